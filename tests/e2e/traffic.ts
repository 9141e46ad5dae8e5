import type { Page } from '@playwright/test'

/** Bytes received so far by resource type: with headers, and of bodies alone, which is what the budgets limit. */
export async function countTraffic(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const types = new Map<string, string>()
  const received: Record<string, number> = {}
  const bodies: Record<string, number> = {}
  const headers = new Map<string, number>()
  let requests = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    types.set(requestId, type ?? 'Other')
    requests += 1
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    received[type] = (received[type] ?? 0) + encodedDataLength
    bodies[type] = (bodies[type] ?? 0) + encodedDataLength - (headers.get(requestId) ?? 0)
  })
  await devtools.send('Network.enable')
  return {
    received: () => ({ ...received }),
    bodies: () => ({ ...bodies }),
    total: () => Object.values(bodies).reduce((sum, size) => sum + size, 0),
    requests: () => requests,
  }
}

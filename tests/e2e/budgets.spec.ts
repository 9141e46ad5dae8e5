/** Sizes as they cross the wire, compressed: exact, and the same on every machine. Times are for bench/. */
import type { Page } from '@playwright/test'
import { expect, household, test } from './visitor.ts'

/** Bytes received so far by what they are: with their headers, and the bodies alone, which the budgets are about. */
async function countTraffic(page: Page) {
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

test('reading the page and booking stay within the budgets', async ({ page, visitor }) => {
  const traffic = await countTraffic(page)
  let requestsAtLoad = 0
  page.once('load', () => {
    requestsAtLoad = traffic.requests()
  })
  await visitor.open()
  await page.waitForLoadState('networkidle')

  const { Document: html = 0, Script: script = 0 } = traffic.bodies()
  expect(html).toBeGreaterThan(0)
  expect(html, 'HTML with its stylesheet').toBeLessThanOrEqual(14_000)
  expect(traffic.received().Document, 'one first flight of TCP: ten segments').toBeLessThanOrEqual(14_600)
  expect(script).toBeGreaterThan(0)
  expect(script, 'script before the form is touched').toBeLessThanOrEqual(68_000)
  expect(traffic.total() - script, 'everything but script').toBeLessThanOrEqual(40_000)
  expect(requestsAtLoad).toBeLessThanOrEqual(4)

  await visitor.book(household())
  expect(traffic.total(), 'everything after a booking').toBeLessThanOrEqual(140_000)
})

test('nothing keeps the page from painting', async ({ page, site }) => {
  await page.goto(site.url)
  const blocking = await page.evaluate(
    `performance.getEntriesByType('resource').filter((entry) => entry.renderBlockingStatus === 'blocking').length`,
  )
  expect(blocking).toBe(0)
})

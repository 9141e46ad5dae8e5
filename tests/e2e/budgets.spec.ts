/** Compressed sizes on the wire: exact, and the same on every machine. Times belong in bench/. */
import type { Page } from '@playwright/test'
import { inTwoParts } from './in-two-parts.ts'
import { countTraffic } from './traffic.ts'
import { expect, household, test } from './visitor.ts'

test('reading the page and booking stay within the budgets, and nothing keeps it from painting', async ({
  page,
  visitor,
}) => {
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
  expect(script, 'script before the form is touched').toBeLessThanOrEqual(51_000)
  expect(traffic.total() - script, 'everything but script').toBeLessThanOrEqual(40_000)
  expect(requestsAtLoad).toBeLessThanOrEqual(4)
  const blocking = `performance.getEntriesByType('resource').filter((entry) => entry.renderBlockingStatus === 'blocking').length`
  expect(await page.evaluate(blocking)).toBe(0)

  await visitor.book(household())
  expect(traffic.total(), 'everything after a booking').toBeLessThanOrEqual(92_000)
})

for (const [when, delay] of [
  ['after', 0],
  ['before', 1000],
] as const) {
  test(`the script is requested ${when} the first paint of a page that took ${delay} ms`, async ({ page, site }) => {
    await page.addInitScript((delay) => {
      const now = performance.now.bind(performance)
      let first: number | undefined
      // The page first reads `delay`, however long this machine took.
      performance.now = () => {
        first ??= now()
        return now() - first + delay
      }
    }, delay)
    await page.goto(site.url)
    await page.locator(':root[data-form-ready]').waitFor()
    expect(await isRequestedBeforeThePaint(page)).toBe(when === 'before')
  })
}

test('the script waits for something to see, though the background is painted', async ({ page, site }) => {
  await page.addInitScript('performance.now = () => 0')
  await using slow = await inTwoParts(site, '<div id="page">')
  await page.goto(slow.url, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate("performance.getEntriesByType('paint').length")).toBe(1)
  slow.sendRest()
  await page.locator(':root[data-form-ready]').waitFor()
  expect(await isRequestedBeforeThePaint(page)).toBe(false)
})

test('typeface, script and icons together restyle less than the page once', async ({ browser, page, visitor }) => {
  await browser.startTracing(page, { categories: ['-*', 'loading', 'devtools.timeline'] })
  await visitor.open()
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))')
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('Nothing was painted')
  const restyled = traceEvents.flatMap(({ ts, args }) => (ts > painted.ts ? (args.elementCount ?? 0) : []))
  const elements = await page.locator('*').count()
  expect(restyled.length).toBeGreaterThan(0)
  expect(restyled.reduce((sum, count) => sum + count)).toBeLessThan(elements)
})

interface TraceEvent {
  name: string
  ts: number
  args: { elementCount?: number }
}

function isRequestedBeforeThePaint(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const [script] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    if (!painted || !script) throw new Error('Nothing was painted or requested')
    return script.startTime < painted.startTime
  })
}

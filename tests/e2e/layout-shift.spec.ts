/** Nothing on the screen moves by itself, even where a scroll bar takes up width, as on most desktops. */
import type { Page } from '@playwright/test'
import { inTwoParts } from './in-two-parts.ts'
import { recordShifts } from './layout.ts'
import { inDesktopBrowser } from './sites.ts'
import { test as base, expect, TYPEFACE } from './visitor.ts'

const test = base.extend(inDesktopBrowser)

test('nothing moves while the page hydrates, at top or form, at any width', async ({ page, site, visitor }) => {
  await recordShifts(page)
  // A route keeps the browser from its cache, so that the font arrives anew with each page.
  await page.route('**/*.woff2', (route) => route.continue())
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1350, 940],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const arrival of ['/', '/#booking-form']) {
      await test.step(`${arrival} at ${width} pixels`, async () => {
        await page.goto('about:blank')
        await page.goto(site.url + arrival)
        await visitor.untilReady()
        await expect.poll(() => page.evaluate(TYPEFACE)).toBe('loaded')
        await page.waitForLoadState('networkidle')
        expect(await page.evaluate('shifts')).toEqual([])
      })
    }
  }
})

test('nothing moves though the first part ends among the header’s buttons', async ({ page, site, visitor }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await recordShifts(page)
  await using slow = await inTwoParts(site, 'data-scroll-to="contact"')
  await page.goto(slow.url, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate("performance.getEntriesByName('first-contentful-paint').length")).toBe(1)
  slow.sendRest()
  await visitor.untilReady()
  expect(await page.evaluate('shifts')).toEqual([])
})

test('nothing moves on the page to withdraw though its first part ends before the form', async ({ page, site }) => {
  await page.setViewportSize({ width: 1350, height: 940 })
  await recordShifts(page)
  for (const upTo of ['Vill du bara sluta', 'id="withdrawal"']) {
    await using slow = await inTwoParts(site, upTo, '/angra')
    await page.goto(`${slow.url}/angra`, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate("performance.getEntriesByName('first-contentful-paint').length")).toBe(1)
    slow.sendRest()
    await page.getByLabel('Ditt namn').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('shifts'), upTo).toEqual([])
  }
})

test('the header’s buttons have the same place in both fonts', async ({ page, site, visitor }) => {
  const boxes = async (place: Page, width: number) => {
    await place.setViewportSize({ width, height: 740 })
    const buttons = await place.getByRole('banner').getByRole('button').all()
    return Promise.all(buttons.map((button) => button.boundingBox()))
  }
  await page.route('**/*.woff2', (route) => route.abort())
  await visitor.open()
  const other = await page.context().newPage()
  await other.goto(site.url)
  await expect.poll(() => other.evaluate(TYPEFACE)).toBe('loaded')
  for (const width of [360, 768, 1350]) {
    const before = await boxes(page, width)
    expect(before.length).toBeGreaterThan(2)
    expect(await boxes(other, width)).toEqual(before)
  }
})

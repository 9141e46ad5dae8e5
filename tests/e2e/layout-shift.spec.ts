/** Nothing on the screen moves by itself, even where a scroll bar takes up width, as on most desktops. */
import type { Page } from '@playwright/test'
import { likeOnDesktops } from '../../playwright.config.ts'
// Like household-access.spec.ts, the other with such a browser: a visitor's site would be one more to start.
import { test } from './household-page.ts'
import { expect } from './sites.ts'
import { TYPEFACE, visitorOf } from './visitor.ts'

interface LayoutShift {
  value: number
  sources: { node?: { textContent?: string } }[]
}

test.use({ launchOptions: likeOnDesktops })

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1350, 940],
] as const) {
  for (const arrival of ['/', '/#booking-form']) {
    test(`nothing moves while ${arrival} hydrates at ${width} pixels`, async ({ page, site }) => {
      await page.setViewportSize({ width, height })
      await page.addInitScript(() => {
        const shifts: string[] = []
        Object.assign(globalThis, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as LayoutShift[]) {
            shifts.push(...entry.sources.map(({ node }) => `${entry.value}: ${node?.textContent?.slice(0, 60)}`))
          }
        }).observe({ type: 'layout-shift' as never, buffered: true })
      })
      await page.goto(site.url + arrival)
      await visitorOf(page, site).untilReady()
      await expect.poll(() => page.evaluate(TYPEFACE)).toBe('loaded')
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate('shifts')).toEqual([])
    })
  }
}

test('the header’s buttons have the same place in both fonts', async ({ page, site }) => {
  const boxes = async (place: Page, width: number) => {
    await place.setViewportSize({ width, height: 740 })
    const buttons = await place.getByRole('banner').getByRole('button').all()
    return Promise.all(buttons.map((button) => button.boundingBox()))
  }
  await page.route('**/*.woff2', (route) => route.abort())
  await visitorOf(page, site).open()
  const other = await page.context().newPage()
  await other.goto(site.url)
  await expect.poll(() => other.evaluate(TYPEFACE)).toBe('loaded')
  for (const width of [360, 768, 1350]) {
    const before = await boxes(page, width)
    expect(before.length).toBeGreaterThan(2)
    expect(await boxes(other, width)).toEqual(before)
  }
})

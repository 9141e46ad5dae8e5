/** Everything below the first screen arrives after the first paint (src/web/pages/home/arrival.ts), and nobody may notice. */
import type { Page } from '@playwright/test'
import { pagePaths } from '../helpers/pages.ts'
import { expect, TYPEFACE, test } from './visitor.ts'

/** Holds the page in its state before the first paint. */
const FOREVER_ARRIVING = `
  PerformanceObserver.prototype.observe = () => {}
  window.setTimeout = () => 0
`
const LEFT_OUT = `[...document.querySelectorAll('.doorstep > *, main > section, .booking-form > :not(.announcement), footer')]
  .filter((part) => !part.checkVisibility()).length`

test('a visitor at the top gets the first screen alone, then the whole page', async ({ page, site, visitor }) => {
  const asked: string[] = []
  // Playwright reports no requests for icons.
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ request }) => asked.push(new URL(request.url).pathname))
  await devtools.send('Network.enable')
  // A page that took long to come requests its script sooner (budgets.spec.ts), also on a busy machine.
  await page.addInitScript({ content: `${FOREVER_ARRIVING}; performance.now = () => 0` })
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#how-it-works')).toBeHidden()
  await expect(visitor.form).toBeHidden()
  const height = async (place: Page) => (await place.locator('.doorstep').boundingBox())?.height
  const reserved = await height(page)
  expect(reserved).toBeGreaterThan(100)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/'])

  const other = await page.context().newPage()
  await other.goto(site.url)
  await expect.poll(() => other.evaluate(LEFT_OUT)).toBe(0)
  await expect(other.getByRole('button', { name: 'Boka med betalningsskyldighet' })).toBeVisible()
  expect(await height(other)).toBe(reserved)
  await expect.poll(() => other.evaluate(TYPEFACE)).toBe('loaded')
  await expect(other.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg')
  await expect(other.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

test("'Boka Nu' pressed before the rest has arrived ends at the form", async ({ page, site, visitor }) => {
  // Smooth scrolling computes its target when it starts.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript({ content: FOREVER_ARRIVING })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Boka Nu' }).click()
  const top = async () => Math.round((await visitor.form.boundingBox())?.y ?? Number.NaN)
  await expect.poll(top).toBeLessThan(100)
  await expect.poll(async () => (await top()) - (await top())).toBe(0)
  expect(await top()).toBeGreaterThan(60)
})

test('the 404 page arrives whole', async ({ page, site }) => {
  await page.addInitScript({ content: FOREVER_ARRIVING })
  await page.goto(`${site.url}/nowhere`)
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving')
})

test('a link to a section gets final heights at once', async ({ page, site }) => {
  await page.addInitScript({ content: FOREVER_ARRIVING })
  await page.goto(`${site.url}/#contact`)
  expect(await page.evaluate(LEFT_OUT)).toBe(0)
  await expect(page.locator('#contact')).toBeInViewport()
})

test('a link to a text fragment scrolls there', async ({ page, site }) => {
  await page.goto(`${site.url}/#:~:text=Det%20%C3%A4r%20hela%20priset`)
  await expect(page.getByText('Det är hela priset')).toBeInViewport()
})

test('a key pressed before the rest has arrived brings the whole page', async ({ page, site }) => {
  await page.addInitScript({ content: FOREVER_ARRIVING })
  await page.goto(site.url)
  expect(await page.evaluate(LEFT_OUT)).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(LEFT_OUT)).toBe(0)
})

test('a page in a background tab, which renders no frames, arrives whole', async ({ page, visitor }) => {
  await page.addInitScript({ content: 'window.requestAnimationFrame = () => 0' })
  await visitor.open()
  await expect.poll(() => page.evaluate(LEFT_OUT)).toBe(0)
})

test('a reload keeps the scroll position', async ({ page, visitor }) => {
  // In a browser that paints nothing the font never loads, and lines set in the fallback may be slightly lower.
  await page.route('**/*.woff2', (route) => route.abort())
  await visitor.open()
  await page.locator('#contact').scrollIntoViewIfNeeded()
  const before = await page.evaluate<number>('scrollY')
  await page.addInitScript({ content: FOREVER_ARRIVING })
  await page.reload()
  expect(await page.evaluate(LEFT_OUT)).toBe(0)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before)
})

for (const [how, hide] of [
  ['tells nobody when it paints', 'PerformanceObserver.prototype.observe = () => {}'],
  ['cannot be asked', 'delete window.PerformanceObserver'],
]) {
  test(`a browser that ${how} still gets its script`, async ({ page, visitor }) => {
    await page.addInitScript({ content: hide })
    await visitor.open()
  })
}

test('the sitemap lists exactly the pages that may be indexed', async ({ request, site }) => {
  const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text()
  const paths = Array.from(sitemap.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g), ([, path]) => path)
  const found: string[] = []
  for (const path of pagePaths()) {
    if (!(await (await request.get(site.url + path)).text()).includes('noindex')) found.push(path)
  }
  expect(found).toContain('/villkor')
  expect(found).not.toContain('/min-hamtning')
  expect(paths).toEqual(found)
})

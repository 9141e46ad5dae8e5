/** What the front page asks for, and when; and where a link to a part of it leads. */
import { pagePaths } from '../helpers/pages.ts'
import { expect, TYPEFACE, test } from './visitor.ts'

test('before its first paint the page asks for nothing, then for typeface, icon and manifest', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  // Playwright reports no requests for icons.
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ request }) => asked.push(new URL(request.url).pathname))
  await devtools.send('Network.enable')
  // A page that took long to come requests its script sooner (budgets.spec.ts), also on a busy machine.
  await page.addInitScript({
    content: 'PerformanceObserver.prototype.observe = () => {}; window.setTimeout = () => 0; performance.now = () => 0',
  })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Boka med betalningsskyldighet' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/'])

  const other = await page.context().newPage()
  await other.goto(site.url)
  await expect.poll(() => other.evaluate(TYPEFACE)).toBe('loaded')
  await expect(other.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg')
  await expect(other.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

test("'Boka Nu' ends at the form", async ({ page, site, visitor }) => {
  // Smooth scrolling computes its target when it starts.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Boka Nu' }).click()
  const top = async () => Math.round((await visitor.form.boundingBox())?.y ?? Number.NaN)
  await expect.poll(top).toBeLessThan(100)
  await expect.poll(async () => (await top()) - (await top())).toBe(0)
  expect(await top()).toBeGreaterThan(60)
})

test('a link to a text fragment scrolls there', async ({ page, site }) => {
  await page.goto(`${site.url}/#:~:text=Det%20%C3%A4r%20hela%20priset`)
  await expect(page.getByText('Det är hela priset')).toBeInViewport()
})

test('a reload keeps the scroll position', async ({ page, visitor }) => {
  // In a browser that paints nothing the font never loads, and lines set in the fallback may be slightly lower.
  await page.route('**/*.woff2', (route) => route.abort())
  await visitor.open()
  await page.locator('#contact').scrollIntoViewIfNeeded()
  const before = await page.evaluate<number>('scrollY')
  await page.reload()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before)
})

test('a browser that tells nobody when it paints, or cannot be asked, still gets its script', async ({
  page,
  visitor,
}) => {
  for (const hide of ['PerformanceObserver.prototype.observe = () => {}', 'delete window.PerformanceObserver']) {
    await page.addInitScript({ content: hide })
    await visitor.open()
  }
})

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

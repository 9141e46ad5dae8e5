/** What is below the first screen is laid out after the first paint (src/web/arrival.ts): nobody may notice. */
import { expect, test } from './visitor.ts'

/** Keeps the sections below the first screen as they are before the first paint. */
const FOREVER_ARRIVING = `
  window.requestAnimationFrame = () => 0
  PerformanceObserver.prototype.observe = () => {}
  window.setTimeout = () => 0
`
const LEFT_OUT = `[...document.querySelectorAll('main > section, footer')]
  .filter((section) => getComputedStyle(section).contentVisibility !== 'visible').length`

test('a visitor who arrives at the top gets the first screen first, and then all of the page', async ({
  page,
  site,
  visitor,
}) => {
  await page.addInitScript({ content: FOREVER_ARRIVING })
  await page.goto(site.url)
  expect(await page.evaluate(LEFT_OUT)).toBeGreaterThan(5)
  await expect(visitor.form).toBeHidden()
  // The second section may begin on the first screen.
  await expect(page.locator('#how-it-works')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(site.url)
  await expect.poll(() => other.evaluate(LEFT_OUT)).toBe(0)
  await expect(other.getByRole('button', { name: 'Skicka bokning' })).toBeVisible()
})

test("'Boka Nu' pressed while the rest is still left out ends at the form", async ({ page, site, visitor }) => {
  // The smooth way, which aims when it starts.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript({ content: FOREVER_ARRIVING })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Boka Nu' }).click()
  const top = async () => Math.round((await visitor.form.boundingBox())?.y ?? Number.NaN)
  await expect.poll(top).toBeLessThan(100)
  await expect.poll(async () => (await top()) - (await top())).toBe(0)
  expect(await top()).toBeGreaterThan(60)
})

test('who is taken further down gets the true heights at once', async ({ page, site }) => {
  await page.addInitScript({ content: FOREVER_ARRIVING })
  await page.goto(`${site.url}/#integritet`)
  expect(await page.evaluate(LEFT_OUT)).toBe(0)
  await expect(page.locator('#integritet')).toBeInViewport()
})

test('a reload stays where the visitor was', async ({ page, visitor }) => {
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
  test(`a browser that ${how} gets its script all the same`, async ({ page, visitor }) => {
    await page.addInitScript({ content: hide })
    await visitor.open()
  })
}

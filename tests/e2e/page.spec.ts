import type { Locator } from '@playwright/test'
import { company } from '../../src/shared/company.ts'
import { expect, household, test } from './visitor.ts'

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

test('the page has the company’s facts, a phone’s first screen what counts, and room for twice the text size', async ({
  page,
  visitor,
}) => {
  await visitor.open()
  const booking = page.locator('#booking')
  for (const words of [
    ...company.areas,
    '08:00–10:00',
    '125\u00a0kr',
    '175\u00a0kr per månad',
    '300\u00a0kr per månad',
  ]) {
    await expect(booking).toContainText(words)
  }
  expect(await booking.locator('.areas li').allTextContents()).toEqual(company.areas)
  const contact = page.locator('#contact')
  await expect(contact.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`)
  await expect(contact.locator('a[href^="tel:"]')).toHaveCount(4)
  for (const { name, role } of company.staff) {
    await expect(contact).toContainText(name)
    await expect(contact).toContainText(role)
  }

  const [pin, middle] = await page.evaluate<[number, number]>(`(() => {
    const note = document.querySelector('#services .note')
    const { left, width } = getComputedStyle(note, '::before')
    return [parseFloat(left) + parseFloat(width) / 2, note.clientWidth / 2]
  })()`)
  expect(pin).toBeCloseTo(middle, 0)

  for (const size of [
    { width: 360, height: 780 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('main').getByText(company.name, { exact: true })).toBeInViewport()
    const bags = page.locator('.doorstep > use:not([href="#house"])')
    await expect(bags).toHaveCount(4)
    for (const bag of await bags.all()) {
      const { y, height } = (await bag.boundingBox()) as Box
      expect(y + height).toBeLessThanOrEqual(size.height)
    }
  }
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Kontakt' })).toBeHidden()
  await header.getByRole('button', { name: 'Boka Nu' }).waitFor()

  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  const broken = `document.querySelector('h1').textContent.split(' ').filter((word, at, words) => {
    const range = document.createRange()
    const text = document.querySelector('h1').firstChild
    const start = words.slice(0, at).join(' ').length + (at && 1)
    range.setStart(text, start)
    range.setEnd(text, start + word.length)
    return range.getClientRects().length > 1
  })`
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(broken)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    for (const place of [page.getByRole('button', { name: 'Boka Nu' }), page.locator('.staff li').last()]) {
      const box = (await place.boundingBox()) as Box
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
  }
  // A company's name may be one long word.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(`for (const name of document.querySelectorAll('.brand span, .whose, .footer p')) {
    name.textContent = 'Återvinningsföretagarsällskapet UF'
  }`)
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)

  // A mail address with hyphens is whole, beside other words too, unless it is longer than a line.
  await page.evaluate(`{
    document.documentElement.style.fontSize = ''
    for (const link of document.querySelectorAll('a[href^="mailto:"]')) link.textContent = 'hej-pasrundan-uf@tuna.example'
  }`)
  const lines = `[...document.querySelectorAll('a[href^="mailto:"]')].filter((link) => link.checkVisibility()).map((link) => {
    const range = document.createRange()
    range.selectNodeContents(link)
    return range.getClientRects().length
  })`
  for (let width = 320; width <= 480; width += 20) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(lines)).toEqual([1])
  }

  // A long word of the company's breaks in the hero's tag and on the sheet of paper too: there it would be cut off, not scrolled to.
  const right = (selector: string) => `Math.max(...[...document.querySelectorAll('${selector}')].map((text) => {
    const range = document.createRange()
    text.textContent = 'Fastighetsskötsel'.repeat(4)
    range.selectNodeContents(text)
    return range.getBoundingClientRect().right
  }))`
  await page.setViewportSize({ width: 320, height: 800 })
  for (const text of ['#first-day span', '.note li', '.something-else'])
    expect(await page.evaluate(right(text))).toBeLessThan(320)
})

test('any other path is a 404 with its page, a way home and the path on the console, on any host', async ({
  page,
  site,
}) => {
  const logged = page.waitForEvent('console', (message) => message.text().includes('/finns/inte'))
  const response = await page.goto(`${site.url}/finns/inte`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await logged
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await expect(page).toHaveURL(`${site.url}/`)

  // One that answers every path with the front page.
  await page.route('**/finns/inte', async (route) => {
    const home = await route.fetch({ url: `${site.url}/`, maxRetries: 1 })
    await route.fulfill({ response: home })
  })
  const loggedToo = page.waitForEvent('console', (message) => message.text().includes('/finns/inte'))
  await page.goto(`${site.url}/finns/inte`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page).toHaveTitle(/Sidan finns inte/)
  await expect(page.locator('#booking-form')).toHaveCount(0)
  await expect(page.locator('.lost')).toHaveCSS('display', 'grid')
  await loggedToo
})

test('dialog, toast and confirmation are styled by the script, and fit a phone', async ({ page, visitor }) => {
  const box = async (place: Locator) => (await place.boundingBox()) as Box
  async function expectNoOverflow() {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await visitor.open()
  await expectNoOverflow()
  await visitor.material('Special').click()
  expect((await box(visitor.dialog)).width).toBe(34 * 16)
  await page.keyboard.press('Escape')

  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
  const toast = await box(page.locator('.toast'))
  const content = await box(page.locator('#booking .wrap'))
  expect(toast.x + toast.width).toBeCloseTo(content.x + content.width, 0)
  expect(toast.y).toBeLessThan(100)
  await expectNoOverflow()

  await visitor.book({
    ...household(),
    name: 'Å'.repeat(60),
    email: `${'a'.repeat(60)}@hushall.example`,
    address: 'Landsnoravägen'.repeat(6),
    notes: 'x'.repeat(200),
    specialRequest: 'Flyttkartongerna'.repeat(8),
  })
  const [picture, words] = ['.at-the-door', '.stack'].map((part) => visitor.confirmation.locator(`.note ${part}`))
  expect((await box(words as Locator)).x).toBeGreaterThan((await box(picture as Locator)).x)
  await expectNoOverflow()
})

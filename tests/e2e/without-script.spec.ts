import { readFile } from 'node:fs/promises'
import { fillIn } from '../../src/server/fill-in.ts'
import { company } from '../../src/shared/company.ts'
import { expect, household, TYPEFACE, test } from './visitor.ts'

test.describe('a browser without script', () => {
  test.use({ javaScriptEnabled: false })

  test('reads the page, follows its links, sees what is wrong and books', async ({ page, site }) => {
    const person = household()
    await page.goto(site.url)
    await expect(page.locator('head link[rel=icon]')).toHaveCount(1)
    await expect.poll(() => page.evaluate(TYPEFACE)).toBe('loaded')
    await page.getByRole('banner').getByRole('link', { name: 'Boka Nu' }).click()
    await expect(page).toHaveURL(`${site.url}/#booking-form`)
    await expect(page.getByRole('button')).toHaveCount(1)

    await expect(page.locator('.weeks')).toBeHidden()
    for (const name of ['name', 'phone', 'email'] as const) await page.locator(`[name=${name}]`).fill(person[name])
    // Lynx does so by itself.
    await page.evaluate("document.querySelector('[name=frequency]').checked = true")
    await page.getByLabel('Glascontainers').check()
    await page.getByLabel('Special', { exact: true }).check()
    await page.getByRole('button', { name: 'Boka med betalningsskyldighet' }).click()
    await expect(page.getByRole('alert')).toHaveText('Hämtningsadress är obligatorisk')
    await expect(page.getByLabel('Glascontainers')).toBeChecked()
    await expect(page.locator('.weeks')).toBeHidden()

    await page.getByLabel('Hämtningsadress').fill(person.address)
    await page.getByRole('button', { name: 'Boka med betalningsskyldighet' }).click()
    await expect(page.getByRole('alert')).toHaveText('Hämtningsfrekvens är obligatorisk')
    await page.getByLabel('Varannan vecka').check()
    await page.getByLabel('Specialönskemål').fill('En soffa')
    await page.getByRole('button', { name: 'Boka med betalningsskyldighet' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      'Tack för din bokning! Vi kontaktar dig inom 24 timmar.',
    )
    await expect(page.getByRole('region', { name: `Vi har tagit emot din bokning, ${person.name}` })).toContainText(
      'Glascontainers, Special',
    )
    await expect.poll(() => site.noticesAbout(person.email)).toHaveLength(1)
  })

  test('is told on Min hämtning what is missing and whom to ask, in one text', async ({ page, site }) => {
    await page.goto(`${site.url}/min-hamtning`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Min hämtning')
    await expect(page.getByText('Hämtar dina dagar')).toBeHidden()
    const text = page.locator('main p', { hasText: 'Sidan behöver JavaScript' })
    await text.getByRole('link', { name: company.email }).waitFor()
    await expect(text).toHaveCSS('display', 'block')
  })

  test('is told whom to ask on a host without our server', async ({ page, site }) => {
    await page.route(site.url, async (route) => {
      const answer = await route.fetch({ maxRetries: 1 })
      const built = await readFile('dist/web/index.html', 'utf8')
      const html = fillIn(built, { publicUrl: site.url, backendUrl: 'https://a.example', backendKey: '' })
      await route.fulfill({ response: answer, body: html })
    })
    await page.goto(site.url)
    await expect(page.locator('#booking-form')).toBeHidden()
    await page.locator('#book-otherwise').getByRole('link', { name: company.email }).waitFor()
  })
})

test('browsers that know few styles, or none, read only what is true for them', async ({ request, site }) => {
  const html = await (await request.get(site.url)).text()
  const text = html.replaceAll(/<(style|script)\b.*?<\/\1>|<[^>]*>/gs, ' ')
  expect(text).not.toMatch(/JavaScript|laddades inte/)
  // NetSurf leaves out a whole rule if it knows not each of its selectors, such as `:has`.
  expect(html).toContain('\nbody [data-scroll-to] { display: none }')
  // Dillo cuts a selector at each comma, also within parentheses: what is between two of them then holds everywhere.
  const styles = html.match(/<style>.*?<\/style>/gs)?.join() ?? ''
  const cut = [...styles.matchAll(/([^{}@;]+)\{/g)].flatMap(([, selector = '']) => {
    let depth = 0
    return selector.split(',').filter((piece) => {
      const within = depth > 0
      depth += piece.split('(').length - piece.split(')').length
      // It knows nothing of these.
      const isKnown = !piece.includes(':has(')
      return within && isKnown && piece.split('(').length === piece.split(')').length
    })
  })
  expect(styles).toContain('.booking-form')
  expect(cut).toEqual([])
})

test('the form waits ten seconds for its script; then a press sends it without', async ({ page, site, visitor }) => {
  await page.clock.install()
  await page.route('**/assets/entry-*.js', () => new Promise(() => {}))
  await page.goto(site.url, { waitUntil: 'commit' })
  await visitor.submitButton.waitFor()
  await visitor.fillIn(household())
  await visitor.submitButton.click()
  await page.clock.runFor(9_000)
  expect(page.url()).toBe(`${site.url}/`)
  await page.clock.runFor(2_000)
  await visitor.confirmation.waitFor()
  await expect(page).toHaveURL(`${site.url}/boka`)
})

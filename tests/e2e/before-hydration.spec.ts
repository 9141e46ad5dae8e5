import type { Page } from '@playwright/test'
import { inTwoParts } from './in-two-parts.ts'
import { translate } from './translation.ts'
import { expect, household, success, test, visitorOf } from './visitor.ts'

/** Opens the page while its script is still loading. @returns a function that lets the script arrive */
async function openBeforeScript(page: Page, url: string): Promise<() => void> {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/entry-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('form button[type=submit]').waitFor()
  return arrive
}

test('a draft does not overwrite input made before the script arrives', async ({ page, site, visitor }) => {
  await visitor.open()
  const person = household()
  await visitor.fillIn(person)
  const arrive = await openBeforeScript(page, site.url)
  await visitor.field('name').fill('Någon annan')
  await visitor.frequency('weekly').check()
  await visitor.material('Plastavfall').check()
  arrive()
  await visitor.untilReady()

  await expect(visitor.field('name')).toHaveValue('Någon annan')
  await expect(visitor.frequency('weekly')).toBeChecked()
  await expect(visitor.field('phone')).toHaveValue(person.phone)
  await expect(visitor.form.locator('[name=materials]:checked')).toHaveCount(3)
})

test('input and a press before the script arrives are kept, and sent once', async ({ page, site, visitor }) => {
  const arrive = await openBeforeScript(page, site.url)
  const person = { ...household(), notes: 'Portkod 1234' }
  await visitor.fillIn(person)
  await visitor.submitButton.click()
  await visitor.submitButton.click()
  expect(page.url()).toBe(`${site.url}/`)
  arrive()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings).toMatchObject([
    {
      submitted_by: person.name,
      answers: { email: person.email, frequency: 'biweekly', materials: person.materials, notes: 'Portkod 1234' },
    },
  ])
})

test('what has been typed, and the focus, outlive a translator or password manager before the script', async ({
  context,
  site,
}) => {
  // React reports that the document is another one.
  const page = await context.newPage()
  const visitor = visitorOf(page, site)
  const arrive = await openBeforeScript(page, site.url)
  const person = { ...household(), notes: 'Portkod 1234' }
  await visitor.fillIn(person)
  await translate(page)
  await visitor.field('phone').focus()
  arrive()
  await visitor.untilReady()
  await expect(visitor.field('phone')).toBeFocused()
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings).toMatchObject([
    {
      submitted_by: person.name,
      answers: { email: person.email, frequency: 'biweekly', materials: person.materials, notes: 'Portkod 1234' },
    },
  ])

  const withdraw = await openBeforeScript(page, `${site.url}/angra`)
  const name = page.getByLabel('Ditt namn')
  await name.fill('Åsa')
  // Some password managers add one.
  await page.evaluate(`document.forms[0].prepend(document.createElement('input'))`)
  const isAnother = page.waitForEvent('pageerror')
  withdraw()
  await isAnother
  await expect(name).toHaveValue('Åsa')
})

test('Enter before the script is validated, and two presses on Special are none', async ({ page, site, visitor }) => {
  const arrive = await openBeforeScript(page, site.url)
  await visitor.material('Special').click()
  await visitor.material('Special').click()
  await visitor.field('name').fill('Åsa')
  await page.keyboard.press('Enter')
  arrive()
  await visitor.seesToast('alert', 'Telefonnummer är obligatoriskt')
  await expect(visitor.dialog).toBeHidden()
})

test('a press on Special before the script arrives opens the dialog afterwards', async ({ page, site, visitor }) => {
  const arrive = await openBeforeScript(page, site.url)
  const ground = () =>
    page.evaluate(`getComputedStyle(document.querySelector('.special-choice .choice')).backgroundColor`)
  const before = await ground()
  await visitor.material('Special').click()
  await expect.poll(ground).not.toBe(before)
  await expect(visitor.material('Special')).not.toBeChecked()
  await visitor.submitButton.click()
  // Its dialog is asked for before the form is taken over, which takes long on a slow phone.
  await page.evaluate(`
    window.held = []
    window.wait = setTimeout
    window.setTimeout = (run, delay) => (delay ? wait(run, delay) : held.push(run))
  `)
  const askedFor = page.waitForRequest('**/assets/sending-chunk-*.js')
  arrive()
  await askedFor
  await page.evaluate(`
    window.setTimeout = wait
    for (const run of held) run()
  `)
  await visitor.dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect(visitor.material('Special')).toBeFocused()
  await expect(visitor.alert).toBeEmpty()
})

test('before the form is ready presses on header and form do what they should', async ({ page, site, visitor }) => {
  await openBeforeScript(page, site.url)
  await page.getByRole('button', { name: 'Boka Nu' }).click()
  await expect(visitor.form).toBeInViewport()
  await page.evaluate(`
    window.heard = []
    const form = document.querySelector('#booking-form')
    form.addEventListener('submit', () => heard.push('submit'))
    form.addEventListener('click', ({ target }) => target.name === 'materials' && heard.push(target.value))
  `)
  await visitor.material('Special').click()
  await visitor.submitButton.click()
  await visitor.material('Plastavfall').click()
  expect(await page.evaluate('heard')).toEqual(['Plastavfall'])
})

test('if the script never arrives, the form says so and names other ways to book', async ({ page, site, visitor }) => {
  await page.route('**/assets/entry-*.js', (route) => route.abort())
  await page.goto(site.url)
  await expect(visitor.form).toContainText('Formuläret laddades inte klart')
  await visitor.form.getByRole('link', { name: '070-174 06 05' }).waitFor()
})

test('a page in two parts is readable after the first and works when complete', async ({ page, site, visitor }) => {
  await using slow = await inTwoParts(site, 'id="booking-island"')
  await page.goto(slow.url, { waitUntil: 'commit' })
  await page.locator('#booking-title').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Boka Nu' }).click()
  slow.sendRest()
  await visitor.untilReady()
  await expect(visitor.form).toBeFocused()
  await expect(visitor.form).toBeInViewport()
})

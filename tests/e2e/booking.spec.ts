import { hash } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { company } from '../../src/shared/company.ts'
import { firstPossiblePickup, weeksFrom } from '../../src/shared/pickup-days.ts'
import { dayName } from '../../src/shared/swedish-time.ts'
import { expectNothingCovered } from './layout.ts'
import { expect, household, success, test } from './visitor.ts'

test('a booking is stored and its notice delivered, with exactly what was typed', async ({ page, site, visitor }) => {
  await page.clock.install()
  const person = household()
  const inserted = page.waitForResponse(/form_responses/)
  await visitor.open()
  await visitor.fillIn({
    ...person,
    name: '  Åsa & Örjan Öberg ',
    notes: 'Portkod 1234\nPåsarna står till vänster',
    specialRequest: 'En soffa <b>av läder</b>',
  })
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  await page.clock.runFor(10_000)
  await visitor.seesToast('status', success)
  // Everything that it covers can be scrolled clear of it, down to the last link.
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await page.evaluate('scrollTo(0, 1e6)')
    await expectNothingCovered(page)
  }
  await page.clock.runFor(10_000)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: success })).toHaveCount(0)
  await visitor.confirmation.waitFor()
  await expect.poll(() => site.noticesAbout(person.email)).toHaveLength(1)

  const [notice] = await site.noticesAbout(person.email)
  expect(notice?.subject).toBe('Ny bokning från Åsa & Örjan Öberg')
  expect(notice?.to?.[0]?.address).toBe(company.email)
  for (const words of [
    person.name,
    person.email,
    person.phone,
    person.address,
    'Varannan vecka',
    'Glascontainers, Pappkartonger, Special',
    'En soffa <b>av läder</b>',
    'Portkod 1234',
  ]) {
    expect(notice?.text).toContain(words)
  }

  const id = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const stored = {
    id,
    submitted_by: 'Åsa & Örjan Öberg',
    answers: {
      phone: person.phone,
      email: person.email,
      address: person.address,
      frequency: 'biweekly',
      materials: ['Glascontainers', 'Pappkartonger', 'Special'],
      notes: 'Portkod 1234\nPåsarna står till vänster',
      specialRequest: 'En soffa <b>av läder</b>',
    },
  }
  expect(visitor.sent.bookings).toEqual([
    { ...stored, early_start: false, key_hash: expect.stringMatching(/^[\da-f]{64}$/) },
  ])
  expect(await (await inserted).json()).toMatchObject(stored)
  const { id: booking } = visitor.sent.bookings[0] ?? {}
  await expect
    .poll(() => visitor.sent.notices)
    .toEqual([
      {
        id: booking,
        form_response_id: booking,
        to_email: company.email,
        subject: 'Ny bokning från Åsa & Örjan Öberg',
        body: expect.stringContaining('En soffa &lt;b&gt;av läder&lt;/b&gt;'),
      },
    ])
})

test('the two calls are as a hosted backend expects them; further presses book nothing', async ({ page, visitor }) => {
  await visitor.open()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let noticesBeforeTheAnswer = Number.NaN
  await page.route('**/rest/v1/form_responses*', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await isReleased
    noticesBeforeTheAnswer = visitor.sent.notices.length
    await route.fulfill({ response })
  })
  const insert = page.waitForRequest(/form_responses/)
  const queue = page.waitForRequest(/outbox/)
  const person = household()
  await visitor.fillIn({ ...person, frequency: 'once', materials: ['Metallbehållare'] })
  await visitor.submitButton.focus()
  await visitor.form.evaluate((form: { requestSubmit(): void }) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(visitor.submitButton).toHaveText('Skickar …')
  await expect(visitor.submitButton).toHaveAttribute('aria-disabled', 'true')
  await expect(visitor.submitButton).toBeFocused()
  // A forced click does not wait for a button that takes presses, nor until the page has come to rest.
  const press = async (control: Locator) => {
    await control.scrollIntoViewIfNeeded()
    await control.click({ force: true })
  }
  await press(visitor.submitButton)
  // Nothing can be changed that would not be sent any more.
  await visitor.field('phone').focus()
  await page.keyboard.type('070-174 06 77')
  await visitor.field('notes').focus()
  await page.keyboard.type('Portkod 4711')
  await visitor.field('early_start').press('Space')
  await press(visitor.material('Glascontainers'))
  await press(visitor.material('Special'))
  await visitor.frequency('once').press('ArrowDown')
  await expect(visitor.field('phone')).toHaveValue(person.phone)
  await expect(visitor.field('notes')).toHaveValue(person.notes)
  await expect(visitor.frequency('once')).toBeChecked()
  await expect(visitor.form.locator(':checked')).toHaveCount(2)
  await expect(visitor.dialog).toHaveCount(0)
  const first = await insert
  release()
  await visitor.seesToast('status', success)

  expect(visitor.sent.bookings).toHaveLength(1)
  // Optional texts that were left out are stored as empty.
  expect(visitor.sent.bookings[0]?.answers).toEqual({
    phone: person.phone,
    email: person.email,
    address: person.address,
    frequency: 'once',
    materials: ['Metallbehållare'],
    notes: '',
    specialRequest: '',
  })
  const { pathname, searchParams } = new URL(first.url())
  expect(pathname).toBe('/rest/v1/form_responses')
  expect([...searchParams]).toEqual([['select', 'id,created_at,submitted_by,answers,early_start']])
  expect(first.headers()).toMatchObject({
    apikey: 'sb_publishable_pasrundan',
    prefer: 'return=representation',
    accept: 'application/vnd.pgrst.object+json',
  })
  expect((await first.response())?.status()).toBe(201)
  const second = await queue
  expect(second.headers().prefer).toBeUndefined()
  expect((await second.response())?.status()).toBe(201)
  expect(noticesBeforeTheAnswer).toBe(0)
})

test('bags and weeks are drawn; after success the receipt stays, to print', async ({ context, page, visitor }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = household()
  await visitor.open()
  const bag = (name: string) => visitor.form.locator(`.at-the-door .${name}`)
  const weeks = () =>
    page.evaluate(`[...document.querySelectorAll('.weeks svg')].map((bag) => getComputedStyle(bag).visibility)`)
  await expect(bag('glass')).toBeHidden()
  const ask = visitor.form.getByText('Välj hur ofta, så ser du dina dagar.')
  await ask.waitFor()
  await visitor.frequency('once').check()
  expect(await weeks()).toEqual(['visible', ...Array(5).fill('hidden')])
  await visitor.fillIn({ ...person, specialRequest: 'En soffa' })
  for (const name of ['glass', 'cardboard', 'special']) await bag(name).waitFor()
  for (const name of ['plastic', 'metal']) await expect(bag(name)).toBeHidden()
  await expect(ask).toBeHidden()
  // Its styles are there before the receipt is.
  await expect.poll(() => page.evaluate('document.adoptedStyleSheets.length')).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: null })
  const first = () => firstPossiblePickup(new Date(), company, false)?.date ?? ''
  // What a closed day pushes comes the week after.
  const biweekly = weeksFrom(first(), 6, company).map(({ closed }, week, { [week - 1]: before }) =>
    !closed && (week % 2 === 0 || before?.closed) ? 'visible' : 'hidden',
  )
  expect(await weeks()).toEqual(biweekly)
  const firstDay = () => dayName(first())
  // Once a week the next day becomes the first while the test runs.
  const firstDays = [firstDay()]
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  firstDays.push(firstDay())

  await expect(page.getByRole('heading', { name: `Vi har tagit emot din bokning, ${person.name}` })).toBeFocused()
  for (const words of [
    person.address,
    person.email,
    person.phone,
    'Varannan vecka, 175\u00a0kr per månad',
    'Glascontainers, Pappkartonger, Special',
    'En soffa',
    new RegExp(firstDays.join('|')),
  ]) {
    await expect(visitor.confirmation).toContainText(words)
  }
  for (const name of ['glass', 'cardboard', 'special']) {
    await visitor.confirmation.locator(`.at-the-door .${name}`).waitFor()
  }
  for (const name of ['name', 'phone', 'email', 'address', 'notes'] as const) {
    await expect(visitor.field(name)).toHaveValue('')
  }
  await expect(visitor.form.locator(':checked')).toHaveCount(0)

  await page.getByRole('button', { name: 'Kopiera länken' }).click()
  await visitor.seesToast('status', 'Länken är kopierad.')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    await visitor.confirmation.getByRole('link', { name: 'Öppna Min hämtning' }).getAttribute('href'),
  )
  const paper = await page.pdf({ format: 'A5', landscape: true })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("denied"))')
  await page.getByRole('button', { name: 'Kopiera länken' }).click()
  await visitor.seesToast('alert', /^Länken gick inte att kopiera\./)
})

test('reading stores nothing, a booking its receipt, shown by a reload', async ({ context, page, site, visitor }) => {
  const requests: string[] = []
  const complaints: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    requests.push(request.url())
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  const kept = () => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  await visitor.open()
  await page.getByRole('button', { name: 'Läs Mer' }).click()
  await page.keyboard.press('End')
  expect(await kept()).toEqual([[], []])
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/entry-/)])

  const queued = page.waitForResponse(/outbox/)
  const person = household()
  await visitor.book(person)
  await queued

  expect(requests.filter((url) => !url.startsWith(`${site.url}/`))).toEqual([])
  expect(requests.filter((url) => url.includes('/rest/') || url.includes('/auth/'))).toHaveLength(2)
  expect(await context.cookies()).toEqual([])
  expect(await kept()).toEqual([[], ['booking-receipt']])
  expect(complaints).toEqual([])

  const link = visitor.confirmation.getByRole('link', { name: 'Öppna Min hämtning' })
  const address = (await link.getAttribute('href')) ?? ''
  const key = address.slice(address.indexOf('#') + 1)
  const [first] = visitor.sent.bookings as { id: string; key_hash?: string }[]
  expect(first?.key_hash).toBe(hash('sha256', key))

  await page.reload()
  await expect(visitor.confirmation).toContainText(person.address)
  await expect(link).toHaveAttribute('href', address)
  await expect(visitor.field('name')).toBeHidden()
  await page.getByRole('button', { name: 'Boka en till' }).click()
  await expect(visitor.field('name')).toBeFocused()
  await visitor.fillIn(person)
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings).toHaveLength(2)
  expect(visitor.sent.bookings[1]?.id).not.toBe(first?.id)
  await expect(link).not.toHaveAttribute('href', address)

  // A browser reopens the tab for the next person at the computer, when a mail has the link.
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('booking-receipt') ?? '')
    stored.booking.created_at = new Date(Date.now() - 49 * 3_600_000).toISOString()
    sessionStorage.setItem('booking-receipt', JSON.stringify(stored))
  })
  await page.reload()
  await expect.poll(kept).toEqual([[], []])
  await expect(visitor.confirmation).toHaveCount(0)
})

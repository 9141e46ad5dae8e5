/** Monday's round: online, offline, on two phones, and on paper. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Round } from '../../src/shared/desk.ts'
import { type BadLine, badLineTo } from '../helpers/bad-line.ts'
import { cardOf, type DeskSite, day } from './desk-site.ts'
import { asOtherCompany } from './other-company.ts'
import { expect, test } from './sites.ts'
import { tapOn } from './tap.ts'

const phone = { width: 360, height: 740 }

/** @param as on the colleague's phone, or on another */
async function openRound(
  page: Page,
  desk: DeskSite,
  context: BrowserContext,
  url = desk.url,
  as: 'signIn' | 'signInAnew' = 'signIn',
): Promise<void> {
  await desk[as](context)
  await page.setViewportSize(phone)
  await page.goto(`${url}/skrivbord#/runda/${day}`)
  await page.getByRole('button', { name: 'Ändra ordning' }).waitFor()
}

const soon = { timeout: 1000 }

/** Makes the page visible again and again until `isSo`; a hidden page polls only three times a minute. */
async function lookedAtAgain(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    await isSo()
  }).toPass()
}

/** Waits until the phone has stored the round. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(`localStorage.getItem('pasrundan-desk-round') ?? ''`)).toContain(day)
}

/**
 * Goes offline, for every page opened meanwhile too. Cuts the line itself: around a reload Chromium forgets that it emulates being
 * offline, and lets requests through that no page's route sees.
 * @returns a function that goes online again
 */
async function withoutCoverage(page: Page, line: BadLine): Promise<() => Promise<void>> {
  line.cut(/./)
  const offline = "Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })"
  const script = await page.addInitScript(offline)
  await page.evaluate(`${offline}; dispatchEvent(new Event('offline'))`)
  return async () => {
    line.cut(null)
    await script.dispose()
    await page.evaluate("delete navigator.onLine; dispatchEvent(new Event('online'))")
  }
}

/** The round, kept on the phone before the coverage went. Resolves to what brings it back. */
async function roundWithoutCoverage(
  page: Page,
  desk: DeskSite,
  context: BrowserContext,
  line: BadLine,
  as?: 'signInAnew',
) {
  await openRound(page, desk, context, line.url, as)
  await page.evaluate('navigator.serviceWorker.ready')
  await untilKept(page)
  return await withoutCoverage(page, line)
}

test('a stop: one press, its bags corrected, undone, not out, wrong, with a note', async ({ page, context, desk }) => {
  const booking = await desk.agreed({
    address: 'Ekvägen 9',
    name: 'Åsa Öberg',
    phone: '070-174 06 12',
    notes: 'Portkod 1234\nsidodörren',
    materials: ['Glascontainers', 'Plastavfall'],
  })
  await openRound(page, desk, context)
  const card = cardOf(page, 'Ekvägen 9')
  await expect(card.getByText('Portkod 1234')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Ring' })).toHaveAttribute('href', 'tel:+46701740612')
  await expect(card.getByRole('link', { name: 'Sms' })).toHaveAttribute('href', 'sms:+46701740612')
  await expect(card.getByRole('link', { name: 'Karta' })).toHaveAttribute('href', /Ekv%C3%A4gen%209%2C%20Sollentuna$/)

  await card.getByRole('button', { name: 'Hämtad' }).click()
  await expect
    .poll(() => desk.stop(booking))
    .toMatchObject({
      outcome: 'collected',
      bags: { Glascontainers: 1, Plastavfall: 1 },
    })
  await card.getByRole('button', { name: 'Annat material' }).click()
  await expect(card.getByRole('group', { name: 'Påsar' })).toBeFocused()
  await card.getByRole('button', { name: 'En till, Glas' }).click()
  await card.getByRole('button', { name: 'En mindre, Plast' }).click()
  await expect.poll(() => desk.stop(booking)).toMatchObject({ bags: { Glascontainers: 2, Plastavfall: 0 } })
  await expect(card.getByRole('button', { name: 'En mindre, Plast' })).toBeFocused()
  // Once the focus has been let go, what others change does not call it back.
  await page.evaluate('document.activeElement.blur()')
  await desk.call('desk_change', { booking, changes: { driver_note: 'Ring på' } })
  await lookedAtAgain(page, () => expect(card.getByText('Ring på')).toBeVisible(soon))
  await expect(card.getByRole('heading')).not.toBeFocused()

  await card.getByRole('button', { name: 'Ångra' }).click()
  await expect.poll(() => desk.stop(booking)).toMatchObject({ outcome: null })
  await card.getByRole('button', { name: 'Stod inte ute' }).click()
  await expect.poll(() => desk.stop(booking)).toMatchObject({ outcome: 'not_out', bags: {} })
  await card.getByRole('button', { name: 'Ångra' }).click()
  await card.getByRole('button', { name: 'Fel sorterat' }).click()
  await card.getByRole('button', { name: 'Anteckna', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Batterier i glaset')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect
    .poll(() => desk.stop(booking))
    .toMatchObject({
      outcome: 'wrong',
      visit_note: 'Batterier i glaset',
    })
  // Maps open by link; nothing of theirs is embedded.
  expect(await page.locator('iframe, embed, object').count()).toBe(0)
})

test('a second tap at a stop does not press what has moved under the finger', async ({ page, context, desk }) => {
  const booking = await desk.agreed({ address: 'Dubbelvägen 1', materials: ['Glascontainers', 'Pappkartonger'] })
  await openRound(page, desk, context)
  const card = cardOf(page, 'Dubbelvägen 1')
  for (const [name, expected] of [
    ['Hämtad', { outcome: 'collected', bags: { Glascontainers: 1, Pappkartonger: 1 }, visit_note: '' }],
    ['Stod inte ute', { outcome: 'not_out', visit_note: '' }],
    ['Fel sorterat', { outcome: 'wrong', visit_note: '' }],
  ] as const) {
    const tap = await tapOn(page, card.getByRole('button', { name, exact: true }))
    await card.getByRole('button', { name: 'Ångra' }).waitFor()
    await tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => desk.stop(booking)).toMatchObject(expected)
    await card.getByRole('button', { name: 'Ångra' }).click()
    await expect.poll(() => desk.stop(booking)).toMatchObject({ outcome: null })
  }
})

test('a refused press is shown at its stop until it is read, also after a reload', async ({ page, context, desk }) => {
  const [booking, gone] = [
    await desk.agreed({ address: 'Flyttvägen 1', frequency: 'weekly' }),
    await desk.agreed({ address: 'Flyttvägen 2' }),
  ]
  await openRound(page, desk, context)
  await untilKept(page)
  await context.setOffline(true)
  await cardOf(page, 'Flyttvägen 1').getByRole('button', { name: 'Hämtad' }).click()
  await cardOf(page, 'Flyttvägen 2').getByRole('button', { name: 'Hämtad' }).click()
  // Meanwhile a colleague acts on the laptop.
  await desk.call('desk_move', { booking, day, to_day: null })
  await context.setOffline(false)
  const note = page.getByRole('alert').filter({ hasText: 'Inte sparat' })
  await expect(note).toContainText('överhoppad')
  // Of a note that comes into the page Orca says nothing.
  const said = page.getByRole('banner').locator('[aria-live=polite]')
  await expect(said).toHaveText('Något är inte sparat')
  // The refusal does not block later presses.
  await expect.poll(async () => (await desk.stop(gone))?.outcome).toBe('collected')
  // It is no stop any more at which it could be shown, as the refusal lets the round find out before it looks again by itself.
  await expect(note.getByRole('link', { name: 'Flyttvägen 1' })).toBeVisible()
  await page.reload()
  await expect(note).toContainText('överhoppad')
  // It is also told in another view.
  await page.goto(`${desk.url}/skrivbord#/inkorg`)
  await expect(note).toHaveCount(0)
  await page.locator('[aria-live=polite]').getByRole('link', { name: 'Visa vad' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Måndag 30 november')
  await expect(page.getByRole('link', { name: 'Visa vad' })).toHaveCount(0)
  await note.getByRole('button', { name: 'Jag har läst det' }).click()
  await expect(note).toHaveCount(0)
  await expect(said).toHaveText('Allt är skickat')
  await expect(page.getByRole('main')).toBeFocused()

  // A press that the server can never read, from a desk that was open across an upgrade, does not block later ones either.
  const json = { code: 'PGRST202', message: 'Could not find the function' }
  await page.route('**/rpc/desk_visit', (route) => route.fulfill({ status: 404, json }), { times: 1 })
  const card = cardOf(page, 'Flyttvägen 2')
  await card.getByRole('button', { name: 'Ändra', exact: true }).click()
  await card.getByRole('button', { name: 'En mindre, Glas' }).click()
  await expect(note).toContainText('Servern kan inte göra något av det som skickades')
  await card.getByRole('button', { name: 'En till, Glas' }).click()
  await expect.poll(async () => (await desk.stop(gone))?.bags).toEqual({ Glascontainers: 2 })
})

test('a colleague’s presses move nothing under the thumb', async ({ page, context, desk }) => {
  const bookings: string[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) bookings.push(await desk.agreed({ address: `Stadigvägen ${number}` }))
  await openRound(page, desk, context)
  const collected = cardOf(page, 'Stadigvägen 5').getByRole('button', { name: 'Hämtad' })
  await collected.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  // Whole pixels can be scrolled.
  const top = async (button: Locator) => (await button.boundingBox())?.y ?? 0
  const before = await top(collected)
  for (const booking of bookings.slice(0, 3)) await desk.call('desk_visit', { booking, day, outcome: 'collected' })
  await desk.call('desk_move', { booking: bookings[3], day, to_day: null })
  await lookedAtAgain(page, () => expect(cardOf(page, 'Stadigvägen 4')).toHaveCount(0, soon))
  await expect(cardOf(page, 'Stadigvägen 3')).toHaveClass(/folded/)
  expect(Math.abs((await top(collected)) - before)).toBeLessThan(2)
  // Nor when it is this stop: the next one does not come up to where it was.
  const next = cardOf(page, 'Stadigvägen 6').getByRole('button', { name: 'Hämtad' })
  const below = await top(next)
  await desk.call('desk_visit', { booking: bookings[4], day, outcome: 'not_out' })
  await lookedAtAgain(page, () => expect(cardOf(page, 'Stadigvägen 5')).toHaveClass(/folded/, soon))
  expect(Math.abs((await top(next)) - below)).toBeLessThan(2)
})

test('what is being written at a stop outlives the press of another phone', async ({ page, context, desk }) => {
  const booking = await desk.agreed({ address: 'Skrivarvägen 1' })
  await openRound(page, desk, context)
  const card = cardOf(page, 'Skrivarvägen 1')
  const heading = card.getByRole('heading', { name: 'Skrivarvägen 1' })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Fel sorterat' }).click()
  await expect.poll(() => desk.stop(booking)).toMatchObject({ outcome: 'wrong' })
  await card.getByRole('button', { name: 'Anteckna', exact: true }).click()
  await dialog.getByRole('textbox').fill('Batterier i glaset')
  await desk.call('desk_visit', { booking, day, outcome: null })
  await lookedAtAgain(page, () => expect(card).toHaveClass(/todo/, soon))
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect
    .poll(() => desk.stop(booking))
    .toMatchObject({ outcome: 'wrong', visit_note: 'Batterier i glaset', bags: {} })
  await expect(heading).toBeFocused()

  await card.getByRole('button', { name: 'Ångra' }).click()
  await expect.poll(() => desk.stop(booking)).toMatchObject({ outcome: null })
  await card.getByRole('button', { name: 'Anteckna till nästa gång' }).click()
  await desk.call('desk_visit', { booking, day, outcome: 'not_out' })
  await lookedAtAgain(page, () => expect(card).toHaveClass(/not_out/, soon))
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await expect(heading).toBeFocused()
})

test('the order is changed by keyboard and kept for later rounds', async ({ page, context, desk }) => {
  for (const number of [3, 1, 2]) await desk.agreed({ address: `Ordningsvägen ${number}`, frequency: 'weekly' })
  await openRound(page, desk, context)
  const order = async (of = day) => {
    const { stops } = await desk.call<Round>('desk_round', { day: of })
    return stops.map(({ address }) => address).filter((address) => address.startsWith('Ordningsvägen'))
  }
  // A finished stop keeps the keyboard's focus, too.
  await cardOf(page, 'Ordningsvägen 2').getByRole('button', { name: 'Hämtad' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Ordningsvägen 2' })).toBeFocused()
  const change = page.getByRole('button', { name: 'Ändra ordning' })
  await change.press('Enter')
  await expect(page.getByRole('button', { name: /^Ner: / }).first()).toBeFocused()
  const up = page.getByRole('button', { name: 'Upp: Ordningsvägen 3' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  // A number takes effect on the way out of its field, and stops neither Tab nor the click that leads out.
  const place = (number: number) => page.getByLabel(`Plats för Ordningsvägen ${number}`)
  await place(2).fill(await place(1).inputValue())
  await place(2).press('Tab')
  await expect(page.getByRole('button', { name: 'Upp: Ordningsvägen 2' })).toBeFocused()
  await place(3).fill(await place(2).inputValue())
  await page.getByRole('button', { name: 'Upp: Ordningsvägen 1' }).click({ delay: 100 })
  await page.getByRole('button', { name: 'Spara ordningen' }).press('Enter')
  await expect(change).toBeFocused()
  await expect.poll(() => order()).toEqual(['Ordningsvägen 1', 'Ordningsvägen 3', 'Ordningsvägen 2'])
  expect(await order('2026-12-07')).toEqual(['Ordningsvägen 1', 'Ordningsvägen 3', 'Ordningsvägen 2'])

  // The next stop is in view below the one just collected.
  await cardOf(page, 'Ordningsvägen 1').getByRole('button', { name: 'Hämtad' }).click()
  await expect(page.getByRole('heading', { name: 'Ordningsvägen 3' })).toBeInViewport()
})

test('only one tab is the desk: a second one says so and may take over', async ({ page, context, desk }) => {
  await openRound(page, desk, context)
  const second = await context.newPage()
  await second.goto(`${desk.url}/skrivbord#/runda/${day}`)
  await second.getByRole('button', { name: 'Använd det här i stället' }).click()
  await expect(second.getByRole('link', { name: 'Månad' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Använd det här i stället' })).toBeVisible()
})

/** Reloads the page with its clock `hours` ahead. @returns what the phone has stored */
async function openedAgain(page: Page, hours: number): Promise<string> {
  await page.clock.setFixedTime(Date.now() + hours * 3_600_000)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  return await page.evaluate(`localStorage.getItem('pasrundan-desk-round') ?? ''`)
}

test.describe('where there is no coverage', () => {
  test.use({ serviceWorkers: 'allow' })

  test('ten presses offline and a reload arrive once each and in order', async ({ page, context, desk }) => {
    const addresses = Array.from({ length: 10 }, (_, index) => `Funkisvägen ${index + 1}`)
    const bookings: string[] = []
    for (const address of addresses) bookings.push(await desk.agreed({ address }))
    await using line = await badLineTo(desk.url)
    await openRound(page, desk, context, line.url)
    await expect(cardOf(page, 'Funkisvägen 10')).toBeVisible()
    await page.evaluate('navigator.serviceWorker.ready')
    await untilKept(page)

    const backInCoverage = await withoutCoverage(page, line)
    await expect(page.getByText('Ingen täckning')).toBeVisible()
    for (const address of addresses.slice(0, 5)) {
      await cardOf(page, address).getByRole('button', { name: 'Hämtad' }).click()
      await expect(cardOf(page, address).getByText('väntar', { exact: true })).toBeVisible()
    }
    await expect(page.getByText('5 tryck väntar')).toBeVisible()

    // A new page, as after closing the browser.
    await page.reload()
    await expect(page.getByText('5 tryck väntar')).toBeVisible()
    await expect(cardOf(page, 'Funkisvägen 1')).toContainText('Hämtad')
    for (const address of addresses.slice(5, 8)) {
      await cardOf(page, address).getByRole('button', { name: 'Hämtad' }).click()
    }
    await cardOf(page, 'Funkisvägen 8').getByRole('button', { name: 'En till, Glas' }).click()
    await cardOf(page, 'Funkisvägen 9').getByRole('button', { name: 'Stod inte ute' }).click()
    await expect(page.getByText('10 tryck väntar')).toBeVisible()
    await page.reload()
    await expect(page.getByText('10 tryck väntar')).toBeVisible()
    expect((await desk.stop(String(bookings[0])))?.outcome).toBe(null)

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/desk_visit')) sent.push(request.postDataJSON().booking)
    })
    await backInCoverage()
    await expect(page.getByText(/tryck väntar/)).toHaveCount(0)
    const pressed = [...bookings.slice(0, 8), bookings[7], bookings[8]]
    expect(sent).toEqual(pressed)
    const { stops } = await desk.call<Round>('desk_round', { day })
    const outcomes = bookings.map((booking) => stops.find((stop) => stop.booking === booking))
    expect(outcomes.map((stop) => stop?.outcome)).toEqual([...Array(8).fill('collected'), 'not_out', null])
    expect(outcomes[7]?.bags).toEqual({ Glascontainers: 2 })
  })

  test('a press that arrives late overrides no later one, as its phone shows', async ({ page, context, desk }) => {
    const [wrong, undone] = [await desk.agreed({ address: 'Senvägen 1' }), await desk.agreed({ address: 'Senvägen 2' })]
    await using line = await badLineTo(desk.url)
    const backInCoverage = await roundWithoutCoverage(page, desk, context, line, 'signInAnew')
    await cardOf(page, 'Senvägen 1').getByRole('button', { name: 'Hämtad' }).click()
    await cardOf(page, 'Senvägen 2').getByRole('button', { name: 'Hämtad' }).click()
    await expect(page.getByText('2 tryck väntar')).toBeVisible()

    // A colleague with coverage, five minutes later. The database's clock stands still, the phone's runs.
    await desk.call('desk_visit', { booking: wrong, day, outcome: 'wrong', note: 'Batterier' })
    await desk.call('desk_visit', { booking: undone, day, outcome: 'not_out' })
    await desk.call('desk_visit', { booking: undone, day, outcome: null })
    await page.clock.setFixedTime(Date.now() + 5 * 60_000)
    await page.reload()
    await expect(cardOf(page, 'Senvägen 1')).toContainText('Hämtad väntar')

    const sent: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/desk_visit')) sent.push(request.postDataJSON().seconds_ago)
    })
    // Only the answers to the presses may update the view.
    await page.route('**/rpc/desk_round', (route) => route.abort())
    await backInCoverage()
    await expect(page.getByText(/tryck väntar/)).toHaveCount(0)
    expect(sent.map((seconds) => Math.floor(seconds / 300))).toEqual([1, 1])
    await expect(cardOf(page, 'Senvägen 1').locator('.stop-done')).toContainText('Fel sorterat')
    await expect(cardOf(page, 'Senvägen 1')).toContainText('Två telefoner sade olika.')
    await expect(cardOf(page, 'Senvägen 1')).toContainText('den andra sade: Hämtad.')
    // The colleague's phone is told the same.
    expect(await desk.stop(wrong)).toMatchObject({ overruled: { outcome: 'collected' } })
    await expect(cardOf(page, 'Senvägen 2').getByRole('button', { name: 'Hämtad' })).toBeVisible()
    expect(await desk.stop(wrong)).toMatchObject({ outcome: 'wrong', visit_note: 'Batterier' })
    expect((await desk.stop(undone))?.outcome).toBe(null)
  })

  test('after a day the round is forgotten, after a fortnight a waiting press', async ({ page, context, desk }) => {
    const booking = await desk.agreed({ address: 'Glömda vägen 1', name: 'De Glömda' })
    await using line = await badLineTo(desk.url)
    const backInCoverage = await roundWithoutCoverage(page, desk, context, line)
    await cardOf(page, 'Glömda vägen 1').getByRole('button', { name: 'Hämtad' }).click()
    await expect(page.getByText('1 tryck väntar')).toBeVisible()
    await openedAgain(page, 23)
    await expect(cardOf(page, 'Glömda vägen 1')).toBeVisible()
    const kept = await openedAgain(page, 25)
    await expect(page.getByText('har inte öppnats på den här enheten')).toBeVisible()
    await expect(cardOf(page, 'Glömda vägen 1')).toHaveCount(0)
    expect(kept).toContain(booking)
    expect(kept).not.toContain('Glömda')
    await page.goto(`${line.url}/skrivbord#/manad/2026-11-01`)
    await page.reload()
    await expect(page.getByText('Ingen täckning, 1 tryck väntar')).toBeVisible()
    // Also under a long name the header has no more than two lines.
    const header = page.locator('header.top')
    await header.locator('.top-name').evaluate((name) => {
      name.textContent = 'Återvinningsteamet Rudbeck i Sollentuna UF'
    })
    expect((await header.boundingBox())?.height).toBeLessThan(60)

    // Ending a session keeps it too.
    await page.evaluate(`localStorage.removeItem('pasrundan-desk')`)
    expect(await openedAgain(page, 13 * 24)).toContain(booking)
    await expect(page.getByText('1 tryck från rundan väntar här')).toBeVisible()
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await expect(page.getByText('Ingen täckning, 1 tryck väntar')).toBeVisible()
    await backInCoverage()
    await expect(page.getByText(/tryck väntar/)).toHaveCount(0)
    expect((await desk.stop(booking))?.outcome).toBe('collected')

    await page.clock.setFixedTime(Date.now())
    await page.goto(`${line.url}/skrivbord#/runda/${day}`)
    await page.reload()
    await cardOf(page, 'Glömda vägen 1').getByRole('button', { name: 'Ändra', exact: true }).click()
    await withoutCoverage(page, line)
    await cardOf(page, 'Glömda vägen 1').getByRole('button', { name: 'Ångra' }).click()
    await expect(page.getByText('1 tryck väntar')).toBeVisible()
    // A fortnight after the day that it is of, which may be a week ahead.
    expect(await openedAgain(page, 22 * 24)).not.toContain(booking)
    await expect(page.getByText(/tryck väntar/)).toHaveCount(0)
  })

  test('a waiting press outlives a reload in each view', async ({ page, context, desk }) => {
    const booking = await desk.agreed({ address: 'Omladdade vägen 1' })
    await using line = await badLineTo(desk.url)
    const backInCoverage = await roundWithoutCoverage(page, desk, context, line)
    await cardOf(page, 'Omladdade vägen 1').getByRole('button', { name: 'Hämtad' }).click()
    await expect(page.getByText('1 tryck väntar')).toBeVisible()
    // What one of them lost would be missing in the next.
    for (const view of ['sasong', 'ny', `hushall/${booking}`, 'manad/2026-11-01', 'telefoner']) {
      await page.goto(`${line.url}/skrivbord#/${view}`)
      await page.reload()
      await expect(page.getByText('Ingen täckning, 1 tryck väntar')).toBeVisible()
      await expect(page.getByText('Hämtar …')).toHaveCount(0)
    }
    await backInCoverage()
    await expect(page.getByRole('banner').locator('[aria-live=polite]')).toHaveText('Allt är skickat')
    expect((await desk.stop(booking))?.outcome).toBe('collected')
  })
})

test('what is done is quiet; a household’s words lead to its stop', async ({ page, context, desk }) => {
  for (const number of [1, 2, 3]) await desk.agreed({ address: `Tysta gatan ${number}` })
  const { booking, key } = await desk.bookedWithKey({
    address: 'Tysta gatan 4',
    name: 'Tyra Tyst',
    frequency: 'once',
    materials: ['Pappkartonger'],
  })
  await desk.call('desk_answer', { booking, agree: true, first_day: day })
  await asOtherCompany(page, 'src/web/pages/desk/entry.tsx')
  await openRound(page, desk, context)
  const card = cardOf(page, 'Tysta gatan 4')
  // What the county allows is no concern of a round that uses little of it.
  await expect(page.getByText(/av 50\sm³/)).toHaveCount(0)
  await card.getByRole('button', { name: 'Fel sorterat' }).click()
  // They are about what the household has booked.
  await expect(card.locator('.ready-words button')).toHaveText([
    'Kartongerna var inte hopvikta.',
    'Påsen gick inte att se igenom.',
  ])
  await card.getByRole('button', { name: 'Ångra' }).click()
  await card.getByRole('button', { name: 'Hämtad' }).click()
  await expect.poll(async () => (await desk.stop(booking))?.outcome).toBe('collected')
  await cardOf(page, 'Tysta gatan 1').getByRole('button', { name: 'Hämtad' }).click()
  await expect(card.locator('.stop-done')).toHaveText('Tyra TystHämtad')
  await expect(card.locator('.stop-number')).toHaveText('✓')
  await expect(card.getByRole('button')).toHaveText(['Ändra'])
  const ink = await page.evaluate<string>('getComputedStyle(document.body).color')
  await expect(card.getByRole('button')).toHaveCSS('color', ink)

  await desk.callAsVisitor('report_pickup', { key, day, words: 'Det stod en påse kvar.' })
  await page.goto(`${desk.url}/skrivbord#/inkorg`)
  await page.reload()
  await cardOf(page, 'Tysta gatan 4').getByRole('link', { name: 'Visa rundan' }).click()
  await expect(card.getByRole('group', { name: 'Påsar' })).toBeInViewport()
})

test('on paper each stop is one row with boxes to tick, not split between pages', async ({ page, context, desk }) => {
  const booking = await desk.agreed({ address: 'Pappersvägen 1', notes: 'Kod 99' })
  await openRound(page, desk, context)
  await page.emulateMedia({ media: 'print' })
  const { stops } = await desk.call<Round>('desk_round', { day })
  const rows = page.locator('.paper tbody tr')
  await expect(rows).toHaveCount(stops.length)
  const row = rows.filter({ hasText: 'Pappersvägen 1' })
  await expect(row).toContainText('Kod 99')
  await expect(row.locator('.paper-tick')).toHaveCount(3)
  await expect(row).toHaveCSS('break-inside', 'avoid')
  await expect(row).toHaveCSS('font-size', '16px')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText(/^\d+\sstopp, \d+\spås(e|ar)$/).filter({ visible: true })).toHaveCount(1)
  const sheet = await page.pdf({ preferCSSPageSize: true })
  // A4 in points.
  expect(sheet.toString('latin1')).toMatch(/\/MediaBox\s*\[\s*0 0 59[45]\S* 84[12]/)

  // A view without its own print sheet prints as it looks.
  for (const [path, seen] of [
    ['inkorg', page.getByText('Allt är besvarat.').or(page.getByRole('heading', { level: 2 }).first())],
    ['manad/2026-11-01', page.getByRole('table').or(page.getByText('Inget hushåll den här månaden.'))],
    [`hushall/${booking}`, page.getByText('Kod 99')],
  ] as const) {
    await page.goto(`${desk.url}/skrivbord#/${path}`)
    await expect(seen).toBeVisible()
  }
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate('globalThis.print = () => {}')
  await page.getByRole('button', { name: 'Ändra uppgifter' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Företag eller förening').click()
  await form.getByLabel('Organisationsnummer').fill('999999\u20119999')
  await form.getByLabel('Deras referens').fill('Ek, 4400')
  await form.getByRole('button', { name: 'Spara' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Skriv ut avtalet' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Avtal om hämtning/)
  const paper = page.locator('.paper')
  for (const words of ['999999-9999', 'Ek, 4400', 'Klaga så snart du kan']) await expect(paper).toContainText(words)
  await expect(paper).not.toContainText(/ångerrätt|ångra|frånträder|reklamationsnämnden/i)
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
  await expect(page.getByText('Kod 99')).toBeVisible()
})

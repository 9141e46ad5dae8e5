/** Monday's round: online, offline, on two phones, and on paper. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Round, Stop } from '../../src/shared/desk.ts'
import { type BadLine, badLineTo } from '../helpers/bad-line.ts'
import { cardOf, type DeskSite, day } from './desk-site.ts'
import { expect, test } from './sites.ts'
import { tapOn } from './tap.ts'

const round = `/skrivbord#/runda/${day}`

async function openRound(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(url + round)
  await page.getByRole('button', { name: 'Ändra ordning' }).waitFor()
  // What shows when the coverage goes.
  await expect.poll(() => page.evaluate(`localStorage.getItem('pasrundan-desk-round') ?? ''`)).toContain(day)
}

const soon = { timeout: 1000 }

/** Makes the page visible again and again until `isSo`; a hidden page polls only three times a minute. */
async function lookedAtAgain(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    await isSo()
  }).toPass()
}

/** Agrees on one stop after the other. @returns their bookings */
async function stops(desk: DeskSite, street: string, numbers: number[], sample: object = {}): Promise<string[]> {
  const bookings: string[] = []
  for (const number of numbers) bookings.push(await desk.agreed({ address: `${street} ${number}`, ...sample }))
  return bookings
}

test('Monday’s round, stop by stop, beside a colleague’s phone, and on paper', async ({ page, context, desk }) => {
  test.slow()
  const several = { address: 'Ekvägen 9', name: 'Åsa Öberg', phone: '070-174 06 12', notes: 'Portkod 1234\nsidodörren' }
  const oak = await desk.agreed({ ...several, materials: ['Glascontainers', 'Plastavfall'] })
  const twice = await desk.agreed({ address: 'Dubbelvägen 1', materials: ['Glascontainers', 'Pappkartonger'] })
  const [moved = ''] = await stops(desk, 'Flyttvägen', [1], { frequency: 'weekly' })
  const [gone = ''] = await stops(desk, 'Flyttvägen', [2])
  const steady = await stops(desk, 'Stadigvägen', [1, 2, 3, 4, 5])
  const [onPaper] = await stops(desk, 'Stadigvägen', [6], { notes: 'Kod 99' })
  const [written = ''] = await stops(desk, 'Skrivarvägen', [1])
  await stops(desk, 'Ordningsvägen', [3, 1, 2], { frequency: 'weekly' })
  await stops(desk, 'Tysta gatan', [1])
  const quiet = {
    address: 'Tysta gatan 4',
    name: 'Tyra Tyst',
    frequency: 'once',
    materials: ['Pappkartonger'],
  } as const
  const { booking: silent, key } = await desk.bookedWithKey({ ...quiet, materials: [...quiet.materials] })
  await desk.call('desk_answer', { booking: silent, agree: true, first_day: day })

  await desk.signIn(context)
  await openRound(page, desk.url)
  const dialog = page.getByRole('dialog')
  const comesTo = (booking: string, state: Partial<Stop>) => expect.poll(() => desk.stop(booking)).toMatchObject(state)
  const button = (address: string, name: string) => cardOf(page, address).getByRole('button', { name, exact: true })

  await test.step('one press, its bags corrected, undone, not out, wrong, with a note', async () => {
    const card = cardOf(page, 'Ekvägen 9')
    const press = (name: string) => button('Ekvägen 9', name).click()
    await card.getByText('Portkod 1234').waitFor()
    await expect(card.getByRole('link', { name: 'Ring' })).toHaveAttribute('href', 'tel:+46701740612')
    await expect(card.getByRole('link', { name: 'Ring' })).toHaveAccessibleDescription('Åsa Öberg')
    await expect(card.getByRole('link', { name: 'Sms' })).toHaveAttribute('href', 'sms:+46701740612')
    await expect(card.getByRole('link', { name: 'Karta' })).toHaveAttribute('href', /Ekv%C3%A4gen%209%2C%20Sollentuna$/)

    await press('Hämtad')
    await comesTo(oak, { outcome: 'collected', bags: { Glascontainers: 1, Plastavfall: 1 } })
    await press('Annat material')
    await expect(card.getByRole('group', { name: 'Påsar' })).toBeFocused()
    await press('En till, Glas')
    await press('En mindre, Plast')
    await comesTo(oak, { bags: { Glascontainers: 2, Plastavfall: 0 } })
    await expect(button('Ekvägen 9', 'En mindre, Plast')).toBeFocused()
    // Once the focus has been let go, what others change does not call it back.
    await page.evaluate('document.activeElement.blur()')
    await desk.call('desk_change', { booking: oak, changes: { driver_note: 'Ring på' } })
    await lookedAtAgain(page, () => expect(card.getByText('Ring på')).toBeVisible(soon))
    await expect(card.getByRole('heading')).not.toBeFocused()

    await press('Ångra')
    await comesTo(oak, { outcome: null })
    await press('Stod inte ute')
    await comesTo(oak, { outcome: 'not_out', bags: {} })
    await press('Ångra')
    await press('Fel sorterat')
    await press('Anteckna')
    await dialog.getByRole('textbox').fill('Batterier i glaset')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await comesTo(oak, { outcome: 'wrong', visit_note: 'Batterier i glaset' })
    // Maps open by link; nothing of theirs is embedded.
    expect(await page.locator('iframe, embed, object').count()).toBe(0)
  })

  await test.step('a second tap does not press what has moved under the finger', async () => {
    for (const [name, expected] of [
      ['Hämtad', { outcome: 'collected', bags: { Glascontainers: 1, Pappkartonger: 1 }, visit_note: '' }],
      ['Stod inte ute', { outcome: 'not_out', visit_note: '' }],
      ['Fel sorterat', { outcome: 'wrong', visit_note: '' }],
    ] as const) {
      const tap = await tapOn(page, button('Dubbelvägen 1', name))
      await button('Dubbelvägen 1', 'Ångra').waitFor()
      await tap()
      await expect(dialog).toHaveCount(0)
      await comesTo(twice, expected)
      await button('Dubbelvägen 1', 'Ångra').click()
      await comesTo(twice, { outcome: null })
    }
  })

  await test.step('a refused press is shown at its stop until it is read, also after a reload', async () => {
    await context.setOffline(true)
    await button('Flyttvägen 1', 'Hämtad').click()
    await button('Flyttvägen 2', 'Hämtad').click()
    // Meanwhile a colleague acts on the laptop.
    await desk.call('desk_move', { booking: moved, day, to_day: null })
    await context.setOffline(false)
    const note = page.getByRole('alert').filter({ hasText: 'Inte sparat' })
    await expect(note).toContainText('överhoppad')
    // Orca says nothing of a note that comes into the page.
    const said = page.getByRole('banner').locator('[aria-live=polite]')
    await expect(said).toHaveText('Något är inte sparat')
    // The refusal does not block later presses.
    await comesTo(gone, { outcome: 'collected' })
    // It is no stop any more at which it could be shown, as the refusal lets the round find out before it looks again by itself.
    await note.getByRole('link', { name: 'Flyttvägen 1' }).waitFor()
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
    await expect(page.getByRole('main', { name: 'Rundan måndag 30 november' })).toBeFocused()

    // A press that the server can never read, from a desk that was open across an upgrade, does not block later ones either.
    const json = { code: 'PGRST202', message: 'Could not find the function' }
    await page.route('**/rpc/desk_visit', (route) => route.fulfill({ status: 404, json }), { times: 1 })
    await button('Flyttvägen 2', 'Ändra').click()
    await button('Flyttvägen 2', 'En mindre, Glas').click()
    await expect(note).toContainText('Servern kan inte göra något av det som skickades')
    await button('Flyttvägen 2', 'En till, Glas').click()
    await comesTo(gone, { bags: { Glascontainers: 2 } })
    await note.getByRole('button', { name: 'Jag har läst det' }).click()
  })

  await test.step('a colleague’s presses move nothing under the thumb', async () => {
    const collected = button('Stadigvägen 5', 'Hämtad')
    await collected.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    // Whole pixels can be scrolled.
    const top = async (button: Locator) => (await button.boundingBox())?.y ?? 0
    const before = await top(collected)
    for (const booking of steady.slice(0, 3)) await desk.call('desk_visit', { booking, day, outcome: 'collected' })
    await desk.call('desk_move', { booking: steady[3], day, to_day: null })
    await lookedAtAgain(page, () => expect(cardOf(page, 'Stadigvägen 4')).toHaveCount(0, soon))
    await expect(cardOf(page, 'Stadigvägen 3')).toHaveClass(/folded/)
    expect(Math.abs((await top(collected)) - before)).toBeLessThan(2)
    // The same holds for this stop: the next one does not come up to where it was.
    const next = button('Stadigvägen 6', 'Hämtad')
    const below = await top(next)
    await desk.call('desk_visit', { booking: steady[4], day, outcome: 'not_out' })
    await lookedAtAgain(page, () => expect(cardOf(page, 'Stadigvägen 5')).toHaveClass(/folded/, soon))
    expect(Math.abs((await top(next)) - below)).toBeLessThan(2)
  })

  await test.step('what is being written outlives the press of another phone', async () => {
    const card = cardOf(page, 'Skrivarvägen 1')
    const heading = card.getByRole('heading', { name: 'Skrivarvägen 1' })
    await button('Skrivarvägen 1', 'Fel sorterat').click()
    await comesTo(written, { outcome: 'wrong' })
    await button('Skrivarvägen 1', 'Anteckna').click()
    await dialog.getByRole('textbox').fill('Batterier i glaset')
    await desk.call('desk_visit', { booking: written, day, outcome: null })
    await lookedAtAgain(page, () => expect(card).toHaveClass(/todo/, soon))
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await comesTo(written, { outcome: 'wrong', visit_note: 'Batterier i glaset', bags: {} })
    await expect(heading).toBeFocused()

    await button('Skrivarvägen 1', 'Ångra').click()
    await comesTo(written, { outcome: null })
    await button('Skrivarvägen 1', 'Anteckna till nästa gång').click()
    await desk.call('desk_visit', { booking: written, day, outcome: 'not_out' })
    await lookedAtAgain(page, () => expect(card).toHaveClass(/not_out/, soon))
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await expect(heading).toBeFocused()
  })

  await test.step('the order is changed by keyboard and kept for later rounds', async () => {
    const order = async (of = day) => {
      const { stops } = await desk.call<Round>('desk_round', { day: of })
      return stops.map(({ address }) => address).filter((address) => address.startsWith('Ordningsvägen'))
    }
    // A finished stop keeps the keyboard's focus, too.
    await button('Ordningsvägen 2', 'Hämtad').press('Enter')
    await expect(page.getByRole('heading', { name: 'Ordningsvägen 2' })).toBeFocused()
    const change = page.getByRole('button', { name: 'Ändra ordning' })
    await change.press('Enter')
    await expect(page.getByRole('button', { name: /^Ner: / }).first()).toBeFocused()
    const isInSight = `(({ activeElement }) => {
      const { x, y, width, height } = activeElement.getBoundingClientRect()
      return activeElement.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })(document)`
    for (let control = 0; control < 12; control++) {
      expect(await page.evaluate(isInSight)).toBe(true)
      await page.keyboard.press('Tab')
    }
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
    const kept = ['Ordningsvägen 1', 'Ordningsvägen 3', 'Ordningsvägen 2']
    await expect.poll(() => order()).toEqual(kept)
    expect(await order('2026-12-07')).toEqual(kept)

    // The next stop is in view below the one just collected.
    await button('Ordningsvägen 1', 'Hämtad').click()
    await expect(page.getByRole('heading', { name: 'Ordningsvägen 3' })).toBeInViewport()
  })

  await test.step('what is done is quiet; a household’s words lead to its stop', async () => {
    const card = cardOf(page, 'Tysta gatan 4')
    await button('Tysta gatan 4', 'Fel sorterat').click()
    // They are about what the household has booked.
    const words = ['Kartongerna var inte hopvikta.', 'Påsen gick inte att se igenom.']
    await expect(card.locator('.ready-words button')).toHaveText(words)
    await button('Tysta gatan 4', 'Ångra').click()
    await button('Tysta gatan 4', 'Hämtad').click()
    await comesTo(silent, { outcome: 'collected' })
    await button('Tysta gatan 1', 'Hämtad').click()
    await expect(card.locator('.stop-done')).toHaveText('Tyra TystHämtad')
    await expect(card.locator('.stop-number')).toHaveText('✓')
    await expect(card.getByRole('button')).toHaveText(['Ändra'])
    const ink = await page.evaluate<string>('getComputedStyle(document.body).color')
    await expect(card.getByRole('button')).toHaveCSS('color', ink)

    await desk.callAsVisitor('report_pickup', { key, day, words: 'Det stod en påse kvar.' })
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    const link = card.getByRole('link', { name: 'Visa rundan' })
    await lookedAtAgain(page, () => expect(link).toBeVisible(soon))
    // Pressed by keyboard, because a list ignores taps for a moment after a card has come.
    await link.press('Enter')
    await expect(card.getByRole('group', { name: 'Påsar' })).toBeInViewport()
  })

  await test.step('on paper each stop is one row with boxes to tick, not split between pages', async () => {
    await page.emulateMedia({ media: 'print' })
    const { stops } = await desk.call<Round>('desk_round', { day })
    const rows = page.locator('.paper tbody tr')
    await expect(rows).toHaveCount(stops.length)
    const row = rows.filter({ hasText: 'Stadigvägen 6' })
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
      ['hushall', page.getByRole('main').getByText(/^\d+\shushåll/)],
      [`hushall/${onPaper}`, page.getByText('Kod 99')],
    ] as const) {
      await page.goto(`${desk.url}/skrivbord#/${path}`)
      await seen.waitFor()
      // After the heading of a grid Firefox leaves the rest of the first sheet empty.
      await expect(page.getByRole('main')).toHaveCSS('display', 'block')
      await expect(page.getByRole('searchbox')).toHaveCount(0)
    }
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate('globalThis.print = () => {}')
    await page.getByRole('button', { name: 'Ändra uppgifter' }).click()
    await dialog.getByText('Företag eller förening').click()
    await dialog.getByLabel('Organisationsnummer').fill('999999\u20119999')
    await dialog.getByLabel('Deras referens').fill('Ek, 4400')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Skriv ut avtalet' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Avtal om hämtning/)
    const paper = page.locator('.paper')
    for (const words of ['999999-9999', 'Ek, 4400', 'Klaga så snart du kan']) await expect(paper).toContainText(words)
    await expect(paper).not.toContainText(/ångerrätt|ångra|frånträder|reklamationsnämnden/i)
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    await page.getByText('Kod 99').waitFor()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('only one tab is the desk: a second one says so and may take over', async () => {
    const second = await context.newPage()
    await second.goto(desk.url + round)
    await second.getByRole('button', { name: 'Använd det här i stället' }).click()
    await second.getByRole('link', { name: 'Månad' }).waitFor()
    await page.getByRole('button', { name: 'Använd det här i stället' }).waitFor()
  })
})

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

/** Reloads the page with its clock `hours` ahead. @returns what the phone has stored */
async function openedAgain(page: Page, hours: number): Promise<string> {
  await page.clock.setFixedTime(Date.now() + hours * 3_600_000)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  return await page.evaluate(`localStorage.getItem('pasrundan-desk-round') ?? ''`)
}

/** The bookings and ages of the presses that the page sends from now on. */
function presses(page: Page): { booking: string; seconds_ago: number }[] {
  const sent: { booking: string; seconds_ago: number }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/desk_visit')) sent.push(request.postDataJSON())
  })
  return sent
}

async function startOffline(page: Page, context: BrowserContext, desk: DeskSite, line: BadLine) {
  await desk.signInAnew(context)
  await openRound(page, line.url)
  await page.evaluate('navigator.serviceWorker.ready')
  return withoutCoverage(page, line)
}

test.describe('where there is no coverage', () => {
  test.use({ serviceWorkers: 'allow' })

  test('presses wait through reloads, arrive once each and in order, and override no later one', async ({
    page,
    context,
    desk,
  }) => {
    test.slow()
    const bookings = await stops(desk, 'Funkisvägen', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const [wrong = '', undone = ''] = await stops(desk, 'Senvägen', [1, 2])
    const forgotten = await desk.agreed({ address: 'Glömda vägen 1', name: 'De Glömda' })
    const press = (address: string, name = 'Hämtad') => cardOf(page, address).getByRole('button', { name }).click()
    const waiting = page.getByText(/tryck väntar/)
    await using line = await badLineTo(desk.url)
    let backInCoverage = await startOffline(page, context, desk, line)

    await test.step('ten presses and reloads, in each view', async () => {
      await page.getByText('Ingen täckning').waitFor()
      for (const number of [1, 2, 3, 4, 5]) {
        await press(`Funkisvägen ${number}`)
        await cardOf(page, `Funkisvägen ${number}`).getByText('väntar', { exact: true }).waitFor()
      }
      await page.getByText('5 tryck väntar').waitFor()

      // A new page, as after closing the browser.
      await page.reload()
      await page.getByText('5 tryck väntar').waitFor()
      await expect(cardOf(page, 'Funkisvägen 1')).toContainText('Hämtad')
      for (const number of [6, 7, 8]) await press(`Funkisvägen ${number}`)
      await press('Funkisvägen 8', 'En till, Glas')
      await press('Funkisvägen 9', 'Stod inte ute')
      await page.getByText('10 tryck väntar').waitFor()
      // What one view lost would be missing in the next.
      for (const view of ['sasong', 'ny', `hushall/${bookings[0]}`, 'manad/2026-11-01', 'telefoner', `runda/${day}`]) {
        await page.goto(`${line.url}/skrivbord#/${view}`)
        await page.reload()
        await page.getByText('Ingen täckning, 10 tryck väntar').waitFor()
        await expect(page.getByText('Hämtar …')).toHaveCount(0)
      }
      expect((await desk.stop(String(bookings[0])))?.outcome).toBe(null)

      const sent = presses(page)
      await backInCoverage()
      await expect(page.getByRole('banner').locator('[aria-live=polite]')).toHaveText('Allt är skickat')
      await expect(waiting).toHaveCount(0)
      expect(sent.map(({ booking }) => booking)).toEqual([...bookings.slice(0, 8), bookings[7], bookings[8]])
      const { stops } = await desk.call<Round>('desk_round', { day })
      const outcomes = bookings.map((booking) => stops.find((stop) => stop.booking === booking))
      expect(outcomes.map((stop) => stop?.outcome)).toEqual([...Array(8).fill('collected'), 'not_out', null])
      expect(outcomes[7]?.bags).toEqual({ Glascontainers: 2 })
    })

    await test.step('what arrives late overrides nothing later, as its phone shows', async () => {
      backInCoverage = await withoutCoverage(page, line)
      await press('Senvägen 1')
      await press('Senvägen 2')
      await page.getByText('2 tryck väntar').waitFor()

      // A colleague with coverage, five minutes later. The database's clock stands still, the phone's runs.
      await desk.call('desk_visit', { booking: wrong, day, outcome: 'wrong', note: 'Batterier' })
      await desk.call('desk_visit', { booking: undone, day, outcome: 'not_out' })
      await desk.call('desk_visit', { booking: undone, day, outcome: null })
      await page.clock.setFixedTime(Date.now() + 5 * 60_000)
      await page.reload()
      await expect(cardOf(page, 'Senvägen 1')).toContainText('Hämtad väntar')

      const sent = presses(page)
      // Only the answers to the presses may update the view.
      await page.route('**/rpc/desk_round', (route) => route.abort())
      await backInCoverage()
      await expect(waiting).toHaveCount(0)
      expect(sent.map(({ seconds_ago }) => Math.floor(seconds_ago / 300))).toEqual([1, 1])
      await expect(cardOf(page, 'Senvägen 1').locator('.stop-done')).toContainText('Fel sorterat')
      await expect(cardOf(page, 'Senvägen 1')).toContainText('Två telefoner sade olika.')
      await expect(cardOf(page, 'Senvägen 1')).toContainText('den andra sade: Hämtad, 1 glas.')
      await cardOf(page, 'Senvägen 2').getByRole('button', { name: 'Hämtad' }).waitFor()
      // The colleague's phone is told the same.
      const told = { outcome: 'wrong', visit_note: 'Batterier', overruled: { outcome: 'collected' } }
      expect(await desk.stop(wrong)).toMatchObject(told)
      expect((await desk.stop(undone))?.outcome).toBe(null)
      await page.unroute('**/rpc/desk_round')
    })

    await test.step('after a day the round is forgotten, after a fortnight a waiting press', async () => {
      backInCoverage = await withoutCoverage(page, line)
      await press('Glömda vägen 1')
      await page.getByText('1 tryck väntar').waitFor()
      await openedAgain(page, 23)
      await cardOf(page, 'Glömda vägen 1').waitFor()
      const kept = await openedAgain(page, 25)
      await page.getByText('har inte öppnats på den här enheten').waitFor()
      await expect(cardOf(page, 'Glömda vägen 1')).toHaveCount(0)
      expect(kept).toContain(forgotten)
      expect(kept).not.toContain('Glömda')
      await page.goto(`${line.url}/skrivbord#/manad/2026-11-01`)
      await page.reload()
      await page.getByText('Ingen täckning, 1 tryck väntar').waitFor()
      // Also under a long name the header has no more than two lines.
      const header = page.locator('header.top')
      await header.locator('.top-name').evaluate((name) => {
        name.textContent = 'Återvinningsteamet Rudbeck i Sollentuna UF'
      })
      expect((await header.boundingBox())?.height).toBeLessThan(60)

      // Ending a session keeps it too.
      await page.evaluate(`localStorage.removeItem('pasrundan-desk')`)
      expect(await openedAgain(page, 13 * 24)).toContain(forgotten)
      await page.getByText('1 tryck från rundan väntar här').waitFor()
      await page.evaluate('sessionStorage.clear()')
      await page.reload()
      await page.getByText('Ingen täckning, 1 tryck väntar').waitFor()
      await backInCoverage()
      await expect(waiting).toHaveCount(0)
      expect((await desk.stop(forgotten))?.outcome).toBe('collected')

      await page.clock.setFixedTime(Date.now())
      await page.goto(line.url + round)
      await page.reload()
      await press('Glömda vägen 1', 'Ändra')
      await withoutCoverage(page, line)
      await press('Glömda vägen 1', 'Ångra')
      await page.getByText('1 tryck väntar').waitFor()
      // A fortnight after the day that it is of, which may be a week ahead.
      expect(await openedAgain(page, 22 * 24)).not.toContain(forgotten)
      await expect(waiting).toHaveCount(0)
    })
  })
})

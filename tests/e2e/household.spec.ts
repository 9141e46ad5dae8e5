/** The household's page against the real functions: each act, each state, opening it by key, and an unreachable server. */
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { company } from '../../src/shared/company.ts'
import { addDays, dayName, swedishTime } from '../../src/shared/swedish-time.ts'
import { freeClock, setClock } from '../helpers/database-clock.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { closeDialogAndFocus } from './dialog.ts'
import { test } from './household-page.ts'
import { agreed, bookWithKey, daysOf, statusOf } from './household-site.ts'
import { expectAddressesWhole } from './layout.ts'
import { asOtherCompany } from './other-company.ts'
import { expect } from './sites.ts'
import { tapOn } from './tap.ts'
import { household as somebody, visitorOf } from './visitor.ts'

const calls = '**/rest/v1/rpc/*'

/**
 * Until it is taken away, which is to be waited for. A route with `times` stops intercepting in the background (Playwright 1.65): of
 * what is asked meanwhile, another route that is put in at once, and whoever waits for an answer, may see nothing.
 */
const unreachable = (route: Route) => route.abort()

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true })
}

/** Shows the tab again after more than a minute. */
async function comeBackLater(page: Page): Promise<void> {
  await page.evaluate(`{
    const { now } = Date
    Date.now = () => now() + 61_000
    document.dispatchEvent(new Event('visibilitychange'))
    Date.now = now
  }`)
}

test('skipping the next pick-up can be undone, and a second tap skips nothing', async ({ page, site, household }) => {
  const booked = await agreed(site)
  const [first, second] = (await daysOf(site, booked)).map(({ day }) => dayName(day))
  await household.open(booked.link)
  await expect(household.next).toHaveText(`Nästa hämtning: ${first}, ställ ut senast 08:00`)
  await expect(button(page, 'Hoppa över')).toHaveAccessibleDescription(
    new RegExp(
      `^Nästa hämtning: ${first}.* Hoppar du över kommer vi nästa gång ${second}\\. Hoppar du över en dag är priset detsamma`,
    ),
  )

  await button(page, 'Hoppa över').press('Enter')
  await expect(household.feedback).toContainText(`Du hoppar över ${first}. Nästa hämtning är ${second}.`)
  await expect(button(page, 'Ångra').first()).toBeFocused()
  await expect(button(page, 'Ångra').first()).toHaveAccessibleDescription(/^Du hoppar över/)
  // Or it would be read out once with the focus and once more by the region.
  const region = page.locator('[aria-live]').filter({ has: household.feedback })
  await expect(region).toHaveAttribute('aria-live', 'off')
  await expect(household.next).toContainText(String(second))
  expect((await daysOf(site, booked))[0]?.state).toBe('skipped')

  await page.keyboard.press('Enter')
  await expect(household.feedback).toContainText(`Vi kommer som vanligt ${first}.`)
  await expect(household.feedback).toBeFocused()
  await expect(region).toHaveAttribute('aria-live', 'off')
  await expect(household.next).toContainText(String(first))
  expect((await daysOf(site, booked))[0]?.state).toBe('planned')

  const tap = await tapOn(page, button(page, 'Hoppa över'))
  await expect(household.feedback).toContainText('Du hoppar över')
  await tap()
  await household.feedback.getByRole('button', { name: 'Ångra' }).click()
  await expect(household.feedback).toContainText('Vi kommer som vanligt')
  expect((await daysOf(site, booked)).map(({ state }) => state)).toEqual(Array(4).fill('planned'))

  // Pressing again on purpose skips the next day too, and each skipped day has its own *Återställ*.
  for (const skipped of [1, 2]) {
    await button(page, 'Hoppa över').press('Enter')
    await expect(page.getByRole('button', { name: /^Återställ/ })).toHaveCount(skipped)
  }
  const states = async () => (await daysOf(site, booked)).map(({ state }) => state)
  expect(await states()).toEqual(['skipped', 'skipped', 'planned', 'planned'])
  await page
    .getByRole('button', { name: /^Återställ/ })
    .first()
    .click()
  await expect.poll(states).toEqual(['planned', 'skipped', 'planned', 'planned'])
})

test('moves a pick-up, moves it on, and back; skips a later day in the list', async ({ page, site, household }) => {
  // With weekly pick-ups there is usually no free day to move to.
  const booked = await agreed(site, sampleBooking({ frequency: 'biweekly' }))
  const [first] = await daysOf(site, booked)
  await household.open(booked.link)
  // What skipping comes to is not said of moving.
  await expect(button(page, 'Flytta')).toHaveAccessibleDescription(/ställ ut senast 08:00$/)
  const move = async (to: number) => {
    await button(page, 'Flytta').click()
    await expect(page.getByLabel(/^Flytta måndag/)).toBeFocused()
    const [day = ''] = await page.getByLabel(/^Flytta måndag/).selectOption({ index: to })
    await button(page, 'Flytta hit').click()
    // Until then the page may still say where it was moved before.
    await expect(household.feedback).toContainText(`är flyttad till ${dayName(day)}`)
    return (await daysOf(site, booked)).find(({ state }) => state === 'planned')?.day as string
  }

  const once = await move(0)
  expect(once).not.toBe(first?.day)
  await expect(household.next).toContainText(dayName(once))
  const twice = await move(1)
  await expect(household.next).not.toContainText(dayName(once))
  expect(twice).not.toBe(once)

  await household.feedback.getByRole('button', { name: 'Ångra' }).click()
  await expect(household.feedback).toContainText(`Vi kommer som vanligt ${dayName(once)}`)
  await household
    .section('Kommande dagar')
    .getByRole('button', { name: /^Återställ/ })
    .click()
  await expect(household.next).toContainText(dayName(String(first?.day)))
  expect(await daysOf(site, booked)).toContainEqual({ day: first?.day, state: 'planned' })

  const { day } = (await daysOf(site, booked))[2] as { day: string }
  await button(page, `Ändra ${dayName(day)}`).click()
  await button(page, `Flytta ${dayName(day)}`).click()
  await button(page, 'Avbryt').click()
  await expect(button(page, `Flytta ${dayName(day)}`)).toBeFocused()
  await button(page, `Hoppa över ${dayName(day)}`).click()
  await expect(household.section('Kommande dagar').locator('.feedback')).toContainText(`Du hoppar över ${dayName(day)}`)
  expect((await daysOf(site, booked))[2]?.state).toBe('skipped')
})

test('changes the household’s details, and shows what waits for a yes', async ({ page, site, household }) => {
  const booked = await agreed(site)
  await household.open(booked.link)
  const noted = household.section('Det här har vi antecknat')
  // A slow answer leaves the focus with somebody who types by now: the next space would press *Ångra*.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/rpc/move_pickup', (route) => isReleased.then(() => route.continue()), { times: 1 })
  await button(page, 'Hoppa över').click()
  await button(page, 'Ändra uppgifterna').click()
  await expect(page.getByLabel('Hämtningsadress')).toBeFocused()
  release()
  await expect(page.locator('[aria-live=polite]').filter({ has: household.feedback })).toContainText('Du hoppar över')
  await expect(page.getByLabel('Hämtningsadress')).toBeFocused()
  // A phone that runs out of memory loads the page anew.
  await page.getByLabel('Hämtningsadress').fill('Nygatan 2')
  await page.getByLabel('Special', { exact: true }).check()
  await page.getByLabel('Specialönskemål').fill('En soffa')
  await page.reload()
  await button(page, 'Ändra uppgifterna').click()
  await expect(page.getByLabel('Hämtningsadress')).toHaveValue('Nygatan 2')
  await expect(page.getByLabel('Specialönskemål')).toHaveValue('En soffa')
  await page.getByLabel('Specialönskemål').fill('')
  await page.getByLabel('Telefonnummer').fill(' ')
  await page.getByLabel('Hämtningsadress').fill('')
  await button(page, 'Spara').click()
  // The first as they stand here; every other one is marked too.
  await expect(page.getByLabel('Hämtningsadress')).toBeFocused()
  await expect(page.getByLabel('Hämtningsadress')).toHaveAccessibleDescription(/gata/)
  await expect(page.getByLabel('Telefonnummer')).toHaveAccessibleDescription('Skriv ett nummer som vi kan nå dig på.')

  // Remarked on as where it was booked, and it may be right.
  await page.getByLabel('Telefonnummer').fill('0701')
  await page.getByLabel('Telefonnummer').press('Tab')
  await expect(page.getByLabel('Telefonnummer')).toHaveAccessibleDescription(/ser kort ut/)
  await page.getByLabel('Telefonnummer').fill('070-174 06 99')
  await expect(page.getByText('ser kort ut')).toHaveCount(0)
  await page.getByLabel('Hämtningsadress').fill('Nygatan 2')
  await button(page, 'Spara').click()
  await expect(page.getByLabel('Specialönskemål')).toBeFocused()
  await page.getByLabel('Specialönskemål').fill('En cykel')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 390, height: 760 })
  const rest = () =>
    page.waitForFunction('new Promise((tell, y = scrollY) => setTimeout(() => tell(scrollY === y), 300))')
  await page.getByLabel('Hämtningsadress').focus()
  await rest()
  await page.getByLabel('Hämtningsadress').press('Enter')

  await expect(household.feedback).toContainText('när vi har svarat')
  await rest()
  await expect(household.feedback).toBeInViewport()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(noted).toContainText('070-174 06 99')
  await expect(noted).toContainText('Väntar på vårt ja Nygatan 2')
  await expect(noted).toContainText('Väntar på vårt ja En cykel')

  await household.feedback.getByRole('button', { name: 'Ångra' }).click()
  await expect(household.feedback).toContainText('Allt är som det var')
  await expect(noted).toContainText('070-174 06 05')
  await expect(noted).not.toContainText('Nygatan 2')

  // What the company corrects while the form is open stays.
  await button(page, 'Ändra uppgifterna').click()
  await expect(page.getByLabel('Hämtningsadress')).toHaveValue(booked.booking.answers.address)
  await page.getByLabel('Meddelande').fill('Portkod 4711')
  // A refresh that fails leaves the page open, even if the tab can store nothing.
  await page.evaluate('sessionStorage.clear()')
  await page.route(calls, unreachable)
  await comeBackLater(page)
  await page.getByText('Det här är vad vi visste').waitFor()
  await page.unroute(calls, unreachable)
  await site.database.query("select private.change($1, 'company', $2)", [
    booked.booking.id,
    JSON.stringify({ phone: '070-174 06 77' }),
  ])
  const refreshed = page.waitForResponse('**/rpc/my_booking')
  await comeBackLater(page)
  expect(await (await refreshed).json()).toMatchObject({ booking: { answers: { phone: '070-174 06 77' } } })
  await button(page, 'Spara').click()
  await expect(noted).toContainText('Portkod 4711')
  await expect(noted).toContainText('070-174 06 77')

  // What somebody else at home has written meanwhile is not overwritten.
  await button(page, 'Ändra uppgifterna').click()
  await page.getByLabel('Meddelande').fill('Portkod 4711, akta hunden')
  await site.database.query("select private.change($1, 'household', $2)", [
    booked.booking.id,
    JSON.stringify({ notes: 'Portkod 4712' }),
  ])
  await button(page, 'Spara').click()
  await expect(household.feedback).toContainText('Någon har ändrat samma uppgift sedan formuläret öppnades.')
  await button(page, 'Avbryt').click()
  await expect(noted).toContainText('Portkod 4712')
})

test('a page from before the prices changed chooses no other rhythm until it is loaded again', async ({
  page,
  site,
  household,
}) => {
  const booked = await agreed(site)
  await household.open(booked.link)
  const asBefore = (route: Route) => {
    const headers = route.request().headers()
    return route.continue({
      headers: { ...headers, ...(headers['x-client-info'] && { 'x-client-info': 'prices=1,2,3' }) },
    })
  }
  await page.route('**/rpc/change_booking', asBefore)
  const save = async (change: () => Promise<void>) => {
    await button(page, 'Ändra uppgifterna').click()
    await change()
    await button(page, 'Spara').click()
  }
  const choose = () => save(() => page.getByRole('radio', { name: /^Varannan vecka/ }).check())
  await choose()
  await expect(household.feedback).toContainText('Priserna har ändrats. Ladda om sidan och ändra sedan.')
  // What costs nothing is changed.
  await page.reload()
  await save(async () => {
    await page.getByRole('radio', { name: /^Veckoservice/ }).check()
    await page.getByLabel('Telefonnummer').fill('070-174 06 09')
  })
  await expect(household.feedback).toContainText('Ändringen är sparad')
  await page.unroute('**/rpc/change_booking', asBefore)
  await page.reload()
  await choose()
  await expect(household.feedback).toContainText('Ändringen är sparad')
})

test('ends on a chosen day, resumes, and withdraws with the tab’s key', async ({ page, site, household }) => {
  const booked = await agreed(site)
  const last = (await daysOf(site, booked))[1]?.day as string
  await household.open(booked.link)
  await button(page, 'Avsluta').click()
  await expect(page.getByLabel('Sista hämtningen')).toBeFocused()
  await page.getByText('Välj vilken hämtning som blir den sista.').waitFor()
  expect(await statusOf(site, booked)).toBe('agreed')
  await page.getByLabel('Sista hämtningen').selectOption(last)
  await expect(page.getByText('Välj vilken hämtning som blir den sista.')).toHaveCount(0)
  await page.getByText(`Vi kommer till och med ${dayName(last)}.`).waitFor()
  await button(page, 'Avsluta').click()
  await expect(household.feedback).toContainText(`Vi hämtar till och med ${dayName(last)}, sedan inte mer.`)
  expect(await statusOf(site, booked)).toBe('ended')
  await page.reload()
  await page.getByText('Avtalet är avslutat.').first().waitFor()
  // Until the last day the household can still change what the driver needs to know.
  await button(page, 'Ändra uppgifterna').click()
  await expect(page.getByLabel('Telefonnummer')).toBeFocused()
  await expect(page.getByLabel('Hämtningsadress')).toHaveCount(0)
  await page.getByLabel('Meddelande').fill('Ny portkod 1234')
  await button(page, 'Spara').click()
  await expect(household.section('Det här har vi antecknat')).toContainText('Ny portkod 1234')
  // Pick-ups are left, and none comes to who erases itself.
  await button(page, 'Radera allt om mig').click()
  await expect(page.getByRole('dialog')).toContainText('Vi slutar hämta hos dig.')
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
  await button(page, 'Fortsätt hämta').click()
  await expect(household.feedback).toContainText('Avtalet fortsätter som förut.')
  expect(await statusOf(site, booked)).toBe('agreed')

  await household.section('Vill du sluta?').getByRole('link', { name: 'Ångra avtalet här' }).click()
  await expect(page.getByLabel('Ditt namn')).toHaveValue(booked.booking.submitted_by)
  const contract = page.getByLabel('Vilket avtal det gäller')
  await expect(contract).toHaveValue(/^Hämtning av förpackningar, Storgatan 1, Helenelund, bokad /)
  const known = await contract.inputValue()
  // Another agreement than the one whose link the tab has opened.
  for (const [written, status] of [
    ['Storgatan 12, Helenelund', 'agreed'],
    ['Storgatan 1B, Helenelund', 'agreed'],
    ['storgatan 1, bokat i november', 'withdrawn'],
  ] as const) {
    await page.goto(`${site.url}/angra`)
    await expect(contract).toHaveValue(known)
    await contract.fill(written)
    await button(page, 'Ångra avtalet här').click()
    await button(page, 'Bekräfta frånträde').click()
    await expect(page.getByRole('heading', { name: /^Bekräftelse/ })).toBeFocused()
    expect(await statusOf(site, booked), written).toBe(status)
  }
  await household.open(booked.link)
  await page.getByRole('heading', { name: 'Du har ångrat avtalet' }).waitFor()
})

test('exports everything, makes a calendar link, and erases everything', async ({ page, site, household }) => {
  const booked = await agreed(site)
  await household.open(booked.link)
  const downloading = page.waitForEvent('download')
  await button(page, 'Hämta mina uppgifter').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('mina-uppgifter.json')
  const kept = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(kept).toMatchObject({ booking: { answers: { frequency: 'weekly' } }, agreement: { status: 'agreed' } })

  await button(page, 'Gör en kalenderlänk').click()
  await expect(page.getByText('Länken är klar.')).toBeFocused()
  // Only https, because programs take webcal: for http.
  const address = await page.getByLabel(/^Prenumerera/).inputValue()
  expect(address).toMatch(new RegExp(`^${site.url}/kalender/[2-9a-z]{26}/P%C3%A5srundan%20UF\\.ics$`))
  expect(address).not.toContain(booked.key)
  await expect(page.getByRole('link', { name: 'Lägg till en gång' })).toHaveAttribute('href', /\.ics\?en-gang$/)
  await expect(page.locator('[href^=webcal]')).toHaveCount(0)
  const [row] = await site.database.query<{ hashes: number }>(
    "select count(*)::int as hashes from private.keys where booking = $1 and opens = 'calendar'",
    [booked.booking.id],
  )
  expect(row?.hashes).toBe(1)

  const promise = household.section('Det vi sparar om dig').getByText('efter sista hämtningen')
  const [words] = (await promise.innerText()).match(/Meddelandet.*utan namn och adress\./) ?? []
  expect(words).toMatch(/30\sdagar .* 365\sdagar/)
  await page.goto(`${site.url}/villkor`)
  await expect(page.locator('main')).toContainText(String(words))
  await page.goBack()

  // Each failure is told until another press succeeds.
  const noContact = page.getByText('Ingen kontakt med servern.')
  // After an upgrade the parts of an older page are gone.
  const dialogPart = '**/assets/erase-dialog-*'
  await page.route(dialogPart, (route) => route.fulfill({ status: 404 }))
  await button(page, 'Radera allt om mig').click()
  const gone = page.getByText('Det gick inte att hämta. Ladda om sidan och försök igen.')
  await gone.waitFor()
  await page.unroute(dialogPart)
  await button(page, 'Hämta mina uppgifter').click()
  await expect(gone).toHaveCount(0)
  await page.route(calls, (route) => route.abort())
  await button(page, 'Hämta mina uppgifter').click()
  await noContact.waitFor()
  await page.unroute(calls)

  await button(page, 'Radera allt om mig').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
  await expect(button(page, 'Radera allt om mig')).toBeFocused()
  await button(page, 'Radera allt om mig').click()
  await closeDialogAndFocus(page, '[aria-labelledby=data-title] summary')
  await expect(page.getByText('Allt som hänt')).toBeFocused()
  expect(await statusOf(site, booked)).toBe('agreed')
  // Whoever closes the dialog before the answer reads it on the page.
  await site.database.query(
    "update private.keys set created_at = now() - interval '2 days' where booking = $1 and opens <> 'calendar'",
    [booked.booking.id],
  )
  const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
  await page.route('**/rpc/erase_my_booking', (route) => isClosed.then(() => route.continue()), { times: 1 })
  await button(page, 'Radera allt om mig').click()
  await button(page, 'Radera allt').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
  closed()
  await page.getByText('Inget är raderat ännu. Vi har mejlat dig en ny länk').waitFor()
  await site.database.query('update private.keys set created_at = now() where booking = $1', [booked.booking.id])
  await button(page, 'Radera allt om mig').click()
  await button(page, 'Radera allt').click()
  await expect(page.getByRole('heading', { name: 'Dina uppgifter är raderade' })).toBeFocused()
  expect(await statusOf(site, booked)).toBeUndefined()
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
})

test('once the tab was told to forget, an act still in flight brings nothing back', async ({ page, site }) => {
  const visitor = visitorOf(page, site)
  await visitor.open()
  await visitor.book(somebody())
  await visitor.confirmation.getByRole('link', { name: 'Öppna Min hämtning' }).click()
  await page.getByRole('heading', { name: 'Vi har fått din bokning' }).waitFor()
  await page.getByText(/^Mer: /).click()
  const { promise: isForgotten, resolve: forgotten } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/end_agreement', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await isForgotten
    await route.fulfill({ response })
  })
  await button(page, 'Ta tillbaka bokningen').click()
  await button(page, 'Glöm mig i den här fliken').click()
  const heading = page.getByRole('heading', { name: 'Den här fliken har glömt dig' })
  await heading.waitFor()
  const answered = page.waitForResponse('**/rest/v1/rpc/end_agreement')
  forgotten()
  await (await answered).finished()
  await page.evaluate('new Promise(setTimeout)')
  await heading.waitFor()
  expect(await page.evaluate('sessionStorage.length')).toBe(0)

  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await visitor.untilReady()
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
  await expect(visitor.confirmation).toHaveCount(0)
})

test('once the tab was told to forget, no form field is restored either', async ({ page, site, household }) => {
  const visitor = visitorOf(page, site)
  await visitor.open()
  await visitor.field('name').fill('Bertil Hemlig')
  await household.open((await agreed(site)).link)
  await page
    .locator('main')
    .getByRole('link', { name: /^Ångra/ })
    .first()
    .click()
  const name = page.getByLabel('Ditt namn')
  await expect(name).not.toHaveValue('')
  await page.goBack()
  await button(page, 'Glöm mig i den här fliken').click()
  await page.getByRole('heading', { name: 'Den här fliken har glömt dig' }).waitFor()
  await page.goForward()
  await expect(name).toHaveValue('')
  await page.goBack()
  await page.goBack()
  await visitor.untilReady()
  await expect(visitor.field('name')).toHaveValue('')
})

test('what the page says of each state, and what can be done in it', async ({ page, site, household }) => {
  await test.step('shows what was collected, in words and as a pile', async () => {
    const booked = await agreed(site)
    await site.database.query('update private.rhythms set first_day = first_day - 21 where booking = $1', [
      booked.booking.id,
    ])
    await site.database.query('select private.update_span($1)', [booked.booking.id])
    await site.database.query(
      `insert into private.visits (booking, day, outcome, bags, at)
     select booking, first_day, 'collected', '{"Glascontainers": 3, "Metallbehållare": 1}'::jsonb, now() from private.rhythms where booking = $1
     union all select booking, first_day + 7, 'not_out', '{}', now() from private.rhythms where booking = $1`,
      [booked.booking.id],
    )
    await household.open(booked.link)
    const collected = household.section('4 påsar på en hämtning')
    await expect(collected).toContainText('3 Glascontainers')
    await page.emulateMedia({ media: 'print' })
    await expect(collected.getByText('Glascontainers')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveText(company.name)
    await page.emulateMedia({ media: 'screen' })
    await expect(collected.locator('.pile use:not([href="#house"])')).toHaveCount(4)
    // Also where every second band has a ground of its own.
    await expect(collected).toHaveCSS('background-image', /^linear-gradient/)
    await page.getByText('Dag för dag').click()
    await expect(collected).toContainText('inget stod ute')
  })

  await test.step('reports in one press that nobody came, and sees it confirmed', async () => {
    const booked = await agreed(site)
    const { id } = booked.booking
    // The last round was one to seven days ago, and nobody has recorded it.
    await site.database.query(
      'update private.rhythms set first_day = first_day - 7 * ((first_day - private.today() + 7) / 7) where booking = $1',
      [id],
    )
    await site.database.query('select private.update_span($1)', [id])
    await household.open(booked.link)
    await page.getByText('Stämmer det inte?').click()
    await button(page, 'Skicka').click()
    await expect(page.getByLabel('Med egna ord')).toHaveAccessibleDescription('Skriv vad som inte stämmer.')
    await expect(page.getByLabel('Med egna ord')).toBeFocused()
    await button(page, 'Ni kom inte').click()
    await page.getByText('Du skrev: ”Ni kom inte.” Vi läser det och hör av oss.').waitFor()
    const [report] = await site.database.query('select words from private.reports where booking = $1', [id])
    expect(report).toEqual({ words: 'Ni kom inte.' })
  })

  await test.step('whoever has no mail address is promised no mail', async () => {
    const booked = await bookWithKey(site)
    const id = [booked.booking.id]
    await site.database.query(`select private.change($1, 'company', '{"email": ""}')`, id)
    await household.open(booked.link)
    const head = page.locator('.state-head')
    await expect(head).toContainText(
      /Vi svarar senast [^,]+\. Säger vi ja står dina dagar här\.Har du inte fått svar\? Säg till: /,
    )
    await site.database.query(
      "update private.agreements set asked_at = asked_at - interval '4 days' where booking = $1",
      id,
    )
    await comeBackLater(page)
    await expect(head).toContainText(/Förlåt! Svaret kommer\.Vill du inte vänta\? Säg till: /)
    await site.database.query("select private.ask_back($1, 'Vilken port är det?')", id)
    await site.database.query(
      "update public.outbox set created_at = created_at - interval '2 minutes' where form_response_id = $1 and kind = 'question'",
      id,
    )
    await comeBackLater(page)
    await expect(head).toContainText(
      'Svara här, så svarar vi på din bokning. Säger vi ja står dina dagar här. Du kan också höra av dig: ',
    )
  })

  await test.step('what has been paid before there is an agreement is to its credit, and comes back after a no', async () => {
    const { booking, link } = await bookWithKey(site)
    await site.database.query(
      `insert into private.receipts (booking, day, kronor, source, text, entered_at)
     values ($1, private.today(), 125, 'swish', '', private.now())`,
      [booking.id],
    )
    await household.open(link)
    await expect(household.section('Till godo')).toContainText(/125.kr\. Det dras av på nästa räkning\./)
    await site.database.query("select private.answer($1, false, null, '')", [booking.id])
    await comeBackLater(page)
    await expect(household.section('Till godo')).toContainText(/125.kr\. Det betalar vi tillbaka\./)
  })

  await test.step('a summer is skipped in four presses, which say before what it comes to', async () => {
    const booked = await agreed(site, sampleBooking({ frequency: 'weekly' }))
    await household.open(booked.link)
    const [, second, , fourth] = await daysOf(site, booked)
    const days = household.section('Kommande dagar')
    const form = '**/assets/own-away-*'
    await page.route(form, (route) => route.fulfill({ status: 404 }))
    await days.getByText('Res bort').click()
    await days.getByRole('alert').filter({ hasText: 'Det gick inte att hämta.' }).waitFor()
    await page.unroute(form)
    for (let presses = 0; presses < 2; presses++) await days.getByText('Res bort').click()
    // The browser asks for the days that are missing.
    await button(page, 'Hoppa över de dagarna').click({ force: true })
    await expect(days.getByLabel('Första dagen')).toBeFocused()
    await page.route('**/rpc/skip_plan', (route) => route.abort())
    await days.getByLabel('Första dagen').fill(String(second?.day))
    await days.getByLabel('Sista dagen').fill(String(fourth?.day))
    await expect(days.locator('[aria-live=polite]').filter({ hasText: 'försök igen' })).toBeVisible()
    await page.unroute('**/rpc/skip_plan')
    await button(page, 'Hoppa över de dagarna').click()
    await expect(days.locator('[aria-live=polite]').filter({ hasText: 'hoppas över' })).toContainText(
      '3 hämtningar hoppas över.',
    )
    await expect(button(page, 'Hoppa över de dagarna')).toHaveCSS('opacity', '1')
    await button(page, 'Hoppa över de dagarna').click()
    await expect(days.getByLabel('Första dagen')).toHaveValue('')
    await expect(household.feedback).toContainText('Du hoppar över 3 hämtningar.')
    expect((await daysOf(site, booked)).map(({ state }) => state)).toEqual(['planned', 'skipped', 'skipped', 'skipped'])
    await household.feedback.getByRole('button', { name: 'Ångra' }).click()
    await expect(household.feedback).toContainText('Hämtningarna är tillbaka.')
    expect((await daysOf(site, booked)).map(({ state }) => state)).toEqual(Array(4).fill('planned'))
  })

  await test.step('when the season ends, the page names the last pick-up and its end', async () => {
    const booked = await agreed(site, sampleBooking({ frequency: 'weekly' }))
    const ended = await agreed(site, sampleBooking({ frequency: 'weekly' }))
    const days = await daysOf(site, booked)
    const last = days[2]?.day as string
    await site.database.query('update private.company_rules set season_last_day = $1', [last])
    try {
      await site.database.query("select private.end_agreement($1, 'company', $2, '')", [ended.booking.id, last])
      await household.open(ended.link)
      await expect(page.locator('main')).toContainText(
        `Säsongen slutar ${dayName(last)}, och då slutar också ditt avtal.`,
      )
      await household.open(booked.link)
      await expect(page.locator('main')).toContainText(`Sista hämtningen är ${dayName(last)}.`)
      await setClock(site.database, `${addDays(last, 10)}T12:00:00Z`)
      await comeBackLater(page)
      await page.getByRole('heading', { name: 'Säsongen är slut' }).waitFor()
      await expect(page.locator('main')).not.toContainText(
        /Engångshämtningen|här nedanför|Boka hämtning igen|Vill du sluta/,
      )
      // It has gone on after the season's end had been told.
      await site.database.query('update private.agreements set last_day = $1 where booking = $2', [
        last,
        booked.booking.id,
      ])
      await comeBackLater(page)
      await page.getByRole('heading', { name: 'Ditt avtal är avslutat' }).waitFor()
      await expect(button(page, 'Ändra uppgifterna')).toHaveCount(0)
      await page.getByText('Mer: dina uppgifter').waitFor()
    } finally {
      await site.database.query('update private.company_rules set season_last_day = null')
      await freeClock(site.database)
    }
  })

  await test.step('a skipped one-off points at its restoring while it can be restored', async () => {
    const booked = await agreed(site, sampleBooking({ frequency: 'once' }))
    const [{ day } = { day: '' }] = await daysOf(site, booked)
    await household.open(booked.link)
    await button(page, 'Hoppa över').click()
    await page.getByText('Den är överhoppad. Återställ den här nedanför').waitFor()
    try {
      await setClock(site.database, `${day}T04:30:00Z`)
      await comeBackLater(page)
      await expect(page.getByText('Den är överhoppad.')).toHaveText('Den är överhoppad.')
      await expect(button(page, /^Återställ/)).toHaveCount(0)
    } finally {
      await freeClock(site.database)
    }
  })

  await test.step('on its day, what was seen stands by the tag that says so, before the next pick-up', async () => {
    const booked = await agreed(site)
    const [{ day } = { day: '' }] = await daysOf(site, booked)
    try {
      await setClock(site.database, `${day}T09:00:00Z`)
      await site.database.query(
        `insert into private.visits (booking, day, outcome, bags, note, at) values ($1, $2, 'wrong', '{}', 'Glas i plasten', private.now())`,
        [booked.booking.id, day],
      )
      await household.open(booked.link)
      await expect(page.locator('main')).toContainText(
        /Fel sorterat.*Det här såg vi: ”Glas i plasten”.*Stämmer det inte\?.*Nästa hämtning/,
      )
    } finally {
      await freeClock(site.database)
    }
  })

  await test.step('after its deadline a day has no buttons, and says when the deadline was', async () => {
    const booked = await agreed(site)
    await household.open(booked.link)
    const { until, now } = await page.evaluate(() => {
      const { state } = JSON.parse(sessionStorage.getItem('household-state') ?? '')
      return { until: state.days[0].changeable_until, now: state.now }
    })
    await page.clock.install({ time: '2026-01-01T00:00:00Z' })
    await household.open(booked.link)
    await button(page, 'Hoppa över').waitFor()
    await page.clock.fastForward(Date.parse(until) - Date.parse(now) + 30_000)
    await expect(button(page, 'Hoppa över')).toHaveCount(0)
    await page.getByText(/Det är för sent att ändra den här gången: gränsen var söndag .* kl\.\s20:00/).waitFor()
  })
})

test('before the answer the page says when it comes, and can be taken back', async ({ page, site, household }) => {
  const booked = await bookWithKey(site, { ...sampleBooking(), early_start: false })
  await household.open(booked.link)
  await page.getByRole('heading', { name: 'Vi har fått din bokning' }).waitFor()
  await page.getByText('anna@example.se').first().waitFor()
  await expectAddressesWhole(page)
  await button(page, 'Radera allt om mig').click()
  await expect(page.getByRole('dialog')).toContainText('Din bokning får inget svar.')
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
  await button(page, 'Ta tillbaka bokningen').click()
  await page.getByRole('heading', { name: 'Bokningen är tillbakatagen' }).waitFor()
  await expect(household.feedback).toContainText('Du har tagit tillbaka bokningen.')
  // There was never an agreement to end or withdraw from.
  await expect(page.locator('main')).not.toContainText(/avtalet är avslutat|ångra dig enligt lag/i)
  await household.feedback.getByRole('button', { name: 'Ångra' }).click()
  await expect(household.feedback).toContainText('Bokningen gäller igen.')
  await page.getByRole('heading', { name: 'Vi har fått din bokning' }).waitFor()
  await page.getByText('Allt som hänt').click()
  await expect(page.locator('.lines').first().getByRole('listitem')).toHaveText([
    /Du ville boka ändå\.$/,
    /Du tog tillbaka din bokning\.$/,
    /Du bokade\.$/,
  ])

  const id = [booked.booking.id]
  await site.database.query(
    "update private.agreements set asked_at = asked_at - interval '4 days' where booking = $1",
    id,
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Vi är sena med vårt svar' }).waitFor()
  await site.database.query("select private.ask_back($1, 'Vilken port är det?')", id)
  await page.reload()
  // Nothing is shown while the company can still take it back.
  await page.getByRole('heading', { name: 'Vi är sena med vårt svar' }).waitFor()
  const aMinuteLater = (kind: string) =>
    site.database.query(
      "update public.outbox set created_at = created_at - interval '2 minutes' where form_response_id = $1 and kind = $2",
      [booked.booking.id, kind],
    )
  await aMinuteLater('question')
  await page.reload()
  await page.getByRole('heading', { name: 'Vi undrar en sak' }).waitFor()
  await expect(page.locator('.own-words')).toHaveText('Vilken port är det?')
  await button(page, 'Skicka svaret').click()
  await expect(page.getByLabel('Ditt svar')).toHaveAccessibleDescription('Skriv ditt svar.')
  await page.getByLabel('Ditt svar').fill('Port B, kod 1234')
  await page.route('**/rpc/change_booking', (route) => route.abort(), { times: 1 })
  await button(page, 'Skicka svaret').click()
  await button(page, 'Försök igen').click()
  await expect(household.feedback).toContainText('Tack, vi har fått ditt svar.')
  await page.getByRole('heading', { name: 'Vi har fått din bokning' }).waitFor()
  await expect(household.section('Det här har vi antecknat')).toContainText('Port B, kod 1234')
  await site.database.query("select private.ask_back($1, 'Vilken våning?')", id)
  await aMinuteLater('question')
  await page.reload()
  await expect(page.locator('.own-words')).toHaveText('Vilken våning?')
  await expect(page.getByLabel('Ditt svar')).toHaveValue('')
  await page.getByLabel('Ditt svar').fill('Den andra')
  await button(page, 'Skicka svaret').click()
  await expect(household.feedback).toContainText('Tack, vi har fått ditt svar.')

  await button(page, 'Ändra uppgifterna').click()
  await page.getByLabel('Börja redan under mina 14 dagars ångerrätt').check()
  await button(page, 'Spara').click()
  // Nothing is mailed before the answer, so no mail is promised.
  await expect(household.feedback).toContainText('Ändringen är sparad.')
  await expect(household.feedback).not.toContainText('e-post')
  const early = () => site.database.query('select private.early_since($1) is not null as early', id)
  expect(await early()).toEqual([{ early: true }])
  await household.feedback.getByRole('button', { name: 'Ångra' }).click()
  await expect(household.feedback).toContainText('Allt är som det var före ändringen.')
  expect(await early()).toEqual([{ early: false }])

  await site.database.query("select private.answer($1, false, null, 'Ni bor för långt bort.')", id)
  await aMinuteLater('declined')
  await page.reload()
  await page.getByRole('heading', { name: 'Vi kunde tyvärr inte ta emot din bokning' }).waitFor()
  await expect(page.locator('.own-words')).toHaveText('Ni bor för långt bort.')
})

test('the page is private: its key stays in its tab, and nowhere else', async ({ page, context, site, household }) => {
  const [booked, another] = [await agreed(site), await agreed(site, sampleBooking({ address: 'Andra vägen 7' }))]
  const seen: string[] = []
  const posted: string[] = []
  page.on('console', (message) => seen.push(message.text()))
  page.on('request', (request) => {
    seen.push(request.url(), JSON.stringify(request.headers()))
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
  })
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.goto(booked.link)
  expect((await answered).headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(await readFile('dist/web/min-hamtning.html', 'utf8')).toContain('<meta name="robots" content="noindex"/>')
  expect(page.url()).toBe(`${site.url}/min-hamtning`)
  await household.next.waitFor()
  expect(posted).toEqual(['/rest/v1/rpc/my_booking'])
  await page.reload()
  await household.next.waitFor()
  await page.getByRole('link', { name: 'Personuppgifter', exact: true }).click()
  await page.goBack()
  await household.next.waitFor()
  expect(seen.join('\n')).not.toContain(booked.key)
  expect(
    await page.evaluate('JSON.stringify(localStorage) + document.cookie + document.documentElement.outerHTML'),
  ).not.toContain(booked.key)

  const other = await context.newPage()
  await other.goto(`${site.url}/min-hamtning`)
  await other.getByRole('heading', { name: 'Öppna din egen länk' }).waitFor()
  await other.goto(booked.link)
  await other.getByRole('heading', { name: /^Nästa hämtning/ }).waitFor()
  await other.goto(another.link)
  await expect(other.getByRole('region', { name: 'Det här har vi antecknat' })).toContainText('Andra vägen 7')

  await page.getByText(/^Mer: /).click()
  await button(page, 'Glöm mig i den här fliken').click()
  await expect(page.getByRole('heading', { name: 'Den här fliken har glömt dig' })).toBeFocused()
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Öppna din egen länk' }).waitFor()
})

test('a link opens whatever programs have put around its key, and a tab left for long does not', async ({
  page,
  site,
  household,
}) => {
  const { key } = await agreed(site)
  // What else is put around it, kept-in-tab.test.ts takes off.
  for (const path of [`#%3C${key.toUpperCase()}%3E%20Hej!`, `%23${key}`, `?utm_source=mail%23${key}&fbclid=abc`]) {
    await page.goto('about:blank')
    await page.goto(`${site.url}/min-hamtning${path}`)
    await household.next.waitFor()
    expect(page.url()).toBe(`${site.url}/min-hamtning`)
    await page.evaluate('sessionStorage.clear()')
  }
  await page.goto('about:blank')
  await page.goto(`${site.url}/min-hamtning#${key}&mer`)
  await button(page, 'Radera allt om mig').waitFor()
  expect(page.url()).toBe(`${site.url}/min-hamtning?mer`)
  await page.clock.install()
  await household.open(`${site.url}/min-hamtning#${key}`)
  await page.clock.fastForward('01:00:00')
  await page.reload()
  await household.next.waitFor()
  await page.goto('about:blank')
  await page.clock.fastForward('00:06:00')
  await page.goBack()
  await page.getByRole('heading', { name: 'Öppna din egen länk' }).waitFor()
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
  // Nor is it there for whoever sets the clock back.
  await household.open(`${site.url}/min-hamtning#${key}`)
  await page.goto('about:blank')
  await page.clock.setSystemTime(Date.now() - 3_600_000)
  await page.goBack()
  await page.getByRole('heading', { name: 'Öppna din egen länk' }).waitFor()
})

test('a link cut off or of no booking says so, and mails a new one on request', async ({ page, site, household }) => {
  for (const [fragment, heading] of [
    ['k7m3', 'Länken är inte hel'],
    ['a'.repeat(26), 'Länken fungerar inte längre'],
  ] as const) {
    await household.open(`${site.url}/min-hamtning#${fragment}`)
    await page.getByRole('heading', { name: heading }).waitFor()
    // There without its words: a region that appears with them is not read out.
    await expect(page.locator('[aria-live=polite]')).toHaveText(['', ''])
    await page.locator('.doorstep').waitFor()
    expect(page.url()).not.toContain('#')
    await page.getByLabel('E-postadressen vi har till dig').fill('ingen')
    await button(page, 'Skicka länken').click()
    await expect(page.getByLabel('E-postadressen vi har till dig')).toBeFocused()
    // Nothing comes of a slip, which the answer must not say.
    for (const [email, remark] of [
      ['ingen@gmial.com', 'Menade du ingen@gmail.com?'],
      ['ingen@example.se', ''],
    ] as const) {
      await page.getByLabel('E-postadressen vi har till dig').fill(email)
      await button(page, 'Skicka länken').click()
      await expect(page.locator('[aria-live=polite]')).toContainText([
        remark,
        `Har vi ett avtal med ${email} kommer länken dit`,
      ])
    }
    await expectAddressesWhole(page)
  }
})

test('a failed act loses nothing, and one press retries it', async ({ page, site, household }) => {
  const booked = await agreed(site)
  await household.open(booked.link)
  await page.route(calls, unreachable)
  await button(page, 'Hoppa över').click()
  await expect(page.getByRole('alert')).toContainText(['Ingen kontakt med servern'])
  await expect(button(page, 'Försök igen')).toBeFocused()
  // It is one that only SMS reaches, and has had as many as the company pays for.
  const atTheBound = async (route: Route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ json: { ...(await answer.json()), own_sms_used_up: true } })
  }
  await page.route(calls, atTheBound)
  await page.unroute(calls, unreachable)
  await page.keyboard.press('Enter')
  await expect(household.feedback).toContainText('Du hoppar över')
  await page.getByText('Vi skickar inga fler sms just nu om det du själv ändrar').waitFor()
  await page.unrouteAll({ behavior: 'wait' })

  const form = '**/assets/change-form-*'
  await page.route(form, (route) => route.abort())
  const pageItself = `${site.url}/min-hamtning`
  await page.route(pageItself, (route) => route.abort())
  await button(page, 'Ändra uppgifterna').click()
  await expect(household.section('Det här har vi antecknat')).toContainText('Kontrollera uppkopplingen')
  for (const back of [form, pageItself]) await page.unroute(back)
  await button(page, 'Ändra uppgifterna').click()
  await page.getByLabel('Meddelande').fill('Portkod 4711')
  await expect(household.section('Det här har vi antecknat')).not.toContainText('Kontrollera uppkopplingen')
  const unknown = { code: 'PGRST202', message: 'Could not find the function public.change_booking in the schema cache' }
  await page.route(calls, (route) => route.fulfill({ status: 404, json: unknown }), { times: 1 })
  await button(page, 'Spara').click()
  await expect(household.feedback).toContainText('Ladda om sidan och försök igen.')
  await page.route(calls, (route) => route.fulfill({ status: 503, body: '<h1>Bad gateway</h1>' }), { times: 1 })
  await button(page, 'Spara').click()
  await expect(household.feedback).toContainText('Vår server är borta en liten stund.')
  await expect(page.getByLabel('Meddelande')).toHaveValue('Portkod 4711')
  await button(page, 'Försök igen').click()
  await expect(page.getByLabel('Meddelande')).toHaveCount(0)
  await expect(household.section('Det här har vi antecknat')).toContainText('Portkod 4711')

  await site.database.query('update private.keys set revoked_at = now() where booking = $1', [booked.booking.id])
  await button(page, 'Hoppa över').press('Enter')
  await expect(page.getByRole('heading', { name: 'Länken fungerar inte längre' })).toBeFocused()
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
})

test('without a server the last known state is shown, marked as old', async ({ page, site, household }) => {
  const booked = await agreed(site)
  await page.route(calls, (route) => route.fulfill({ body: '<title>Logga in på wifi</title>' }))
  await household.open(booked.link)
  await expect(page.getByRole('alert')).toContainText(['Svaret gick inte att tolka.'])
  await page.unroute(calls)
  /** Presses twice; one request is made, and its failure is announced though the sentence may be the same as before. */
  const retryInVain = async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    let requests = 0
    await page.route(calls, async (route) => {
      requests += 1
      await isReleased
      await route.abort()
    })
    await button(page, 'Försök igen').press('Enter')
    await button(page, 'Försök igen').press('Enter')
    await page.getByText('Hämtar dina dagar …').waitFor()
    release()
    await page.getByText('Ingen kontakt med servern.').waitFor()
    await expect(button(page, 'Försök igen')).toBeFocused()
    expect(requests).toBe(1)
    await page.unroute(calls)
  }
  await retryInVain()
  await button(page, 'Försök igen').press('Enter')
  await household.next.waitFor()
  await expect(household.next).toBeFocused()

  await page.route(calls, (route) => route.abort())
  await page.reload()
  await household.next.waitFor()
  await page.getByText(/Det här är vad vi visste \S+ \d+\s\S+ kl\.\s\d\d:\d\d/).waitFor()
  await page.unroute(calls)
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect(page.getByText('Det här är vad vi visste')).toHaveCount(0)

  await page.route(calls, (route) => route.abort())
  await page.reload()
  await page.getByText('Det här är vad vi visste').waitFor()
  await page.unroute(calls)
  await retryInVain()
  await button(page, 'Försök igen').click()
  await expect(household.next).toBeFocused()
  await expect(page.getByText('Det här är vad vi visste')).toHaveCount(0)
})

test('the page shows what a month costs and why, what is unpaid and how to pay', async ({ page, household, site }) => {
  const booked = await agreed(site, sampleBooking({ frequency: 'weekly' }))
  const { id } = booked.booking
  await site.database.query(
    `update private.rhythms set first_day = (date_trunc('month', private.today()) - interval '1 month')::date
     where booking = $1`,
    [id],
  )
  await site.database.query('select private.update_span($1)', [id])
  await household.open(booked.link)
  const payment = household.section('300 kr att betala')
  const month = new Date(`${swedishTime(new Date()).date}T12:00:00Z`)
  month.setUTCDate(0)
  const name = month.toLocaleDateString('sv', { month: 'long' })
  await expect(payment).toContainText(new RegExp(`${name}: 300.kr`, 'i'))
  await expect(payment).toContainText(new RegExp(`(\\d) av \\1 \\S+ar i ${name}, 300.kr per månad`))
  await expect(payment).toContainText(/Referens: [A-Z]{6}/)
  // A laptop shows the QR code, because no app there opens the link.
  await asOtherCompany(page, 'src/web/pages/my-pickups/entry.tsx')
  await page.reload()
  await payment.getByRole('link', { name: 'Betala med Swish' }).waitFor()
  await payment.getByRole('img', { name: 'QR-kod för Swish' }).waitFor()
  // Without the code's script the page stays.
  await page.route('**/assets/qr-code-*', (route) => route.abort())
  await page.reload()
  await expect(payment).toContainText('Koden gick inte att hämta.')
  await household.section('Det här har vi antecknat').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await page.getByRole('button', { name: 'Radera allt om mig' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Du har 300.kr obetalt/)
  await page.getByRole('button', { name: 'Avbryt' }).click()
  const moves = (kronor: number) =>
    site.database.query('select private.receive($1)', [
      JSON.stringify([{ booking: id, day: swedishTime(new Date()).date, kronor, source: 'desk' }]),
    ])
  await moves(-40)
  await comeBackLater(page)
  await expect(household.section('340 kr att betala')).toContainText(/300.kr.*Återbetalt för mycket: 40.kr/)
  await moves(40)
  const comesIn = (sum: number) =>
    site.database.query(
      "select private.mark_paid($1, (date_trunc('month', private.today()) - interval '1 month')::date, true, null, $2, null)",
      [id, sum],
    )
  await comesIn(100)
  await comeBackLater(page)
  await expect(household.section('200 kr att betala')).toContainText(/300.kr, 100.kr har kommit in/)
  await comesIn(340)
  await comeBackLater(page)
  await expect(household.section('Att betala')).toContainText(/Till godo: 40.kr\. Det dras av på nästa räkning\./)
  await page.getByRole('button', { name: 'Radera allt om mig' }).click()
  await expect(page.getByRole('dialog')).toContainText(/40.kr är till godo\. Det som blir över betalar vi tillbaka/)
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await comesIn(300)
  await comeBackLater(page)
  const paid = household.section('Att betala')
  await expect(paid).toContainText('Allt är betalt')
  await paid.getByText('Betalt', { exact: true }).click()
  await expect(paid.getByRole('listitem')).toContainText(/300.kr, betalt/)

  // The agreement is over, and the company has taken off all of it.
  await site.database.query(
    `update private.agreements
     set status = 'ended', ended_at = private.now(), last_day = date_trunc('month', private.today())::date - 1 where booking = $1`,
    [id],
  )
  await site.database.query(
    `select private.update_span($1),
       private.adjust($1, (date_trunc('month', private.today()) - interval '1 month')::date, -300, 'Vi kom aldrig.')`,
    [id],
  )
  await comeBackLater(page)
  await expect(household.section('Till godo')).toContainText(/Till godo: 300.kr\. Det betalar vi tillbaka\./)
})

test('an offer is accepted as it reads: a newer one has to be read first', async ({ page, household, site }) => {
  const other = await bookWithKey(site)
  await site.database.query(
    "select private.offer($1, 600, 'once', private.company_day_from(private.today() + 21), '')",
    [other.booking.id],
  )
  await household.open(other.link)
  await button(page, 'Nej tack').click()
  await expect(household.feedback).toContainText('Du har tackat nej. Det kostar ingenting.')
  await household.feedback.getByRole('button', { name: 'Ångra' }).click()
  await page.getByRole('heading', { name: /^Vårt pris: 600.kr$/ }).waitFor()
  await expect(page.locator('.state-head')).toContainText(/Hämtningen blir .* Svara senast /)
  const closeAll = (last: string) => site.database.query(`update private.company_rules set season_last_day = ${last}`)
  await closeAll('private.today()')
  await comeBackLater(page)
  await expect(page.locator('.state-head')).toContainText(/Ingen dag är ledig just nu\. Svara senast /)
  await closeAll('null')
  await button(page, 'Nej tack').click()
  await expect(household.feedback).toContainText('Du har tackat nej. Det kostar ingenting.')
  await expect(page.locator('main')).not.toContainText(/ta tillbaka bokningen|tillbakatagen/i)

  const booked = await bookWithKey(site, { ...sampleBooking({ frequency: 'weekly' }), early_start: false })
  const offer = (price: number) =>
    site.database.query(
      "select private.offer($1, $2, 'monthly', private.company_day_from(private.today() + 21), 'Vi tar soffan.')",
      [booked.booking.id, price],
    )
  // The list has been raised since it booked.
  await site.database.query(
    `update private.agreements set prices_read = '{"once": 999, "biweekly": 150, "weekly": 250}' where booking = $1`,
    [booked.booking.id],
  )
  await household.open(booked.link)
  await button(page, 'Ändra uppgifterna').click()
  for (const price of [
    /^Veckoservice, 250.kr per månad$/,
    /^Varannan vecka, 150.kr per månad$/,
    /^Engångshämtning, 125.kr$/,
  ])
    await page.getByRole('radio', { name: price }).waitFor()
  await offer(600)
  // The question to a household of last season, which is another booking: its old page tells of it.
  const former = await agreed(site)
  await site.database.query(
    `update private.agreements set status = 'ended', ended_at = private.now(), last_day = private.today() - 1 where booking = $1`,
    [former.booking.id],
  )
  const asksAgain = (of: string | null) =>
    site.database.query('update private.agreements set again_of = $2 where booking = $1', [booked.booking.id, of])
  await asksAgain(former.booking.id)
  await household.open(former.link)
  await expect(page.locator('main')).toContainText(
    /Vill du vara med igen\? Vi har skickat dig ett pris\. .*, senast \S+ /,
  )
  await expect(page.getByRole('link', { name: 'Boka hämtning igen' })).toHaveCount(0)
  await household.open(booked.link)
  await page.getByRole('heading', { name: 'Vill du vara med igen?' }).waitFor()
  await page.getByText('Säger du nej frågar vi inte fler gånger.').waitFor()
  await asksAgain(null)
  await comeBackLater(page)
  await page.getByRole('heading', { name: /^Vårt pris: 600.kr per månad$/ }).waitFor()
  const terms =
    /Var fjärde vecka, (\d+).kr per månad, tills du avslutar\. Du betalar i efterskott\. Ångerrätt 14.dagar\./
  await expect(page.locator('.row:has-text("Ja tack")').locator('xpath=preceding-sibling::*[1]')).toHaveText(terms)
  // No other price on the page.
  expect((await page.locator('main').innerText()).match(/\d+.kr/g)).toEqual(Array(3).fill('600\u00a0kr'))

  await offer(900)
  await button(page, /^Ja tack, 600.kr per månad med betalningsskyldighet$/).click()
  await expect(household.feedback).toContainText('Läs igen och svara sedan')
  await button(page, /^Ja tack, 900.kr per månad med betalningsskyldighet$/).click()
  await expect(household.feedback).toContainText('avtalet gäller nu')
  expect(await statusOf(site, booked)).toBe('agreed')
  await expect(household.section('Vill du sluta?')).toContainText('du betalar ingenting')
})

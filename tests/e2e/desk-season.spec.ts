/** The season on the desk: its figures, a word to all, and its end. */
import { readFile } from 'node:fs/promises'
import type { Month, Season } from '../../src/shared/desk.ts'
import { type DeskSite, day, now, startDeskSite } from './desk-site.ts'
import { expect, test } from './sites.ts'

let desk: DeskSite
test.beforeAll(async () => {
  desk = await startDeskSite()
})
test.afterAll(() => desk[Symbol.asyncDispose]())

test('the figures are those that bill, as pictures with their numbers, and as a list for the cash book', async ({
  page,
  context,
}) => {
  await desk.call('desk_bill', { month: '2026-10-01' })
  const booking = await desk.agreed({ address: 'Figurgatan 1' })
  await desk.call('desk_visit', { booking, day, outcome: 'collected', bags: { Glascontainers: 2 } })
  const { households } = await desk.call<Month>('desk_month', { month: '2026-10-01' })
  const [first, second] = households.map(({ id }) => id)
  const remark = 'Bank 2026-11-03 25 kr; ringde'
  await desk.call('desk_paid', { booking: first, month: '2026-10-01', paid: true, remark, sum: 75 })
  await desk.call('desk_paid', { booking: second, month: '2026-10-01', paid: true })
  await desk.signIn(context)
  await page.clock.setFixedTime(now)
  await page.goto(`${desk.url}/skrivbord#/sasong`)
  const season = await desk.call<Season>('desk_season', { first: null, last: null })
  const row = page.getByRole('row', { name: /Oktober 2026/ })
  const [october] = season.months
  await expect(row).toContainText(`${october?.owes.toLocaleString('sv-SE')}\u00a0kr`)
  await expect(row.locator('.bar-owes')).toHaveAttribute('width', '100')
  await expect(page.getByRole('row', { name: /Glas/ })).toContainText('påsar')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Inbetalningar som CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('inbetalningar.csv')
  // What came by the bank's file has the bank's day.
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').map((line) => line.split(';').slice(0, 2))).toEqual([
    ['\uFEFFDatum', 'Kronor'],
    ['2026-11-03', '25'],
    ['2026-11-30', '50'],
    ['2026-11-30', '125'],
    [''],
  ])
  // Two A4 pages for the annual report, without what is only for the desk.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Volymen är antalet påsar')).toBeVisible()
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheet.match(/\/MediaBox\s*\[\s*0 0 59[45]\S* 84[12]/g)).toHaveLength(2)
})

test('a word to all takes three presses, says who reads it, and is taken back', async ({ page, context }) => {
  await desk.agreed({ address: 'Läsgatan 1' })
  await desk.signIn(context)
  await page.clock.setFixedTime(now)
  await page.goto(`${desk.url}/skrivbord#/sasong`)
  await page.getByText('Skriv till hushållen').click()
  await page.getByLabel('Rubrik').fill('Ny bil')
  await page.getByLabel('Meddelande').fill('Vi kommer i en röd bil.')
  await page.getByRole('button', { name: 'Skriv till alla' }).click()
  await expect(page.getByRole('dialog')).toContainText(/\d+ hushåll får det om en minut: .*mejl/)
  await page.getByRole('dialog').getByRole('button', { name: 'Skicka' }).click()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Ingen har fått det.')).toBeVisible()
})

test('the season is ended for everybody in four presses, said before, and taken back', async ({ page, context }) => {
  const booking = await desk.agreed({ address: 'Slutgatan 1', frequency: 'weekly' })
  await desk.signIn(context)
  await page.clock.setFixedTime(now)
  await page.goto(`${desk.url}/skrivbord#/sasong`)
  await page.getByText('Avsluta säsongen för alla').click()
  const form = page.locator('form', { has: page.getByLabel('Sista dag') })
  await page.getByLabel('Sista dag').fill(day)
  await form.getByRole('button', { name: 'Avsluta säsongen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('så tidigast')
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByLabel('Sista dag').fill('2026-12-21')
  await form.getByRole('button', { name: 'Avsluta säsongen' }).click()
  await expect(dialog).toContainText(/hushåll får veta det om en minut/)
  await dialog.getByRole('button', { name: 'Avsluta säsongen' }).click()
  await expect(page.getByText('Sidan tar inte emot fler bokningar.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kvar att göra' })).toBeVisible()
  expect(await desk.call('desk_household', { booking })).toMatchObject({ status: 'ended', last_day: '2026-12-21' })
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Avsluta säsongen för alla')).toBeVisible()
  expect(await desk.call('desk_household', { booking })).toMatchObject({ status: 'agreed', last_day: null })
})

test('who has another weekday than the company’s stands there, and is moved from a day on', async ({
  page,
  context,
}) => {
  const booking = await desk.agreed({ name: 'Vera Dag', address: 'Daggatan 1', frequency: 'weekly' })
  await desk.signIn(context)
  await page.clock.setFixedTime(now)
  await page.goto(`${desk.url}/skrivbord#/hushall/${booking}`)
  await page.getByText('Byt hämtningsdag').click()
  await page.getByLabel('Första nya dagen').fill('2026-12-10')
  await page.getByRole('button', { name: 'Byt dag' }).click()
  await expect(page.getByText('Hämtas på torsdagar från torsdag 10\u00a0december.')).toBeVisible()
  await expect(page.getByText('Hämtas på torsdagar nu.')).toBeVisible()
  await page.goto(`${desk.url}/skrivbord#/sasong`)
  const list = page.getByRole('region', { name: 'Andra dagar än måndagar' })
  await expect(list.getByRole('link', { name: 'Vera Dag' })).toBeVisible()
  await expect(list.getByText('torsdagar, nästa gång måndag 30\u00a0november')).toBeVisible()
  // Both rounds can be closed, and the desk opens on the next.
  await page.getByText('Stäng en dag').click()
  await expect(page.getByRole('option', { name: 'torsdag 10\u00a0december 2026' })).toBeAttached()
})

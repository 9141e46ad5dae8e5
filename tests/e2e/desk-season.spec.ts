/** The season on the desk: a word to all, its end, and other weekdays; desk-month.spec.ts reads its figures. */
import { day, now } from './desk-site.ts'
import { expect, test } from './sites.ts'

test.beforeEach(async ({ page, context, desk }) => {
  await desk.signIn(context)
  await page.clock.setFixedTime(now)
})

test('a word to all takes three presses, says who reads it, and is taken back', async ({ page, desk }) => {
  await desk.agreed({ address: 'Läsgatan 1' })
  await page.goto(`${desk.url}/skrivbord#/sasong`)
  await page.getByText('Skriv till hushållen').click()
  await page.getByLabel('Rubrik').fill('Ny bil')
  await page.getByLabel('Meddelande').fill('Vi kommer i en röd bil.')
  await page.getByRole('button', { name: 'Skriv till alla' }).click()
  await expect(page.getByRole('dialog')).toContainText(/\d+\shushåll får det om en minut: .*mejl/)
  await page.getByRole('dialog').getByRole('button', { name: 'Skicka' }).click()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Ingen har fått det.')).toBeVisible()
})

test('the season is ended for everybody in four presses, said before, and taken back', async ({ page, desk }) => {
  const booking = await desk.agreed({ address: 'Slutgatan 1', frequency: 'weekly' })
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

test('who has another weekday than the company’s stands there, and is moved from a day on', async ({ page, desk }) => {
  const booking = await desk.agreed({ name: 'Vera Dag', address: 'Daggatan 1', frequency: 'weekly' })
  await page.goto(`${desk.url}/skrivbord#/hushall/${booking}`)
  await page.getByText('Byt hämtningsdag').click()
  await page.getByLabel('Första nya dagen').fill('2026-12-10')
  await page.getByRole('button', { name: 'Byt dag' }).click()
  await expect(page.getByText('Hämtas på torsdagar från torsdag 10\u00a0december.')).toBeVisible()
  await expect(page.getByText('Hämtas på torsdagar nu.')).toBeVisible()
  await page.goto(`${desk.url}/skrivbord#/sasong`)
  const list = page.getByRole('region', { name: 'Andra dagar än måndagar' })
  await expect(list.getByRole('link', { name: 'Vera Dag' })).toBeVisible()
  await expect(list.getByText('torsdagar, nästa gång torsdag 10\u00a0december')).toBeVisible()
  // Both rounds can be closed, from their first day on.
  await page.getByText('Stäng en dag').click()
  await expect(page.getByRole('option', { name: 'torsdag 10\u00a0december 2026' })).toBeAttached()
  await expect(page.getByRole('option', { name: 'måndag 7\u00a0december 2026' })).toBeAttached()
  await expect(page.getByRole('option', { name: 'torsdag 3\u00a0december 2026' })).not.toBeAttached()
  // In other tests the company drives on Mondays only.
  await desk.call('desk_change_day', { booking, first_day: day })
})

/** The desk for people who telephone, are not at home and say so. */
import type { Inbox } from '../../src/shared/desk.ts'
import { day, expect, now, test } from './desk-site.ts'

test.beforeEach(async ({ page, context, desk }) => {
  await desk.signIn(context)
  await page.clock.setFixedTime(now)
})

test('somebody who telephones is booked in few presses, and what is to be told is called and ticked off', async ({
  page,
  desk,
}) => {
  await page.goto(`${desk.url}/skrivbord#/inkorg`)
  await page.getByRole('link', { name: 'Ny bokning' }).click()
  await page.getByLabel('Namn').fill('Rut Ek')
  await page.getByLabel('Telefon').fill('08-96 44 02')
  await page.getByLabel('Adress').fill('Nygatan 2')
  await page.getByLabel('E-post').fill('rut@gmial.com')
  await page.getByLabel('Adress').focus()
  await expect(page.getByText('Menade du rut@gmail.com?')).toBeVisible()
  await page.getByLabel('E-post').fill('')
  await page.getByLabel('Pappkartonger').check()
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rut Ek')
  await expect(page.getByText('Har varken e-post eller mobil')).toBeVisible()

  await page.getByRole('link', { name: 'Inkorg' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Ja, vi hämtar hos dig' })
  await expect(card.getByText('08-96 44 02')).toBeVisible()
  await card.getByRole('button', { name: 'Jag har ringt' }).click()
  await expect(card).toHaveCount(0)
  expect((await desk.call<Inbox>('desk_inbox')).calls).toEqual([])
})

test('why a pick-up was not made is one press, and a note for the driver stays at the stop', async ({ page, desk }) => {
  const booking = await desk.agreed({ address: 'Grindvägen 1' })
  await page.goto(`${desk.url}/skrivbord#/runda/${day}`)
  const stop = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Grindvägen 1' }) })
  await stop.getByRole('button', { name: 'Skriv till föraren' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Bakom garaget')
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  await expect(stop.getByText('Bakom garaget')).toBeVisible()
  await stop.getByRole('button', { name: 'Stod inte ute' }).click()
  await stop.getByRole('button', { name: 'Portkoden stämde inte.' }).click()
  await expect.poll(async () => (await desk.stop(booking))?.visit_note).toBe('Portkoden stämde inte.')
  await expect.poll(async () => (await desk.stop(booking))?.driver_note).toBe('Bakom garaget')
})

test('a withdrawal without a key is put to its agreement', async ({ page, desk }) => {
  const booking = await desk.agreed({ name: 'Maj Lind', address: 'Ångervägen 3', email: 'maj@example.org' })
  await desk.callAsVisitor('withdraw', { name: 'Maj Lind', contract: 'Ångervägen 3', receipt_to: 'maj@example.org' })
  await page.goto(`${desk.url}/skrivbord#/inkorg`)
  await page.getByRole('button', { name: 'Det är Maj Lind' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ångra avtalet' }).click()
  await expect
    .poll(async () => (await desk.call<{ status: string }>('desk_household', { booking })).status)
    .toBe('withdrawn')
  await expect(page.getByRole('button', { name: 'Det är Maj Lind' })).toHaveCount(0)
})

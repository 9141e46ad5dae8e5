/** The desk's round, month and season in a browser that translates: each says after its acts what it says after a reload. */
import type { Month } from '../../src/shared/desk.ts'
import { day, now, startDeskSite } from './desk-site.ts'
import { expect, test } from './sites.ts'
import { expectAsReloaded, translate } from './translation.ts'

test('a translated round, month and season', async ({ page, context }) => {
  await using desk = await startDeskSite()
  for (const number of [1, 2]) await desk.agreed({ address: `Tolkgatan ${number}`, materials: ['Glascontainers'] })
  await desk.signIn(context)
  await page.clock.setFixedTime(now)
  const loaded = () => expect(page.getByRole('status').filter({ hasText: 'Hämtar' })).toHaveCount(0)
  const card = (address: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: address, exact: true }) })
  const press = (address: string, name: string) => card(address).getByRole('button', { name, exact: true }).click()

  await page.goto(`${desk.url}/skrivbord#/runda/${day}`)
  await page.getByRole('button', { name: 'Ändra ordning' }).waitFor()
  await translate(page)
  await press('Tolkgatan 1', 'Hämtad')
  await expect(page.locator('.tally')).toContainText('1 av 2')
  await press('Tolkgatan 1', 'En till, Glas')
  await expect(card('Tolkgatan 1').locator('output')).toHaveText('2')
  await press('Tolkgatan 1', 'Ångra')
  await press('Tolkgatan 1', 'Fel sorterat')
  await press('Tolkgatan 1', 'Påsen gick inte att se igenom.')
  await press('Tolkgatan 2', 'Hämtad')
  await press('Tolkgatan 1', 'Ändra')
  await press('Tolkgatan 1', 'Ångra')
  await expect(page.locator('.tally')).toContainText('1 av 2')
  await page.getByRole('button', { name: 'Ändra ordning' }).click()
  await page.getByRole('button', { name: 'Ner: Tolkgatan 1' }).click()
  await page.getByRole('button', { name: 'Spara ordningen' }).click()
  await expect(page.locator('.stops > li').first()).toContainText('Tolkgatan 2')
  const untilReady = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await loaded()
    await page.waitForLoadState('networkidle')
  }
  // The pressed stop is expanded until the reload.
  await expectAsReloaded(page, { untilReady, leaveOut: '.stops, .paper' })

  await page.goto(`${desk.url}/skrivbord#/manad/2026-10-01`)
  await page.getByRole('button', { name: 'Skicka till alla' }).click()
  await page.getByRole('button', { name: 'Ångra', exact: true }).click()
  await page.getByRole('button', { name: 'Skicka till alla' }).click()
  const paid = page.getByRole('checkbox', { name: 'Betald: Hushåll 3', exact: true })
  await paid.click()
  await expect(paid).toBeChecked()
  await paid.click()
  await expect(paid).not.toBeChecked()
  await page.getByRole('button', { name: 'Rätta Hushåll 4' }).click()
  await page.getByRole('dialog').getByLabel('Har kommit in').fill('25')
  await page.getByRole('dialog').getByLabel('Tillägg').fill('50')
  await page.getByRole('dialog').getByLabel('Varför').fill('soffa')
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  const totals = async () => (await desk.call<Month>('desk_month', { month: '2026-10-01' })).totals
  await expect.poll(totals).toMatchObject({ owes: 2500, paid: 25 })
  await expect(page.getByRole('row').filter({ hasText: 'Oktobergatan 4' })).toContainText('150\u00a0kr är kvar')
  await expectAsReloaded(page, { untilReady, leaveOut: '.toast' })

  await page.goto(`${desk.url}/skrivbord#/sasong`)
  await page.getByText('Stäng en dag').click()
  await page.getByLabel('Dag', { exact: true }).selectOption('måndag 14 december 2026')
  await page.getByLabel('Varför').fill('vi har prov')
  await page.getByRole('button', { name: 'Stäng dagen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stäng dagen' }).click()
  await page.getByRole('button', { name: 'Öppna måndag 14 december' }).waitFor()
  await expectAsReloaded(page, { untilReady, leaveOut: '.toast' })
})

/** The home page and Min hämtning in a browser that translates: the acts work, and each page says what it says after a reload. */
import { dayName } from '../../src/shared/swedish-time.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { test } from './household-page.ts'
import { agreed, daysOf } from './household-site.ts'
import { expect } from './sites.ts'
import { expectAsReloaded, translate } from './translation.ts'
import { household as somebody, visitorOf } from './visitor.ts'

test('a translated home page', async ({ page, site }) => {
  const visitor = visitorOf(page, site)
  const asReloaded = { untilReady: visitor.untilReady, leaveOut: '.remark, .error, .toast' }
  await visitor.open()
  await translate(page)
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
  await visitor.fillIn({
    ...somebody(),
    address: 'Skolgatan 3, Vallentuna',
    materials: ['Special'],
    specialRequest: 'Cykel',
  })
  await expect(visitor.form).toContainText('Vi kör i Sollentuna.')
  await expectAsReloaded(page, asReloaded)
  await visitor.field('early_start').check()
  await expectAsReloaded(page, asReloaded)
  await visitor.field('early_start').uncheck()
  await visitor.frequency('weekly').check()
  await visitor.form.getByRole('button', { name: 'Ändra specialönskemålet' }).click()
  await visitor.dialog.getByRole('textbox').fill('Två cyklar')
  await visitor.dialog.getByRole('button', { name: 'Spara' }).click()
  await expectAsReloaded(page, asReloaded)
  await visitor.submitButton.click()
  await visitor.confirmation.waitFor()
  await visitor.form.getByRole('button', { name: 'Boka en till' }).click()
  await visitor.field('name').fill('Bo')
  await visitor.field('name').fill('')
  await expectAsReloaded(page, {
    ...asReloaded,
    untilReady: async () => {
      await visitor.untilReady()
      await visitor.confirmation.waitFor()
    },
  })
})

test('a translated page of a household', async ({ page, site, household }) => {
  const booked = await agreed(site, sampleBooking({ frequency: 'biweekly' }))
  const [first, second, third] = (await daysOf(site, booked)).map(({ day }) => dayName(day))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const undo = () => household.feedback.getByRole('button', { name: 'Ångra' }).click()
  // The days, and a moment later what is unfolded.
  const untilReady = () => expect(page.getByText(/^Hämtar /).filter({ visible: true })).toHaveCount(0)
  async function asReloaded() {
    await untilReady()
    await expectAsReloaded(page, { untilReady, leaveOut: '.feedback' })
  }
  await household.open(booked.link)
  await translate(page)

  await button('Hoppa över').click()
  await expect(household.feedback).toContainText(`Du hoppar över ${first}`)
  await undo()
  await expect(household.next).toContainText(String(first))
  await button('Hoppa över').click()
  await expect(household.next).toContainText(String(second))
  await button('Hoppa över').press('Enter')
  await expect(household.next).toContainText(String(third))
  await asReloaded()
  await button(`Återställ ${first}`).click()
  await expect(household.next).toContainText(String(first))
  await button('Flytta').click()
  await button('Flytta hit').click()
  await expect(household.feedback).toContainText('är flyttad till')
  await asReloaded()

  await button('Ändra uppgifterna').click()
  await page.getByLabel('Veckoservice').check()
  await page.getByLabel('Meddelande').fill('Portkod 4711')
  await page.getByLabel('Hämtningsadress').fill('Nygatan 2')
  await button('Spara').click()
  await expect(household.feedback).toContainText('när vi har svarat')
  await button('Ändra uppgifterna').waitFor()
  await asReloaded()

  await page.getByLabel('Sista hämtningen').selectOption({ index: 2 })
  await page.getByLabel('Sista hämtningen').selectOption({ index: 3 })
  await button('Avsluta').click()
  await expect(household.feedback).toContainText('Ditt avtal är avslutat.')
  await undo()
  await expect(household.feedback).toContainText('Avtalet fortsätter')
  await asReloaded()
})

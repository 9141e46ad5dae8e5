import { expect, test } from './visitor.ts'

/** These visitors ask for an early start, so the first day depends only on when the company can answer. */
const tag = '#booking-form .first-pickup'

const cases = {
  'on a Saturday': ['2026-11-28T12:00:00+01:00', 'måndag 30 november Boka senast lördag 28 november 20:00'],
  'when it is too late in Sweden, though not on the visitor’s clock': [
    '2026-11-28T20:00:01+01:00',
    'måndag 7 december Boka senast lördag 5 december 20:00',
  ],
  'over a closed Monday, which it names, and the clocks’ going forward': [
    '2027-03-25T12:00:00Z',
    '(stängt: annandag påsk) måndag 5 april Boka senast lördag 3 april 20:00',
  ],
} as const

test('the first pick-up day is shown, on a Saturday, too late for a Monday and over a closed one', async ({
  page,
  visitor,
}) => {
  for (const [when, [now, words]] of Object.entries(cases)) {
    await test.step(when, async () => {
      await page.clock.setFixedTime(now)
      await visitor.open()
      await visitor.field('early_start').check()
      await expect(page.locator(tag)).toContainText(words)
    })
  }
})

test('the day changes by itself when its deadline passes, in the form and on the first screen', async ({
  page,
  visitor,
}) => {
  await page.clock.install({ time: '2026-11-28T19:59:00+01:00' })
  await visitor.open()
  await visitor.field('early_start').check()
  await expect(page.locator(tag)).toContainText('måndag 30 november')
  await expect(page.locator('#first-day')).toHaveText('Sollentuna · nästa lediga: måndag 30 november · från 125 kr')
  await page.clock.runFor(61_000)
  await expect(page.locator(tag)).toContainText('måndag 7 december')
  await expect(page.locator('#first-day')).toHaveText('Sollentuna · nästa lediga: måndag 7 december · från 125 kr')
})

test('without a request to begin early the first day is after the fourteen days of withdrawal', async ({
  page,
  visitor,
}) => {
  await page.clock.setFixedTime('2026-11-25T12:00:00Z')
  await visitor.open()
  const early = page.locator('.early-start')
  await expect(page.locator(tag)).toContainText('måndag 14 december Boka senast torsdag 26 november 23:59')
  await expect(early).toContainText('Första hämtning: måndag 14 december')
  await expect(page.locator('#first-day')).toContainText('måndag 30 november')
  await visitor.field('early_start').check()
  await expect(page.locator(tag)).toContainText('måndag 30 november Boka senast lördag 28 november 20:00')
  await expect(early).toContainText('Första hämtning: måndag 30 november')
  await visitor.field('early_start').uncheck()
  await expect(early).toContainText('Första hämtning: måndag 14 december')

  // Left open for days, the page tells the new day when it is looked at again.
  await visitor.field('early_start').check()
  await page.clock.setFixedTime('2026-12-01T12:00:00Z')
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await expect(page.locator(tag)).toContainText('måndag 7 december')
})

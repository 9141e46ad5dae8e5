import { expect, test } from './visitor.ts'

const next = '#booking-form .next-pickup'

for (const [when, now, day] of [
  ['on a Saturday', '2026-11-21T12:00:00Z', 'måndag 23 november'],
  [
    'when the round has begun in Sweden, though not on the visitor’s clock',
    '2026-11-23T08:00:00+01:00',
    'måndag 30 november',
  ],
  ['over the end of a year with 53 weeks', '2026-12-29T12:00:00Z', 'måndag 4 januari'],
  ['over a closed Monday, which it names', '2027-03-25T12:00:00Z', 'måndag 5 april'],
] as const) {
  test(`the next pick-up day is told ${when}`, async ({ page, visitor }) => {
    await page.clock.setFixedTime(now)
    await visitor.open()
    await expect(page.locator(next)).toContainText(day)
    if (day === 'måndag 5 april') await expect(page.locator(next)).toContainText('stängt annandag påsk')
  })
}

test('a page left open over the weekend tells the new day when it is looked at again', async ({ page, visitor }) => {
  await page.clock.setFixedTime('2026-11-21T12:00:00Z')
  await visitor.open()
  await expect(page.locator(next)).toContainText('måndag 23 november')
  await page.clock.setFixedTime('2026-11-24T12:00:00Z')
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await expect(page.locator(next)).toContainText('måndag 30 november')
})

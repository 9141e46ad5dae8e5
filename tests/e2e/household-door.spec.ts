import type { Page } from '@playwright/test'
import { freeClock, setClock } from '../helpers/database-clock.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { test } from './household-page.ts'
import { agreed, type Booked, bookWithKey, type HouseholdSite } from './household-site.ts'
import { recordShifts } from './layout.ts'
import { expect } from './sites.ts'
import { TYPEFACE } from './visitor.ts'

test.afterEach(({ site }) => freeClock(site.database))

const day = '2026-11-30'

/** What the picture shows by the door, and where. */
async function picture(page: Page): Promise<string> {
  const doorstep = page.locator('.doorstep')
  const bags = await doorstep.locator('use:not([href="#house"])').count()
  const isLit = (await doorstep.locator('.lit').count()) > 0
  const isTaken = (await doorstep.locator('.taken').count()) > 0
  if (isTaken) return 'a tag that says they are taken'
  if (bags === 0) return 'nothing'
  return `${bags} bags ${isLit ? 'behind the glass' : 'out'}`
}

async function visited(site: HouseholdSite, { booking }: Booked, outcome: string, bags: object): Promise<void> {
  await site.database.query(
    `insert into private.visits (booking, day, outcome, bags, at) values ($1, $2, $3, $4, '2026-11-30T07:42:00Z')
     on conflict (booking, day) do update set outcome = excluded.outcome, bags = excluded.bags`,
    [booking.id, day, outcome, JSON.stringify(bags)],
  )
}

test('the door tells the day by the database’s clock, not by the device’s', async ({ page, site, household }) => {
  await setClock(site.database, '2026-11-24T12:00:00Z')
  const asked = await bookWithKey(site)
  const booked = await agreed(site, sampleBooking({ materials: ['Glascontainers', 'Pappkartonger'] }))
  const once = await agreed(site, sampleBooking({ frequency: 'once' }))
  const tag = page.locator('.when-tag')
  let device = Date.parse('2026-12-09T08:30:00Z')
  /** Comes back to the open page, which asks again when what it shows has become old. */
  const lookAgain = async () => {
    device += 120_000
    await page.clock.setFixedTime(device)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  }
  const at = async (time: string, words: string | RegExp, scene: string) => {
    await setClock(site.database, time)
    // More than once: while an answer is on its way, the page does not ask.
    await expect(async () => {
      await lookAgain()
      await expect(tag).toHaveText(words, { timeout: 1000 })
    }).toPass()
    await expect.poll(() => picture(page)).toBe(scene)
  }

  await page.clock.setFixedTime(device)
  await household.open(booked.link)
  await at('2026-11-24T12:00:00Z', 'Nästa hämtning: måndag 30 november, ställ ut senast 08:00', 'nothing')
  await at('2026-11-29T12:00:00Z', 'Nästa hämtning: i morgon, måndag 30 november, ställ ut senast 08:00', 'nothing')
  await at('2026-11-29T16:30:00Z', /^Nästa hämtning: i morgon, /, '2 bags behind the glass')
  await at(
    '2026-11-30T06:30:00Z',
    'Nästa hämtning: i dag före 08:00, måndag 30 november, ställ ut påsarna',
    '2 bags out',
  )
  await at('2026-11-30T07:30:00Z', 'I dag, måndag 30 november: Vi är på väg, 08:00–10:00', '2 bags out')
  await page.getByText(/^Glömde du\? Ring 070-/).waitFor()
  await expect(page.locator('.state-head')).not.toContainText('ställ ut')
  await at('2026-11-30T09:30:00Z', /Vi skulle ha kommit, senast 10:00$/, '2 bags out')

  await visited(site, booked, 'collected', { Glascontainers: 2, Pappkartonger: 1 })
  await at('2026-11-30T08:00:00Z', /: Hämtat 08:42, 2 glas, 1 papp$/, 'a tag that says they are taken')
  await expect(household.next).toHaveText('Nästa hämtning: måndag 7 december, ställ ut senast 08:00')
  await expect(household.section('Kommande dagar').getByRole('listitem').first()).toHaveText(
    'måndag 30 november hämtat 08:42',
  )
  await visited(site, booked, 'wrong', {})
  await at('2026-11-30T09:30:00Z', /: Fel sorterat, så vi lämnade det 08:42$/, '2 bags out')
  await visited(site, booked, 'not_out', {})
  await at('2026-11-30T09:30:00Z', /: Stod inte ute, när vi kom 08:42$/, 'nothing')
  await expect(household.section('Att betala')).toContainText('November så här långt: ingen hämtning än.')
  await at('2026-12-01T09:30:00Z', 'Nästa hämtning: måndag 7 december, ställ ut senast 08:00', 'nothing')

  // A pick-up that did not happen leaves no empty heading.
  await visited(site, once, 'not_out', {})
  await household.open(once.link)
  await page.getByText('Hämtningen måndag 30 november: Vi hittade inget att hämta.').waitFor()
  for (const name of ['Kommande dagar', 'Att betala']) await expect(household.section(name)).toHaveCount(0)

  // When all its pick-ups are past, none is still to come.
  await setClock(site.database, '2026-11-30T12:00:00Z')
  await site.database.query('select end_agreement($1)', [booked.key])
  await household.open(booked.link)
  const sum = household.section('Att betala')
  await expect(sum).toContainText(
    /November: ingen hämtning antecknad\. Månaden kostar 60.kr\. Räkningen kommer när den är slut\./,
  )

  await household.open(asked.link)
  expect(await picture(page)).toBe('1 bags behind the glass')
  for (const status of ['declined', 'withdrawn']) {
    await site.database.query('update private.agreements set status = $2 where booking = $1', [
      booked.booking.id,
      status,
    ])
    await household.open(booked.link)
    expect(await picture(page)).toBe('nothing')
  }
})

test('it snows in January, except with reduced motion', async ({ page, site, household }) => {
  await setClock(site.database, '2027-01-05T12:00:00Z')
  const booked = await agreed(site)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await household.open(booked.link)
  await page.locator('.snow').waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('.snow')).toBeHidden()
  await setClock(site.database, '2027-02-02T12:00:00Z')
  await household.open(booked.link)
  await expect(page.locator('.snow')).toHaveCount(0)
})

test('on a phone the day is there before the script, and stays where it is', async ({ page, site }) => {
  await setClock(site.database, '2026-11-24T12:00:00Z')
  const { link } = await agreed(site)
  await page.setViewportSize({ width: 360, height: 740 })
  await recordShifts(page)
  const held = Promise.withResolvers<void>()
  await page.route(/\/entry-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(link, { waitUntil: 'commit' })
  const tag = page.locator('.when-tag')
  await expect(tag).toHaveText('Nästa hämtning: måndag 30 november, ställ ut senast 08:00')
  await expect(page.getByText('Hämtar dina dagar')).toHaveCount(0)
  // The typeface may come meanwhile.
  await expect.poll(() => page.evaluate(TYPEFACE)).toBe('loaded')
  const looks = async () => [
    await tag.boundingBox(),
    await page.locator('.concerning').textContent(),
    await tag.evaluate((element) => (element as unknown as { innerHTML: string }).innerHTML),
  ]
  const before = await looks()
  held.resolve()
  await page.getByRole('button', { name: 'Hoppa över', exact: true }).waitFor()
  expect(await looks()).toEqual(before)
  expect(await page.evaluate('shifts')).toEqual([])
})

import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { databaseOver } from '../../src/database/pglite.ts'
import { setCompanyRules } from '../../src/database/settings.ts'
import { loadResultPage } from '../../src/server/result-page.ts'
import type { BookingRecord } from '../../src/shared/booking-record.ts'
import type { WithdrawalResult } from '../../src/shared/withdrawal.ts'
import { makeKey } from '../../src/web/household-key.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { listeningServer } from '../helpers/servers.ts'
import { template } from '../helpers/template-setup.ts'
import { soundness } from './soundness.ts'

export { expect }

export interface HouseholdSite {
  url: string
  /** Runs SQL as the superuser. */
  database: Database
}

export interface Booked {
  booking: BookingRecord
  key: string
  /** The URL of its page. */
  link: string
}

/** Books over HTTP as the page does, with a new key. */
export async function bookWithKey(site: HouseholdSite, booking = sampleBooking()): Promise<Booked> {
  const key = makeKey()
  const answer = await fetch(`${site.url}/rest/v1/form_responses`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_pasrundan', 'content-type': 'application/json' },
    body: JSON.stringify({ ...booking, key_hash: createHash('sha256').update(key).digest('hex') }),
  })
  if (answer.status !== 201) throw new Error(`The booking was refused: ${await answer.text()}`)
  return { booking, key, link: `${site.url}/min-hamtning#${key}` }
}

/** Books and accepts; pick-ups begin on the first possible day. */
export async function agreed(site: HouseholdSite, booking = sampleBooking()): Promise<Booked> {
  const booked = await bookWithKey(site, booking)
  await site.database.query("select private.answer($1, true, null, '')", [booking.id])
  return booked
}

/** The booking as the database has it. */
export async function statusOf(site: HouseholdSite, { booking }: Booked): Promise<string | undefined> {
  const [row] = await site.database.query<{ status: string }>(
    'select status from private.agreements where booking = $1',
    [booking.id],
  )
  return row?.status
}

/** Its next days and their states. */
export async function daysOf(site: HouseholdSite, { booking }: Booked): Promise<{ day: string; state: string }[]> {
  return site.database.query(
    'select day::text, state from private.days_of($1, private.today(), private.today() + 120) limit 4',
    [booking.id],
  )
}

export interface HouseholdPage {
  open(link: string): Promise<void>
  next: Locator
  section(heading: string): Locator
  feedback: Locator
}

export function householdPage(page: Page): HouseholdPage {
  return {
    async open(link) {
      await page.goto(link)
      await expect(page.getByText('Hämtar dina dagar')).toHaveCount(0)
    },
    next: page.getByRole('heading', { name: /^Nästa hämtning/ }),
    section: (heading) => page.getByRole('region', { name: heading }),
    feedback: page.locator('.feedback'),
  }
}

interface Fixtures {
  household: HouseholdPage
  soundness: undefined
}

export const test = base.extend<Fixtures, { site: HouseholdSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const made = template()
      const database = databaseOver(await PGlite.create(made ? { loadDataDir: await openAsBlob(made) } : {}))
      await migrate(database)
      await setCompanyRules(database, false)
      {
        const withdrawalResult = loadResultPage<WithdrawalResult>('dist/results/withdrawal')
        await using server = await listeningServer({ database, siteDirectory: 'dist/web', withdrawalResult })
        await use({ url: server.url, database })
      }
      await database.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  household: async ({ page }, use) => use(householdPage(page)),
  soundness: [soundness, { auto: true }],
})

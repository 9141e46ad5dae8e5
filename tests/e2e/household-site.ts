import type { Database } from '../../src/database/database.ts'
import { setCompanyRules } from '../../src/database/settings.ts'
import { loadResultPage } from '../../src/server/result-page.ts'
import type { BookingRecord } from '../../src/shared/booking-record.ts'
import type { WithdrawalResult } from '../../src/shared/withdrawal.ts'
import { postgres } from '../helpers/databases.ts'
import { bookForKey, sampleBooking } from '../helpers/sample-bookings.ts'
import { serverAlone } from '../helpers/server-alone.ts'

/** Our server in this process. */
export interface HouseholdSite extends AsyncDisposable {
  url: string
  /** Runs SQL as the superuser. */
  database: Database
}

export async function startHouseholdSite(): Promise<HouseholdSite> {
  const withdrawalResult = loadResultPage<WithdrawalResult>('dist/results/withdrawal')
  const site = await serverAlone({ siteDirectory: 'dist/web', withdrawalResult }, postgres)
  await setCompanyRules(site.database, false)
  return site
}

export interface Booked {
  booking: BookingRecord
  key: string
  /** The URL of its page. */
  link: string
}

/** Books over HTTP as the page does, with a new key. */
export async function bookWithKey(site: HouseholdSite, booking = sampleBooking()): Promise<Booked> {
  const key = await bookForKey(site.url, booking)
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

import { anonymous, type Caller } from '../../src/database/caller.ts'
import type { Database, Queryable } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { setCompanyMailbox, setCompanyRules } from '../../src/database/settings.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { company } from '../../src/shared/company.ts'
import type { DeskBooking, Household, Inbox } from '../../src/shared/desk.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import type { KindName } from '../../src/shared/message-kinds.ts'
import { setClock } from './database-clock.ts'
import { jobContext } from './job-context.ts'
import { withoutComplaint } from './logs.ts'
import { type SampleBooking, sampleBooking } from './sample-bookings.ts'

export const theCompany: Caller = {
  role: 'authenticated',
  claims: { email: company.email, amr: [{ method: 'otp', timestamp: 1 }] },
}

/** Books as the page does, with a key; to begin as early as can be, unless told otherwise. */
export async function bookWithKey(
  database: Database,
  sample: SampleBooking & { early_start?: boolean; id?: string } = {},
): Promise<{ id: string; key: string }> {
  const key = makeKey()
  const { early_start = true, id: chosen, ...answered } = sample
  const { id: random, submitted_by, answers } = sampleBooking(answered)
  const id = chosen ?? random
  await database.as(anonymous, (visitor) =>
    visitor.query(
      'insert into form_responses (id, submitted_by, answers, key_hash, early_start) values ($1, $2, $3, $4, $5)',
      [id, submitted_by, JSON.stringify(answers), hashOfKey(key), early_start],
    ),
  )
  // A booking is dated by the real time, which goes on when a test has set another. Lists are in this order.
  await database.query(
    `update private.agreements
     set asked_at = private.now() + (select count(*) from private.agreements) * interval '1 microsecond' where booking = $1`,
    [id],
  )
  // Tests with these households are about messages other than the notice.
  await database.query("delete from public.outbox where form_response_id = $1 and kind = 'notice'", [id])
  return { id, key }
}

/** Calls one of our functions with the rights that hold there. */
export async function callIn<Result>(open: Queryable, name: string, args: object): Promise<Result> {
  const named = Object.keys(args).map((argument, at) => `${argument} => $${at + 1}`)
  const [row] = await open.query<{ result: Result }>(`select public.${name}(${named}) as result`, Object.values(args))
  return row?.result as Result
}

/** Calls a function of the desk as the company, signed in, where it matters in which session. */
export async function asCompany<Result = Household>(
  database: Database,
  name: string,
  args: Record<string, unknown>,
  session_id?: string,
): Promise<Result> {
  const caller = session_id ? { ...theCompany, claims: { ...theCompany.claims, session_id } } : theCompany
  return await database.as(caller, (open) => callIn<Result>(open, name, args))
}

/** Households and the company over one database, each with the rights it has, at a time if one is given. */
export async function households(database: Database, now?: Parameters<typeof setClock>[1]) {
  await setCompanyMailbox(database, company.email)
  await setCompanyRules(database, true)
  if (now !== undefined) await setClock(database, now)
  /** As its page does. */
  const household = <Result = HouseholdState>(name: string, args: Record<string, unknown>) =>
    database.as(anonymous, (open) => callIn<Result>(open, name, args))
  return {
    household,
    desk: <Result = Household>(name: string, args: Record<string, unknown> = {}, session_id?: string) =>
      asCompany<Result>(database, name, args, session_id),
    book: (sample?: Parameters<typeof bookWithKey>[1]) => bookWithKey(database, sample),
    /** Books, and the company says yes at once. */
    async agreed(sample?: Parameters<typeof bookWithKey>[1], first_day?: string) {
      const booked = await bookWithKey(database, sample)
      await asCompany(database, 'desk_answer', { booking: booked.id, agree: true, ...(first_day && { first_day }) })
      return booked
    },
    /** Has telephoned, and gives no mail address: agreed at once, and told by a call. */
    phoned: (booking: Partial<DeskBooking> = {}) =>
      asCompany(database, 'desk_book', {
        booking: {
          ...{ name: 'Rut Ek', phone: '08-96 44 02', address: 'Nygatan 2', frequency: 'weekly' },
          ...{ materials: ['Glascontainers'], first_day: '2026-11-30', ...booking },
        },
      }),
    /** The driver has been there on the mornings of these days. */
    async collected(booking: string, ...days: string[]) {
      for (const day of days) {
        await setClock(database, `${day}T08:30:00Z`)
        await asCompany(database, 'desk_visit', { booking, day, outcome: 'collected', bags: { Plastavfall: 2 } })
      }
    },
    /** All messages have left, or those of this kind, or about this household. */
    async sent({ kind = null, booking = null }: { kind?: KindName | null; booking?: string | null } = {}) {
      await database.query(
        `update public.outbox set status = 'sent', sent_at = now(), attempts = 1
         where ($1::text is null or kind = $1) and ($2::uuid is null or form_response_id = $2)`,
        [kind, booking],
      )
    },
    /** Its link is made as fresh as erasing requires. */
    async eraseItself({ id, key }: { id: string; key: string }) {
      await database.query('update private.keys set created_at = private.now() where booking = $1', [id])
      return await household<{ erased: boolean }>('erase_my_booking', { key })
    },
    /** What the desk lists, once a site's job has composed what is said in the calls at the time that is set. */
    async inboxWithWords(): Promise<Inbox> {
      await database.query('update public.outbox set said_at = null where said_at is not null')
      const job = jobs.find(({ name }) => name === 'calls')
      // It runs every few seconds; a call that says something else than it did is another one, whose words come the next time.
      for (let times = 0; times < 2; times++) await job?.run({ ...jobContext(database), log: withoutComplaint })
      return await asCompany<Inbox>(database, 'desk_inbox', {})
    },
  }
}

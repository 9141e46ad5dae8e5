import type { Queryable } from '../database/database.ts'
import type { Answers } from '../shared/booking.ts'
import { notificationFor, singleLine } from '../shared/notification.ts'

/** After so many a message is given up: about 38 hours with the pauses below. */
export const MAX_ATTEMPTS = 16

/** How long a claimed message is left to its worker; longer than one delivery can take. */
const LEASE_SECONDS = 300

/** A message in this worker's hands until its lease runs out. */
export interface ClaimedMessage {
  id: string
  to_email: string
  subject: string
  body: string
  /** Counting this one. With the worker's id it fences what may be reported about the row. */
  attempts: number
  /** As the household wrote it in its booking; null where the message belongs to none. */
  household_email: string | null
}

export interface OutboxHealth {
  waiting: number
  /** Age of the oldest waiting message in seconds, 0 when none waits. */
  oldestWaitingSeconds: number
  givenUp: number
}

interface StoredBooking {
  id: string
  submitted_by: string
  answers: Answers
  created_at: Date
}

export type Queue = ReturnType<typeof createQueue>

/**
 * The outbox table as a queue, for one worker.
 *
 * Time is the database's own, so that workers on machines whose clocks differ agree about leases; `now` replaces it
 * in tests.
 */
export function createQueue(database: Queryable, workerId: string, now?: () => Date) {
  /** Stands first among the parameters of every statement that asks for the time. */
  const clock = () => now?.().toISOString() ?? null
  const TIME = 'coalesce($1::timestamptz, now())'

  /** Takes the message that has waited longest for its turn, or null. Counts the attempt and starts the lease. */
  async function claim(): Promise<ClaimedMessage | null> {
    const [message] = await database.query<ClaimedMessage>(
      `with due as (
         select id from public.outbox
         where status = 'queued' and next_attempt_at <= ${TIME} and attempts < $3
         order by next_attempt_at limit 1
         for update skip locked
       )
       update public.outbox as message
       set attempts = attempts + 1, claimed_by = $2, next_attempt_at = ${TIME} + $4 * interval '1 second'
       from due where message.id = due.id
       returning message.id, to_email, subject, body, attempts,
         (select answers ->> 'email' from public.form_responses where id = message.form_response_id) as household_email`,
      [clock(), workerId, MAX_ATTEMPTS, LEASE_SECONDS],
    )
    return message ?? null
  }

  /** False when the lease had run out and another worker holds the message, or has delivered it. */
  async function markSent(message: ClaimedMessage): Promise<boolean> {
    const rows = await database.query(
      `update public.outbox
       set status = 'sent', sent_at = ${TIME}, claimed_by = null, last_error = null
       where id = $2 and claimed_by = $3 and attempts = $4 and status = 'queued'
       returning id`,
      [clock(), message.id, workerId, message.attempts],
    )
    return rows.length > 0
  }

  /**
   * Another attempt later (30 s, 1 min, 2 min … 6 h, each ±50 %), or none after the last one or a permanent refusal.
   * Null when the message is no longer this worker's.
   */
  async function markFailed(
    message: ClaimedMessage,
    reason: string,
    permanent: boolean,
  ): Promise<'queued' | 'dead' | null> {
    const [row] = await database.query<{ status: 'queued' | 'dead' }>(
      `update public.outbox
       set status = case when $6 or attempts >= $7 then 'dead' else 'queued' end,
         next_attempt_at = ${TIME}
           + least(interval '6 hours', interval '30 seconds' * power(2, attempts - 1)) * (0.5 + random()),
         claimed_by = null, last_error = left($5, 500)
       where id = $2 and claimed_by = $3 and attempts = $4 and status = 'queued'
       returning status`,
      [clock(), message.id, workerId, message.attempts, singleLine(reason), permanent, MAX_ATTEMPTS],
    )
    return row?.status ?? null
  }

  /** Puts a message back as if it had not been claimed: it was not its fault. */
  async function giveBack(message: ClaimedMessage, reason: string): Promise<void> {
    await database.query(
      `update public.outbox
       set attempts = attempts - 1, next_attempt_at = ${TIME}, claimed_by = null, last_error = left($5, 500)
       where id = $2 and claimed_by = $3 and attempts = $4 and status = 'queued'`,
      [clock(), message.id, workerId, message.attempts, singleLine(reason)],
    )
  }

  /** Gives up messages whose last attempt nobody reported back from; returns their ids. */
  async function buryExhausted(): Promise<string[]> {
    const rows = await database.query<{ id: string }>(
      `update public.outbox
       set status = 'dead', claimed_by = null, last_error = coalesce(last_error, 'The worker ended while sending it')
       where status = 'queued' and next_attempt_at <= ${TIME} and attempts >= $2
       returning id`,
      [clock(), MAX_ATTEMPTS],
    )
    return rows.map((row) => row.id)
  }

  /** Frees what a clock that was once wrong has put beyond reach: no pause of ours is as long as a day. */
  async function bringWithinReach(): Promise<void> {
    await database.query(
      `update public.outbox set next_attempt_at = ${TIME}
       where status = 'queued' and next_attempt_at > ${TIME} + interval '1 day'`,
      [clock()],
    )
  }

  /**
   * Queues the notice of each booking whose page did not get that far. Several workers and a late call of the page may
   * come at the same time: the ids are the bookings', so one notice remains. A booking that no notice can be made of
   * is `refused` and put off by an hour.
   */
  async function queueMissingNotices(): Promise<{ queued: string[]; refused: string[] }> {
    const bookings = await database.query<StoredBooking>(
      `select id, submitted_by, answers, created_at
       from private.missing_notices join public.form_responses on id = form_response_id
       where due_at <= ${TIME} or due_at > ${TIME} + interval '1 day'
       order by due_at limit 100`,
      [clock()],
    )
    const result = { queued: [] as string[], refused: [] as string[] }
    for (const booking of bookings) {
      try {
        if (await queueNotice(booking)) result.queued.push(booking.id)
      } catch (error) {
        if (!isAboutTheRow(error)) throw error
        await database.query(
          `update private.missing_notices set due_at = ${TIME} + interval '1 hour' where form_response_id = $2`,
          [clock(), booking.id],
        )
        result.refused.push(booking.id)
      }
    }
    return result
  }

  /** False when there is one already. */
  async function queueNotice(booking: StoredBooking): Promise<boolean> {
    const notice = notificationFor({ ...booking, created_at: booking.created_at.toISOString() })
    const rows = await database.query(
      `with expected as (delete from private.missing_notices where form_response_id = $2)
       insert into public.outbox (id, to_email, subject, body, form_response_id, next_attempt_at)
       select id, $3, $4, $5, id, ${TIME} from public.form_responses
       where id = $2 and not exists (select from public.outbox where form_response_id = $2)
       on conflict do nothing
       returning id`,
      [clock(), booking.id, notice.to_email, notice.subject, notice.body],
    )
    return rows.length > 0
  }

  return { claim, markSent, markFailed, giveBack, buryExhausted, bringWithinReach, queueMissingNotices }
}

/** What waits and what was given up; `now` replaces the database's clock in tests. */
export async function outboxHealth(database: Queryable, now?: () => Date): Promise<OutboxHealth> {
  const [row] = await database.query<OutboxHealth>(
    `select waiting, coalesce(greatest(age, 0), 0)::int as "oldestWaitingSeconds",
       (select count(*)::int from public.outbox where status = 'dead') as "givenUp"
     from (
       select count(*)::int as waiting,
         extract(epoch from coalesce($1::timestamptz, now()) - min(created_at)) as age
       from public.outbox where status = 'queued'
     ) as queued`,
    [now?.().toISOString() ?? null],
  )
  if (!row) throw new Error('The outbox did not answer')
  return row
}

/** Puts the given-up messages back with all their attempts and wakes the workers; returns how many. */
export async function retryGivenUp(database: Queryable): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `with back as (
       update public.outbox set status = 'queued', attempts = 0, next_attempt_at = now(), claimed_by = null
       where status = 'dead' returning id
     )
     select count(*)::int as count, pg_notify('outbox', '') from back`,
  )
  return row?.count ?? 0
}

/** Data that does not fit (SQLSTATE classes 22 and 23), or is not what the code expects; not a database out of reach. */
function isAboutTheRow(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  return /^2[23]...$/.test((error as { code?: string }).code ?? '')
}

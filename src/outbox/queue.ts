import type { Queryable } from '../database/database.ts'
import { spellingsOf } from '../database/settings.ts'
import { kinds } from '../messages/kinds.ts'
import type { ClaimedMessage } from '../messages/message.ts'
import type { Channel } from '../shared/message-kinds.ts'
import { visibleLine } from '../shared/plain-text.ts'

/** Attempts before a message is given up: about 38 hours with the pauses below. */
export const MAX_ATTEMPTS = 16

/** The lease on a claimed message; longer than one delivery can take. */
const LEASE_SECONDS = 300

const DIGEST_EVERY_MINUTES = 30

const DIGEST_SIZE = 500

/** How many days a delivered message's body is kept, in case it has to be sent again. */
const BODY_DAYS = 7

/** The data of a message that will not be sent any more, without the code for signing in. */
const WITHOUT_SECRETS = "case when kind <> 'sign_in' then data end"
/** The data of a delivered message, without the household's own words, which take up to ten kilobytes each time. */
const WITHOUT_WORDS = `case
  when kind in ('changed', 'reported') then data - '{pending,words}'::text[] else ${WITHOUT_SECRETS} end`

/** How long the words of a call are shown before they are composed anew. */
const WORDS_MINUTES = 10

/** How long an SMS waits for its gateway before it goes by mail. */
const SMS_WAITS_MINUTES = 30

/** How many notices and messages caused by strangers go to the company individually; the rest waits for the next collection. */
export interface Pace {
  noticesPerHour: number
  noticesPerDay: number
}

export interface OutboxHealth {
  waiting: number
  /** Age of the oldest waiting message in seconds, 0 when none waits. */
  oldestWaitingSeconds: number
  givenUp: number
}

export type Queue = ReturnType<typeof createQueue>

/**
 * The outbox table as a queue, for one worker.
 *
 * Uses the database's clock, so that workers on machines with different clocks agree about leases; `now` replaces it in tests.
 * @param pace null for no limit
 */
export function createQueue(database: Queryable, workerId: string, now?: () => Date, pace: Pace | null = null) {
  /** The first parameter of every statement that needs the time. */
  const clock = () => now?.().toISOString() ?? null
  const TIME = 'coalesce($1::timestamptz, now())'

  const DUE = `status = 'queued' and next_attempt_at <= ${TIME} and (expires_at is null or expires_at > ${TIME})`
  /** Rows for a sweep. Rows locked by another transaction are left to the next one, so that the two cannot deadlock. */
  const unlocked = (condition: string) =>
    `id in (select id from public.outbox where ${condition} for no key update skip locked)`
  /** The columns that a claim sets: worker, attempt, lease. */
  const TAKE = `attempts = attempts + 1, claimed_by = $2, next_attempt_at = ${TIME} + $4 * interval '1 second'`
  /** A notice is composed from its booking: the row's own text is not even read. */
  const CLAIMED = `message.id, kind, channel, recipient, to_email, day::text, data, attempts, last_error,
    case when form_response_id is null then subject end as subject,
    case when form_response_id is null then body end as body,
    private.readable_booking(form_response_id) as booking,
    private.readable_answers(form_response_id) ->> 'email' as reply_to`

  /** Messages to the company that the pace limits and collects: new bookings, and messages caused by strangers. */
  const COLLECTED = "(kind = 'notice' or (of_a_stranger and recipient = 'company'))"

  /** Fewer than `parameter` of them were sent individually within the period. */
  const fewer = (within: string, parameter: string) => `(
    select count(*) from (
      select from public.outbox
      where status = 'sent' and ${COLLECTED} and sent_in is null
        and sent_at between ${TIME} - interval '${within}' and ${TIME}
      limit ${parameter}
    ) as sent
  ) < ${parameter}`

  /**
   * Claims the most urgent message on one of these channels, oldest first, or null. Counts the attempt and starts the lease. An
   * SMS that another worker has held may have been sent, and is left to the sweep; kinds that only a newer version knows are
   * left to that version. Letters may use at most a third of the pace, so that a flood of them does not hold up bookings.
   */
  async function claim(channels: readonly Channel[]): Promise<ClaimedMessage | null> {
    const [message] = await database.query<ClaimedMessage>(
      `with due as (
         select id from public.outbox
         where ${DUE} and attempts < $3 and channel = any ($5) and kind = any ($6)
           and (channel = 'mail' or claimed_by is null)
           and ($7::int is null or not ${COLLECTED} or (
             ${fewer('1 hour', '$7::int')} and ${fewer('1 day', '$8::int')} and (priority < 4 or (
               ${fewer('1 hour', '($7::int / 3)')} and ${fewer('1 day', '($8::int / 3)')}
             ))
           ))
         order by priority, next_attempt_at limit 1
         for update skip locked
       )
       update public.outbox as message set ${TAKE} from due where message.id = due.id returning ${CLAIMED}`,
      [
        clock(),
        workerId,
        MAX_ATTEMPTS,
        LEASE_SECONDS,
        channels,
        Object.keys(kinds),
        pace?.noticesPerHour ?? null,
        pace?.noticesPerDay ?? null,
      ],
    )
    return message ?? null
  }

  /**
   * Claims everything that waits for a collection, bookings first, if one is due: called when `claim` has left some because of
   * the pace. Empty otherwise.
   */
  async function claimDigest(): Promise<ClaimedMessage[]> {
    if (!pace) return []
    const messages = await database.query<ClaimedMessage & { position: number }>(
      `with due as (
         select id, row_number() over (order by priority, next_attempt_at) as position from (
           select id, priority, next_attempt_at from public.outbox
           where ${DUE} and attempts < $3 and channel = 'mail' and ${COLLECTED} and kind = any ($5)
             and not exists (
               select from public.outbox where status = 'sent' and sent_in is not null
                 and sent_at between ${TIME} - interval '${DIGEST_EVERY_MINUTES} minutes' and ${TIME}
             )
           order by priority, next_attempt_at limit ${DIGEST_SIZE}
           for update skip locked
         ) as taken
       )
       update public.outbox as message set ${TAKE}
       from due where message.id = due.id returning ${CLAIMED}, position::int as position`,
      [clock(), workerId, MAX_ATTEMPTS, LEASE_SECONDS, Object.keys(kinds)],
    )
    return messages.sort((one, other) => one.position - other.position)
  }

  /** The fence: a message counts only while it is leased by this worker, in this attempt. */
  const HELD = `id = any ($2::uuid[]) and attempts = ($3::int[])[array_position($2::uuid[], id)]
    and claimed_by = $4 and status = 'queued'`
  const held = (messages: readonly ClaimedMessage[]) => [
    clock(),
    messages.map(({ id }) => id),
    messages.map(({ attempts }) => attempts),
    workerId,
  ]

  /**
   * Returns how many were marked: fewer than given if a lease had run out and another worker holds, or has delivered, a
   * message.
   * @param sentIn the id of the collection they were sent in, null for a single message
   * @param gatewayId the gateway's id in its reports
   */
  async function markSent(
    messages: readonly ClaimedMessage[],
    deliveredTo: string | null,
    sentIn: string | null = null,
    gatewayId: string | null = null,
  ): Promise<number> {
    const rows = await database.query(
      `update public.outbox
       set status = 'sent', sent_at = ${TIME}, claimed_by = null, last_error = null, delivered_to = $5, sent_in = $6, gateway_id = $7,
         data = ${WITHOUT_WORDS}, to_email = case when recipient <> 'former' then to_email end
       where ${HELD} returning id`,
      [...held(messages), deliveredTo, sentIn, gatewayId],
    )
    return rows.length
  }

  /**
   * Schedules another attempt (after 30 s, 1 min, 2 min … 6 h, each ±50 %), or none after the last one or a permanent refusal.
   * Returns the statuses of those still leased by this worker.
   */
  async function markFailed(
    messages: readonly ClaimedMessage[],
    reason: string,
    permanent: boolean,
  ): Promise<('queued' | 'dead')[]> {
    const rows = await database.query<{ status: 'queued' | 'dead' }>(
      `update public.outbox
       set status = case when $6 or attempts >= $7 then 'dead' else 'queued' end,
         data = case when $6 or attempts >= $7 then ${WITHOUT_SECRETS} else data end,
         next_attempt_at = ${TIME}
           + least(interval '6 hours', interval '30 seconds' * power(2, attempts - 1)) * (0.5 + random()),
         claimed_by = null, last_error = left($5, 500)
       where ${HELD} returning status`,
      [...held(messages), visibleLine(reason), permanent, MAX_ATTEMPTS],
    )
    return rows.map(({ status }) => status)
  }

  /** Releases messages as if they had not been claimed, because the failure was not theirs. */
  async function giveBack(messages: readonly ClaimedMessage[], reason: string): Promise<void> {
    await database.query(
      `update public.outbox
       set attempts = attempts - 1, next_attempt_at = ${TIME}, claimed_by = null, last_error = left($5, 500)
       where ${HELD}`,
      [...held(messages), visibleLine(reason)],
    )
  }

  /** Replaces an SMS that cannot be sent: due at once, with all of mail's attempts; a call if the household has no mail. */
  const BY_MAIL = `channel = private.channel_without_sms(form_response_id), attempts = 0, next_attempt_at = ${TIME}, claimed_by = null`

  /** @param delivery the outcome on the first channel; null if it was not tried there */
  async function sendByMail(
    messages: readonly ClaimedMessage[],
    reason: string,
    delivery: 'refused' | 'unknown' | null,
  ): Promise<void> {
    await database.query(
      `update public.outbox set ${BY_MAIL}, delivery = $6, last_error = left($5, 500) where ${HELD}`,
      [...held(messages), visibleLine(reason), delivery],
    )
  }

  /**
   * Replaces an SMS by mail if its worker never reported back or its gateway has been away too long; returns how many of each.
   * So it arrives before it expires, and never twice by SMS.
   */
  async function sendWaitingSmsByMail(): Promise<{ unknown: number; waited: number }> {
    const rows = await database.query<{ delivery: 'unknown' | null }>(
      `update public.outbox
       set ${BY_MAIL}, delivery = case when claimed_by is not null then 'unknown' end,
         last_error = coalesce(last_error, 'The worker ended while sending it')
       where ${unlocked(`status = 'queued' and channel = 'sms' and next_attempt_at <= ${TIME}
         and (claimed_by is not null or created_at <= ${TIME} - interval '${SMS_WAITS_MINUTES} minutes')`)}
       returning delivery`,
      [clock()],
    )
    const unknown = rows.filter(({ delivery }) => delivery === 'unknown').length
    return { unknown, waited: rows.length - unknown }
  }

  /** Gives up messages whose last attempt was never reported; returns their ids. */
  async function buryExhausted(): Promise<string[]> {
    const rows = await database.query<{ id: string }>(
      `update public.outbox
       set status = 'dead', claimed_by = null, data = ${WITHOUT_SECRETS},
         last_error = coalesce(last_error, 'The worker ended while sending it')
       where ${unlocked(`status = 'queued' and next_attempt_at <= ${TIME} and attempts >= $2`)}
       returning id`,
      [clock(), MAX_ATTEMPTS],
    )
    return rows.map((row) => row.id)
  }

  /** Frees rows that a wrong clock dated far ahead, and wakes the workers: none of our pauses is as long as a day. */
  async function bringWithinReach(): Promise<void> {
    await database.query(
      `with freed as (
         update public.outbox set next_attempt_at = ${TIME}
         where ${unlocked(`status = 'queued' and next_attempt_at > ${TIME} + interval '1 day'`)} returning id
       )
       select pg_notify('outbox', '') from freed limit 1`,
      [clock()],
    )
  }

  /** Marks messages that are no longer useful; returns how many. */
  async function dropExpired(): Promise<number> {
    const rows = await database.query(
      `update public.outbox set status = 'expired', claimed_by = null, data = ${WITHOUT_SECRETS}
       where ${unlocked(`status = 'queued' and case when channel = 'call' then private.too_late_at(outbox) else expires_at end <= ${TIME}
         and (claimed_by is null or next_attempt_at <= ${TIME})`)}
       returning id`,
      [clock()],
    )
    return rows.length
  }

  /** Empties bodies of messages delivered long enough ago, in batches. */
  async function forgetBodies(): Promise<void> {
    await database.query(
      `update public.outbox set to_email = null
       where status in ('dead', 'expired') and recipient = 'former' and to_email is not null`,
    )
    await database.query(
      `update public.outbox set body = null where id in (
         select id from public.outbox
         where status = 'sent' and body is not null and sent_at < ${TIME} - interval '${BODY_DAYS} days'
         order by sent_at limit ${DIGEST_SIZE}
       )`,
      [clock()],
    )
  }

  /** Queues the link for each running agreement whose address was entered in the request form; returns how many. */
  async function sendRequestedLinks(): Promise<number> {
    const asked = await database.query<{ email: string; at: Date }>('select email, at from private.link_requests')
    if (asked.length === 0) return 0
    // A browser that writes domains in punycode may have been used for the booking or for the question.
    const spellings = asked.flatMap(({ email, at }) => spellingsOf(email).map((spelling) => ({ email: spelling, at })))
    await database.query(
      `insert into private.link_requests (email, at)
       select email, at from jsonb_to_recordset($1::jsonb) as spelling (email text, at timestamptz)
       where not exists (select from private.link_requests as known where known.email = spelling.email)`,
      [JSON.stringify(spellings)],
    )
    const [row] = await database.query<{ sent: number }>('select private.send_requested_links() as sent')
    return row?.sent ?? 0
  }

  /**
   * The calls that wait without words, or with such as may no longer be true: they name the evening on which something can still be
   * changed. One by one, because a household that cannot be read is to hold up no other; `version` is of the row.
   */
  async function wordlessCalls(): Promise<{ id: string; version: string }[]> {
    return await database.query(
      `select id, xmin::text as version from public.outbox
       where private.is_call(outbox) and coalesce(said_at not between ${TIME} - interval '${WORDS_MINUTES} minutes' and ${TIME}, true) and kind = any ($2)
       order by said_at nulls first limit 200`,
      [clock(), Object.keys(kinds)],
    )
  }

  async function wordlessCall(id: string): Promise<ClaimedMessage | null> {
    const [message] = await database.query<ClaimedMessage>(
      `select ${CLAIMED} from public.outbox as message where id = $1`,
      [id],
    )
    return message ?? null
  }

  /** Unless the message or its agreement has changed since. */
  async function keepWords(id: string, version: string, said: string): Promise<void> {
    await database.query(`update public.outbox set said = $4, said_at = ${TIME} where id = $2 and xmin::text = $3`, [
      clock(),
      id,
      version,
      said,
    ])
  }

  return {
    claim,
    claimDigest,
    markSent,
    markFailed,
    giveBack,
    sendByMail,
    sendWaitingSmsByMail,
    buryExhausted,
    bringWithinReach,
    dropExpired,
    forgetBodies,
    sendRequestedLinks,
    wordlessCalls,
    wordlessCall,
    keepWords,
  }
}

/** Failures that need attention, without those settled at the desk and without undeliverable mail caused by strangers. */
export const GIVEN_UP = "status = 'dead' and settled_at is null and priority < 3"

/** The waiting and given-up messages; `now` replaces the database's clock in tests. */
export async function outboxHealth(database: Queryable, now?: () => Date): Promise<OutboxHealth> {
  const [row] = await database.query<OutboxHealth>(
    `select waiting, coalesce(greatest(age, 0), 0)::int as "oldestWaitingSeconds",
       (select count(*)::int from public.outbox where ${GIVEN_UP}) as "givenUp"
     from (
       select count(*)::int as waiting,
         extract(epoch from coalesce($1::timestamptz, now()) - min(created_at)) as age
       from public.outbox where status = 'queued' and channel <> 'call'
     ) as queued`,
    [now?.().toISOString() ?? null],
  )
  if (!row) throw new Error('The outbox did not answer')
  return row
}

import type { Queryable } from '../database/database.ts'
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

/** Not the code for signing in. */
export const WITHOUT_SECRETS = "case when kind <> 'sign_in' then data end"
/** The household's own words take up to ten kilobytes each time. */
const WITHOUT_WORDS = `case
  when kind in ('changed', 'reported') then data - '{pending,words,reports}'::text[] else ${WITHOUT_SECRETS} end`

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

const DUE = `status = 'queued' and attempts < ${MAX_ATTEMPTS}
  and next_attempt_at <= now() and (expires_at is null or expires_at > now())`

/** Also those of one moment have an order, the same on every engine: a household's, and the company's copy before its own. */
const IN_TURN = 'priority, next_attempt_at, created_at, form_response_id, recipient, kind'

const CLAIM = `attempts = attempts + 1, claimed_by = $1, next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'`

/** A notice is composed from its booking: the row's own text is not even read. */
export const CLAIMED = `message.id, kind, channel, recipient, to_email, day::text, data, attempts, last_error,
  case when form_response_id is null then subject end as subject,
  case when form_response_id is null then body end as body,
  private.readable_booking(form_response_id) as booking,
  private.readable_answers(form_response_id) ->> 'email' as reply_to`

/** Messages to the company that the pace limits and collects: new bookings, and messages caused by strangers. */
const COLLECTED = "(kind = 'notice' or (of_a_stranger and recipient = 'company'))"

const fewer = (within: string, parameter: string) => `(
  select count(*) from (
    select from public.outbox
    where status = 'sent' and ${COLLECTED} and sent_in is null
      and sent_at between now() - interval '${within}' and now()
    limit ${parameter}
  ) as sent
) < ${parameter}`

/** The fence: a message counts only while it is leased by this worker, in this attempt. */
const HELD = `id = any ($1::uuid[]) and attempts = ($2::int[])[array_position($1::uuid[], id)]
  and claimed_by = $3 and status = 'queued'`

/** Replaces an SMS that cannot be sent: due at once, with all of mail's attempts; a call if the household has no mail. */
export const BY_MAIL = `channel = private.channel_without_sms(form_response_id), attempts = 0, next_attempt_at = now(), claimed_by = null`

/**
 * Uses the database's clock, so that workers on machines with different clocks agree about leases.
 * @param pace null for no limit
 */
export function createQueue(database: Queryable, workerId: string, pace: Pace | null = null) {
  /**
   * A contract comes before what waited with it. An SMS that another worker has held may have been sent, and is left to the sweep; kinds
   * that only a newer version knows are left to that version. Letters may use at most a third of the pace, so that a flood of them does
   * not hold up bookings.
   */
  async function claim(channels: readonly Channel[]): Promise<ClaimedMessage | null> {
    const [message] = await database.query<ClaimedMessage>(
      `with due as (
         select id from public.outbox
         where ${DUE} and channel = any ($2) and kind = any ($3)
           and (channel = 'mail' or claimed_by is null)
           and ($4::int is null or not ${COLLECTED} or (
             ${fewer('1 hour', '$4::int')} and ${fewer('1 day', '$5::int')} and (priority < 4 or (
               ${fewer('1 hour', '($4::int / 3)')} and ${fewer('1 day', '($5::int / 3)')}
             ))
           ))
         order by ${IN_TURN} limit 1
         for update skip locked
       )
       update public.outbox as message set ${CLAIM} from due where message.id = due.id returning ${CLAIMED}`,
      [workerId, channels, Object.keys(kinds), pace?.noticesPerHour ?? null, pace?.noticesPerDay ?? null],
    )
    return message ?? null
  }

  /** Called when `claim` has left some because of the pace. */
  async function claimDigest(): Promise<ClaimedMessage[]> {
    if (!pace) return []
    const messages = await database.query<ClaimedMessage & { position: number }>(
      `with due as (
         select id, row_number() over (order by ${IN_TURN}) as position from (
           select * from public.outbox
           where ${DUE} and channel = 'mail' and ${COLLECTED} and kind = any ($2)
             and not exists (
               select from public.outbox where status = 'sent' and sent_in is not null
                 and sent_at between now() - interval '${DIGEST_EVERY_MINUTES} minutes' and now()
             )
           order by ${IN_TURN} limit ${DIGEST_SIZE}
           for update skip locked
         ) as taken
       )
       update public.outbox as message set ${CLAIM}
       from due where message.id = due.id returning ${CLAIMED}, position::int as position`,
      [workerId, Object.keys(kinds)],
    )
    return messages.sort((one, other) => one.position - other.position)
  }

  const held = (messages: readonly ClaimedMessage[]) => [
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
       set status = 'sent', sent_at = now(), claimed_by = null, last_error = null, delivered_to = $4, sent_in = $5, gateway_id = $6,
         data = ${WITHOUT_WORDS}, to_email = case when recipient <> 'former' then to_email end
       where ${HELD} returning id`,
      [...held(messages), deliveredTo, sentIn, gatewayId],
    )
    return rows.length
  }

  /**
   * After 30 s, 1 min, 2 min … 6 h, each ±50 %, or never after the last one or a permanent refusal. Returns the statuses of those still
   * leased by this worker.
   */
  async function markFailed(
    messages: readonly ClaimedMessage[],
    reason: string,
    permanent: boolean,
  ): Promise<('queued' | 'dead')[]> {
    const rows = await database.query<{ status: 'queued' | 'dead' }>(
      `update public.outbox
       set status = case when $5 or attempts >= ${MAX_ATTEMPTS} then 'dead' else 'queued' end,
         data = case when $5 or attempts >= ${MAX_ATTEMPTS} then ${WITHOUT_SECRETS} else data end,
         next_attempt_at = now()
           + least(interval '6 hours', interval '30 seconds' * power(2, attempts - 1)) * (0.5 + random()),
         claimed_by = null, last_error = left($4, 500)
       where ${HELD} returning status`,
      [...held(messages), visibleLine(reason), permanent],
    )
    return rows.map(({ status }) => status)
  }

  /** They count as not claimed, because the failure was not theirs. */
  async function giveBack(messages: readonly ClaimedMessage[], reason: string, waitSeconds = 0): Promise<void> {
    await database.query(
      `update public.outbox
       set attempts = attempts - 1, next_attempt_at = now() + $5 * interval '1 second', claimed_by = null,
         last_error = left($4, 500)
       where ${HELD}`,
      [...held(messages), visibleLine(reason), waitSeconds],
    )
  }

  /** @param delivery the outcome on the first channel; null if it was not tried there */
  async function sendByMail(
    messages: readonly ClaimedMessage[],
    reason: string,
    delivery: 'refused' | 'unknown' | null,
  ): Promise<void> {
    await database.query(
      `update public.outbox set ${BY_MAIL}, delivery = $5, last_error = left($4, 500) where ${HELD}`,
      [...held(messages), visibleLine(reason), delivery],
    )
  }

  return { claim, claimDigest, markSent, markFailed, giveBack, sendByMail }
}

/** Failures that need attention, without those settled at the desk and without undeliverable mail caused by strangers. */
export const GIVEN_UP = "status = 'dead' and settled_at is null and priority < 3"

export async function outboxHealth(database: Queryable): Promise<OutboxHealth> {
  const [row] = await database.query<OutboxHealth>(
    `select waiting, coalesce(greatest(age, 0), 0)::int as "oldestWaitingSeconds",
       (select count(*)::int from public.outbox where ${GIVEN_UP}) as "givenUp"
     from (
       select count(*)::int as waiting,
         extract(epoch from now() - min(created_at)) as age
       from public.outbox where status = 'queued' and channel <> 'call'
     ) as queued`,
  )
  if (!row) throw new Error('The outbox did not answer')
  return row
}

import type { Queryable } from '../database/database.ts'
import { spellingsOf } from '../database/settings.ts'
import type { Log } from '../log.ts'
import { BY_MAIL, MAX_ATTEMPTS, WITHOUT_SECRETS } from './queue.ts'

/** How many days a delivered message's body is kept, in case it has to be sent again. */
const BODY_DAYS = 7

const BATCH = 500

const SMS_WAITS_MINUTES = 30

export async function sweep(database: Queryable, log: Log): Promise<void> {
  await bringWithinReach(database)
  const expired = await dropExpired(database)
  if (expired > 0) log.warn({ messages: expired }, 'messages dropped: they came too late to be worth sending')
  const { unknown, waited } = await sendWaitingSmsByMail(database)
  if (unknown > 0) log.warn({ messages: unknown }, 'SMS go by mail: their worker never reported back')
  if (waited > 0) log.warn({ messages: waited }, 'SMS go by mail: the gateway is away for too long')
  const links = await sendRequestedLinks(database)
  if (links > 0) log.info({ messages: links }, 'links queued for households that asked for theirs')
  await forgetBodies(database)
  for (const id of await buryExhausted(database)) log.error({ id }, 'message given up: its worker never reported back')
}

/** Rows locked by another transaction are left to the next sweep, so that the two cannot deadlock. */
const unlocked = (condition: string) =>
  `id in (select id from public.outbox where ${condition} for no key update skip locked)`

/** So it arrives before it expires, and never twice by SMS. */
async function sendWaitingSmsByMail(database: Queryable): Promise<{ unknown: number; waited: number }> {
  const rows = await database.query<{ delivery: 'unknown' | null }>(
    `update public.outbox
     set ${BY_MAIL}, delivery = case when claimed_by is not null then 'unknown' end,
       last_error = coalesce(last_error, 'The worker ended while sending it')
     where ${unlocked(`status = 'queued' and channel = 'sms' and next_attempt_at <= now()
       and (claimed_by is not null or created_at <= now() - interval '${SMS_WAITS_MINUTES} minutes')`)}
     returning delivery`,
  )
  const unknown = rows.filter(({ delivery }) => delivery === 'unknown').length
  return { unknown, waited: rows.length - unknown }
}

async function buryExhausted(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `update public.outbox
     set status = 'dead', claimed_by = null, data = ${WITHOUT_SECRETS},
       last_error = coalesce(last_error, 'The worker ended while sending it')
     where ${unlocked(`status = 'queued' and next_attempt_at <= now() and attempts >= ${MAX_ATTEMPTS}`)}
     returning id`,
  )
  return rows.map((row) => row.id)
}

/** Frees rows that a wrong clock dated far ahead, and wakes the workers: none of our pauses is as long as a day. */
async function bringWithinReach(database: Queryable): Promise<void> {
  await database.query(
    `with freed as (
       update public.outbox set next_attempt_at = now()
       where ${unlocked(`status = 'queued' and next_attempt_at > now() + interval '1 day'`)} returning id
     )
     select pg_notify('outbox', '') from freed limit 1`,
  )
}

export async function dropExpired(database: Queryable): Promise<number> {
  const rows = await database.query(
    `update public.outbox set status = 'expired', claimed_by = null, data = ${WITHOUT_SECRETS}
     where not (select private.may_clock_be_wrong()) and ${unlocked(`status = 'queued' and case when channel = 'call' then private.too_late_at(outbox) else expires_at end <= now()
       and (claimed_by is null or next_attempt_at <= now())`)}
     returning id`,
  )
  return rows.length
}

export async function forgetBodies(database: Queryable): Promise<void> {
  await database.query(
    `update public.outbox set to_email = null
     where status in ('dead', 'expired') and recipient = 'former' and to_email is not null`,
  )
  await database.query(
    `update public.outbox set body = null where id in (
       select id from public.outbox
       where status = 'sent' and body is not null and sent_at < now() - interval '${BODY_DAYS} days'
       order by sent_at limit ${BATCH}
     )`,
  )
}

async function sendRequestedLinks(database: Queryable): Promise<number> {
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

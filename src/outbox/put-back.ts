import type { Queryable } from '../database/database.ts'
import { secretKinds } from '../messages/kinds.ts'
import { GIVEN_UP } from './queue.ts'

/** Which messages to send once more. */
export type Choice =
  | { which: 'given up' }
  /** Those that went into files, because there was no mail server. */
  | { which: 'files' }
  /** One message, or the notice of one booking. */
  | { which: 'id'; id: string }
  /** The company's notices of what came in on this day, Europe/Stockholm, as 2026-11-23. */
  | { which: 'day'; day: string }

const chosen = {
  'given up': GIVEN_UP,
  files: "status = 'sent' and delivered_to = 'file'",
  id: "status in ('sent', 'dead') and (id::text = $1 or (form_response_id::text = $1 and kind = 'notice'))",
  day: `status in ('sent', 'dead') and kind = 'notice'
    and (created_at at time zone 'Europe/Stockholm')::date = $1::date`,
}

/**
 * Puts messages back into the outbox with all their attempts and wakes the workers; returns how many. Left out is what is
 * not worth sending any more, what has lost its secret, and letters without a booking whose text has been forgotten.
 */
export async function putBack(database: Queryable, choice: Choice): Promise<number> {
  const value = 'id' in choice ? [choice.id] : 'day' in choice ? [choice.day] : []
  // The company may have another mailbox by now. A notice of a booking is made from that: any text will do for its body.
  const [row] = await database.query<{ count: number }>(
    `with back as (
       update public.outbox
       set status = 'queued', attempts = 0, next_attempt_at = now(), claimed_by = null,
         sent_at = null, sent_in = null, delivered_to = null,
         gateway_id = null, delivery = null, body = coalesce(body, subject),
         to_email = case when recipient = 'company'
           then coalesce((select value from private.settings where name = 'company_mailbox'), to_email) else to_email end
       where ${chosen[choice.which]} and (expires_at is null or expires_at > now())
         and (kind <> 'notice' or form_response_id is not null or body is not null)
         and (data is not null or not kind = any ('{${secretKinds}}'))
       returning id
     )
     select count(*)::int as count, pg_notify('outbox', '') from back`,
    value,
  )
  return row?.count ?? 0
}

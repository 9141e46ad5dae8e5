import type { Queryable } from '../database/database.ts'
import { GIVEN_UP } from './queue.ts'

export type Choice =
  | { which: 'given up' }
  | { which: 'files' }
  | { which: 'id'; id: string }
  /** The company's notices received on this day, Europe/Stockholm, as 2026-11-23. */
  | { which: 'day'; day: string }

const chosen = {
  'given up': GIVEN_UP,
  files: "status = 'sent' and delivered_to = 'file'",
  id: "status in ('sent', 'dead') and (id::text = $1 or (form_response_id::text = $1 and kind = 'notice'))",
  day: `status in ('sent', 'dead') and kind = 'notice'
    and private.local_day(created_at) = $1::date`,
}

/**
 * Queues them again, with all their attempts; returns how many. Skips messages that are no longer useful, codes for signing in and
 * letters whose text has been erased, mails whose address has, and what only counts on after an erasure.
 */
export async function putBack(database: Queryable, choice: Choice): Promise<number> {
  const value = 'id' in choice ? [choice.id] : 'day' in choice ? [choice.day] : []
  // The company's mailbox may have changed. A notice is composed from its booking, so any text will do for the body.
  const [row] = await database.query<{ count: number }>(
    `with back as (
       update public.outbox
       set status = 'queued', attempts = 0, next_attempt_at = now(), claimed_by = null,
         sent_at = null, sent_in = null, delivered_to = null,
         gateway_id = null, delivery = null, body = coalesce(body, subject),
         data = case when data ? 'acts' then data || '{"again": true}' else data end,
         to_email = case when recipient = 'company' then coalesce(private.company_mailbox(), to_email) else to_email end
       where ${chosen[choice.which]} and (expires_at is null or expires_at > now())
         and (kind <> 'notice' or form_response_id is not null or body is not null)
         and (data is not null or kind not in ('sign_in', 'erased'))
         and (to_email is not null or recipient <> 'former')
       returning id
     )
     select count(*)::int as count, pg_notify('outbox', '') from back`,
    value,
  )
  return row?.count ?? 0
}

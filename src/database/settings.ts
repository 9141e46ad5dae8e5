import type { FloodLimits } from '../flood-limits.ts'
import type { Queryable } from './database.ts'

/**
 * Tells the database the one address that mail may go to; without it no message is accepted. What is not delivered yet
 * goes there too, because the worker gives up what is meant for the company and addressed to anybody else.
 */
export async function setCompanyMailbox(database: Queryable, address: string): Promise<void> {
  await database.query(
    `insert into private.settings (name, value) values ('company_mailbox', $1)
     on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`,
    [address],
  )
  // At every start, not only when it changes: a backup or an older server may have brought messages to the old one.
  // With `or` and equalities the two partial indexes serve; with `in` or `<>` the whole outbox is read.
  await database.query(
    `update public.outbox set to_email = $1
     where (status = 'queued' or status = 'dead') and recipient = 'company' and to_email <> $1`,
    [address],
  )
}

/** Tells the database how much it takes from visitors in an hour, and what it says then; null for no limit. */
export async function setVisitorLimits(
  database: Queryable,
  limits: Pick<FloodLimits, 'bookingsPerHour' | 'lettersPerHour' | 'busySentence'> | null,
): Promise<void> {
  const settings = limits && {
    bookings_per_hour: String(limits.bookingsPerHour),
    letters_per_hour: String(limits.lettersPerHour),
    busy_sentence: limits.busySentence,
  }
  await database.query(
    `with wanted as (select key as name, value from jsonb_each_text($1::jsonb)), gone as (
       delete from private.settings
       where name in ('bookings_per_hour', 'letters_per_hour', 'busy_sentence') and name not in (select name from wanted)
     )
     insert into private.settings (name, value) select name, value from wanted
     on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`,
    [JSON.stringify(settings ?? {})],
  )
}

import type { Queryable } from './database.ts'

/**
 * Tells the database the one address that mail may go to; without it no message is accepted. What is not delivered yet
 * goes there too, because the worker gives up what is addressed to anybody else.
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
    `update public.outbox set to_email = $1 where (status = 'queued' or status = 'dead') and to_email <> $1`,
    [address],
  )
}

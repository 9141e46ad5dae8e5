import type { Queryable } from './database.ts'

/**
 * Tells the database the one address that mail may go to; without it no message is accepted. When it changes, what is not
 * delivered yet goes to the new one: the worker gives up what is addressed to anybody else.
 */
export async function setCompanyMailbox(database: Queryable, address: string): Promise<void> {
  await database.query(
    `with changed as (
       insert into private.settings (name, value) values ('company_mailbox', $1)
       on conflict (name) do update set value = excluded.value where settings.value <> excluded.value
       returning value
     )
     update public.outbox set to_email = changed.value from changed where status <> 'sent'`,
    [address],
  )
}

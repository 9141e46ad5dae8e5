import type { Queryable } from './database.ts'

/** Tells the database the one address that mail may go to; without it no message is accepted. */
export async function setCompanyMailbox(database: Queryable, address: string): Promise<void> {
  await database.query(
    `insert into private.settings (name, value) values ('company_mailbox', $1)
     on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`,
    [address],
  )
}

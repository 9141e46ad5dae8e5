import type { Queryable } from '../database/database.ts'
import { company } from '../shared/company.ts'

/** Tells the database the one address a visitor may queue mail for, as company.ts has it now. */
export async function writeCompanyMailbox(database: Queryable): Promise<void> {
  await database.query(
    `insert into private.settings (name, value) values ('company_mailbox', $1)
     on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`,
    [company.email],
  )
}

import type { Queryable } from '../../src/database/database.ts'

/** The names of our tables. */
export async function tablesOf(database: Queryable): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private') order by 1`,
  )
  return tables.map(({ name }) => name)
}

/** Every row in which one of these texts stands, by default every row at all: its table, and what is in it. */
export async function rowsWith(database: Queryable, ...texts: string[]): Promise<string[]> {
  const each = (await tablesOf(database)).map(
    (name) => `select '${name} ' || to_jsonb(one)::text as row from ${name} as one where one::text like any ($1)`,
  )
  const wanted = texts.length > 0 ? texts.map((text) => `%${text}%`) : ['%']
  const rows = await database.query<{ row: string }>(each.join(' union all '), [wanted])
  return rows.map(({ row }) => row).sort()
}

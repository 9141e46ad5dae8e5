import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

const directory = new URL('../../supabase/migrations/', import.meta.url)

/** Applies what is missing of supabase/migrations, each file in a transaction, in the order of their names. */
export async function migrate(database: Database): Promise<void> {
  // The hosted platform's own tool keeps its history in this table: a database moved here or there is understood.
  await database.execute(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );`)
  const applied = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  const versions = new Set(applied.map((row) => row.version))
  for (const file of (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()) {
    const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? []
    if (!version || !name || versions.has(version)) continue
    const sql = await readFile(new URL(file, directory), 'utf8')
    await database.execute(
      `begin;
       insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name}');
       ${sql}
       commit;`,
    )
  }
}

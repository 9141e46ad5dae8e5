/** What plpgsql_check finds in our functions: columns, types and variables that do not exist or are never used, on every path. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { startPostgresServer } from '../helpers/postgres-server.ts'

const installed = '/usr/lib/postgresql'

test('every function of ours passes plpgsql_check', async () => {
  const [newest = ''] = (await readdir(installed)).sort((a, b) => Number(b) - Number(a))
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(installed, newest, 'bin', name)) as [
    string,
    string,
  ]
  const server = await startPostgresServer({ binaries: { initdb, postgres } })
  const database = await openPostgres(server.url)
  try {
    await migrate(database)
    await database.execute('create extension plpgsql_check')
    const found = await database.query(
      `select proname, tgrelid::regclass::text as on_table, checked.lineno, checked.level, checked.message
       from pg_proc
       join pg_language on pg_language.oid = prolang
       left join pg_trigger on tgfoid = pg_proc.oid
       cross join lateral plpgsql_check_function_tb(
         pg_proc.oid, coalesce(tgrelid, 0), fatal_errors => false, extra_warnings => true, performance_warnings => false) as checked
       where lanname = 'plpgsql' and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and (prorettype <> 'trigger'::regtype or tgrelid is not null)
         -- Only a hosted project has sessions of its own, a trigger for two tables asks which it is on, and a text literal is meant to
         -- become whatever it is assigned to.
         and checked.message not in ('relation "auth.sessions" does not exist', 'target type is different type than source type')
         and not (proname = 'refuse_when_busy' and checked.message like 'record "new" has no field %')
       order by proname, lineno`,
    )
    expect(found).toEqual([])
  } finally {
    await database.close()
    await server.stop()
  }
})

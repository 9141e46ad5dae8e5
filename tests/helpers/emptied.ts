/**
 * Databases reused by one test after the other: emptying one takes a fraction of the time to make one, and its sessions have
 * planned already what most tests ask. One that a test has closed, or in which it has changed more than rows, is not reused.
 */
import { type Database, DatabaseUnavailable } from '../../src/database/database.ts'
import { freeingClock, movableClock } from './database-clock.ts'
import { tablesOf } from './rows.ts'

/** A new, migrated one. */
export interface Made {
  database: Database
  /** Puts back what a test may have changed of its sessions. */
  reset(): Promise<unknown>
  /** Closes it and removes it for good. */
  remove(): Promise<void>
}

interface Emptied extends Made {
  tables: string[]
  /** The content of its catalogues when it was new. */
  catalogues: string
}

/** More rows deleted than that, which no vacuum may come for, make it slower than a new one. */
const MANY = 2000

/** @returns where migrated databases come from, each without rows and with a clock that can be set, for one test */
export function reused(make: () => Promise<Made>): () => Promise<Database & AsyncDisposable> {
  const waiting: Emptied[] = []

  async function start(): Promise<Emptied> {
    const made = await make()
    const { database } = made
    // Tests that set the clock would otherwise each leave a database that has changed in more than rows.
    await database.execute(movableClock)
    return { ...made, tables: await tablesOf(database), catalogues: await cataloguesOf(database) }
  }

  return async () => {
    const emptied = waiting.pop() ?? (await start())
    const lent = lend(emptied.database)
    return Object.assign(lent.database, {
      async [Symbol.asyncDispose]() {
        // What still runs would come upon the next test's rows.
        if (lent.takeBack() && (await empty(emptied))) waiting.push(emptied)
        else await emptied.remove()
      },
    })
  }
}

/** A handle that ends with its test. `takeBack`: whether nothing uses the database any more, and it is open. */
function lend(database: Database): { database: Database; takeBack(): boolean } {
  let isOver = false
  let uses = 0
  async function use<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isOver) throw new DatabaseUnavailable('The test to which this database belonged is over.')
    uses++
    return await work().finally(() => uses--)
  }
  return {
    database: {
      engine: database.engine,
      query: (...of) => use(() => database.query(...of)),
      execute: (...of) => use(() => database.execute(...of)),
      transaction: (...of) => use(() => database.transaction(...of)),
      as: (...of) => use(() => database.as(...of)),
      async listen(...of) {
        const listener = await use(() => database.listen(...of))
        uses++
        return { close: () => listener.close().finally(() => uses--) }
      },
      close() {
        isOver = true
        return database.close()
      },
    },
    takeBack() {
      const isFree = !isOver && uses === 0
      isOver = true
      return isFree
    },
  }
}

async function empty({ database, reset, tables, catalogues }: Emptied): Promise<boolean> {
  await reset()
  if ((await cataloguesOf(database)) !== catalogues) return false
  const counted = tables.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const filled = await database.query<{ name: string; rows: number }>(
    `select * from (${counted.join(' union all ')}) as counted where rows > 0`,
  )
  if (filled.reduce((sum, { rows }) => sum + rows, 0) > MANY) return false
  // To truncate would make the sessions plan everything anew.
  await database.execute(`
    set local session_replication_role = replica;
    ${filled.map(({ name }) => `delete from ${name};`).join(' ')}
    ${freeingClock};
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname in ('public', 'private') and last_value is not null`)
  return true
}

// Catalogues of the database's own to which only a test writes that changes more than rows.
const catalogues = 'proc attribute attrdef constraint policy namespace type default_acl rewrite event_trigger'

async function cataloguesOf(database: Database): Promise<string> {
  const [row] = await database.query<{ digest: string }>(
    `select md5(concat(
       array[${catalogues.split(' ').map((name) => `(select (count(*), max(xmin::text::bigint))::text from pg_${name})`)}],
       (select array_agg((oid, relname, relacl, relrowsecurity, reloptions)::text order by oid) from pg_class
        where relnamespace::regnamespace::text in ('public', 'private', 'supabase_migrations')),
       (select array_agg((oid, tgname, tgenabled)::text order by oid) from pg_trigger),
       (select array_agg(setting::text) from pg_db_role_setting as setting
        where setdatabase = (select oid from pg_database where datname = current_database())),
       (select array_agg(migration::text) from supabase_migrations.schema_migrations as migration))) as digest`,
  )
  return row?.digest ?? ''
}

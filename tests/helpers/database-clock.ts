import type { Database, Queryable } from '../../src/database/database.ts'

/** Sets the time for agreements and messages, until it is set again. */
export async function setClock(database: Database, at: string | number | Date): Promise<void> {
  const [clock] = await database.query<{ made: boolean }>("select to_regclass('test.clock') is not null as made")
  if (!clock?.made) await database.execute(movableClock)
  await database.query("select setval('test.clock', $1)", [new Date(at).getTime()])
}

/** Restores the real time. */
export async function freeClock(database: Database): Promise<void> {
  await database.query(freeingClock)
}

/** Lets a queue, which lives by the real time, send what has not expired at the set time. */
export async function sendableByClock(database: Database): Promise<void> {
  await database.query('update public.outbox set expires_at = null where expires_at > private.now()')
}

/** The same database, in which each statement of ours reads this time for its own, as the outbox does. */
export function toldTime<Told extends Queryable>(database: Told, now: () => Date): Told {
  const query: Queryable['query'] = (sql, parameters) =>
    database.query(sql.replace(/(?<![.\w])now\(\)/g, `timestamptz '${now().toISOString()}'`), parameters)
  return { ...database, query }
}

/** Reads a sequence of milliseconds since 1970, each value of which is a second later than the one before. */
export const clockTime = "to_timestamp(pg_sequence_last_value('test.clock') / 1000.0::float8)"
export const freeingClock = "select setval('test.clock', 1, false)"

/**
 * In its own schema; column defaults are evaluated with the rights of the inserting role. Replacing the function would invalidate every
 * plan, and of a table it would be asked by a plan of its own, a hundred times for what anybody sees of a household.
 */
export const movableClock = `
  create schema test;
  grant usage on schema test to public;
  create sequence test.clock increment 1000;
  grant usage on sequence test.clock to public;
  create or replace function private.now() returns timestamptz language plpgsql stable as $$
  begin
    return coalesce(${clockTime}, now());
  end $$;
  create function test.now() returns timestamptz language sql stable security definer set search_path = ''
    return private.now();
`

/**
 * From now on bookings and messages are made at the set time too. By the real one they are made before it only until that day has come:
 * later they count as of the future.
 */
export async function dateRowsByClock(database: Database): Promise<void> {
  await database.execute(
    ['outbox', 'form_responses']
      .map((table) => `alter table ${table} alter created_at set default test.now();`)
      .join(''),
  )
}

/**
 * Lets the database tell one time only, that of `setClock`: what the product takes from the transaction's own clock too, such as
 * when a message may leave. Each act must then set a later time, because two at the same instant look like one transaction.
 */
export async function liveByClock(database: Database, at: string): Promise<void> {
  await setClock(database, at)
  const [rewritten] = await database.query<{ script: string }>(
    `select concat(
       (select string_agg(regexp_replace(pg_get_functiondef(oid), $1, 'test.now()', 'g'), '; ') from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f' and prosrc ~ $1
          and oid <> 'private.now()'::regprocedure),
       '; ', (
         select string_agg(format('alter table %s alter %I set default test.now()', adrelid::regclass, attname), '; ')
         from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
         where pg_get_expr(adbin, adrelid) = 'now()'
       )) as script`,
    [String.raw`(?<![.\w])(pg_catalog\.(now|clock_timestamp)|now)\(\)`],
  )
  await database.execute(rewritten?.script ?? '')
}

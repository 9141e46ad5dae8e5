import type { Database } from '../../src/database/database.ts'
import { setClock } from './database-clock.ts'

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
    [String.raw`(?<![.\w])(pg_catalog\.now|now)\(\)`],
  )
  await database.execute(rewritten?.script ?? '')
}

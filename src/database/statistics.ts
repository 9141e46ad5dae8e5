import type { Transaction } from './database.ts'

/**
 * Lets the planner know what has come into our tables at once: until a server looks by itself, which may take minutes, the desk's
 * lists take two to five times as long; and nothing looks by itself in the embedded database before the night.
 */
export async function refreshStatistics(open: Transaction): Promise<void> {
  // A hosted project may have tables of somebody else's beside ours.
  await open.execute(
    `do $$ begin
       execute (
         select 'analyze ' || string_agg(oid::regclass::text, ', ') from pg_class
         where relnamespace::regnamespace::text in ('public', 'private') and relkind = 'r' and pg_has_role(relowner, 'usage')
       );
     end $$`,
  )
}

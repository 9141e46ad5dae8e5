/** Several callers at once, in an order that fast-check chooses and shortens. */
import type fc from 'fast-check'
import type { Database, Queryable } from '../../src/database/database.ts'
import { unhurried } from './unhurried.ts'

const STEPS = 200

/**
 * Makes each of our functions that writes wait at its beginning, if its caller is one of those below, for an advisory lock that
 * the test holds.
 */
export async function pauseAtEachFunction(database: Database): Promise<void> {
  await database.execute(`
    create function test.pause() returns void language plpgsql as $$
    declare
      caller integer := nullif(current_setting('test.caller', true), '');
      step integer := coalesce(nullif(current_setting('test.step', true), '')::integer, 0) + 1;
    begin
      if caller is null then return; end if;
      perform set_config('test.step', step::text, true);
      perform pg_advisory_xact_lock_shared(caller, step);
    end $$`)
  const [rewritten] = await database.query<{ script: string }>(
    String.raw`select string_agg(regexp_replace(pg_get_functiondef(pg_proc.oid), '\nbegin\n', E'\nbegin\n  perform test.pause();\n'), '; ') as script
     from pg_proc join pg_language on pg_language.oid = prolang
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and lanname = 'plpgsql' and provolatile = 'v'
       and prorettype <> 'trigger'::regtype and prosrc ~ '\nbegin\n'`,
  )
  await database.execute(rewritten?.script ?? '')
}

/** What a caller does; all its statements go through `at`. */
export type Caller = (at: Queryable) => Promise<unknown>

/**
 * Runs them at once. Whenever each waits, be it at one of those functions, before a statement of its own, or for another's lock, the
 * scheduler says which goes on.
 * @param as in a transaction with the caller's rights; a caller without is a process with statements of its own
 */
export async function interleaved(
  database: Database,
  scheduler: fc.Scheduler,
  callers: readonly { name: string; act: Caller; as?: Parameters<Database['as']>[0] }[],
): Promise<PromiseSettledResult<unknown>[]> {
  return await database.transaction(async (controller) => {
    await controller.query(
      'select pg_advisory_lock(caller, step) from generate_series(1, $1) as caller, generate_series(1, $2) as step',
      [callers.length, STEPS],
    )
    /** How to let each caller go on. */
    const waiting = new Map<number, () => Promise<unknown>>()
    const running = new Map<number, number | null>()
    const scheduled = new Set<number>()
    const done = callers.map(async ({ act, as }, at) => {
      const caller = at + 1
      running.set(caller, null)
      const beforeEach: Queryable = {
        async query(sql, parameters) {
          await new Promise<void>((resolve) => {
            waiting.set(caller, async () => resolve())
          })
          waiting.delete(caller)
          return await database.query(sql, parameters)
        },
      }
      try {
        if (!as) return await act(beforeEach)
        return await unhurried(database).as(as, async (transaction) => {
          const [backend] = await transaction.query<{ pid: number }>(
            "select pg_backend_pid() as pid, set_config('test.caller', $1, true)",
            [String(caller)],
          )
          running.set(caller, backend?.pid ?? null)
          return await act(transaction)
        })
      } finally {
        running.delete(caller)
      }
    })
    const settled = Promise.allSettled(done)
    try {
      while (running.size > 0) {
        for (const [caller, goOn] of await gates()) {
          if (scheduled.has(caller)) continue
          scheduled.add(caller)
          scheduler.schedule(Promise.resolve(), callers[caller - 1]?.name ?? '').then(async () => {
            await goOn()
            scheduled.delete(caller)
          })
        }
        if (scheduler.count() > 0) await scheduler.waitOne()
        await new Promise((resolve) => setTimeout(resolve))
      }
    } finally {
      await controller.query('select pg_advisory_unlock_all()')
    }
    return await settled

    /** Once nobody runs: who waits for the scheduler. */
    async function gates(): Promise<Map<number, () => Promise<unknown>>> {
      while (running.size > 0) {
        const pids = [...running.values()].filter((pid) => pid !== null)
        const blocked = await controller.query<{ pid: number; step: number | null }>(
          `select distinct on (pid) pid, case when locktype = 'advisory' and objsubid = 2 then objid::integer end as step
           from pg_locks where not granted and pid = any ($1::int[])`,
          [pids],
        )
        const found = new Map(waiting)
        let isQuiet = true
        for (const [caller, pid] of running) {
          if (found.has(caller)) continue
          const lock = blocked.find((one) => one.pid === pid)
          if (!lock) isQuiet = false
          else if (lock.step !== null) {
            const { step } = lock
            found.set(caller, () => controller.query('select pg_advisory_unlock($1::int, $2::int)', [caller, step]))
          }
        }
        if (isQuiet && found.size > 0) return found
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      return new Map()
    }
  })
}

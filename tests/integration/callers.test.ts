import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { anonymous, type Caller } from '../../src/database/caller.ts'
import type { Database, Queryable } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open.ts'
import { engines } from '../helpers/databases.ts'

const signedIn: Caller = {
  role: 'authenticated',
  claims: { sub: 'c0ffee', email: `åsa'"\\$1;--\u2028😀@example.se`, amr: [{ method: 'otp' }], role: 'service_role' },
  request: { method: 'POST', path: '/rpc/x', headers: { 'x-forwarded-for': '2001:db8::1' } },
}

interface Seen {
  role: string
  claims: string | null
  method: string | null
  path: string | null
  headers: string | null
}

async function look(open: Queryable): Promise<Seen> {
  const [seen] = await open.query<Seen>(
    `select current_user::text as role, current_setting('request.jwt.claims', true) as claims,
       current_setting('request.method', true) as method, current_setting('request.path', true) as path,
       current_setting('request.headers', true) as headers`,
  )
  return seen as Seen
}

/** Looks at every connection: on Postgres all of the pool, on PGlite the only one, several times. */
async function lookEverywhere(database: Database): Promise<Seen[]> {
  return Promise.all(
    Array.from({ length: 20 }, () =>
      database.as(anonymous, async (open) => {
        const seen = await look(open)
        if (database.engine === 'postgres') await open.query('select pg_sleep(0.05)')
        return seen
      }),
    ),
  )
}

describe.each(engines)('$name', (engine) => {
  test('a caller has its role, claims and request, and leaves none of them for the next, however it ends', async () => {
    await using database = await engine.database()
    const endings: ((open: Queryable) => Promise<unknown>)[] = [
      async () => {},
      async () => {
        throw new Error('work failed')
      },
      (open) => open.query('select 1 / 0'),
      // Caught inside the callback: the transaction has still failed.
      (open) => open.query('select 1 / 0').catch(() => {}),
    ]
    if (engine.name === 'postgres') {
      endings.push(async (open) => {
        await open.query("set local statement_timeout = '20ms'")
        await open.query('select pg_sleep(5)')
      })
    }
    for (const ending of endings) {
      const before: Seen[] = []
      await Promise.allSettled(
        Array.from({ length: 12 }, () =>
          database.as(signedIn, async (open) => {
            before.push(await look(open))
            await ending(open)
          }),
        ),
      )
      expect(before).toHaveLength(12)
      for (const { claims, headers, ...seen } of before) {
        expect(seen).toEqual({ role: 'authenticated', method: 'POST', path: '/rpc/x' })
        expect(JSON.parse(claims ?? '')).toEqual({ ...signedIn.claims, role: 'authenticated' })
        expect(JSON.parse(headers ?? '')).toEqual(signedIn.request?.headers)
      }
      for (const seen of await lookEverywhere(database)) {
        expect(seen).toMatchObject({ role: 'anon', claims: '{"role":"anon"}' })
        expect([seen.method, seen.path, seen.headers].filter(Boolean)).toEqual([])
      }
      const owner = await look(database)
      expect(owner.role).not.toMatch(/anon|authenticated/)
      expect([owner.claims, owner.path].filter(Boolean)).toEqual([])
    }
  })

  test('concurrent callers each see their own claims', async () => {
    await using database = await engine.database()
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        database.as({ role: number % 2 ? 'anon' : 'authenticated', claims: { number } }, async (open) => {
          await pause(0)
          return { number, ...(await look(open)) }
        }),
      ),
    )
    for (const { number, role, claims } of seen) {
      expect(role).toBe(number % 2 ? 'anon' : 'authenticated')
      expect(JSON.parse(claims ?? '')).toEqual({ number, role })
    }
  })

  test('a caller’s statement is kept for the next of its role, up to a limit', async () => {
    // A new one, for which no statement has been kept yet.
    await using place = await engine.migratedPlace()
    const database = await openDatabase(place)
    const count = 'select count(*)::int as kept from pg_prepared_statements'
    const keptFor = async (role: Caller['role'], sql = count) => {
      const [found] = await database.as({ role }, (open) => open.query<{ kept: number }>(sql))
      return found?.kept
    }
    expect([await keptFor('anon'), await keptFor('anon')]).toEqual([1, 1])
    // On Postgres each role has connections of its own, and all of them share the names.
    const isApart = engine.name === 'postgres'
    expect(await keptFor('authenticated')).toBe(isApart ? 1 : 2)
    for (let order = 0; order < 200; order++) await keptFor('anon', `${count} where ${order} >= 0`)
    expect(await keptFor('anon', `${count} where 200 >= 0`)).toBe(isApart ? 99 : 100)
    await database.close()
  })

  test('only the two roles can call', async () => {
    await using database = await engine.database()
    for (const role of ['service_role', 'postgres', 'none', 'anon; reset role', 'toString', undefined]) {
      let called = false
      const asked = database.as({ role } as unknown as Caller, async () => {
        called = true
      })
      await expect(asked).rejects.toThrow('Nobody calls as')
      expect(called).toBe(false)
    }
  })
})

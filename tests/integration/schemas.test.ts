import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { differences } from '../../scripts/schemas.ts'
import { bounds } from '../../src/flood-limits.ts'
import { clientLimits } from '../../src/server/client-limits.ts'
import { engines } from '../helpers/databases.ts'

for (const engine of engines) {
  test(`on ${engine.name} the migrations make each function as supabase/schemas has it, for the same callers`, async () => {
    await using database = await engine.database()
    expect(await differences(database)).toEqual([])
    // What the comparison would see.
    await database.execute(`
      create or replace function private.today() returns date language sql stable as 'select current_date';
      grant execute on function private.now to anon;
      create function private.forgotten() returns void language sql as '';
      drop function private.hash_of(text)`)
    expect((await differences(database)).map(({ name, callers }) => ({ name, callers }))).toEqual([
      { name: 'private.hash_of(text)', callers: [] },
      { name: 'private.now()', callers: [] },
      { name: 'private.today()', callers: null },
      { name: 'private.forgotten()', callers: null },
    ])
  })
}

test('docs/security.md quotes each bound, and each is asked for', async () => {
  const page = readFileSync('docs/security.md', 'utf8')
  const [, server = '', inDatabase = ''] = /## The bounds\n(.*?)\n\| the database(.*?)\n## /s.exec(page) ?? []
  const { sharedAnHour, sharedADay, triesOfCode, wrongTriesADay, wrongTriesOfAddress, ...multiples } = bounds
  const { mailsOfCode, codeMailsAnHour, addressesIn48, ...ofRateLimit } = multiples
  const { connections, connectionsPerAddress, unanswered } = clientLimits
  expect(
    Object.fromEntries([...server.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, most]) => [name, Number(most)])),
  ).toEqual({
    ...Object.fromEntries(Object.entries({ aMinute: 1, ...ofRateLimit }).map(([name, times]) => [name, 30 * times])),
    ...{ sharedAnHour, sharedADay, triesOfCode, wrongTriesADay, wrongTriesOfAddress, mailsOfCode, codeMailsAnHour },
    ...{ addressesIn48, connections, connectionsPerAddress, unanswered },
  })

  const [engine] = engines
  await using database = await (engine ?? expect.unreachable()).database()
  const known = await database.query<{ bound: string; most: number; within: string }>(
    `select bound, most, coalesce(replace(to_char(within, 'FMDD "day" FMHH24 "hour"'), '0 day ', ''), 'ever') as within from private.bounds()`,
  )
  const quoted = [...inDatabase.matchAll(/^\| `(\w+)` \| (\d+) \| (.*?) \|/gm)]
  expect(quoted.map(([, bound, most, within]) => ({ bound, most: Number(most), within }))).toEqual(
    known.map(({ within, ...row }) => ({ ...row, within: within.replace(' 0 hour', '') })),
  )
  const schemas = readdirSync('supabase/schemas').map((file) => readFileSync(`supabase/schemas/${file}`, 'utf8'))
  const asked = [...schemas.join('').matchAll(/private\.is_full\(\s*'(\w+)'/g)].map(([, bound]) => bound)
  expect(new Set(asked)).toEqual(new Set([...known.map(({ bound }) => bound), 'bookings_per_hour', 'letters_per_hour']))
})

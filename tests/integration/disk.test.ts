/** Confirmed bookings are durable: tested on a disk that fails to sync, and on one that keeps only what was synced. */
import fs from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open.ts'
import { writeDurably } from '../../src/files.ts'
import { expectNothingLost } from '../helpers/aftermath.ts'
import { pglite } from '../helpers/databases.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { watchDisk } from '../helpers/power-cut.ts'
import { storeBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { crowd } from '../helpers/visitors.ts'

async function book(database: Database): Promise<string> {
  return (await storeBooking(database)).id
}

/** @returns the confirmed ids that are not stored */
async function lost(database: Database, confirmed: string[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from form_responses')
  const stored = new Set(rows.map((row) => row.id))
  return confirmed.filter((id) => !stored.has(id))
}

test('a disk that fails to sync ends the process, and bookings confirmed before are stored', async () => {
  await using place = await pglite.migratedPlace()
  const mailbox = fileMailbox(place)
  await using server = await startServer(place, { preload: [new URL('../helpers/failing-disk.ts', import.meta.url)] })
  const visitors = crowd({ size: 8, address: () => server.address })
  await visitors.confirm(10)
  server.child.send(20)
  expect(await server.ended).toEqual({ code: 74, signal: null })
  expect(server.complaint()).toContain('The disk failed to keep what was written')
  await visitors.leave()
  await expectNothingLost({ place, mailbox, ledger: visitors.ledger, kills: 1 })
})

test('of two who write one file at once, each leaves a whole one and nothing else', async () => {
  await using folder = await temporaryFolder()
  const path = folder.file('2026-11-23.jsonl.gz')
  const begun = Promise.withResolvers<void>()
  const begunToo = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  async function* slow(text: string, at: PromiseWithResolvers<void>, until: Promise<void>) {
    yield text
    at.resolve()
    await until
    yield text
  }
  const second = begun.promise.then(() => writeDurably(path, slow('second ', begunToo, written.promise)))
  await writeDurably(path, slow('first ', begun, begunToo.promise))
  expect(await readFile(path, 'utf8')).toBe('first first ')
  written.resolve()
  await second
  expect(await readFile(path, 'utf8')).toBe('second second ')
  expect(await readdir(folder.path)).toEqual(['2026-11-23.jsonl.gz'])
})

test('each booking is synced to disk before it is confirmed, concurrent ones together', async () => {
  await using place = await pglite.migratedPlace()
  const database = await openDatabase(place)
  await book(database)
  const { fsyncSync } = fs
  let syncs = 0
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    syncs++
  }
  syncBuiltinESMExports()
  try {
    await book(database)
    expect(syncs).toBe(1)
    syncs = 0
    await Promise.all(Array.from({ length: 50 }, () => book(database)))
    expect(syncs).toBeGreaterThan(0)
    expect(syncs).toBeLessThan(10)
  } finally {
    fs.fsyncSync = fsyncSync
    syncBuiltinESMExports()
  }
  await database.close()
})

test.runIf(process.platform === 'linux')('a power cut loses nothing confirmed', async () => {
  await using place = await pglite.migratedPlace()
  const scratch = join(place.dataDir, 'scratch')
  await mkdir(scratch)
  using disk = watchDisk(join(place.dataDir, 'database'), scratch)
  const database = await openDatabase(place)
  const confirmed: string[] = []
  let kept = false
  const steps = {
    booking: async () => void confirmed.push(await book(database)),
    together: async () => void confirmed.push(...(await Promise.all(Array.from({ length: 8 }, () => book(database))))),
    transaction: async () => {
      await database.transaction((open) => open.query("insert into private.settings values ('kept', 'yes')"))
      kept = true
    },
    checkpoint: () => database.query('checkpoint'),
    // Twice this is more than the buffers hold and more than is left of the log's segment; bookings would take seconds.
    bulk: () =>
      database.execute(
        `create table if not exists filler (content text);
         insert into filler select repeat(md5(n::text), 55) from generate_series(1, 3000) as n`,
      ),
  }
  for (const [when, ...reached] of [
    ['right after the first booking', 'booking'],
    ['after bookings that came together', 'booking', 'together'],
    ['after bookings and a transaction', 'booking', 'together', 'transaction'],
    ['after a checkpoint', 'booking', 'checkpoint', 'booking'],
    ['after much', 'bulk', 'checkpoint', 'together', 'bulk', 'checkpoint', 'booking'],
  ] as const) {
    for (const step of reached) await steps[step]()
    await using restarted = await pglite.place()
    disk.cut(join(restarted.dataDir, 'database'))
    const after = await openDatabase(restarted)
    expect(await lost(after, confirmed), when).toEqual([])
    const settings = await after.query("select value from private.settings where name = 'kept'")
    expect(settings, when).toHaveLength(kept ? 1 : 0)
    await book(after)
    await after.close()
  }
  await database.close()
})

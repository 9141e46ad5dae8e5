import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { engines, type Place } from '../helpers/databases.ts'
import { watchDisk } from '../helpers/power-cut.ts'

const bookingProcess = new URL('../helpers/booking-process.ts', import.meta.url).pathname

interface BookingProcess {
  child: ChildProcess
  /** Ids of confirmed bookings, in order. */
  confirmed: string[]
  /** What it printed to the standard error. */
  said(): string
  opened: Promise<void>
  ended: Promise<number | null>
}

function startBooking(place: Place, environment: Record<string, string> = {}): BookingProcess {
  const child = spawn(process.execPath, ['--liftoff-only', bookingProcess], {
    env: { ...process.env, ...environment, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const confirmed: string[] = []
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const lines = createInterface({ input: child.stdout })
  const opened = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line === 'open') resolve()
      else confirmed.push(line)
    })
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, confirmed, said: () => said, opened, ended }
}

async function book(database: Database): Promise<string> {
  const [row] = await database.as(anonymous, (visitor) =>
    visitor.query<{ id: string }>(
      `insert into form_responses (submitted_by, answers) values ('Åsa', '{"phone": "1", "email": "a@b.se",
         "address": "x", "frequency": "once", "materials": ["Plastavfall"]}') returning id`,
    ),
  )
  return row?.id ?? ''
}

/** The confirmed ids that are not stored. */
async function lost(database: Database, confirmed: string[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from form_responses')
  const stored = new Set(rows.map((row) => row.id))
  return confirmed.filter((id) => !stored.has(id))
}

for (const engine of engines) {
  describe(engine.name, () => {
    test('killed again and again under load, every confirmed booking is there', { timeout: 180_000 }, async () => {
      await using place = await engine.place()
      const confirmed: string[] = []
      for (let round = 0; round < 3; round++) {
        const running = startBooking(place)
        await running.opened
        const enough = randomInt(20, 60)
        await expect.poll(() => running.confirmed.length, { timeout: 30_000 }).toBeGreaterThan(enough)
        running.child.kill('SIGKILL')
        await running.ended
        confirmed.push(...running.confirmed)
      }
      const database = await openDatabase(place)
      expect(confirmed.length).toBeGreaterThan(60)
      expect(await lost(database, confirmed)).toEqual([])
      await database.close()
    })
  })
}

const pglite = engines.find((engine) => engine.name === 'pglite')
if (!pglite) throw new Error('No PGlite to test')

test('killed at any moment of its first start, the next start works', { timeout: 180_000 }, async () => {
  await using place = await pglite.place()
  const lock = join(place.dataDir, 'database.lock')
  const unfinished = join(place.dataDir, 'database.new')
  const whole = join(place.dataDir, 'database')
  // At four stages that can be seen from outside: begun, half made, all but renamed, being migrated.
  for (const stage of [
    () => fs.existsSync(lock),
    () => fs.existsSync(join(unfinished, 'PG_VERSION')),
    () => fs.existsSync(join(unfinished, 'postmaster.pid')) || fs.existsSync(whole),
    () => fs.existsSync(whole),
  ]) {
    const running = startBooking(place)
    await expect.poll(stage, { timeout: 30_000, interval: 5 }).toBe(true)
    running.child.kill('SIGKILL')
    await running.ended
  }
  const database = await openDatabase(place)
  await migrate(database)
  await book(database)
  expect(await database.query('select count(*)::int as stored from form_responses')).toEqual([{ stored: 1 }])
  expect(fs.existsSync(unfinished)).toBe(false)
  await database.close()
})

test('a second process on one directory is refused with what to do, and the first is unharmed', async () => {
  await using place = await pglite.place()
  const first = await openDatabase(place)
  await migrate(first)
  const second = startBooking(place)
  expect(await second.ended).toBe(1)
  expect(second.said()).toMatch(/database is in use by another process: stop that one first.*\n$/)
  expect(second.said().trim().split('\n')).toHaveLength(1)
  await book(first)
  await first.close()
  const again = await openDatabase(place)
  expect(await again.query('select count(*)::int as stored from form_responses')).toEqual([{ stored: 1 }])
  await again.close()
})

test('a disk that fails to sync ends the process, and what was confirmed before is there', async () => {
  await using place = await pglite.place()
  const running = startBooking(place, { FAIL_FSYNC_AFTER: '20' })
  expect(await running.ended).toBe(74)
  expect(running.said()).toContain('The disk failed to keep what was written')
  expect(running.confirmed.length).toBeGreaterThan(10)
  const database = await openDatabase(place)
  expect(await lost(database, running.confirmed)).toEqual([])
  await database.close()
})

test('each booking is synced to the disk before it is confirmed, those that come together at once', async () => {
  await using place = await pglite.place()
  const database = await openDatabase(place)
  await migrate(database)
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

test.runIf(process.platform === 'linux').each([
  ['right after the first booking', []],
  ['after bookings and transactions', ['book', 'together', 'transaction']],
  ['after bookings that came together', ['book', 'together']],
  ['after a checkpoint', ['book', 'checkpoint', 'book']],
  ['after much was written and checkpointed', ['bulk', 'checkpoint', 'together', 'bulk', 'checkpoint', 'book']],
])('a power cut %s loses nothing confirmed', { timeout: 180_000 }, async (_when, steps) => {
  await using place = await pglite.place()
  await using restarted = await pglite.place()
  const prepared = await openDatabase(place)
  await migrate(prepared)
  await prepared.close()
  const scratch = join(place.dataDir, 'scratch')
  await mkdir(scratch)

  const disk = watchDisk(join(place.dataDir, 'database'), scratch)
  const database = await openDatabase(place)
  const confirmed = [await book(database)]
  for (const step of steps) {
    if (step === 'book') confirmed.push(await book(database))
    if (step === 'together') confirmed.push(...(await Promise.all(Array.from({ length: 8 }, () => book(database)))))
    if (step === 'checkpoint') await database.query('checkpoint')
    if (step === 'transaction') {
      await database.transaction((open) => open.query("insert into private.settings values ('kept', 'yes')"))
    }
    if (step === 'bulk') {
      await database.query(
        `insert into form_responses (submitted_by, answers)
         select submitted_by, answers from form_responses, generate_series(1, 1000) limit 3000`,
      )
    }
  }
  disk.cut(join(restarted.dataDir, 'database'))
  await database.close()

  const after = await openDatabase(restarted)
  expect(await lost(after, confirmed)).toEqual([])
  if (steps.includes('transaction')) {
    expect(await after.query("select value from private.settings where name = 'kept'")).toEqual([{ value: 'yes' }])
  }
  await book(after)
  await after.close()
})

import { chmod, mkdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import { holdDataDirectory } from '../../src/database/data-directory.ts'
import { DatabaseUnavailable } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open.ts'
import { pglite } from '../helpers/databases.ts'
import { storeBooking } from '../helpers/sample-bookings.ts'
import { launchServer } from '../helpers/server-process.ts'

/** @returns the message with which opening the directory is refused */
async function refusal(dataDir: string): Promise<string> {
  const error = await openDatabase({ dataDir }).catch((reason) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  return error.message
}

test('a directory that cannot be created or written is refused with advice', async () => {
  await using place = await pglite.place()
  const file = join(place.dataDir, 'file')
  await writeFile(file, '')
  expect(await refusal(file)).toMatch(/file cannot be written \(EEXIST\): .*set DATA_DIR/)
  expect(await refusal(join(file, 'below'))).toMatch(/cannot be written \(EEXIST\): .*set DATA_DIR/)
})

test.skipIf(process.getuid?.() === 0)('a read-only directory is refused with advice', async () => {
  await using place = await pglite.place()
  await chmod(place.dataDir, 0o500)
  expect(await refusal(place.dataDir)).toMatch(/cannot be written \(EACCES\): let the user/)
  await chmod(place.dataDir, 0o700)
})

test.runIf(process.platform === 'linux')('a directory in which no file can be created is refused too', async () => {
  expect(await refusal('/proc/pasrundan/data')).toMatch(/cannot be written \(ENOENT\): .*set DATA_DIR/)
})

test('only its user can enter the directory or take its lock, even if an older version left them open', async () => {
  await using place = await pglite.place()
  const rights = async (path: string) => (await stat(path)).mode & 0o777
  const dataDir = join(place.dataDir, 'data')
  // Without a database, which would take seconds to create.
  async function open() {
    const release = await holdDataDirectory(join(dataDir, 'database'), (empty) =>
      writeFile(join(empty, 'PG_VERSION'), '18'),
    )
    release()
  }
  const lock = join(dataDir, 'database.lock')
  await open()
  expect([await rights(dataDir), await rights(lock)]).toEqual([0o700, 0o600])

  await chmod(dataDir, 0o755)
  await chmod(lock, 0o644)
  await open()
  expect([await rights(dataDir), await rights(lock)]).toEqual([0o700, 0o600])

  // A directory that also holds other files keeps its mode.
  await chmod(dataDir, 0o755)
  await writeFile(join(dataDir, 'letter.txt'), 'Hej')
  await open()
  expect([await rights(dataDir), await rights(lock)]).toEqual([0o755, 0o600])
})

test('files that are not a database are left alone', async () => {
  await using place = await pglite.place()
  await mkdir(join(place.dataDir, 'database'))
  await writeFile(join(place.dataDir, 'database', 'letter.txt'), 'Hej')
  expect(await refusal(place.dataDir)).toMatch(/holds files but no database: move them away/)
  expect(await readFile(join(place.dataDir, 'database', 'letter.txt'), 'utf8')).toBe('Hej')
})

test('a database that was moved to another disk, with a link in its place, is that one, and has one lock', async () => {
  await using place = await pglite.migratedPlace()
  await using other = await pglite.place()
  const moved = join(other.dataDir, 'database')
  await rename(join(place.dataDir, 'database'), moved)
  await symlink(moved, join(place.dataDir, 'database'))
  const database = await openDatabase(place)
  await storeBooking(database)
  expect(await refusal(other.dataDir)).toMatch(/in use by another process/)
  await database.close()
  const there = await openDatabase(other)
  expect(await there.query('select count(*)::int as stored from form_responses')).toEqual([{ stored: 1 }])
  await there.close()
})

test('a database of another version or an incomplete one is refused with advice', async () => {
  await using place = await pglite.migratedPlace()
  const cluster = join(place.dataDir, 'database')
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')
  expect(await refusal(place.dataDir)).toMatch(/of Postgres 17, .* contains Postgres 18: make a backup/)

  await writeFile(join(cluster, 'PG_VERSION'), '18\n')
  await writeFile(join(cluster, 'global', 'pg_control'), '')
  expect(await refusal(place.dataDir)).toMatch(
    /does not start \(.+\): delete nothing, and follow .*The disk is damaged/,
  )
})

test('one process at a time uses the directory; another is refused in one line, and closing releases it', async () => {
  await using place = await pglite.migratedPlace()
  const first = await openDatabase(place)
  expect(await refusal(place.dataDir)).toMatch(/in use by another process/)
  await using second = launchServer(place)
  expect((await second.ended).code).toBe(1)
  expect(second.complaint()).toMatch(/database is in use by another process: stop that one first.*\n$/)
  expect(second.complaint().trim().split('\n')).toHaveLength(1)
  await storeBooking(first)
  // It is taken in steps of two.
  const [shared] = await first.query<{ megabytes: string }>(
    "select setting as megabytes from pg_settings where name = 'shared_memory_size'",
  )
  expect(Number(shared?.megabytes)).toBeLessThanOrEqual(8)
  await first.close()
  await first.close()
  await expect(first.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(first.as(anonymous, (visitor) => visitor.query('select 1'))).rejects.toMatchObject({ code: '08006' })
  const again = await openDatabase(place)
  expect(await again.query('select count(*)::int as stored from form_responses')).toEqual([{ stored: 1 }])
  await again.close()
})

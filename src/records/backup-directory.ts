import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Queryable } from '../database/database.ts'
import { keepMoment, keptMoment } from '../database/settings.ts'
import { nameOnceWhole, timestamp, unlessGone } from '../files.ts'

export const BACKUP_DAYS = 14

const HOUR_MS = 3_600_000

const LEFT = /^(?:bookings-|database-newer-)(\d{4}-\d\d-\d\dT\d{6})(?:\.csv)?$/

const BACKUP = /^\d{4}-\d\d-\d\d.*\.jsonl\.gz$/

/** `name` begins with the day, as in 2026-11-23, which decides when it is removed. */
export function backupPath(dataDirectory: string, name: string): string {
  return join(dataDirectory, 'backups', `${name}.jsonl.gz`)
}

const AROUND = '-around-damage'

/** A backup that lacks what could not be read has a name of its own, so that it takes no whole one's place. */
export function aroundDamage(path: string): string {
  return path.replace(/(?=\.jsonl\.gz|$)/, AROUND)
}

/** A path where the operator's process leaves a backup for the serving one, which may not be able to read elsewhere. */
export function handoverPath(dataDirectory: string): string {
  return backupPath(dataDirectory, `${timestamp()}-handover-${randomUUID()}`)
}

/** The backups on this machine, oldest first, including half-written ones of a killed process. */
export async function backupFiles(dataDirectory: string): Promise<string[]> {
  const directory = join(dataDirectory, 'backups')
  const entries = await unlessGone(readdir(directory, { withFileTypes: true }), [])
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => BACKUP.test(nameOnceWhole(name)))
    .sort()
    .map((name) => join(directory, name))
}

/**
 * Counts the days present rather than using the date, so that a wrong clock cannot remove them all. Removes halves that a kill has left,
 * too.
 */
export async function removeOldBackups(dataDirectory: string): Promise<void> {
  const files = await backupFiles(dataDirectory)
  const past = new Set(ofPastDays(files))
  for (const path of files) {
    if (past.has(path) || (isHalf(path) && !(await isBegun(path)))) await rm(path, { force: true })
  }
}

/** The names of the lists of bookings and the databases that scripts/upgrade.ts puts aside: no erasing reaches them. */
export async function leftByGoingBack(dataDirectory: string): Promise<string[]> {
  const names = await unlessGone(readdir(dataDirectory), [])
  return names.filter((name) => LEFT.test(name)).sort()
}

export async function removeWhatGoingBackLeft(dataDirectory: string, before: Date): Promise<void> {
  for (const name of await leftByGoingBack(dataDirectory)) {
    const [, at = ''] = LEFT.exec(name) ?? []
    if (at < timestamp(before)) await rm(join(dataDirectory, name), { recursive: true, force: true })
  }
}

const isHalf = (path: string) => path.endsWith('.tmp')

/** Whether a backup may still be being written, or is whole by now, under its own name. */
export async function isBegun(path: string): Promise<boolean> {
  const written = (await unlessGone(stat(path), null))?.mtimeMs ?? Date.now()
  return isHalf(path) && Math.abs(Date.now() - written) < HOUR_MS
}

/** Those around damage push out no whole one. */
export function ofPastDays(files: readonly string[]): string[] {
  return [true, false].flatMap((isAround) => {
    const kind = files.filter((path) => path.includes(AROUND) === isAround)
    const days = [...new Set(kind.map(day))].sort().slice(-BACKUP_DAYS)
    return kind.filter((path) => !days.includes(day(path)))
  })
}

function day(path: string): string {
  return basename(path).slice(0, 10)
}

export async function lastBackup(dataDirectory: string, now: Date): Promise<Date | null> {
  const whole = (await backupFiles(dataDirectory)).filter(
    (path) => !isHalf(path) && !path.includes('-handover-') && !path.includes(AROUND),
  )
  const times = await Promise.all(whole.map(async (path) => (await unlessGone(stat(path), null))?.mtimeMs ?? 0))
  // A timestamp in the future, from a wrong clock, says nothing about today.
  const past = times.filter((time) => time > 0 && time < now.getTime() + HOUR_MS)
  return past.length > 0 ? new Date(Math.max(...past)) : null
}

/** To a place of the operator's choice: those here would be lost with the disk. */
export async function noteBackupTakenAway(database: Queryable): Promise<void> {
  await keepMoment(database, 'backup_taken_away')
}

export async function backupTakenAway(database: Queryable): Promise<Date | null> {
  return await keptMoment(database, 'backup_taken_away')
}

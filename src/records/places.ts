import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessGone } from '../unless-gone.ts'

const BACKUP = /^\d{4}-\d\d-\d\d.*\.jsonl\.gz(?:\.tmp)?$/

/** A place for a backup on this machine; `name` begins with the day, as in 2026-11-23, by which old ones go. */
export function backupPath(dataDirectory: string, name: string): string {
  return join(dataDirectory, 'backups', `${name}.jsonl.gz`)
}

/** The backups on this machine, oldest first; also what a killed process has left half-written. */
export async function backupFiles(dataDirectory: string): Promise<string[]> {
  const directory = join(dataDirectory, 'backups')
  const names = await unlessGone(readdir(directory), [])
  return names
    .filter((name) => BACKUP.test(name))
    .sort()
    .map((name) => join(directory, name))
}

/** Now, as a part of a file's name: 2026-11-23T081500. */
export function timestamp(): string {
  return new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '')
}

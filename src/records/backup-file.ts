/**
 * The format of a backup: gzipped JSON lines. First a header, then each row as [table, row], and last a trailer with the number
 * of rows and their digest.
 */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { writeDurably } from '../files.ts'

const FORMAT = 'pasrundan-backup'
const VERSION = 1

/** In characters. A row has thousands, and a line without end would fill the memory of the process that restores: the site's. */
const LONGEST_LINE = 16_000_000

export interface BackupHeader {
  createdAt: string
  /** The file's name in a folder elsewhere, which could give it back by another; not in backups from before, nor in those that stay here. */
  name?: string
  /** The versions of the migrations applied when it was made. */
  migrations: string[]
  columns: Record<string, string[]>
}

/** Another program may have written it. */
const headerShape = z.object({
  createdAt: z.string(),
  migrations: z.array(z.string()),
  columns: z.record(z.string(), z.array(z.string())),
})

export type BackupRow = [table: string, row: Record<string, unknown>]

export class BackupError extends Error {}

export function newer(path: string): BackupError {
  return new BackupError(`${path} was made by a newer version of the site. Update this one first.`)
}

/**
 * Whether a row is one of these bookings, messages and withdrawals, or refers to one. If so it is added to them, because later
 * rows may refer to it.
 */
export function isOf(ids: Set<unknown>, row: BackupRow): boolean {
  const found = idsOf(row).some((id) => ids.has(id))
  const [, { id }] = row
  if (found && id !== undefined) ids.add(id)
  return found
}

export function idsOf([, row]: BackupRow): unknown[] {
  return [row.id, row.form_response_id, row.booking, row.withdrawal]
}

export async function writeBackupFile(
  path: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow> | Iterable<BackupRow>,
): Promise<Record<string, number>> {
  const { content, counts } = encodeBackup(header, rows)
  await writeDurably(path, content)
  return counts
}

/** The counts are known at the end. */
export function encodeBackup(
  header: BackupHeader,
  rows: AsyncIterable<BackupRow> | Iterable<BackupRow>,
): { content: AsyncIterable<Uint8Array>; counts: Record<string, number> } {
  const counts = Object.fromEntries(Object.keys(header.columns).map((table) => [table, 0]))
  const digest = createHash('sha256')

  async function* lines(): AsyncGenerator<string> {
    function line(value: unknown): string {
      const text = `${JSON.stringify(value)}\n`
      digest.update(text)
      return text
    }
    yield line({ format: FORMAT, version: VERSION, ...header })
    for await (const row of rows) {
      counts[row[0]] = (counts[row[0]] ?? 0) + 1
      yield line(row)
    }
    yield `${JSON.stringify({ end: true, counts, sha256: digest.digest('hex') })}\n`
  }

  const content = createGzip()
  pipeline(Readable.from(lines()), content, () => {})
  return { content, counts }
}

/**
 * Rows are streamed; only at the end is it known that the file is complete and unchanged.
 * @throws BackupError, also while the rows are read, when it is not a backup, is damaged, or was made by a newer version
 */
export async function readBackupFile(
  path: string,
): Promise<{ header: BackupHeader; rows: AsyncGenerator<BackupRow, void> }> {
  const digest = createHash('sha256')
  const source = values(path)
  const { header, text: firstLine } = await readHeader(path, source)
  digest.update(firstLine)

  async function* rows(): AsyncGenerator<BackupRow, void> {
    const counts: Record<string, number> = Object.fromEntries(Object.keys(header.columns).map((table) => [table, 0]))
    for await (const { text, value } of source) {
      if (Array.isArray(value)) {
        digest.update(text)
        const [table, row] = value
        if (!Object.hasOwn(counts, table) || typeof row !== 'object' || row === null) break
        counts[table] = (counts[table] as number) + 1
        yield value as BackupRow
        continue
      }
      const trailer = value as { sha256?: string; counts?: object } | null
      if (trailer?.sha256 !== digest.digest('hex') || JSON.stringify(trailer.counts) !== JSON.stringify(counts)) break
      return
    }
    throw new BackupError(`${path} is damaged or incomplete.`)
  }

  return { header, rows: rows() }
}

/**
 * The digest at the end says whether all of it is whole.
 * @throws BackupError as `readBackupFile`
 */
export async function verifyBackup(path: string): Promise<BackupHeader> {
  const { header, rows } = await readBackupFile(path)
  await finished(Readable.from(rows).resume())
  return header
}

export async function readBackupHeader(path: string): Promise<BackupHeader> {
  const source = values(path)
  try {
    return (await readHeader(path, source)).header
  } finally {
    await source.return()
  }
}

async function readHeader(path: string, source: ReturnType<typeof values>) {
  const { value: first } = await source.next()
  const header = first?.value as (BackupHeader & { format?: string; version?: number }) | undefined
  if (!first || header?.format !== FORMAT) throw new BackupError(`${path} is not a backup.`)
  if (header.version !== VERSION) throw newer(path)
  if (!headerShape.safeParse(header).success) throw new BackupError(`${path} is damaged or incomplete.`)
  return { header, text: first.text }
}

async function* values(path: string): AsyncGenerator<{ text: string; value: unknown }, void> {
  const gunzip = createGunzip()
  pipeline(createReadStream(path), gunzip, () => {})
  gunzip.setEncoding('utf8')
  try {
    let rest = ''
    for await (const chunk of gunzip) {
      // What was there is not looked at again: a line without end would take longer with each of its pieces.
      const [first, ...more]: string[] = chunk.split('\n')
      const lines = [rest + first, ...more]
      rest = lines.pop() ?? ''
      if (rest.length > LONGEST_LINE) throw new SyntaxError('A line is too long')
      for (const line of lines) yield { text: `${line}\n`, value: JSON.parse(line) }
    }
    if (rest) throw new SyntaxError('The last line does not end')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    if (error instanceof SyntaxError || code.startsWith('Z_')) {
      throw new BackupError(`${path} is not a backup, or is damaged or incomplete.`)
    }
    throw error
  } finally {
    gunzip.destroy()
  }
}

import { readMigrations } from '../database/migrate.ts'
import type { BackupHeader, BackupRow } from './backup-file.ts'

interface Backup {
  header: BackupHeader
  rows: AsyncIterable<BackupRow>
}

/**
 * A migration that has renamed or dropped a column, or made a rule that older rows may break and that is no trigger, has a
 * step here that does the same to a backup from before it. New columns get their default; what else a migration does to the
 * rows there were stands in it between two lines of comment (`changesSince`).
 */
const steps: readonly { migration: string; apply(backup: Backup): Backup }[] = [
  { migration: '20261122030000', apply: ({ header, rows }) => ({ header, rows: withOneNoticeEach(rows) }) },
]

/** A backup of an older version as the present one would have made it of the same rows. */
export function asOfToday(backup: Backup): Backup {
  const missing = steps.filter(({ migration }) => !backup.header.migrations.includes(migration))
  return missing.reduce((current, { apply }) => apply(current), backup)
}

/** What the migrations since a backup have done to the rows there were: SQL for rows that were restored, oldest first. */
export async function changesSince({ migrations }: BackupHeader): Promise<string[]> {
  const missing = (await readMigrations()).filter(({ version }) => !migrations.includes(version))
  return missing.flatMap(({ sql }) => {
    const [, changes] =
      /^-- Rows from before, as a backup may bring them too:$(.*?)^-- End of the rows from before\.$/ms.exec(sql) ?? []
    return changes ?? []
  })
}

/** Of several notices of one booking the first stays; of the others, those that were not delivered become letters. */
async function* withOneNoticeEach(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow> {
  const told = new Set<unknown>()
  for await (const [table, row] of rows) {
    const booking = table === 'public.outbox' ? row.form_response_id : null
    if (booking == null || !told.has(booking)) yield [table, row]
    else if (row.status !== 'sent') yield [table, { ...row, form_response_id: null }]
    if (booking != null) told.add(booking)
  }
}

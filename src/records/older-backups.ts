import { readMigrations } from '../database/migrate.ts'
import type { BackupHeader, BackupRow } from './backup-file.ts'

interface Backup {
  header: BackupHeader
  rows: AsyncIterable<BackupRow>
}

/**
 * A migration that renames or drops a column, or adds a rule that older rows may break and that is not a trigger, has a step
 * here that does the same to older backups. New columns get their default; other changes of rows are in the migration between
 * two comment lines (`changesSince`).
 */
const steps: readonly { migration: string; apply(backup: Backup): Backup }[] = [
  { migration: '20261122030000', apply: ({ header, rows }) => ({ header, rows: withOneNoticeEach(rows) }) },
]

/** An older version's backup as this version would have made it from the same rows. */
export function asOfToday(backup: Backup): Backup {
  const missing = steps.filter(({ migration }) => !backup.header.migrations.includes(migration))
  return missing.reduce((current, { apply }) => apply(current), withoutTable('private.missing_notices', backup))
}

/** Without the rows of a table that no longer exists. */
function withoutTable(name: string, { header, rows }: Backup): Backup {
  const { [name]: _, ...columns } = header.columns
  async function* others(): AsyncGenerator<BackupRow> {
    for await (const row of rows) if (row[0] !== name) yield row
  }
  return { header: { ...header, columns }, rows: others() }
}

/** What migrations since a backup did to existing rows: SQL to run on restored rows, oldest first. */
export async function changesSince({ migrations }: BackupHeader): Promise<string[]> {
  const missing = (await readMigrations()).filter(({ version }) => !migrations.includes(version))
  return missing.flatMap(({ sql }) => {
    const [, changes] =
      /^-- Rows from before, as a backup may bring them too:$(.*?)^-- End of the rows from before\.$/ms.exec(sql) ?? []
    return changes ?? []
  })
}

/** Of several notices for one booking the first is kept; undelivered others become letters. */
async function* withOneNoticeEach(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow> {
  const told = new Set<unknown>()
  for await (const [table, row] of rows) {
    const booking = table === 'public.outbox' ? row.form_response_id : null
    if (booking == null || !told.has(booking)) yield [table, row]
    else if (row.status !== 'sent') yield [table, { ...row, form_response_id: null }]
    if (booking != null) told.add(booking)
  }
}

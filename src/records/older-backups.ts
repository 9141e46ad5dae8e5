import type { BackupHeader, BackupRow } from './backup-file.ts'

interface Backup {
  header: BackupHeader
  rows: AsyncIterable<BackupRow>
}

/**
 * A migration that has changed the rows there were, renamed or dropped a column, or made a rule that older rows may
 * break and that is no trigger, has a step here that does the same to a backup from before it. New columns need none:
 * they get their default.
 */
const steps: readonly { migration: string; apply(backup: Backup): Backup }[] = [
  { migration: '20261122030000', apply: ({ header, rows }) => ({ header, rows: withOneNoticeEach(rows) }) },
  { migration: '20261122190000', apply: ({ header, rows }) => ({ header, rows: withoutWords(rows) }) },
]

/** A backup of an older version as the present one would have made it of the same rows. */
export function asOfToday(backup: Backup): Backup {
  const missing = steps.filter(({ migration }) => !backup.header.migrations.includes(migration))
  return missing.reduce((current, { apply }) => apply(current), backup)
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

/** What households are found by was made in another way: it is made anew. */
async function* withoutWords(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow> {
  for await (const [table, row] of rows) {
    yield [table, table === 'private.agreements' ? { ...row, words: null } : row]
  }
}

import { BASELINE, readMigrations } from '../database/migrate.ts'
import { BackupError, type BackupHeader, newer } from './backup-file.ts'

/**
 * What an older version's backup needs: columns added since get their default, and what migrations since did to existing rows is
 * in them between two comment lines. A migration that renames or drops a column, or adds a rule that older rows may break and
 * that is not a trigger, needs a step here that does the same to the backup's rows.
 */

/** @throws BackupError when a backup is from before the baseline, or was made by a newer version than `known` migrations */
export function refuseUnknownVersion({ migrations }: BackupHeader, known: readonly string[], path: string): void {
  if (!migrations.includes(BASELINE)) {
    throw new BackupError(
      `${path} is from before version 1. Restore it with the commit that made it, and upgrade that database.`,
    )
  }
  // What came before the baseline is in it.
  if (migrations.some((version) => version > BASELINE && !known.includes(version))) throw newer(path)
}

/** SQL to run on restored rows, oldest first. */
export async function changesSince({ migrations }: BackupHeader): Promise<string[]> {
  const missing = (await readMigrations()).filter(({ version }) => !migrations.includes(version))
  return missing.flatMap(({ sql }) => {
    const [, changes] =
      /^-- Rows from before, as a backup may bring them too:$(.*?)^-- End of the rows from before\.$/ms.exec(sql) ?? []
    return changes ?? []
  })
}

/** Columns that have another name since version 1. */
const renamed: Readonly<Record<string, string>> = {
  'private.agreements.words': 'search_terms',
  'private.agreements.gave_way': 'superseded',
}

/** Columns that are gone since version 1, with their types: while a backup's rows are changed they are there again. */
const dropped: Readonly<Record<string, Record<string, string>>> = {
  // The first two are what the latest act had left, under both of its names.
  'private.agreements': { answered: 'jsonb', undo_snapshot: 'jsonb', revision: 'integer' },
  'private.payments': {
    paid_at: 'timestamptz',
    paid_sum: 'integer',
    paid_for: 'integer',
    paid_back: 'integer',
    paid_back_at: 'timestamptz',
    is_outdated: 'boolean',
  },
  'private.books': { paid_at: 'timestamptz', paid_sum: 'integer', paid_back: 'integer', paid_back_at: 'timestamptz' },
  'private.seasons': { message: 'text', opened_at: 'timestamptz' },
  'private.season_end': { message: 'text' },
}

export function wasColumn(table: string, column: string): boolean {
  return Object.hasOwn(dropped[table] ?? {}, column)
}

/** SQL that brings back every column that has gone since an older version's backup: what changes its rows may ask for any. */
export function columnsFromBefore({ columns }: BackupHeader): { add: string[]; drop: string[] } {
  const gone = Object.entries(dropped).filter(([table]) => columns[table]?.some((column) => wasColumn(table, column)))
  const each = (change: (column: string, type: string) => string) =>
    gone.map(
      ([table, names]) =>
        `alter table ${table} ${Object.entries(names)
          .map(([column, type]) => change(column, type))
          .join(', ')}`,
    )
  return {
    add: each((column, type) => `add column ${column} ${type}`),
    drop: each((column) => `drop column ${column}`),
  }
}

export function nameNow(table: string, column: string): string {
  return renamed[`${table}.${column}`] ?? column
}

export function withNamesOfNow(table: string, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [nameNow(table, column), value]))
}

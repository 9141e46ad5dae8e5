import { RestError } from '../protocol/errors.ts'
import type { Column, Table } from './tables.ts'

/**
 * Such as `"id","answers"` or `id,created_at`; null if the parameter is absent. This is the part of PostgREST's grammar that an insert
 * needs: renaming, casting, JSON paths and embedding are not offered.
 * @throws RestError PGRST100 when it is not such a list
 */
export function parseNames(parameter: string, given: string | string[] | undefined): string[] | null {
  const value = Array.isArray(given) ? given[0] : given
  if (value === undefined) return null
  // Trimmed first: a pattern that also matches the spaces around a name takes minutes for a few thousand of them.
  const names = value.split(',').map((item) => /^(?:"([^"]+)"|([\w$ -]+|\*))$/.exec(item.trim()))
  if (names.includes(null)) {
    throw new RestError(400, 'PGRST100', `"failed to parse ${parameter} parameter (${value})" (line 1, column 1)`, {
      details: 'expecting a list of column names',
    })
  }
  return names.map((match) => (match?.[1] ?? match?.[2]) as string)
}

/**
 * In the table's order.
 * @throws RestError PGRST204 for an unknown name
 */
export function toColumns(table: Table, names: string[]): Column[] {
  const stranger = names.find((name) => !table.columns.some((column) => column.name === name))
  if (stranger !== undefined) {
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${stranger}' column of '${table.name}' in the schema cache`,
    )
  }
  return table.columns.filter((column) => names.includes(column.name))
}

/**
 * In the requested order; each once, because Postgres returns at most 1,664. `*` means those a visitor may read back or, if there are
 * none, all, for the database to refuse.
 * @throws RestError 42703, in the database's words, for an unknown name
 */
export function selectColumns(table: Table, names: string[]): Column[] {
  const readable = table.columns.filter(({ isReadable }) => isReadable)
  const columns = names.flatMap((name) => {
    if (name === '*') return readable.length > 0 ? readable : table.columns
    const column = table.columns.find((candidate) => candidate.name === name)
    if (!column) throw new RestError(400, '42703', `column ${table.name}.${name} does not exist`)
    return [column]
  })
  return [...new Set(columns)]
}

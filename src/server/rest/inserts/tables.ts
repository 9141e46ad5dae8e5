import type { Queryable } from '../../../database/database.ts'
import { RestError } from '../protocol/errors.ts'

export interface Column {
  name: string
  /** The name in SQL, e.g. `timestamp with time zone`. */
  type: string
  /** SQL of the default, null for none. */
  default: string | null
  isPrimaryKey: boolean
  /** Whether a visitor may read it back. */
  isReadable: boolean
}

export interface Table {
  name: string
  columns: Column[]
}

/** The two tables a visitor may insert into; nothing else in the schema is offered. */
const offered = ['form_responses', 'outbox']

/** From the catalog, read once at start. These are the only identifiers that get into a statement. */
export async function readTables(database: Queryable): Promise<Map<string, Table>> {
  const rows = await database.query<Column & { table: string }>(
    `select class.relname as "table", attribute.attname as name, format_type(atttypid, atttypmod) as type,
       pg_get_expr(adbin, adrelid) as "default",
       exists (select from pg_index where indrelid = class.oid and indisprimary and attnum = any (indkey)) as "isPrimaryKey",
       has_column_privilege('anon', class.oid, attnum, 'select') as "isReadable"
     from pg_class class
     join pg_attribute attribute on attrelid = class.oid and attnum > 0 and not attisdropped
     left join pg_attrdef on adrelid = class.oid and adnum = attnum
     where class.relnamespace = 'public'::regnamespace and class.relname = any ($1)
     order by class.relname, attnum`,
    [offered],
  )
  return new Map(
    offered.map((name) => [
      name,
      { name, columns: rows.filter((row) => row.table === name).map(({ table: _, ...column }) => column) },
    ]),
  )
}

/** @throws RestError PGRST205 when there is no such table */
export function findTable(tables: Map<string, Table>, name: string): Table {
  const table = tables.get(name)
  if (table) return table
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
}

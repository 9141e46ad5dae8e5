import type { Queryable } from '../../../database/database.ts'
import { RestError } from '../protocol/errors.ts'

interface Argument {
  name: string
  /** The name in SQL, e.g. `date`. */
  type: string
  isRequired: boolean
}

export interface DatabaseFunction {
  name: string
  arguments: Argument[]
  /** Volatile ones may write; the others are called in a read-only transaction. */
  isVolatile: boolean
}

/**
 * Types whose values do not grow when parsed. Not `numeric`: the eight characters of 1e131000 become 131,000, also in a string,
 * where `readPayload` does not check.
 */
const boundedTypes = [
  ...['text', 'boolean', 'smallint', 'integer', 'bigint', 'uuid', 'date', 'timestamp with time zone', 'json', 'jsonb'],
  ...['text[]', 'integer[]', 'uuid[]', 'date[]'],
]

/**
 * The catalog's, by path (`rpc/<name>`), read once at start: the doors, which their making marks as such (supabase/schemas/doors.sql),
 * and nothing else in the schema. Their names and arguments are the only identifiers of a call that get into a statement.
 * @throws when one cannot be called with named arguments or does not return one value
 */
export async function readFunctions(database: Queryable): Promise<Map<string, DatabaseFunction>> {
  const rows = await database.query<FoundFunction>(
    `select proname as name, provolatile = 'v' as "isVolatile",
       not proretset and proargmodes is null and typtype <> 'c' and prorettype <> 'void'::regtype as "returnsOneValue",
       (select coalesce(json_agg(json_build_object(
            'name', coalesce(argument.name, ''),
            'type', format_type(argument.type, null),
            'isRequired', at <= pronargs - pronargdefaults) order by at), '[]')
        from unnest(proargtypes::oid[], proargnames) with ordinality as argument (type, name, at)) as arguments
     from pg_proc
     join pg_type on pg_type.oid = prorettype
     where pronamespace = 'public'::regnamespace and prokind = 'f' and proname in (
       select proname from pg_proc where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') = 'door'
     )`,
  )
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byName].map(([name, found]) => [`rpc/${name}`, callable(name, found)]))
}

interface FoundFunction extends DatabaseFunction {
  returnsOneValue: boolean
}

function callable(name: string, [only, another]: FoundFunction[]): DatabaseFunction {
  if (!only || another) throw new Error(`There are several functions public.${name}: one name, one function`)
  if (!only.returnsOneValue) throw new Error(`public.${name} does not return one value`)
  for (const argument of only.arguments) {
    if (argument.name === '') throw new Error(`An argument of public.${name} has no name to call it by`)
    if (!boundedTypes.includes(argument.type)) {
      throw new Error(`public.${name} takes ${argument.name} as ${argument.type}, which is not among the bounded types`)
    }
  }
  return only
}

/**
 * All the function requires, and none it does not know.
 * @throws RestError PGRST202 when there is none
 */
export function findFunction(functions: Map<string, DatabaseFunction>, name: string, keys: string[]): DatabaseFunction {
  const called = functions.get(`rpc/${name}`)
  if (called && fits(called.arguments, keys)) return called
  const given = keys.toSorted().join(', ')
  const parameters = keys.length === 0 ? ' without parameters' : ` with parameter${keys.length > 1 ? 's' : ''} ${given}`
  throw new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name}${keys.length === 0 ? parameters : `(${given})`} in the schema cache`,
    {
      details: `Searched for the function public.${name}${parameters} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
    },
  )
}

function fits(known: Argument[], keys: string[]): boolean {
  return (
    keys.every((key) => known.some(({ name }) => name === key)) &&
    known.every(({ name, isRequired }) => !isRequired || keys.includes(name))
  )
}

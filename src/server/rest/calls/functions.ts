import type { Queryable } from '../../../database/database.ts'
import type { DeskFunctions, HouseholdFunctions, OpenFunctions } from '../../../shared/functions.ts'
import { RestError } from '../protocol/errors.ts'

interface Argument {
  name: string
  /** As SQL names it, e.g. `date`. */
  type: string
  isRequired: boolean
}

export interface DatabaseFunction {
  name: string
  arguments: Argument[]
  /** Volatile ones may write; the others are called in a read-only transaction. */
  isVolatile: boolean
}

/** The functions that may be called, and by whom; nothing else in the schema is offered. */
export const callers: Record<keyof HouseholdFunctions, 'household'> &
  Record<keyof OpenFunctions, 'everybody'> &
  Record<keyof DeskFunctions, 'company'> = {
  my_booking: 'household',
  move_pickup: 'household',
  restore_pickup: 'household',
  skip_pickups: 'household',
  restore_pickups: 'household',
  skip_plan: 'household',
  change_booking: 'household',
  end_agreement: 'household',
  resume_agreement: 'household',
  accept_offer: 'household',
  decline_offer: 'household',
  report_pickup: 'household',
  add_calendar: 'household',
  export_my_data: 'household',
  erase_my_booking: 'household',
  withdraw: 'everybody',
  send_link_again: 'everybody',
  pickup_exceptions: 'everybody',
  desk_inbox: 'company',
  desk_answer: 'company',
  desk_unanswer: 'company',
  desk_ask: 'company',
  desk_sessions: 'company',
  desk_end_session: 'company',
  desk_name_session: 'company',
  desk_offer: 'company',
  desk_book: 'company',
  desk_withdraw: 'company',
  desk_unchange: 'company',
  desk_unwithdraw: 'company',
  desk_day_plan: 'company',
  desk_dismiss: 'company',
  desk_settle: 'company',
  desk_settle_many: 'company',
  desk_round: 'company',
  desk_visit: 'company',
  desk_order: 'company',
  desk_find: 'company',
  desk_household: 'company',
  desk_change: 'company',
  desk_change_day: 'company',
  desk_other_days: 'company',
  desk_end: 'company',
  desk_resume: 'company',
  desk_move: 'company',
  desk_skip: 'company',
  desk_unskip: 'company',
  desk_skip_plan: 'company',
  desk_new_link: 'company',
  desk_month: 'company',
  desk_paid: 'company',
  desk_bill: 'company',
  desk_unbill: 'company',
  desk_unpaid: 'company',
  desk_remind: 'company',
  desk_unremind: 'company',
  desk_closed_days: 'company',
  desk_findings: 'company',
  desk_close_day: 'company',
  desk_open_day: 'company',
  desk_adjust: 'company',
  desk_hold: 'company',
  desk_refunds: 'company',
  desk_write_plan: 'company',
  desk_write: 'company',
  desk_unwrite: 'company',
  desk_season: 'company',
  desk_season_end_plan: 'company',
  desk_end_season: 'company',
  desk_unend_season: 'company',
}

export const offeredFunctions: readonly string[] = Object.keys(callers)

/**
 * Types whose values do not grow when parsed. Not `numeric`: the eight characters of 1e131000 become 131,000, also in a string,
 * where `readPayload` does not check.
 */
const boundedTypes = [
  ...['text', 'boolean', 'smallint', 'integer', 'bigint', 'uuid', 'date', 'timestamp with time zone', 'json', 'jsonb'],
  ...['text[]', 'integer[]', 'uuid[]', 'date[]'],
]

/**
 * The offered functions by path, `rpc/<name>`, from the catalog, read once at start. Their names and arguments are the only
 * identifiers of a call that get into a statement.
 * @throws when one is missing, cannot be called with named arguments or does not return one value
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
     where pronamespace = 'public'::regnamespace and prokind = 'f' and proname = any ($1)`,
    [offeredFunctions],
  )
  return new Map(
    offeredFunctions.map((name) => [
      `rpc/${name}`,
      callable(
        name,
        rows.filter((row) => row.name === name),
      ),
    ]),
  )
}

interface FoundFunction extends DatabaseFunction {
  returnsOneValue: boolean
}

function callable(name: string, found: FoundFunction[]): DatabaseFunction {
  const [only, another] = found
  if (!only) throw new Error(`There is no function public.${name} to offer`)
  if (another) throw new Error(`There are several functions public.${name}: one name, one function`)
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
 * The function that accepts these arguments: all it requires, and none it does not know.
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

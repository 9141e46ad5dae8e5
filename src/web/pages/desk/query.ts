/** The views' queries and immediate mutations: one key and one result type each. */

import { onlineManager, type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { DeskFunctions } from '../../../shared/functions.ts'
import { call } from './backend.ts'
import { isRefusal } from './failure.ts'
import { queryClient, ROUND_KEPT_MS } from './kept-on-phone.ts'
import { useTell } from './tell.ts'

type Name = keyof DeskFunctions
type Args<N extends Name> = DeskFunctions[N][0]
type Result<N extends Name> = DeskFunctions[N][1]

/** Only queries under 'round' are stored on the phone (kept-on-phone.ts). */
const keys = {
  desk_inbox: () => ['inbox'],
  desk_round: ({ day }) => ['round', day],
  desk_find: ({ words }) => ['found', words],
  desk_household: ({ booking }) => ['household', booking],
  desk_month: ({ month }) => ['month', month],
  desk_unpaid: () => ['unpaid'],
  desk_closed_days: () => ['closed-days'],
  desk_day_plan: ({ day }) => ['day-plan', day],
  desk_findings: () => ['findings'],
  desk_sessions: () => ['sessions'],
  desk_refunds: () => ['refunds'],
  desk_other_days: () => ['other-days'],
  desk_skip_plan: ({ booking, first_day, last_day }) => ['skip-plan', booking, first_day, last_day],
  desk_write_plan: ({ day }) => ['write-plan', day],
  desk_season: ({ first, last }) => ['season', first, last],
  desk_season_end_plan: ({ last_day }) => ['season-end-plan', last_day],
} satisfies { [N in Name]?: (args: Args<N>) => QueryKey }

type Reading = keyof typeof keys

interface QueryOptions<R> {
  refetchInterval?: number | ((query: { state: { data: R | undefined } }) => number | false)
  enabled?: boolean
}

export function useDeskQuery<N extends Reading>(name: N, args: Args<N>, options: QueryOptions<Result<N>> = {}) {
  const keyOf = keys[name] as (args: Args<N>) => QueryKey
  return useQuery<Result<N>>({
    queryKey: keyOf(args),
    queryFn: () => call(name, args),
    gcTime: name === 'desk_round' ? ROUND_KEPT_MS : 300_000,
    ...options,
  })
}

/** Asks again for as long as something can be taken back, until the server says that it cannot. */
export function whileItHolds<R>(mayTakeBack: (now: R) => boolean) {
  return ({ state: { data } }: { state: { data: R | undefined } }) => data !== undefined && mayTakeBack(data) && 10_000
}

/** Presses, which are sent in order (round/presses.ts, month/payments.ts). */
type Pressed = 'desk_visit' | 'desk_order' | 'desk_paid'
type Act = Exclude<Name, Reading | Pressed>

const written = () => ['written']
const season = () => keys.desk_season({ first: null, last: null })

/** The query that an act's result updates. */
const updated: { [N in Act]: (args: Args<N>) => QueryKey } = {
  desk_answer: keys.desk_household,
  desk_unanswer: keys.desk_household,
  desk_ask: keys.desk_household,
  desk_offer: keys.desk_household,
  desk_book: ({ booking }) => keys.desk_household({ booking: booking.id }),
  desk_change: keys.desk_household,
  desk_change_day: keys.desk_household,
  desk_unchange: keys.desk_household,
  desk_withdraw: keys.desk_household,
  desk_unwithdraw: keys.desk_household,
  desk_end: keys.desk_household,
  desk_resume: keys.desk_household,
  desk_move: keys.desk_household,
  desk_new_link: keys.desk_household,
  desk_dismiss: keys.desk_inbox,
  desk_settle: keys.desk_inbox,
  desk_settle_many: keys.desk_inbox,
  desk_bill: keys.desk_month,
  desk_unbill: keys.desk_month,
  desk_remind: keys.desk_unpaid,
  desk_unremind: keys.desk_unpaid,
  desk_close_day: keys.desk_closed_days,
  desk_open_day: keys.desk_closed_days,
  desk_end_session: keys.desk_sessions,
  desk_name_session: keys.desk_sessions,
  desk_skip: keys.desk_household,
  desk_unskip: keys.desk_household,
  desk_adjust: keys.desk_month,
  desk_hold: keys.desk_month,
  desk_write: written,
  desk_unwrite: written,
  desk_end_season: season,
  desk_unend_season: season,
}

/** A mutation without queueing; reports its outcome in a toast. */
export function useAct<N extends Act>(name: N) {
  const tell = useTell()
  const { mutateAsync, isPending, variables } = useMutation<Result<N>, Error, Args<N>>({
    mutationFn: (args) => call(name, args),
    gcTime: 0,
  })

  /** Returns the result, or null if it failed. */
  async function act(args: Args<N>, done: string | ((result: Result<N>) => string)): Promise<Result<N> | null> {
    try {
      const result = await mutateAsync(args)
      const keyOf = updated[name] as (args: Args<N>) => QueryKey
      const own = keyOf(args)
      // An earlier query may return after this result, with outdated data.
      await queryClient.cancelQueries({ queryKey: own })
      queryClient.setQueryData(own, result)
      // Refetches other visible queries that it may have affected.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey) !== String(own) })
      tell('success', typeof done === 'string' ? done : done(result))
      return result
    } catch (error) {
      tell('error', (error as Error).message)
      // The display is outdated, or the act would not have been refused.
      if (isRefusal(error)) void queryClient.invalidateQueries()
      return null
    }
  }

  return { act, isPending, variables }
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}

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
const keyOf = (name: Name, args: object): QueryKey => [name.slice('desk_'.length), ...Object.values(args)]

interface QueryOptions<R> {
  refetchInterval?: number | ((query: { state: { data: R | undefined } }) => number | false)
  enabled?: boolean
}

export function useDeskQuery<N extends Name>(name: N, args: Args<N>, options: QueryOptions<Result<N>> = {}) {
  return useQuery<Result<N>>({
    queryKey: keyOf(name, args),
    queryFn: () => call(name, args),
    gcTime: name === 'desk_round' ? ROUND_KEPT_MS : 300_000,
    ...options,
  })
}

/** Asks again for as long as something can be taken back, until the server says that it cannot. */
export function whileItHolds<R>(mayTakeBack: (now: R) => boolean) {
  return ({ state: { data } }: { state: { data: R | undefined } }) => data !== undefined && mayTakeBack(data) && 10_000
}

const byBooking = ({ booking }: { booking: string }) => keyOf('desk_household', { booking })
const byMonth = ({ month }: { month: string }) => keyOf('desk_month', { month })
const always = (key: QueryKey) => () => key
const inbox = always(keyOf('desk_inbox', {}))
const unpaid = always(keyOf('desk_unpaid', {}))
const closedDays = always(keyOf('desk_closed_days', {}))
const sessions = always(keyOf('desk_sessions', {}))
const season = always(keyOf('desk_season', { first: null, last: null }))
const written = always(['written'])

/** The query that an act's result updates. Presses are sent in order (round/presses.ts, month/payments.ts). */
const updated = {
  desk_answer: byBooking,
  desk_unanswer: byBooking,
  desk_ask: byBooking,
  desk_offer: byBooking,
  desk_book: ({ booking }) => byBooking({ booking: booking.id }),
  desk_change: byBooking,
  desk_change_day: byBooking,
  desk_unchange: byBooking,
  desk_withdraw: byBooking,
  desk_unwithdraw: byBooking,
  desk_end: byBooking,
  desk_resume: byBooking,
  desk_move: byBooking,
  desk_new_link: byBooking,
  desk_skip: byBooking,
  desk_unskip: byBooking,
  desk_dismiss: inbox,
  desk_settle: inbox,
  desk_settle_many: inbox,
  desk_bill: byMonth,
  desk_unbill: byMonth,
  desk_adjust: byMonth,
  desk_hold: byMonth,
  desk_remind: unpaid,
  desk_unremind: unpaid,
  desk_close_day: closedDays,
  desk_open_day: closedDays,
  desk_end_session: sessions,
  desk_name_session: sessions,
  desk_write: written,
  desk_unwrite: written,
  desk_end_season: season,
  desk_unend_season: season,
} satisfies { [N in Name]?: (args: Args<N>) => QueryKey }

type Act = keyof typeof updated

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
      const own = (updated[name] as (args: Args<N>) => QueryKey)(args)
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

import {
  onlineManager,
  type QueryKey,
  type Updater,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Household, Month } from '../../../shared/desk.ts'
import type { DeskFunctions } from '../../../shared/functions.ts'
import type { SharedAct } from '../../household/acts.ts'
import { call } from './backend.ts'
import { isRefusal } from './failure.ts'
import { queryClient, ROUND_KEPT_MS } from './kept-on-phone.ts'
import { useTell } from './tell.ts'

type Name = keyof DeskFunctions
export type Args<N extends Name> = DeskFunctions[N][0]
type Result<N extends Name> = DeskFunctions[N][1]

/** Only queries under 'round' are stored on the phone (kept-on-phone.ts). */
const keyOf = (name: Name, args: object): QueryKey => [name.slice('desk_'.length), ...Object.values(args)]

interface QueryOptions<R> {
  refetchInterval?: number | ((query: { state: { data: R | undefined } }) => number | false)
  enabled?: boolean
}

export function useDeskQuery<N extends Name>(name: N, args: Args<N>, options: QueryOptions<Result<N>> = {}) {
  return useQuery<Result<N>>({
    // What is not asked yet is not answered by what another view has asked.
    queryKey: options.enabled === false ? [] : keyOf(name, args),
    queryFn: () => call(name, args),
    gcTime: name === 'desk_round' ? ROUND_KEPT_MS : 300_000,
    ...options,
  })
}

/** Until what a colleague does shows where one looks at it, too. */
export const SEEN_AFTER_MS = 60_000

/** Asks again soon for as long as something can be taken back, until the server says that it cannot. */
export function whileItHolds<R>(mayTakeBack: (now: R) => boolean, otherwise: number | false = false) {
  return ({ state: { data } }: { state: { data: R | undefined } }) =>
    data !== undefined && mayTakeBack(data) ? 10_000 : otherwise
}

/** For the first time: what it says would push what is below it under the finger. One that has failed is not waited for again. */
export function isAsking(...queries: readonly Pick<UseQueryResult, 'isLoading' | 'isFetched'>[]): boolean {
  return queries.some(({ isLoading, isFetched }) => isLoading && !isFetched)
}

/** A query under way may return after this answer, with outdated data. */
export async function hear<R>(own: QueryKey, answer: Updater<R | undefined, R | undefined>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: own })
  queryClient.setQueryData<R>(own, answer)
}

/** What is visible, but for what has just been heard. One under way is asked anew too, which the library does only for one that has data. */
export async function askAnew(own: QueryKey | null = null): Promise<void> {
  const others = { predicate: ({ queryKey }: { queryKey: QueryKey }) => String(queryKey) !== String(own) }
  await queryClient.cancelQueries(others)
  void queryClient.invalidateQueries(others)
}

/** The list that an act answers with; null where none is kept. Any other act's answer is its month or its household. */
const lists = {
  desk_dismiss: 'desk_inbox',
  desk_settle: 'desk_inbox',
  desk_settle_many: 'desk_inbox',
  desk_remind: 'desk_unpaid',
  desk_close_day: 'desk_closed_days',
  desk_open_day: 'desk_closed_days',
  desk_end_session: 'desk_sessions',
  desk_end_other_sessions: 'desk_sessions',
  desk_name_session: 'desk_sessions',
  desk_write: null,
  desk_receive: null,
  desk_unreceive: null,
  desk_rereceive: null,
  desk_end_season: 'desk_season',
  desk_open_season: 'desk_season',
  desk_invite_again: null,
  desk_take_back: null,
} satisfies { [N in Name]?: { [L in Name]: Result<N> extends Result<L> ? L : never }[Name] | null }

/** Presses are sent in order (shared/presses.ts, shared/payments.ts). */
type Act = keyof typeof lists | { [N in Name]: DeskFunctions[N] extends OfMonth | OfHousehold ? N : never }[Name]
type OfMonth = [args: { month: string }, answer: Month]
type OfHousehold = [args: { booking: string | { id: string } }, answer: Household]

function updatedBy(name: Act, args: object): QueryKey | null {
  if (name in lists) {
    const list = lists[name as keyof typeof lists]
    return list && keyOf(list, list === 'desk_season' ? { first: null, last: null } : {})
  }
  const { month, booking } = args as { month?: string; booking?: string | { id: string } }
  if (month) return keyOf('desk_month', { month })
  return keyOf('desk_household', { booking: typeof booking === 'object' ? booking.id : booking })
}

export function useAct<N extends Act>(name: N) {
  const { act, isPending } = useActs()
  return {
    act: (args: Args<N>, done: Done<N>) => act(name, args, done),
    isPending,
  }
}

export function useActFor(booking: string) {
  const { act, isPending } = useActs()
  return {
    act: ({ byCompany: { name, given, told } }: SharedAct) => act(name, { booking, ...given }, told),
    isPending,
  }
}

/** A card goes with the act, and another one may come to its place: *Försök igen* would be pressed there. */
const sentAgain: ReadonlySet<Act> = new Set(['desk_answer', 'desk_receive', 'desk_settle', 'desk_settle_many'])
const AGAIN_AFTER_MS = 1000

/** Its answer may be lost and not the request. What `sentAgain` names is one act, however often it is sent. */
async function send(name: Act, args: object) {
  const attempt = (given: object) => call(name, given as Args<typeof name>)
  return attempt(args).catch(async (error) => {
    if (!sentAgain.has(name) || isRefusal(error) || !isOnline()) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    const { seen, payments } = args as { seen?: object | null; payments?: object[] }
    return attempt({
      ...args,
      ...(seen && { seen: { ...seen, again: true } }),
      ...(payments && { payments: payments.map((one) => ({ ...one, again: true })) }),
    })
  })
}

type Done<N extends Name> = string | ((result: Result<N>) => string)

function useActs() {
  const tell = useTell()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ name, args }: { name: Act; args: object }) => send(name, args),
    gcTime: 0,
  })

  async function act<N extends Act>(name: N, args: Args<N>, done: Done<N>): Promise<Result<N> | null> {
    try {
      const result = (await mutateAsync({ name, args })) as Result<N>
      const own = updatedBy(name, args)
      if (own) await hear(own, result)
      await askAnew(own)
      tell('success', typeof done === 'string' ? done : done(result))
      return result
    } catch (error) {
      tell('error', (error as Error).message)
      // The display is outdated, or the act would not have been refused; or it was done, and its answer was lost.
      void askAnew()
      return null
    }
  }

  return { act, isPending }
}

/** True once every view shows it, false if it was refused. */
export function useTakeBack() {
  const { act, isPending } = useAct('desk_take_back')

  async function takeBack(number: string, done: string): Promise<boolean> {
    if (!(await act({ act: number }, done))) return false
    await queryClient.invalidateQueries({}, { cancelRefetch: false })
    return true
  }

  return { takeBack, isPending }
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}

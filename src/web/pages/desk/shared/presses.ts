/**
 * Presses on the round: queued, stored on the phone, and sent in order, one at a time, whenever online.
 */

import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Household, Round, Stop } from '../../../../shared/desk.ts'
import type { DeskFunctions } from '../../../../shared/functions.ts'
import { call } from '../backend.ts'
import { isRefusal } from '../failure.ts'
import { PRESS_KEPT_MS, queryClient } from '../kept-on-phone.ts'
import { hear } from '../query.ts'

/** No name and no address, because this may wait on the phone after a session ends. */
export type Visit = Omit<DeskFunctions['desk_visit'][0], 'seconds_ago'>
type Order = DeskFunctions['desk_order'][0]
/** A permanent note on the stop, with the day of the round it was written on. */
export interface DriverNote {
  booking: string
  day: string
  driver_note: string
  driver_note_was: string
}
export type Press = Visit | Order | DriverNote

const VISIT = ['press', 'visit']
const ORDER = ['press', 'order']
const DRIVER_NOTE = ['press', 'driver-note']

/** Also for payments (payments.ts). */
export const queued = {
  networkMode: 'online',
  // One after the other, in order.
  scope: { id: 'presses' },
  retry: (_count: number, error: unknown) => !isRefusal(error),
  retryDelay: (count: number) => Math.min(1000 * 2 ** count, 20_000),
  gcTime: PRESS_KEPT_MS,
} as const

const sent = {
  ...queued,
  // It is another round than the one that was pressed on.
  onError: (_: Error, { day }: Press) => queryClient.invalidateQueries({ queryKey: ['round', day] }),
}

queryClient.setMutationDefaults(VISIT, {
  ...sent,
  mutationFn: (visit: Visit) => call('desk_visit', { ...visit, seconds_ago: secondsAgo(visit) }),
  // If a later press has won, the response contains that one.
  onSuccess: (answer: Stop, { day }: Visit) => heard(day, (round) => withStop(round, answer.booking, answer)),
})

queryClient.setMutationDefaults(ORDER, {
  ...sent,
  mutationFn: (order: Order) => call('desk_order', order),
  onSuccess: (answer: Round, { day }: Order) => heard(day, () => answer),
})

queryClient.setMutationDefaults(DRIVER_NOTE, {
  ...sent,
  mutationFn: ({ booking, day: _, ...changes }: DriverNote) => call('desk_change', { booking, changes }),
  onSuccess: ({ id, driver_note }: Household, { day }: DriverNote) =>
    heard(day, (round) => withStop(round, id, { driver_note })),
})

/** By this phone's clock: stored with the press, and recomputed each time it is sent. */
export function secondsAgo(press: object): number {
  const presses = queryClient.getMutationCache().getAll()
  const pressedAt = presses.find(({ state }) => state.variables === press)?.state.submittedAt ?? Date.now()
  return Math.max(0, Math.floor((Date.now() - pressedAt) / 1000))
}

function withStop(round: Round, booking: string, changes: Partial<Stop>): Round {
  return { ...round, stops: round.stops.map((stop) => (stop.booking === booking ? { ...stop, ...changes } : stop)) }
}

function heard(day: string, change: (round: Round) => Round): Promise<void> {
  return hear<Round>(['round', day], (round) => round && change(round))
}

export function usePresses() {
  return {
    visit: useMutation<Stop, Error, Visit>({ mutationKey: VISIT }).mutate,
    order: useMutation<Round, Error, Order>({ mutationKey: ORDER }).mutate,
    noteForDriver: useMutation<Household, Error, DriverNote>({ mutationKey: DRIVER_NOTE }).mutate,
  }
}

export interface Refusal {
  id: number
  booking: string
  message: string
}

export function dismiss({ id }: Refusal): void {
  const cache = queryClient.getMutationCache()
  const refused = cache.getAll().find(({ mutationId }) => mutationId === id)
  if (refused) cache.remove(refused)
}

export const useWaitingPresses = () => useNumberOfPresses('pending')
export const useRefusedPresses = () => useNumberOfPresses('error')

function useNumberOfPresses(status: 'pending' | 'error'): number {
  return useMutationState({ filters: { mutationKey: ['press'], status }, select: () => null }).length
}

export function useRefusedDays(): string[] {
  const days = useMutationState({
    filters: { mutationKey: ['press'], status: 'error' },
    // A payment has no day.
    select: ({ state }) => (state.variables as Partial<Press>).day ?? [],
  })
  return [...new Set(days.flat())]
}

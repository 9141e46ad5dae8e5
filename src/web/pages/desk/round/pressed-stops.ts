/** The stops of a round as they show: the server's last state with pending presses overlaid. */

import { type MutationState, useMutationState } from '@tanstack/react-query'
import type { Bags } from '../../../../shared/agreement.ts'
import { countOfBags } from '../../../../shared/bags.ts'
import type { Round, Stop } from '../../../../shared/desk.ts'
import type { DriverNote, Press, Refusal, Visit } from '../shared/presses.ts'

export interface PressedStop extends Stop {
  waits: boolean
}

export function usePressed(day: string) {
  const presses = useMutationState({
    filters: { mutationKey: ['press'], predicate: ({ state }) => state.status !== 'success' },
    select: ({ mutationId, state }) => ({ mutationId, state: state as MutationState<unknown, Error, Press> }),
  })
  const ofDay = presses.filter(({ state }) => state.variables?.day === day)
  const waiting = ofDay.filter(({ state }) => state.status === 'pending').map(({ state }) => state.variables)

  const refusals = ofDay.flatMap(({ mutationId, state }): Refusal[] => {
    const { status, variables, error } = state
    if (status !== 'error' || !variables) return []
    return [
      {
        id: mutationId,
        booking: 'booking' in variables ? variables.booking : '',
        message: error?.message ?? '',
      },
    ]
  })

  return { refusals, stopsOf: (round: Round) => laidOver(round, waiting) }
}

function laidOver(round: Round, waiting: (Press | undefined)[]): PressedStop[] {
  let stops: PressedStop[] = round.stops.map((stop) => ({ ...stop, waits: false }))
  for (const press of waiting) {
    if (!press) continue
    if ('bookings' in press) stops = inOrder(stops, press.bookings)
    else stops = stops.map((stop) => (stop.booking === press.booking ? pressed(stop, press) : stop))
  }
  return stops
}

function pressed(stop: PressedStop, press: Visit | DriverNote): PressedStop {
  if ('driver_note' in press) return { ...stop, driver_note: press.driver_note, waits: true }
  return { ...stop, outcome: press.outcome, bags: press.bags, visit_note: press.note, waits: true }
}

function inOrder(stops: PressedStop[], bookings: string[]): PressedStop[] {
  const position = (stop: PressedStop) => {
    const index = bookings.indexOf(stop.booking)
    return index === -1 ? bookings.length : index
  }
  return stops.toSorted((one, other) => position(one) - position(other))
}

export function bookedBags(stop: Stop): Bags {
  return Object.fromEntries(stop.materials.map((material) => [material, 1]))
}

/** '4 stopp, 11 påsar' */
export function sizeOf(stops: readonly Stop[]): string {
  const bags = stops.reduce((sum, { materials }) => sum + materials.length, 0)
  return `${stops.length}\u00a0stopp, ${countOfBags(bags)}`
}

export function counted(stops: readonly Stop[]): { visited: number; collected: number; bags: Bags } {
  const bags: Bags = {}
  for (const stop of stops) {
    if (stop.outcome !== 'collected') continue
    for (const [material, number] of Object.entries(stop.bags) as [keyof Bags, number][]) {
      bags[material] = (bags[material] ?? 0) + number
    }
  }
  return {
    visited: stops.filter(({ outcome }) => outcome !== null).length,
    collected: stops.filter(({ outcome }) => outcome === 'collected').length,
    bags,
  }
}

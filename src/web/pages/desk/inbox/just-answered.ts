/** Bookings answered a moment ago: their cards stay in place while the answer can be taken back. */

import { useSyncExternalStore } from 'react'
import type { Inbox } from '../../../../shared/desk.ts'

type Waiting = Inbox['unanswered'][number]

export interface Answered {
  booking: Waiting
  /** The answer. */
  said: string
}

/** As in `private.take_back_answer`. */
const TAKE_BACK_MS = 60_000

let all: readonly Answered[] = []
const listeners = new Set<() => void>()

function set(next: readonly Answered[]): void {
  all = next
  for (const listener of listeners) listener()
}

export function keepAnswered(booking: Waiting, said: string): void {
  forgetAnswered(booking.booking)
  const kept = { booking, said }
  set([...all, kept])
  setTimeout(() => set(all.filter((each) => each !== kept)), TAKE_BACK_MS)
}

export function forgetAnswered(id: string): void {
  set(all.filter(({ booking }) => booking.booking !== id))
}

export function useAnswered(): readonly Answered[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )
}

/** The waiting items, with just-answered ones in their former positions. */
export function withAnswered(waiting: readonly Waiting[], answered: readonly Answered[]): Waiting[] {
  const kept = answered.map(({ booking }) => booking)
  const others = waiting.filter(({ booking }) => kept.every((each) => each.booking !== booking))
  return [...others, ...kept].sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
}

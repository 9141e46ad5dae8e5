import { useCallback, useEffect, useRef, useState } from 'react'
import type { HouseholdState } from '../../../shared/agreement.ts'
import type { HouseholdFunctions } from '../../../shared/functions.ts'
import { pricesShown } from '../../../shared/prices-shown.ts'
import { type CallResponse, callFunction } from '../../call-function.ts'
import type { Act } from '../../household/acts.ts'
import { forgetHousehold, keepState, keptState, keyIn } from '../../kept-in-tab.ts'
import { forgetInTab } from '../../tab-storage.ts'
import type { Arrival } from './first-call.ts'

export type ClosedBecause = 'no-link' | 'broken-link' | 'unknown-link' | 'left' | 'erased'

type View =
  | { name: 'loading' }
  | { name: 'closed'; why: ClosedBecause }
  | { name: 'failed'; sentence: string }
  /** `skew`: how far the database's clock is ahead of this device's; `doubt`: why the state may be outdated. */
  | { name: 'open'; state: HouseholdState; skew: number; doubt: string | null }

export type Spot = 'next' | 'away' | `day ${string}` | 'booking' | 'ending'

export interface Feedback {
  spot: Spot
  text: string
  again?: Act
  undo?: Act
  failed: boolean
  /** What had the focus at the press. */
  pressed: Element | null
  /** Distinguishes consecutive ones with the same text. */
  number: number
}

export interface Household {
  view: View
  feedback: Feedback | null
  busy: boolean
  refreshing: boolean
  act(act: Act, spot: Spot): Promise<boolean>
  refresh(): Promise<void>
  call<Name extends keyof HouseholdFunctions>(
    name: Name,
    given: HouseholdFunctions[Name][0],
  ): Promise<CallResponse<HouseholdFunctions[Name][1]>>
  leave(as: 'left' | 'erased'): void
}

export interface PartProps {
  state: HouseholdState
  /** The time on the database's clock. */
  now: Date
  household: Household
}

const STALE_MS = 60_000

function opened(state: HouseholdState) {
  return { name: 'open', state, skew: Date.parse(state.now) - Date.now(), doubt: null } as const
}

export function useHousehold(shown: CallResponse<HouseholdState> | undefined): Household {
  const [view, setView] = useState<View>(() => (shown?.ok ? opened(shown.result) : { name: 'loading' }))
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const [busy, setBusy] = useState(false)
  const [refreshing, setRefreshing] = useState(false)
  const key = useRef<string | null>(null)
  // Refs, because two presses in one task would both see the old state; a response to a request from before an act is
  // outdated.
  const acting = useRef(false)
  const acts = useRef(0)
  /** The number of acts before the refresh under way; null without one. */
  const refreshed = useRef<number | null>(null)

  const show = useCallback((response: CallResponse<HouseholdState>) => {
    if (response.ok) {
      const view = opened(response.result)
      const { skew, state } = view
      keepState({ skew, state })
      setView(view)
    } else if (response.failure.kind === 'unknown') {
      forgetHousehold()
      setFeedback(null)
      setView({ name: 'closed', why: 'unknown-link' })
    } else {
      const { sentence } = response.failure
      setView((previous) => {
        // An open page stays, even if the tab can store nothing.
        const known = previous.name === 'open' ? previous : keptState()
        return known ? { ...known, name: 'open', doubt: sentence } : { name: 'failed', sentence }
      })
    }
  }, [])

  const call = useCallback(
    <Name extends keyof HouseholdFunctions>(name: Name, given: HouseholdFunctions[Name][0]) =>
      callFunction(name, { key: key.current, ...given }, { 'x-client-info': pricesShown }),
    [],
  )

  const refresh = useCallback(async () => {
    if (!key.current || acting.current) return
    const before = acts.current
    if (refreshed.current === before) return
    refreshed.current = before
    setRefreshing(true)
    const response = await call('my_booking', {})
    if (refreshed.current === before) {
      refreshed.current = null
      setRefreshing(false)
    }
    if (acts.current === before) show(response)
  }, [call, show])

  useEffect(() => {
    const arrival = window.arrival as Arrival
    delete window.arrival
    key.current = arrival.key
    if (arrival.response) void arrival.response.then(show)
    else setView({ name: 'closed', why: arrival.isBroken ? 'broken-link' : 'no-link' })

    // Opening a link in this tab changes only the fragment, which does not reload the page.
    const openAnother = () => {
      if (keyIn(location.hash)) location.reload()
    }
    window.addEventListener('hashchange', openAnother)
    return () => window.removeEventListener('hashchange', openAnother)
  }, [show])

  // Another tab, the company or the clock may have changed it meanwhile.
  const shownAt = view.name === 'open' ? Date.parse(view.state.now) - view.skew : null
  const isDoubtful = view.name === 'failed' || (view.name === 'open' && view.doubt !== null)
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState !== 'visible') return
      if (isDoubtful || (shownAt && Date.now() - shownAt > STALE_MS)) void refresh()
    }
    document.addEventListener('visibilitychange', lookAgain)
    window.addEventListener('online', lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      window.removeEventListener('online', lookAgain)
    }
  }, [shownAt, isDoubtful, refresh])

  async function act(wanted: Act, spot: Spot): Promise<boolean> {
    if (acting.current) return false
    acting.current = true
    acts.current += 1
    setBusy(true)
    const pressed = document.activeElement
    const of = key.current
    const response = await call(wanted.name, wanted.given)
    acting.current = false
    setBusy(false)
    // Forgotten or erased meanwhile: do not restore anything.
    if (key.current !== of) return response.ok
    const tell = (told: Omit<Feedback, 'number' | 'spot' | 'pressed'>) =>
      setFeedback((previous) => ({ ...told, spot, pressed, number: (previous?.number ?? 0) + 1 }))
    if (response.ok) {
      show(response)
      tell({ text: wanted.told(response.result), undo: wanted.undo, failed: false })
    } else if (response.failure.kind === 'unknown') {
      show(response)
    } else {
      const { kind, sentence } = response.failure
      tell({ text: sentence, again: kind === 'failed' ? wanted : undefined, failed: true })
      // A refusal means that the state has changed, so fetch it and show it beside the sentence.
      if (kind === 'refused') void refresh()
    }
    return response.ok
  }

  function leave(as: 'left' | 'erased') {
    key.current = null
    acts.current += 1
    // Including what the front page stored of a booking: draft, and receipt with the key.
    forgetInTab()
    setFeedback(null)
    setView({ name: 'closed', why: as })
  }

  return { view, feedback, busy, refreshing, act, refresh, call, leave }
}

/** What the phone stores while the desk is closed: opened rounds, and presses that have not reached the server. */

import { onlineManager, QueryClient } from '@tanstack/react-query'
import type { PersistedClient, Persister, PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { forgetInTab, WRITTEN } from '../../tab-storage.ts'
import { isRefusal } from './failure.ts'

/** A day, because a round contains telephone numbers and door codes. */
export const ROUND_KEPT_MS = 24 * 3_600_000
/**
 * A press contains neither, and would be lost; after a fortnight even a driver who drives every other week has opened
 * the desk.
 */
export const PRESS_KEPT_MS = 14 * 24 * 3_600_000
const STORAGE = 'pasrundan-desk-round'
/** On which weekdays the company drives: a round is opened without coverage too. */
export const WEEKDAYS = 'pasrundan-desk-weekdays'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      retry: (count, error) => count < 1 && !isRefusal(error),
    },
    // Mutations that are not queued (shared/presses.ts) are tried at once and report their failure.
    mutations: { networkMode: 'always', retry: false },
  },
})

// The library assumes it is online until the browser fires an event, which does not happen if it was offline from the
// start.
onlineManager.setOnline(navigator.onLine)

/** Nor for longer if the phone's clock was ahead when it was opened. */
const isRoundKept = ({ dataUpdatedAt }: { dataUpdatedAt: number }, now = Date.now()) =>
  Math.abs(now - dataUpdatedAt) < ROUND_KEPT_MS

let isForgotten = false

/** Within the press, not in a task after it: the page may be reloaded or put away at any moment. */
const persister: Persister = {
  persistClient: keep,
  restoreClient() {
    const kept = stored()
    if (!kept) return undefined
    for (const press of kept.clientState.mutations) own.add(nameOf(press))
    const still = stillKept(kept, Date.now())
    // Expired data are removed even if nothing new is stored.
    keep(still)
    return still
  },
  removeClient: () => localStorage.removeItem(STORAGE),
}

/** The presses that this tab has read or made. A tab that has just been taken over may still store others beside them. */
const own = new Set<string>()

type KeptPress = PersistedClient['clientState']['mutations'][number]

function nameOf({ state }: KeptPress): string {
  return `${state.submittedAt} ${JSON.stringify(state.variables)}`
}

function stored(): PersistedClient | null {
  return JSON.parse(localStorage.getItem(STORAGE) ?? 'null')
}

function keep(client: PersistedClient): void {
  // Clearing everything is a change too, and would be stored.
  if (isForgotten) return
  const { queries, mutations } = client.clientState
  for (const press of mutations) own.add(nameOf(press))
  try {
    const others = stored()?.clientState.mutations.filter((press) => !own.has(nameOf(press))) ?? []
    const clientState = { queries, mutations: [...others, ...mutations] }
    localStorage.setItem(STORAGE, JSON.stringify({ ...client, clientState }))
  } catch (error) {
    console.error('The round could not be kept on the phone:', error)
    dispatchEvent(new Event(NOT_KEPT))
  }
}

/** Dispatched on the window when nothing can be stored because storage is full. */
export const NOT_KEPT = 'desk-not-kept'

export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister,
  dehydrateOptions: {
    shouldDehydrateQuery: ({ queryKey, state }) =>
      queryKey[0] === 'round' && state.data !== undefined && isRoundKept(state),
    shouldDehydrateMutation: ({ options, state }) =>
      options.mutationKey?.[0] === 'press' && ['pending', 'error'].includes(state.status),
  },
}

/**
 * Data that have not expired. A press in flight when the page was closed is retried, because nobody knows whether it
 * arrived.
 */
function stillKept(kept: PersistedClient, now: number): PersistedClient {
  const { queries, mutations } = kept.clientState
  return {
    ...kept,
    // Each entry has an age of its own. By that of the last change the library would remove all of them, and the phone's clock
    // may have been wrong then.
    timestamp: now,
    clientState: {
      queries: queries.filter(({ state }) => isRoundKept(state, now)),
      mutations: mutations
        .filter(({ state }) => now - pressedAt(state) < PRESS_KEPT_MS)
        .map((mutation) =>
          mutation.state.status === 'pending'
            ? { ...mutation, state: { ...mutation.state, isPaused: true } }
            : mutation,
        ),
    },
  }
}

/** Not before the day that is driven: the phone's clock may have been behind. */
function pressedAt({ submittedAt, variables }: KeptPress['state']): number {
  const { day = 0 } = variables as { day?: string }
  return Math.max(submittedAt, +new Date(day))
}

/** For a desk that stays open. */
export function dropWhatIsTooOld(): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['round'] })) {
    if (!isRoundKept(query.state)) queryClient.getQueryCache().remove(query)
  }
}

export function forgetHouseholds(): void {
  queryClient.getQueryCache().clear()
  forgetInTab(WRITTEN)
}

/** Until this page is closed. */
export function forgetEverything(): void {
  isForgotten = true
  queryClient.clear()
  localStorage.removeItem(STORAGE)
  localStorage.removeItem(WEEKDAYS)
  forgetInTab(WRITTEN)
}

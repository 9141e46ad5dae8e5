/** What the phone stores while the desk is closed: opened rounds, and presses that have not reached the server. */

import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
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
    // Mutations that are not queued (round/presses.ts) are tried at once and report their failure.
    mutations: { networkMode: 'always', retry: false },
  },
})

// The library assumes it is online until the browser fires an event, which does not happen if it was offline from the
// start.
onlineManager.setOnline(navigator.onLine)

let isForgotten = false

const persister = createAsyncStoragePersister({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    removeItem: (key) => localStorage.removeItem(key),
    // Clearing everything is a change too, and would be stored.
    setItem: (key, text) => (isForgotten ? undefined : localStorage.setItem(key, text)),
  },
  key: STORAGE,
  // Presses count even if the phone is put away immediately.
  throttleTime: 0,
  deserialize(text) {
    const kept = stillKept(JSON.parse(text), Date.now())
    // Expired data are removed even if nothing new is stored.
    localStorage.setItem(STORAGE, JSON.stringify(kept))
    return kept
  },
  retry: ({ error }) => {
    console.error('The round could not be kept on the phone:', error)
    dispatchEvent(new Event(NOT_KEPT))
    return undefined
  },
})

/** Dispatched on the window when nothing can be stored because storage is full. */
export const NOT_KEPT = 'desk-not-kept'

export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister,
  maxAge: PRESS_KEPT_MS,
  dehydrateOptions: {
    shouldDehydrateQuery: ({ queryKey, state }) =>
      queryKey[0] === 'round' && state.data !== undefined && Date.now() - state.dataUpdatedAt < ROUND_KEPT_MS,
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
    clientState: {
      queries: queries.filter(({ state }) => now - state.dataUpdatedAt < ROUND_KEPT_MS),
      mutations: mutations
        .filter(({ state }) => now - state.submittedAt < PRESS_KEPT_MS)
        .map((mutation) =>
          mutation.state.status === 'pending'
            ? { ...mutation, state: { ...mutation.state, isPaused: true } }
            : mutation,
        ),
    },
  }
}

/** For a desk that stays open. */
export function dropWhatIsTooOld(): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['round'] })) {
    if (Date.now() - query.state.dataUpdatedAt > ROUND_KEPT_MS) queryClient.getQueryCache().remove(query)
  }
}

export function forgetHouseholds(): void {
  queryClient.getQueryCache().clear()
}

/** Until this page is closed. */
export function forgetEverything(): void {
  isForgotten = true
  queryClient.clear()
  localStorage.removeItem(STORAGE)
  localStorage.removeItem(WEEKDAYS)
}

/**
 * What stays on the phone when the desk is closed: the rounds that were opened, and what was pressed and has not arrived.
 */

import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { isRefusal } from './failure.ts'

/** A day, since a round has telephone numbers and door codes. */
export const ROUND_KEPT_MS = 24 * 3_600_000
/** A press has neither, and is lost with the phone's memory of it: by then even who drives every other week is back. */
export const PRESS_KEPT_MS = 14 * 24 * 3_600_000
const STORAGE = 'pasrundan-desk-round'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      retry: (count, error) => count < 1 && !isRefusal(error),
    },
    // What is not queued (round/presses.ts) is tried at once, and says when it came to nothing.
    mutations: { networkMode: 'always', retry: false },
  },
})

// It takes the net for granted until the browser says otherwise, which it does not of what was so from the start.
onlineManager.setOnline(navigator.onLine)

let isForgotten = false

const persister = createAsyncStoragePersister({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    removeItem: (key) => localStorage.removeItem(key),
    // That all is gone is a change too, and would be kept.
    setItem: (key, text) => (isForgotten ? undefined : localStorage.setItem(key, text)),
  },
  key: STORAGE,
  // Whoever puts the phone into the pocket at once has pressed all the same.
  throttleTime: 0,
  deserialize(text) {
    const kept = stillKept(JSON.parse(text), Date.now())
    // What is too old goes from the phone too, even if nothing is to be kept anew.
    localStorage.setItem(STORAGE, JSON.stringify(kept))
    return kept
  },
  retry: ({ error }) => {
    console.error('The round could not be kept on the phone:', error)
    dispatchEvent(new Event(NOT_KEPT))
    return undefined
  },
})

/** Dispatched on the window when the phone keeps nothing: its storage is full. */
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

/** What is not too old. A press on its way when the page was closed waits again, for nobody knows whether it arrived. */
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

/** For a desk that is left open. */
export function dropWhatIsTooOld(): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['round'] })) {
    if (Date.now() - query.state.dataUpdatedAt > ROUND_KEPT_MS) queryClient.getQueryCache().remove(query)
  }
}

export function forgetHouseholds(): void {
  queryClient.getQueryCache().clear()
}

/** For the rest of this page's life. */
export function forgetEverything(): void {
  isForgotten = true
  queryClient.clear()
  localStorage.removeItem(STORAGE)
}

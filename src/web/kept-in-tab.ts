/**
 * A household's data remembered by the tab: its key, so that a reload works, and the last known state, for when the
 * server does not answer. In sessionStorage, which ends with the tab: on a shared computer, localStorage would show the
 * next person street and door code, and its advantage, an offline page in another tab, is impossible because the page
 * itself cannot be opened there.
 */

import type { HouseholdState } from '../shared/agreement.ts'
import { isKey } from './household-key.ts'
import { forgetInTab, readFromTab, textInTab, WRITTEN, writeToTab } from './tab-storage.ts'

const KEY = 'household-key'
const STATE = 'household-state'

interface KnownState {
  /** How far the database's clock was ahead of this device's, in milliseconds. */
  skew: number
  state: HouseholdState
}

/** The key in '#k7m…', tolerating what mail programs add; null if invalid. */
export function keyIn(fragment: string): string | null {
  const text = fragment.replace(/[^\dA-Za-z]/g, '').toLowerCase()
  return isKey(text) ? text : null
}

export function keptKey(): string | null {
  // An older page stored it without quotes.
  return keyIn(textInTab(KEY))
}

/** Another household's state is dropped. */
export function keepKey(key: string): void {
  if (key === keptKey()) return
  forgetHousehold()
  writeToTab(KEY, key)
}

export function keptState(): KnownState | null {
  const known = readFromTab(STATE) as KnownState | null
  // An older page stored no months.
  return Array.isArray(known?.state?.months) ? known : null
}

export function keepState(known: KnownState): void {
  writeToTab(STATE, known)
}

export function forgetHousehold(): void {
  forgetInTab(KEY, STATE, WRITTEN)
}

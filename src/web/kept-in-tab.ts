/**
 * A household's data remembered by the tab: its key, so that a reload works, and the last known state, for when the
 * server does not answer. In sessionStorage: on a shared computer, localStorage would show the next person street and door
 * code, and its advantage, an offline page in another tab, is impossible because the page itself cannot be opened there.
 */

import type { HouseholdState } from '../shared/agreement.ts'
import { isKey } from './household-key.ts'
import { forgetInTab, readFromTab, WRITTEN, writeToTab } from './tab-storage.ts'

const KEY = 'household-key'
const STATE = 'household-state'
/** When a page of the household was last left or out of sight. */
const LEFT = 'household-left'

/** Longer than a reload, another page or paying in another app takes. */
const AWAY_MS = 5 * 60_000

interface KnownState {
  /** How far the database's clock was ahead of this device's, in milliseconds. */
  skew: number
  state: HouseholdState
}

/** The key in '#k7m…', whatever programs have put around or into it: `%20`, `>`, `&fbclid=…`; null if there is none. */
export function keyIn(fragment: string): string | null {
  // No letter of a key is ever escaped.
  const text = fragment.replace(/%[\da-f]{2}/gi, ' ').toLowerCase()
  const parts = text.split(/[^\da-z]+/)
  return [...parts, parts.join('')].find(isKey) ?? null
}

/**
 * For a page that opens: browsers reopen a closed tab with what it stored, also for the next person at the computer. So
 * what was left long ago is forgotten.
 */
export function forgetIfLeftLongAgo(): void {
  const left = readFromTab(LEFT)
  // Nor does it come back once the clock has been set back.
  if (typeof left === 'number' && Math.abs(Date.now() - left) > AWAY_MS) forgetHousehold()
  const leave = () => {
    if (keptKey()) writeToTab(LEFT, Date.now())
  }
  // A phone ends pages that are out of sight without another word.
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, leave, true)
}

export function keptKey(): string | null {
  return keyIn(String(readFromTab(KEY)))
}

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
  forgetInTab(KEY, STATE, LEFT, WRITTEN)
}

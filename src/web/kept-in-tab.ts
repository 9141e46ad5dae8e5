/**
 * What a tab remembers of a household: its key, so that a reload works, and what was last known, for when the server does
 * not answer. In sessionStorage, which goes with the tab: on a shared computer localStorage would show the next person
 * street and door code, and what it would give in return, a page without network in another tab, cannot be opened there
 * in the first place. Storage that is full, switched off or tampered with means that nothing is remembered.
 */

import type { HouseholdState } from '../shared/agreement.ts'
import { isKey } from './household-key.ts'

const KEY = 'household-key'
const STATE = 'household-state'

export interface KnownState {
  /** How far the database's clock was ahead of this device's, in milliseconds. */
  skew: number
  state: HouseholdState
}

/** The key in '#k7m…', as mail programs leave it; null where it is none. */
export function keyIn(fragment: string): string | null {
  const text = fragment.replace(/[^\dA-Za-z]/g, '').toLowerCase()
  return isKey(text) ? text : null
}

export function keptKey(): string | null {
  return keyIn(read(KEY) ?? '')
}

/** Another household's state goes. */
export function keepKey(key: string): void {
  if (key === keptKey()) return
  forgetHousehold()
  write(KEY, key)
}

export function keptState(): KnownState | null {
  try {
    const known: KnownState | null = JSON.parse(read(STATE) ?? 'null')
    // An older page kept no months.
    return Array.isArray(known?.state?.months) ? known : null
  } catch {
    return null
  }
}

export function keepState(known: KnownState): void {
  write(STATE, JSON.stringify(known))
}

export function forgetHousehold(): void {
  try {
    sessionStorage.removeItem(KEY)
    sessionStorage.removeItem(STATE)
  } catch {
    // Nothing is kept.
  }
}

/** Also what the front page keeps of a booking: draft, and receipt with the key. */
export function forgetAll(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing is kept.
  }
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // The page works without it, until it is reloaded.
  }
}

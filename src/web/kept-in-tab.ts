/**
 * A household's data remembered by the tab: its key, so that a reload works, and the last known state, for when the
 * server does not answer. In sessionStorage, which ends with the tab: on a shared computer, localStorage would show the
 * next person street and door code, and its advantage, an offline page in another tab, is impossible because the page
 * itself cannot be opened there. If storage is full, disabled or tampered with, nothing is remembered.
 */

import type { HouseholdState } from '../shared/agreement.ts'
import { isKey } from './household-key.ts'

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
  return keyIn(read(KEY) ?? '')
}

/** Another household's state is dropped. */
export function keepKey(key: string): void {
  if (key === keptKey()) return
  forgetHousehold()
  write(KEY, key)
}

export function keptState(): KnownState | null {
  try {
    const known: KnownState | null = JSON.parse(read(STATE) ?? 'null')
    // An older page stored no months.
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
    // Nothing is stored.
  }
}

/** Including what the front page stored of a booking: draft, and receipt with the key. */
export function forgetAll(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing is stored.
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
    // Works without it, until a reload.
  }
}

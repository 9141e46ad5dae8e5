import { LruMap } from 'toad-cache'
import { bounds } from '../flood-limits.ts'
import { company } from '../shared/company.ts'
import { ourPhone } from '../shared/our-phone.ts'
import { plural } from '../shared/swedish-text.ts'
import { network } from './network.ts'

/** @returns how many seconds to wait, 0 for none. For 0 rows it says whether one more would be accepted. */
export type RateLimit = (address: string, rows?: number) => number

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const BUSY_MINUTES = { hour: bounds.anHour, day: bounds.aDay }
/** Beyond this many, the least recently seen are evicted: some 400 bytes each, for addresses and for /48s. */
const MOST_KNOWN = 10_000
/** How often those are forgotten whose day is over before the next time: the terms say that none is kept for longer. */
const FORGET_MS = 10 * MINUTE_MS

/** It starts with the first use; times in milliseconds. */
interface Window {
  allowed: number
  length: number
  taken: number
  ends: number
}

/**
 * With hourly and daily limits from `bounds`; an IPv6 /64 is one address, a /48 gets more. 0 for no limit. Requests the database refuses
 * are counted, because they cost as much; requests refused here are not, so that retrying early does not use up the day, or the
 * neighbours' share.
 * @param busyMinutes how many minutes' worth in an hour and in a day, if not the default
 */
export function rateLimit(perMinute: number, busyMinutes = BUSY_MINUTES): RateLimit {
  if (perMinute === 0) return () => 0
  const addresses = windowsByKey(perMinute, busyMinutes)
  const sites = windowsByKey(perMinute * bounds.addressesIn48, busyMinutes)

  return (address, rows = 1) => {
    const key = network(address, 64)
    const windows = addresses(key)
    if (key.includes(':')) windows.push(...sites(network(address, 48)))
    return take(windows, rows)
  }
}

export function rateLimitByName(perMinute: number): RateLimit {
  if (perMinute === 0) return () => 0
  const names = windowsByKey(perMinute)
  return (name, rows = 1) => take(names(name), rows)
}

function take(windows: readonly Window[], rows: number): number {
  const time = performance.now()
  const wait = Math.max(...windows.map((window) => waitingTime(window, rows, time)))
  if (wait === 0) for (const window of windows) window.taken += rows
  return Math.ceil(wait / 1000)
}

function windowsByKey(perMinute: number, busyMinutes = BUSY_MINUTES): (key: string) => Window[] {
  const known = new LruMap<Window[]>(MOST_KNOWN)
  setInterval(() => {
    const next = performance.now() + FORGET_MS
    for (const [key, { value }] of known.items) if (value.every(({ ends }) => ends < next)) known.delete(key)
  }, FORGET_MS).unref()
  return (key) => {
    let windows = known.get(key)
    if (!windows) {
      windows = [
        { allowed: perMinute, length: MINUTE_MS, taken: 0, ends: 0 },
        { allowed: perMinute * busyMinutes.hour, length: HOUR_MS, taken: 0, ends: 0 },
        { allowed: perMinute * busyMinutes.day, length: DAY_MS, taken: 0, ends: 0 },
      ]
      known.set(key, windows)
    }
    return [...windows]
  }
}

function waitingTime(window: Window, rows: number, time: number): number {
  if (time >= window.ends) {
    window.taken = 0
    window.ends = time + window.length
  }
  return window.taken + Math.max(rows, 1) > window.allowed ? window.ends - time : 0
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** @param what there was too much of, in Swedish */
export function rateLimitSentence(seconds: number, what: string): string {
  const much = `Det kom många ${what} på kort tid.`
  if (seconds <= MINUTE_S) return `${much} Vänta ${plural(seconds, 'sekund', 'sekunder')} och försök igen.`
  return `${much} Försök igen ${later(seconds)}, eller ring ${ourPhone} eller skriv till ${company.email} så hjälper vi dig.`
}

function later(seconds: number): string {
  if (seconds < HOUR_S) return `om ${Math.ceil(seconds / MINUTE_S)} minuter`
  // At most 24 hours, so naming the time of day is enough.
  if (seconds > 12 * HOUR_S) return 'i morgon'
  const hours = Math.round(seconds / HOUR_S)
  return hours === 1 ? 'om ungefär en timme' : `om ungefär ${hours} timmar`
}

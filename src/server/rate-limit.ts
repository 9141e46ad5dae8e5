import { LruMap } from 'toad-cache'
import { bounds } from '../flood-limits.ts'
import { network } from './network.ts'

/**
 * Counts `rows` (1 unless said) for this address; how long in seconds it has to wait, 0 when it may go on now. For 0 rows it
 * says whether one more may come.
 */
export type RateLimit = (address: string, rows?: number) => number

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const BUSY_MINUTES = { hour: bounds.anHour, day: bounds.aDay }
/** More than this, and who was seen longest ago is forgotten: some 400 bytes each, kept for addresses and for /48s. */
const MOST_KNOWN = 10_000

/** How many are taken of those allowed in a time that begins with the first of them; times in milliseconds. */
interface Window {
  allowed: number
  length: number
  taken: number
  ends: number
}

/**
 * So many per minute and address, and per hour and day what `bounds` says; an IPv6 /64 is one address, and a /48 has more.
 * 0 for no limit. What the database refuses counts, because it costs the same; what is
 * refused here does not, so that trying again too early loses nobody the day, and one household not its neighbours'.
 * @param now a clock in milliseconds
 * @param busyMinutes so many minutes' worth in an hour and in a day, where it is not what all have
 */
export function rateLimit(
  perMinute: number,
  now: () => number = () => performance.now(),
  busyMinutes = BUSY_MINUTES,
): RateLimit {
  if (perMinute === 0) return () => 0
  const addresses = windowsByKey(perMinute, busyMinutes)
  const sites = windowsByKey(perMinute * bounds.addressesIn48, busyMinutes)

  return (address, rows = 1) => {
    const time = now()
    const key = network(address, 64)
    const windows = addresses(key)
    if (key.includes(':')) windows.push(...sites(network(address, 48)))
    return take(windows, rows, time)
  }
}

/** The same for what is no address: each name by itself. */
export function rateLimitByName(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (perMinute === 0) return () => 0
  const names = windowsByKey(perMinute)
  return (name, rows = 1) => take(names(name), rows, now())
}

function take(windows: readonly Window[], rows: number, time: number): number {
  const wait = Math.max(...windows.map((window) => waitingTime(window, rows, time)))
  if (wait === 0) for (const window of windows) window.taken += rows
  return Math.ceil(wait / 1000)
}

function windowsByKey(perMinute: number, busyMinutes = BUSY_MINUTES): (key: string) => Window[] {
  const known = new LruMap<Window[]>(MOST_KNOWN)
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

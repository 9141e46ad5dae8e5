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
/** Of all limits together: beyond this many counts, the least recently used are evicted; some 400 bytes each. */
const MOST_KNOWN = 40_000
/** How often those are forgotten whose day is over before the next time: the terms say that none is kept for longer. */
const FORGET_MS = 10 * MINUTE_MS

/** It starts with the first use; times in milliseconds. */
interface Window {
  allowed: number
  length: number
  taken: number
  ends: number
}

/** Whose use is counted, and how many addresses' worth is allowed. */
interface Counted {
  name: string
  share: number
}

export type RateLimits = ReturnType<typeof rateLimits>

/**
 * All limits of a server. They count in one place, because there are hundreds: each function has its own, and anybody may call each from
 * many addresses.
 */
export function rateLimits() {
  const known = new LruMap<Window[]>(MOST_KNOWN)
  setInterval(() => {
    const next = performance.now() + FORGET_MS
    for (const [key, { value }] of known.items) if (value.every(({ ends }) => ends < next)) known.delete(key)
  }, FORGET_MS).unref()
  let limits = 0

  /** @param busyMinutes how many minutes' worth in an hour and in a day; 0 a minute is no limit */
  function limit(
    perMinute: number,
    busyMinutes: typeof BUSY_MINUTES,
    countedOf: (name: string) => Counted[],
  ): RateLimit {
    if (perMinute === 0) return () => 0
    const own = ++limits
    return (name, rows = 1) => {
      const time = performance.now()
      const counts = countedOf(name).map((counted) => {
        const key = `${own} ${counted.name}`
        return { key, windows: known.get(key) ?? newWindows(perMinute * counted.share, busyMinutes) }
      })
      const wait = Math.max(...counts.flatMap(({ windows }) => windows.map((one) => waitingTime(one, rows, time))))
      // Nothing is kept of who is refused: whoever has a /48 has 65,536 addresses, whose counts would push out all others.
      if (wait > 0 || rows === 0) return Math.ceil(wait / 1000)
      for (const { key, windows } of counts) {
        known.set(key, windows)
        for (const window of windows) window.taken += rows
      }
      return 0
    }
  }

  return {
    /**
     * With hourly and daily limits from `bounds`; an IPv6 /64 is one address, a /48 gets more. Requests the database refuses are counted,
     * because they cost as much; requests refused here are not, so that retrying early does not use up the day, or the neighbours' share.
     */
    byAddress: (perMinute: number, busyMinutes = BUSY_MINUTES) => limit(perMinute, busyMinutes, networksOf),
    byName: (perMinute: number) => limit(perMinute, BUSY_MINUTES, (name) => [{ name, share: 1 }]),
  }
}

function networksOf(address: string): Counted[] {
  const own = { name: network(address, 64), share: 1 }
  return own.name.includes(':') ? [own, { name: network(address, 48), share: bounds.addressesIn48 }] : [own]
}

function newWindows(perMinute: number, { hour, day }: typeof BUSY_MINUTES): Window[] {
  return [
    { allowed: perMinute, length: MINUTE_MS, taken: 0, ends: 0 },
    { allowed: perMinute * hour, length: HOUR_MS, taken: 0, ends: 0 },
    { allowed: perMinute * day, length: DAY_MS, taken: 0, ends: 0 },
  ]
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

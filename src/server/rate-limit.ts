import { isIPv6 } from 'node:net'

/** Counts `rows` (1 unless said) for this address; how long in seconds it has to wait, 0 when it may go on now. */
export type RateLimit = (address: string, rows?: number) => number

const WINDOW_SECONDS = 60
/** So many addresses in one minute is an attack from many places; forgetting early beats filling the memory. */
const MOST_ADDRESSES = 100_000

/**
 * So many per minute and address; 0 for no limit. All count, also what is refused later: it costs the same.
 * @param now a clock in milliseconds
 */
export function rateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (perMinute === 0) return () => 0
  const counts = new Map<string, number>()
  let windowEnds = 0

  return (address, rows = 1) => {
    const time = now()
    if (time >= windowEnds || counts.size >= MOST_ADDRESSES) {
      counts.clear()
      windowEnds = time + WINDOW_SECONDS * 1000
    }
    const household = network(address)
    const count = (counts.get(household) ?? 0) + rows
    counts.set(household, count)
    return count > perMinute ? Math.ceil((windowEnds - time) / 1000) : 0
  }
}

/** The address itself, or for IPv6 its /64: one household, or one attacker, has all of it. */
export function network(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? []
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':').flatMap((group) => (group.includes('.') ? [group, group] : [group])) : []
  const groups =
    after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

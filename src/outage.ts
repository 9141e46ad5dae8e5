import type { Log } from './log.ts'

/** Says once that something is away and once that it is back, however many notice it. */
export function outageLog(log: Log, words: { away: string; back: string }) {
  let isAway = false
  return {
    away(facts: object): void {
      if (!isAway) log.error(facts, words.away)
      isAway = true
    },
    back(): void {
      if (isAway) log.info({}, words.back)
      isAway = false
    },
  }
}

import type { Log } from './log.ts'

export interface OutageLog {
  /** It is unreachable; `facts` give the first reason. */
  away(facts: object): void
  back(): void
}

/** Logs once that something is unreachable and once that it is back, however many callers notice. */
export function outageLog(log: Log, words: { away: string; back: string }): OutageLog {
  let isAway = false
  return {
    away(facts) {
      if (!isAway) log.error(facts, words.away)
      isAway = true
    },
    back() {
      if (isAway) log.info({}, words.back)
      isAway = false
    },
  }
}

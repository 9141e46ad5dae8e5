import type { Log } from './log.ts'

export interface OutageLog {
  /** It is away; `facts` say why, of the first time. */
  away(facts: object): void
  back(): void
}

/** Says once that something is away and once that it is back, however many notice it. */
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

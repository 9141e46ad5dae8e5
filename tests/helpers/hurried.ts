/** Preloaded into the server: scheduled delays take a hundredth of their time. Time limits are unchanged. */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const { setTimeout: wait } = timers
timers.setTimeout = (milliseconds, ...more) => wait((milliseconds ?? 0) / 100, ...more)
syncBuiltinESMExports()

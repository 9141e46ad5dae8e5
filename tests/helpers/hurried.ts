/** Loaded before the server: what waits for a later time of its own waits a hundredth as long. Time limits stay. */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const { setTimeout: wait } = timers
timers.setTimeout = (milliseconds, ...more) => wait((milliseconds ?? 0) / 100, ...more)
syncBuiltinESMExports()

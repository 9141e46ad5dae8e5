/**
 * Preloaded into the server: scheduled delays from 20 seconds on take a hundredth of their time. Shorter ones would be of jobs that ask the
 * database all the time. Time limits are unchanged.
 */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const { setTimeout: wait } = timers
timers.setTimeout = (milliseconds = 0, ...more) =>
  wait(milliseconds < 20_000 ? milliseconds : milliseconds / 100, ...more)
syncBuiltinESMExports()

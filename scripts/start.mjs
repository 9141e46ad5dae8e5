import { makeReady } from './prepare.mjs'
import { become } from './runtime.mjs'

makeReady()
become(['src/server/main.ts', ...process.argv.slice(2)])

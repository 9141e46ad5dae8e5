/** Runs a program of the project: `node scripts/run.mjs src/operator/main.ts bookings`. */
import { become } from './runtime.mjs'

become(process.argv.slice(2))

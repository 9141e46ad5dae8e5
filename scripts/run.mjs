import { become } from './runtime.mjs'

become(process.argv.slice(2))

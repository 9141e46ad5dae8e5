/** `npm start`: prepares the clone and runs the server. */
import { build, installWhatIsMissing, isBuildStale } from './prepare.mjs'
import { become } from './runtime.mjs'

installWhatIsMissing({ tests: false })
if (isBuildStale()) build()
become(['src/server/main.ts', ...process.argv.slice(2)])

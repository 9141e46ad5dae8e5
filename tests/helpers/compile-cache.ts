import { join } from 'node:path'

/** For our processes' environment: shares Node's compile cache between them. */
export const compileCache = { NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules', '.cache', 'tests') }

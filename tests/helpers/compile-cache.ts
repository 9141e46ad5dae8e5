import { join } from 'node:path'

/** For the environment of our processes: what one Node has compiled, the many that follow need not. */
export const compileCache = { NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules', '.cache', 'tests') }

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** What speaks to a Postgres server, loaded when one is spoken of: beside the embedded database it would stay in memory for nothing. */
export function driver(): typeof import('pg') {
  return require('pg')
}

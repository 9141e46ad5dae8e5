import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

let loaded: typeof import('pg') | undefined

/** What speaks to a Postgres server, loaded when one is spoken of: beside the embedded database it would stay in memory for nothing. */
export function driver(): typeof import('pg') {
  loaded ??= require('pg') as typeof import('pg')
  return loaded
}

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Kept, because finding it anew reads the folders on the way to it, which whoever has given up root's rights may not. */
let loaded: typeof import('pg') | undefined

/** What speaks to a Postgres server, loaded when one is spoken of: beside the embedded database it would stay in memory for nothing. */
export function driver(): typeof import('pg') {
  loaded ??= require('pg') as typeof import('pg')
  return loaded
}

/** For `npm test`: the databases of all its groups, until its standard input ends. */
import { once } from 'node:events'
import setup from './global-setup.ts'

const stop = await setup()
const { PGLITE_TEMPLATE, POSTGRES_SERVER } = process.env
console.log(JSON.stringify({ PGLITE_TEMPLATE, POSTGRES_SERVER }))
await once(process.stdin.resume(), 'end')
await stop()

/**
 * `npm run migration -- <name>`: a new file in supabase/migrations, behind all others, for tables, indexes, policies and changes of
 * rows. Functions stand in supabase/schemas. Prints the file's path.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { stop } from './prepare.mjs'

const folder = 'supabase/migrations'
const [name = ''] = process.argv.slice(2)
if (!/^[a-z0-9_]+$/.test(name)) stop('Name the migration: npm run migration -- what_it_does (a to z, digits and _)')

const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
const last = readdirSync(folder).sort().at(-1)?.slice(0, 14) ?? ''
const path = `${folder}/${now > last ? now : BigInt(last) + 1n}_${name}.sql`
writeFileSync(path, `-- ${name.replaceAll('_', ' ')}\n`, { flag: 'wx' })
console.log(path)

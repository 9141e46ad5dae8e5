/**
 * `supabase/schemas` contains each function once; databases get them through migrations.
 *
 * npm run migration -- <name>     writes the differences into supabase/migrations/<time>_<name>.sql
 * npm run migration -- --check    fails if migrations and schemas differ
 *
 * A new file gets the functions, and a place for hand-written tables, indexes, triggers and row changes. Run again with
 * the same name before the release, the command regenerates the functions, keeps the rest, and moves the file behind
 * all others.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '../src/database/migrate.ts'
import { databaseOver } from '../src/database/pglite.ts'
import { type Difference, differences } from './schemas.ts'

const folder = new URL('../supabase/migrations/', import.meta.url)
const begin = '-- Functions of supabase/schemas, written by `npm run migration`:\n'
const end = '-- End of the functions.\n'
const beginRemoved = '-- Functions that supabase/schemas has no more:\n'

const [argument] = process.argv.slice(2)
if (argument === '--check') await check()
else if (argument && /^[a-z0-9_]+$/.test(argument)) await write(argument)
else fail('Name the migration: npm run migration -- what_it_does (a to z, digits and _)')

async function check(): Promise<void> {
  const found = await differencesNow()
  if (found.length === 0) return
  fail(
    `Migrations and supabase/schemas differ: ${found.map(({ name }) => name).join(', ')}.\n` +
      'Write the difference into a migration: npm run migration -- <name>',
  )
}

async function write(name: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const own = files.find((file) => file.slice(15, -4) === name)
  if (own && (await released()).includes(own)) fail(`${own} is released and stays as it is: take another name.`)
  const file = own && own === files.at(-1) ? own : `${nextVersion(files)}_${name}.sql`
  const path = new URL(file, folder)
  if (own && own !== file) await rename(new URL(own, folder), path)
  const { above, below } = own
    ? byHand(await readFile(path, 'utf8'))
    : { above: `-- ${name.replaceAll('_', ' ')}\n\n`, below: '' }

  // The functions depend on the hand-written text above them, such as a table whose rows one of them takes.
  await writeFile(path, above)
  const found = await differencesNow()
  await writeFile(path, above + functionsIn(found) + below + removalOf(found))
  console.log(`supabase/migrations/${file}: ${found.map((one) => one.name).join(', ') || 'no function differs'}`)
  await check()
}

async function differencesNow(): Promise<Difference[]> {
  const database = databaseOver(await PGlite.create())
  try {
    await migrate(database)
    return await differences(database)
  } finally {
    await database.close()
  }
}

async function released(): Promise<string> {
  return readFile(new URL('../tests/integration/released-migrations.sha256', import.meta.url), 'utf8')
}

/** Later than every other file, and than now. */
function nextVersion(files: string[]): string {
  const now = new Date().toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  const last = files.at(-1)?.slice(0, 14) ?? ''
  return now > last ? now : String(BigInt(last) + 100n)
}

function byHand(migration: string): { above: string; below: string } {
  const from = migration.indexOf(begin)
  const to = migration.indexOf(end)
  if (from === -1 || to < from) fail(`The migration lacks the lines between which its functions stand:\n${begin}${end}`)
  const [below = ''] = migration.slice(to + end.length).split(`\n${beginRemoved}`)
  return { above: migration.slice(0, from), below }
}

function functionsIn(found: Difference[]): string {
  const written = found.filter(({ sql }) => sql !== null)
  if (written.length === 0) return begin + end
  const callers = new Map<string, string[]>()
  for (const one of written) {
    const key = one.callers?.join(', ')
    if (key !== undefined) callers.set(key, [...(callers.get(key) ?? []), one.name])
  }
  const grants = [...callers].map(([to, names]) => {
    const list = names.join(',\n  ')
    const revoke = `revoke execute on function\n  ${list}\n  from public, anon, authenticated, service_role;\n`
    return to ? `${revoke}grant execute on function\n  ${list}\n  to ${to};\n` : revoke
  })
  return [
    begin,
    // Bodies may refer to tables that are created further down.
    'set check_function_bodies = off;\n\n',
    ...written.map(
      ({ name, sql, dropFirst }) => `${dropFirst ? `drop function ${name};\n` : ''}${sql?.trimEnd()};\n\n`,
    ),
    ...grants,
    'reset check_function_bodies;\n',
    end,
  ].join('')
}

function removalOf(found: Difference[]): string {
  const removed = found.filter(({ sql }) => sql === null)
  if (removed.length === 0) return ''
  // In one statement, because one may depend on another.
  return `\n${beginRemoved}drop function\n  ${removed.map(({ name }) => name).join(',\n  ')};\n`
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

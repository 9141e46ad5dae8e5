/**
 * `npm run test:mutants -- sql`: how many small faults in the SQL the tests notice. Each mutant is put into the database that the
 * tests copy; then those files run that name its function, or one that calls it, until a test fails.
 *
 * On Postgres, where two sessions meet: on the embedded database, which has one, no test could notice a lock that is missing.
 *
 *     SEED=7 SAMPLE=400 MINUTES=60 npm run test:mutants -- sql
 */
import { globSync, readFileSync } from 'node:fs'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { openPostgres } from '../../src/database/postgres.ts'
import { readEquivalent, score } from './equivalent.ts'
import { type Mutant, mutantsOf, readFunctions, type SqlFunction } from './sql-mutants.ts'

const SEED = Number(process.env.SEED ?? 1)
const SAMPLE = Number(process.env.SAMPLE ?? 400)
const MINUTES = Number(process.env.MINUTES ?? 60)
const only = process.env.ONLY
/** So long the files take that run for a mutant, in milliseconds: those first that name the most of what it reaches. */
const PER_MUTANT = 25_000
const equivalent = readEquivalent('sql')

/** Those that ask the database, without those that take minutes; each with the helpers it uses. */
const candidates = globSync('tests/integration/*.test.ts')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(
    ({ path, text }) =>
      !/simulated-year|backup|commands|migrate/.test(path) && /sqlEngines|engine\.database\(\)/.test(text),
  )
  .map(({ path, text }) => ({ path, text: [text, ...helpersOf(text)].join('\n') }))
/** Those of them that pass in this time: a mutant that only others notice counts as one that survives. */
const LONGEST = 20_000
let suites: { path: string; text: string; took: number }[] = []

const functions = readFunctions()
const triggers = readFileSync('supabase/schemas/95_triggers.sql', 'utf8')

function helpersOf(text: string): string[] {
  const paths = [...text.matchAll(/\.\.\/helpers\/[\w-]+\.ts/g)].map(([path]) => path.replace('..', 'tests'))
  return paths.map((path) => readFileSync(path, 'utf8'))
}

/** The function, and all that lead to it. */
function reaching(of: SqlFunction): string[] {
  const found = new Set([of.name])
  for (const name of found) {
    const call = new RegExp(`\\b${name.replace('.', '\\.')}\\b`)
    for (const other of functions) if (call.test(other.statement)) found.add(other.name)
    if (triggers.includes(`${name}()`)) found.add('private.begin_agreement')
  }
  return [...found].map((name) => name.replace(/^\w+\./, ''))
}

/** A test that failed for a mutant of a file probably fails for the next one too. */
const kills = new Map<string, number>()

function suitesFor(of: SqlFunction): string[] {
  const names = new RegExp(`\\b(?:${reaching(of).join('|')})\\b`, 'g')
  const direct = new RegExp(`\\b${of.name.replace(/^\w+\./, '')}\\b`)
  const rated = suites.map(({ path, text, took }) => {
    const named = new Set(text.match(names)).size
    const killed = kills.get(`${of.file} ${path}`) ?? 0
    const rate = named + (direct.test(text) ? 3 : 0) + 5 * killed
    return { path, took, rate: rate / (1000 + took) }
  })
  // One that only our code names, such as a job's, may be reached by any of them.
  const isNamed = rated.some(({ rate }) => rate > 0)
  let left = PER_MUTANT
  return rated
    .filter(({ rate }) => rate > 0 || !isNamed)
    .sort((one, other) => other.rate - one.rate)
    .filter(({ took }, at) => {
      left -= took
      return at === 0 || left >= 0
    })
    .map(({ path }) => path)
}

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

const vitest = await createVitest('test', {
  ...{ project: ['integration'], watch: false, bail: 1, retry: 0, maxWorkers: 1, reporters: [{}], silent: true },
  ...{ testTimeout: 60_000, hookTimeout: 60_000, testNamePattern: /^(?!\s*pglite)/, sequence: { sequencer: AsGiven } },
})
async function run(paths: readonly string[]): Promise<readonly TestModule[]> {
  const specifications = await Promise.all(paths.map((path) => vitest.globTestSpecifications([path])))
  const { testModules } = await vitest.runTestSpecifications(specifications.flat())
  return testModules.filter(({ relativeModuleId }) => paths.includes(relativeModuleId))
}

/** How many failed tests end a run; 0 for none. */
function bailAfter(failures: number): void {
  for (const { config } of [vitest, ...vitest.projects]) config.bail = failures
}

async function inTemplate(sql: string): Promise<boolean> {
  const url = new URL(vitest.projects[0]?.getProvidedContext().postgresUrl ?? '')
  url.pathname = '/pasrundan_template'
  const database = await openPostgres(url.href)
  try {
    await database.execute(sql)
    return true
  } catch {
    return false
  } finally {
    await database.close()
  }
}

/** Mulberry32: the same sample for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const count = { killed: 0, survived: 0, equivalent: 0, invalid: 0 }
const survivors: Mutant[] = []
const roll = dice(SEED)
const all = functions.flatMap(mutantsOf).map((mutant) => ({ mutant, place: roll() }))
const sample = all
  .sort((one, other) => one.place - other.place)
  .map(({ mutant }) => mutant)
  .filter(({ key }) => !only || key.includes(only))

console.log(`Seed ${SEED}: ${SAMPLE} of ${all.length} mutants`)
bailAfter(0)
const modules = await run(candidates.map(({ path }) => path))
suites = candidates.flatMap(({ path, text }) => {
  const module = modules.find(({ relativeModuleId }) => relativeModuleId === path)
  const took = module?.diagnostic().duration ?? LONGEST
  console.log(`${path}: ${module?.ok() ? `${Math.round(took)} ms` : 'fails without a mutant'}`)
  return module?.ok() && took < LONGEST ? { path, text, took } : []
})
bailAfter(1)
// A loop that no longer ends.
await inTemplate("alter system set statement_timeout = '20s'")
await inTemplate('select pg_reload_conf()')

const ends = performance.now() + MINUTES * 60_000
for (const mutant of sample) {
  if (count.killed + count.survived + count.equivalent === SAMPLE || performance.now() > ends) break
  if (equivalent.has(mutant.key)) {
    count.equivalent++
    continue
  }
  if (!(await inTemplate(mutant.statement))) {
    count.invalid++
    continue
  }
  const began = performance.now()
  const paths = suitesFor(mutant.of)
  const failed = (await run(paths)).find((module) => !module.ok())?.relativeModuleId
  await inTemplate(mutant.of.statement)
  if (failed) {
    count.killed++
    const at = `${mutant.of.file} ${failed}`
    kills.set(at, (kills.get(at) ?? 0) + 1)
  } else {
    count.survived++
    survivors.push(mutant)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${failed ? `killed by ${failed}` : 'SURVIVED'} (${seconds} s) ${mutant.line} ${mutant.key}`)
}
await vitest.close()

console.log('\nSurvivors:')
for (const { of, line, key } of survivors) console.log(`supabase/schemas/${of.file}:${line}\n${key}\n`)
console.log(score(count))

/**
 * Runs a test again for each mutant that it is to notice, without a new process or the file's other tests; what it notices, also without
 * what a mutant left behind.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import { serverUrl } from '../helpers/databases.ts'
import { digestOf, digestOfTest } from './sql-digests.ts'

/** What sql.ts asks for, in plan.json of the folder MUTANTS. */
export interface Plan {
  /** Rather than to try mutants: to note in calls.jsonl what each test calls. */
  record: boolean
  /** No further mutant is tried after this time. */
  until: number
  mutants: Record<string, Fault>
  /** For each `file > test` the keys of mutants, and how long it takes without one. What these call is known. */
  tests: Record<string, { mutants: string[]; took: number }>
}

interface Fault {
  mutated: string
  original: string
}

/** A line of calls.jsonl; without a test once those of the file are all there. */
export interface Calls {
  file: string
  test: string
  /** What is tested, as it then was: lines of another are of no use any more. */
  digest: string
  took: number
  passed: boolean
  functions: string[]
}

/**
 * A line of tried.jsonl. A mutant that the database refuses to make is `invalid`; one with which the test did not end is `late`, which
 * is no proof that it was noticed: the machine may be busy. Nor does a test prove anything that fails without a fault (`unfair`).
 */
export interface Tried {
  mutant: string
  /** Those of the function with the mutant in it, and of what is tested. */
  digests: [string, string]
  test: string
  result: 'killed' | 'survived' | 'late' | 'invalid' | 'unfair'
}

const TEMPLATE = 'pasrundan_template'
const folder = process.env.MUTANTS ?? ''
const plan: Plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'))
/** Mutants that need no further test, and files of which a test still runs that should have ended. */
const done = new Set<string>()
const left = new Set<string>()
/** Databases of the file as they stood before its first test, and whether they stand so. Few tests care, and copying takes longest. */
const kept = new Set<string>()
let isFresh = true

type Run = () => Promise<void>

export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const file = test.file.name
    const name = `${file} > ${test.fullTestName}`
    const run = TestRunner.getTestFn(test) as Run
    if (plan.record) return Date.now() > plan.until || plan.tests[name] ? undefined : await record(file, name, run)
    if (!left.has(file) && mutantsFor(name).length > 0) await tryMutants(test, name, run, await testDatabases())
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite !== suite.file) return
    for (const database of kept) await onServer(`drop database kept_${database}`)
    kept.clear()
    isFresh = true
    if (plan.record && Date.now() < plan.until) {
      const { name: file } = suite.file
      const all: Calls = { file, test: '', digest: digestOfTest(file, ''), took: 0, passed: true, functions: [] }
      appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify(all)}\n`)
    }
  }
}

function mutantsFor(test: string): string[] {
  return Date.now() > plan.until ? [] : (plan.tests[test]?.mutants.filter((mutant) => !done.has(mutant)) ?? [])
}

async function tryMutants(test: RunnerTestCase, name: string, run: Run, shared: readonly string[]): Promise<void> {
  const file = test.file.name
  const digest = digestOfTest(file, name)
  const killed: string[] = []
  const note = (mutant: string, result: Tried['result']) => {
    const digests: Tried['digests'] = [digestOf(plan.mutants[mutant]?.mutated ?? ''), digest]
    const tried: Tried = { mutant, test: name, digests, result }
    if (result === 'killed' || result === 'invalid') done.add(mutant)
    appendFileSync(join(folder, 'tried.jsonl'), `${JSON.stringify(tried)}\n`)
  }
  for (const database of shared) {
    if (!kept.has(database)) await copy(database, `kept_${database}`)
    kept.add(database)
  }
  const limit = 3 * (plan.tests[name]?.took ?? 0) + 20_000
  let standing: Fault | undefined
  for (const mutant of mutantsFor(name)) {
    if (Date.now() > plan.until) break
    const fault = plan.mutants[mutant] as Fault
    try {
      await put(fault, standing)
    } catch {
      note(mutant, 'invalid')
      continue
    }
    standing = fault
    const wasFresh = isFresh
    let end = await endOf(test, run, limit)
    // Perhaps because of what the runs before left behind.
    if (end === 'failed' && !wasFresh) {
      await restore()
      await put(fault)
      end = await endOf(test, run, limit)
    }
    if (end === 'failed') killed.push(mutant)
    else note(mutant, end === 'passed' ? 'survived' : 'late')
    if (end === 'late') {
      left.add(file)
      break
    }
  }
  await put(undefined, standing)
  // One that fails anyway, perhaps because it needs what others do, notices nothing.
  const isDoubtful = killed.length > 0 && !left.has(file)
  if (isDoubtful) await restore()
  const isRepeatable = !isDoubtful || (await endOf(test, run, 60_000)) === 'passed'
  for (const mutant of killed) note(mutant, isRepeatable ? 'killed' : 'unfair')
  delete plan.tests[name]
}

async function restore(): Promise<void> {
  for (const database of kept) await copy(`kept_${database}`, database)
  isFresh = true
}

async function endOf(test: RunnerTestCase, run: Run, limit: number): Promise<'passed' | 'failed' | 'late'> {
  isFresh = false
  const timer = new AbortController()
  const late = wait(limit, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
  const end = await Promise.race([
    run().then(
      // What `expect.soft` found is noted with the test.
      () => (test.result?.state === 'fail' ? ('failed' as const) : ('passed' as const)),
      () => 'failed' as const,
    ),
    late,
  ])
  timer.abort()
  if (test.result) Object.assign(test.result, { state: 'run', errors: undefined })
  return end
}

/** What a test drops of its own is put aside, while this is noted, until it has been asked what ran in it. */
let dropped: Set<string> | undefined
const ASIDE = 'aside_'
const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, statement: string | { text: string }, ...rest: unknown[]) {
    const text = typeof statement === 'string' ? statement : statement.text
    const [, name] = (dropped && /^drop database (\w+)/.exec(text ?? '')) ?? []
    if (!name) return Reflect.apply(query, this, [statement, ...rest])
    dropped?.add(ASIDE + name)
    const rename = `alter database ${name} rename to ${ASIDE}${name}`
    return Reflect.apply(query, this, [`do $$ begin perform ${endSessionsOf(name)}; ${rename}; end $$`])
  },
})

async function record(file: string, test: string, run: Run): Promise<void> {
  await onServer("alter system set track_functions = 'all'")
  await onServer('select pg_reload_conf()')
  const shared = await testDatabases()
  for (const database of shared) {
    await disconnect(database)
    await at(database, (client) => client.query('select pg_stat_reset()'))
  }
  dropped = new Set()
  const began = performance.now()
  let passed = false
  try {
    await run()
    passed = true
  } finally {
    const took = Math.round(performance.now() - began)
    const gone = dropped
    dropped = undefined
    const functions = new Set<string>()
    for (const database of [...gone, ...(await testDatabases())]) {
      // A session reports what it called when it ends.
      await disconnect(database)
      const { rows } = await at(database, (client) =>
        client.query<{ name: string }>(
          "select schemaname || '.' || funcname as name from pg_stat_user_functions where calls > 0",
        ),
      )
      for (const { name } of rows) functions.add(name)
      if (gone.has(database)) await onServer(`drop database ${database} with (force)`)
    }
    const calls: Calls = { file, test, digest: digestOfTest(file, test), took, passed, functions: [...functions] }
    appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify(calls)}\n`)
  }
}

/**
 * Into the template, and into the databases that tests have, of which they may take over one from another (tests/helpers/emptied.ts);
 * instead of what stands there. Only where no test has put something else in its place, but for the clock of stories (`liveByClock`),
 * which a mutant lives by too.
 */
async function put(fault: Fault | undefined, standing?: Fault): Promise<void> {
  for (const place of [TEMPLATE, ...(await testDatabases())]) {
    await at(place, async (client) => {
      if (standing) await replace(client, standing.mutated, standing.original)
      if (fault) await replace(client, fault.original, fault.mutated)
    }).catch((error) => {
      // One that is gone since it was listed.
      if (error.code !== '3D000') throw error
    })
  }
}

async function replace(client: pg.Client, statement: string, by: string): Promise<void> {
  for (const clock of ['$&', 'test.now()']) {
    const told = (sql: string) => sql.replace(/(?<![.\w])(?:pg_catalog\.now|now)\(\)/g, clock)
    const { rowCount } = await client.query('select from pg_proc where prosrc = $1', [told(statement).split('$$')[1]])
    if (rowCount) return void (await client.query(told(by)))
  }
}

async function testDatabases(): Promise<string[]> {
  const { rows } = await onServer("select datname as name from pg_database where datname like 'test\\_%'")
  return rows.map(({ name }: { name: string }) => name)
}

/** In place of what was there. */
async function copy(from: string, to: string): Promise<void> {
  await onServer(`drop database if exists ${to} with (force)`)
  for (let attempt = 1; ; attempt++) {
    await disconnect(from)
    try {
      return void (await onServer(`create database ${to} template ${from} strategy file_copy`))
    } catch (error) {
      // A session that has begun since.
      if (attempt === 10) throw error
    }
  }
}

async function disconnect(database: string): Promise<void> {
  await onServer(`select ${endSessionsOf(database)}`)
}

function endSessionsOf(database: string): string {
  return `pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`
}

/** Kept: signing in takes longer than most of what is asked. */
let server: Promise<pg.Client> | undefined

async function onServer(sql: string): Promise<pg.QueryResult> {
  server ??= connected('postgres')
  return await (await server).query(sql)
}

async function connected(database: string): Promise<pg.Client> {
  const url = new URL(serverUrl())
  url.pathname = database
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client
}

async function at<Result>(database: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connected(database)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

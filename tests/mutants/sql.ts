/**
 * `npm run test:mutants -- sql`: how many small faults in the SQL the tests notice. First it notes what each test calls. Then each
 * mutant meets the tests that call its function, those first that call it by the nearest door or have noticed its like, until one
 * fails.
 *
 *     SEED=7 SAMPLE=400 MINUTES=60 npm run test:mutants -- sql
 *
 * ONLY='telling|take_back' keeps to mutants of such files and functions, and FILES='stories|races' to the tests of such files.
 * It goes on where it stopped: what it knows stands in node_modules/.mutants. A changed function is judged anew, and what a changed test
 * or story did not notice is asked again; what it did notice counts, as nearly all that changes is lines more. To be removed when helpers
 * of tests have changed.
 */
import { hash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'
import { readEquivalent, score } from './equivalent.ts'
import { digestOf, digestOfTest } from './sql-digests.ts'
import { mutantsOf, readFunctions } from './sql-mutants.ts'
import type { Calls, Plan, Tried } from './sql-runner.ts'

const SEED = Number(process.env.SEED ?? 1)
const SAMPLE = Number(process.env.SAMPLE ?? 400)
const only = new RegExp(process.env.ONLY ?? '')
const ofFiles = new RegExp(process.env.FILES ?? '')
const until = Date.now() + Number(process.env.MINUTES ?? 60) * 60_000
/**
 * How long the tests of a mutant take in all, in milliseconds, in one round after the other. In the last, which few reach, it meets all
 * that call its function.
 */
const ROUNDS = [3_000, 10_000, 40_000, 600_000]
/** Files that take minutes, or are about what surrounds the SQL: a mutant that only they notice counts as one that survives. */
const SLOW =
  /integration.stories|simulated-year|backup|commands|migrate|outbox|sms|jobs|static-site|form-post|mail-goes|postgres|callers/
/** Making the databases of a test anew. */
const ANEW = 300
const FOLDER = 'node_modules/.mutants'
mkdirSync(FOLDER, { recursive: true })
process.env.MUTANTS = FOLDER

const functions = readFunctions()
/** In an order that a change of other functions leaves as it is. */
const mutants = new Map(
  functions
    .flatMap(mutantsOf)
    .map((mutant) => ({
      ...mutant,
      place: hash('md5', `${SEED} ${mutant.key}`),
      digest: digestOf(mutant.statement),
    }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map((mutant) => [mutant.key, mutant]),
)
const equivalent = readEquivalent('sql')
for (const key of equivalent)
  if (!mutants.has(key)) console.warn(`Can no longer be made, so take it off the list: ${key}`)

await record()
const calls = knownCalls().filter(({ passed, test }) => passed && test)
const byName = new Map(functions.map((of) => [of.name, of]))
const callers = new Map([...byName.keys()].map((name) => [name, callersOf(name)]))
/** How many tests call each. */
const calledBy = new Map<string, number>()
for (const { functions } of calls) for (const name of functions) calledBy.set(name, (calledBy.get(name) ?? 0) + 1)
console.log(`Seed ${SEED}: ${chosen().length} of ${mutants.size} mutants`)
for (const budget of ROUNDS) {
  // What is found to be invalid makes room for others.
  for (let plan = planOf(budget); Date.now() < until && Object.keys(plan.tests).length > 0; plan = planOf(budget)) {
    console.log(`${Object.keys(plan.mutants).length} mutants, ${budget / 1000} s each`)
    const before = knownTried().length
    await run(plan, [...new Set(Object.keys(plan.tests).map((name) => name.split(' > ')[0] as string))])
    // No test of what remains is there any more.
    if (knownTried().length === before) break
  }
}
report()

/** Notes what each test calls, where that is not known. */
async function record(): Promise<void> {
  const known = knownCalls()
  const files = new Set(known.filter(({ test }) => !test).map(({ file }) => file))
  const unknown = globSync('tests/{integration,mutants}/*.test.ts').filter(
    (path) =>
      !files.has(path) &&
      ofFiles.test(path) &&
      !SLOW.test(path) &&
      /sqlEngines|\.database\(\)/.test(readFileSync(path, 'utf8')),
  )
  const tests = Object.fromEntries(known.map(({ test, took }) => [test, { mutants: [], took }]))
  if (unknown.length > 0) await run({ record: true, until, mutants: {}, tests }, unknown)
}

/** Those of tests that are still as they were. */
function knownCalls(): Calls[] {
  return linesOf<Calls>('calls').filter(({ file, test, digest }) => digestOfTest(file, test) === digest)
}

/** What was found out about mutants as they are by tests as they are, or what was noticed. */
function knownTried(): Tried[] {
  const digests = new Map<string, string>()
  const now = (test: string) => {
    const digest = digests.get(test) ?? digestOfTest(test.split(' > ')[0] as string, test)
    digests.set(test, digest)
    return digest
  }
  return linesOf<Tried>('tried').filter(
    ({ mutant, test, digests: [ofMutant, ofTest], result }) =>
      mutants.get(mutant)?.digest === ofMutant && (result === 'killed' || result === 'invalid' || now(test) === ofTest),
  )
}

function planOf(budget: number): Plan {
  const tried = new Map<string, Map<string, Tried['result']>>()
  /** How often a file, a test of it, or that for a function has noticed a mutant, of how many. */
  const noticed = new Map<string, { killed: number; of: number }>()
  const unfair = new Set<string>()
  for (const { mutant, test, result } of knownTried()) {
    if (result === 'unfair') unfair.add(test)
    tried.set(mutant, (tried.get(mutant) ?? new Map()).set(test, result))
    for (const name of [test.split(' > ')[0] as string, test, `${test} ${mutants.get(mutant)?.of.name}`]) {
      const { killed, of } = noticed.get(name) ?? { killed: 0, of: 0 }
      noticed.set(name, { killed: killed + Number(result === 'killed'), of: of + 1 })
    }
  }
  const plan: Plan = { record: false, until, mutants: {}, tests: {} }
  for (const mutant of sample()) {
    const met = tried.get(mutant.key) ?? new Map<string, Tried['result']>()
    if ([...met.values()].some((result) => result === 'killed' || result === 'invalid')) continue
    const { direct, inlined } = reaching(mutant.of.name)
    /** Where it is not known itself, that of its file: what shows much notices ten times as much as what asks one thing. */
    const chance = (test: string) =>
      [test.split(' > ')[0] as string, test, `${test} ${mutant.of.name}`].reduce((likely, name) => {
        const { killed, of } = noticed.get(name) ?? { killed: 0, of: 0 }
        return (killed + 2 * likely) / (of + 2)
      }, 0.25)
    const nearness = nearnessTo(mutant.of.name)
    // One that calls the door next to it, which few others call, is about it; the quickest check least.
    const about = ({ functions }: Calls) => functions.reduce((sum, name) => sum + (nearness.get(name) ?? 0), 0)
    const rate = (one: Calls) => (chance(one.test) * (about(one) + 0.001)) / (one.took + 2000)
    const reached = calls.filter(({ test }) => !unfair.has(test) && (direct.has(test) || inlined.has(test)))
    const costOf = ({ took }: Calls) => took + ANEW
    let left = reached.reduce((sum, one) => sum - (met.has(one.test) ? costOf(one) : 0), budget)
    for (const one of reached.filter(({ test }) => !met.has(test)).sort((one, other) => rate(other) - rate(one))) {
      if (left <= 0) break
      if (left < budget && left < one.took) continue
      left -= costOf(one)
      plan.mutants[mutant.key] = { mutated: mutant.statement, original: mutant.of.statement }
      plan.tests[one.test] ??= { mutants: [], took: one.took }
      plan.tests[one.test]?.mutants.push(mutant.key)
    }
  }
  return plan
}

/** The mutants to be judged: valid, and not known to be equivalent. */
function sample() {
  return chosen().filter(({ key }) => !equivalent.has(key))
}

function chosen() {
  const invalid = new Set(knownTried().map(({ mutant, result }) => (result === 'invalid' ? mutant : '')))
  return [...mutants.values()]
    .filter(({ key, of }) => !invalid.has(key) && only.test(`${of.file} ${key}`))
    .slice(0, SAMPLE)
}

/** Tests that call the function, and those that call what it may have been inlined into. */
function reaching(name: string): { direct: Set<string>; inlined: Set<string> } {
  const found = new Set([name])
  for (const one of found) {
    if (/^language sql/m.test(byName.get(one)?.statement ?? ''))
      for (const caller of callers.get(one) ?? []) found.add(caller)
  }
  // No test was asked about one that is new: nearly any that calls what calls it.
  if (!calledBy.has(name)) for (const one of found) for (const caller of callers.get(one) ?? []) found.add(caller)
  const thatCall = (names: ReadonlySet<string>) =>
    new Set(calls.filter(({ functions }) => functions.some((one) => names.has(one))).map(({ test }) => test))
  return { direct: thatCall(new Set([name])), inlined: thatCall(found) }
}

/** The doors that lead to a function: the nearer, and the fewer tests call them, the more. */
function nearnessTo(name: string): Map<string, number> {
  const found = new Map([[name, 1]])
  for (const [one, steps] of found) {
    for (const caller of callers.get(one) ?? []) if (!found.has(caller)) found.set(caller, steps + 1)
  }
  return new Map([...found].map(([one, steps]) => [one, 1 / (steps * (calledBy.get(one) ?? 1))]))
}

function callersOf(name: string): string[] {
  const call = new RegExp(`\\b${name.replace('.', '\\.')}\\(`)
  return functions.filter((other) => other.name !== name && call.test(other.statement)).map((other) => other.name)
}

async function run(plan: Plan, files: readonly string[]): Promise<void> {
  writeFileSync(`${FOLDER}/plan.json`, JSON.stringify(plan))
  const options = { config: 'tests/mutants/sql.config.ts', watch: false, reporters: [{}], retry: 0 }
  const vitest = await createVitest('test', options)
  const specifications = await Promise.all(files.map((path) => vitest.globTestSpecifications([path])))
  await vitest.runTestSpecifications(specifications.flat())
  await vitest.close()
}

function linesOf<Line>(name: 'calls' | 'tried'): Line[] {
  const path = `${FOLDER}/${name}.jsonl`
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').filter(Boolean) : []
  return lines.map((line) => JSON.parse(line))
}

/**
 * For each area, and for all, how many were killed. `late` is what no test failed for, though one did not end; and `left` what has tests
 * left to meet, or has met only such as fail without a fault: most who survive are judged last, so until then the share is a range.
 */
function report(): void {
  const tried = knownTried()
  const met = Map.groupBy(tried, ({ mutant }) => mutant)
  const left = new Set(Object.keys(planOf(ROUNDS.at(-1) as number).mutants))
  const counts = new Map<string, Record<'killed' | 'survived' | 'late' | 'left' | 'equivalent', number>>()
  for (const { key, of, line } of chosen()) {
    const results = (met.get(key) ?? []).map(({ result }) => result).filter((result) => result !== 'unfair')
    const result = equivalent.has(key)
      ? 'equivalent'
      : results.includes('killed')
        ? 'killed'
        : left.has(key) || (results.length === 0 && met.has(key))
          ? 'left'
          : results.includes('late')
            ? 'late'
            : 'survived'
    for (const area of [of.file.split('/')[2] as string, 'In all']) {
      const count = counts.get(area) ?? { killed: 0, survived: 0, late: 0, left: 0, equivalent: 0 }
      counts.set(area, { ...count, [result]: count[result] + 1 })
    }
    if (result === 'survived' || result === 'late')
      console.log(`${of.file}:${line} ${result}, met ${results.length} tests\n${key}\n`)
  }
  const unfair = new Set(tried.map(({ test, result }) => (result === 'unfair' ? test : '')).filter(Boolean))
  const failed = knownCalls().flatMap(({ test, passed }) => (passed ? [] : [test]))
  for (const test of new Set([...failed, ...unfair])) console.log(`Fails without a fault, so it notices none: ${test}`)
  for (const [area, count] of [...counts].sort(([one], [other]) => (one === 'In all' ? 1 : one < other ? -1 : 1)))
    console.log(`${area}: ${count.late + count.left > 0 ? rangeOf(count) : score(count)}`)
}

function rangeOf(count: Record<'killed' | 'survived' | 'late' | 'left', number>): string {
  const open = count.late + count.left
  const share = (killed: number) => ((100 * killed) / (count.killed + count.survived + open)).toFixed(1)
  return `${share(count.killed)} to ${share(count.killed + open)} % killed; ${JSON.stringify(count)}`
}

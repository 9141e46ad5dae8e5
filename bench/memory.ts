/**
 * `npm run bench:memory -- /path/to/another/tree`: the memory of a site over the embedded database, in MB: the peak of its first start,
 * on an empty data folder; what it holds five seconds later, and after its second start; and its peak while 16 clients book as fast as
 * they can. And the seconds until it listens. The other tree, in which `npm run build` has been run, alternates with this one.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parseConfig } from '../src/config.ts'
import type { launchServer } from '../tests/helpers/server-process.ts'
import { median, printTable, spread } from './report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const FLOOD_SECONDS = 5

const trees = [process.argv[2], '.'].filter((tree) => tree !== undefined).map((tree) => resolve(tree))
const found: Record<string, number[]>[] = trees.map(() => ({}))
for (let round = 0; round < ROUNDS; round++) {
  for (const [at, tree] of trees.entries()) {
    process.chdir(tree)
    for (const [what, value] of Object.entries(await look(tree))) {
      const values = found[at] as Record<string, number[]>
      values[what] = [...(values[what] ?? []), value]
    }
  }
}
const [other, own = other] = found as [Record<string, number[]>, Record<string, number[]>?]
const rows = Object.entries(own ?? {}).map(([what, values]) => ({
  what,
  ...(trees.length > 1 && { 'the other tree': spread(other[what] ?? [], 1) }),
  'this one': spread(values, 1),
  ...(trees.length > 1 && { ratio: (median(values) / median(other[what] ?? [])).toFixed(2) }),
}))
printTable('Memory of a site over the embedded database', rows)

async function look(tree: string): Promise<Record<string, number>> {
  const module = await import(pathToFileURL(join(tree, 'tests/helpers/server-process.ts')).href)
  const launch: typeof launchServer = module.launchServer
  const dataDir = await mkdtemp(join(tmpdir(), 'memory-'))
  try {
    const [first, second] = [await start(launch, dataDir, false), await start(launch, dataDir, true)]
    return {
      'first start, peak, MB': first.peak,
      'five seconds later, MB': first.rest,
      'five seconds after the second start, MB': second.rest,
      'flooded, peak, MB': second.flooded,
      'first start, s': first.seconds,
      'second start, s': second.seconds,
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function start(launch: typeof launchServer, dataDir: string, isFlooded: boolean) {
  const begun = performance.now()
  await using server = launch({ dataDir })
  const address = await server.listening
  const seconds = (performance.now() - begun) / 1000
  await wait(5000)
  const { now: rest, peak } = await server.memory()
  if (isFlooded) {
    const load = ['bench/load.ts', address, parseConfig({}).BACKEND_KEY, '16', String(FLOOD_SECONDS)]
    await promisify(execFile)(process.execPath, load)
  }
  const { peak: flooded } = await server.memory()
  await server.stop()
  return { seconds, rest, peak, flooded }
}

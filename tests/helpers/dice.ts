/** This run's dice. The seed comes from the clock and is printed first; with SEED=… a run rolls the same again. */
import { hash } from 'node:crypto'
import fc from 'fast-check'

/** Set for all processes of a run by whoever is the first to ask, which prints it. */
export const seed: number = Number(process.env.SEED ?? Date.now() % 2 ** 31)
if (!process.env.SEED) console.log(`SEED=${seed}`)
process.env.SEED = String(seed)
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })

/** @returns dice of their own for each name, so that no test's rolls depend on which others ran before it; from 0 to 1 */
export function diceOf(name: string): () => number {
  let state = hash('sha256', `${seed} ${name}`, 'buffer').readInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Tries a property with this run's dice for that long, in milliseconds. On a slow machine that may be less than one try: without
 * a counterexample it holds.
 */
export async function holdsFor<Values>(budget: number, property: fc.IAsyncProperty<Values>): Promise<void> {
  let last: ReturnType<typeof property.run> | undefined
  const run = property.run.bind(property)
  property.run = (...values) => (last = run(...values))
  const tried = await fc.check(property, { seed, numRuns: 1_000_000, interruptAfterTimeLimit: budget })
  // The try that the time ends goes on, and would find its database gone.
  await last
  if (tried.counterexample !== null) {
    throw new Error(await fc.asyncDefaultReportMessage(tried), { cause: tried.errorInstance })
  }
}

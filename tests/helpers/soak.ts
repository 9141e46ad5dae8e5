import { diceOf } from './dice.ts'

/** The fault tests take a few seconds each in `npm test`; `npm run test:long` runs longer loops. */

/** The factor for the loops' length. */
const factor = Number(process.env.SOAK_FACTOR ?? 1)

/** `count` in an ordinary run, more in a soak. */
export function times(count: number): number {
  return Math.round(count * factor)
}

/** Whether this is a soak, which also includes the tests that an ordinary run leaves out. */
export const isLong = times(1) > 1

/** One at random in an ordinary run, all of them in a long one. `what` for: each choice of a run is a roll of its own. */
export function oneOf<Item>(what: string, items: readonly Item[]): readonly Item[] {
  const chosen = Math.floor(diceOf(what)() * items.length)
  return items.filter((_, at) => isLong || at === chosen)
}

/** The timeout in milliseconds for a test with such loops, also on a busy machine. */
export const PATIENCE = 240_000 * Math.max(factor, 1)

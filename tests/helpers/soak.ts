/** The fault tests take a few seconds each within `npm test`; `npm run soak` and `npm run test:long` make the same loops longer. */

/** How many times as long as usual. */
const factor = Number(process.env.SOAK_FACTOR ?? 1)

/** `count` for an ordinary run, more of it for a soak. */
export function times(count: number): number {
  return Math.round(count * factor)
}

/** Milliseconds that a test with such loops may take, also on a machine that has much else to do. */
export const PATIENCE = 120_000 * Math.max(factor, 1)

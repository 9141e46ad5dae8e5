import { vi } from 'vitest'
import { PATIENCE } from './soak.ts'

/** Tries until it does not throw. How long that takes on a busy machine says nothing: only the test's own limit ends it. */
export async function eventually<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  return await vi.waitFor(attempt, { timeout: PATIENCE / 2, interval: 20 })
}

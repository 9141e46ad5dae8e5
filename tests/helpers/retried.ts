import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Adds the tests that passed only when they were run again, and what was wrong at first, to the file that RETRIED names. */
export default class Retried implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky && process.env.RETRIED) {
      const [error] = test.result().errors ?? []
      appendFileSync(process.env.RETRIED, `${test.module.relativeModuleId}: ${test.fullName}\n  ${error?.message}\n`)
    }
  }
}

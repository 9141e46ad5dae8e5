import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Adds the names of tests that passed only when they were run again to the file that RETRIED names. */
export default class Retried implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky && process.env.RETRIED) {
      appendFileSync(process.env.RETRIED, `${test.module.relativeModuleId}: ${test.fullName}\n`)
    }
  }
}

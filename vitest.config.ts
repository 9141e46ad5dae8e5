import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
// Before any process of the run starts: it chooses the seed of all.
import './tests/helpers/dice.ts'
import { PATIENCE } from './tests/helpers/soak.ts'

/** The slowest files: the first take half a minute beside the others, the last five seconds. */
const longest = `
  first-site upgrade kill backup simulated-year histories stories outage demo backup-elsewhere shutdown releases http-server
  slow-clients attacks erasure sign-in messages fuzz commands bystander outbox household-messages operator-clients
  outbox-crash function-rules postgres disk dismissing acts operator doctor migrate every-mail damage locks the-year races mail sms`
  .trim()
  .split(/\s+/)

/** In each file, so that fast-check rolls by the run's seed. */
const dice = ['tests/helpers/dice.ts']

/** By default Vitest starts with the largest files, so that slow ones would run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    // What the tests start often waits, for a disk or a mail server. `npm test` runs those in the browser beside these: a
    // third worker only takes the processors from the others.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', isolate: false, include: ['src/**/*.test.ts'], setupFiles: dice, testTimeout: 120_000 } },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/helpers/global-setup.ts',
          setupFiles: dice,
          // Loading the modules again for each file would cost more than its tests.
          isolate: false,
          // A worker lives for minutes, and optimising only what it often runs of the embedded database pays within them; with
          // V8's own budget, 13 million, it does not.
          execArgv: ['--wasm-tiering-budget=60000000'],
          // On a machine that runs browsers at the same time.
          expect: { poll: { timeout: 60_000, interval: 20 } },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/helpers/global-setup.ts',
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

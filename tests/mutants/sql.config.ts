import { defineConfig } from 'vitest/config'

/** On Postgres alone: on the embedded database, which has one session, no test could notice a lock that is missing. */
export default defineConfig({
  test: {
    name: 'mutants',
    include: ['tests/{integration,mutants}/*.test.ts'],
    globalSetup: 'tests/helpers/global-setup.ts',
    setupFiles: 'tests/helpers/dice.ts',
    runner: 'tests/mutants/sql-runner.ts',
    testNamePattern: /^(?!\s*pglite)/,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { HISTORIES_SECONDS: '4', RACES_SECONDS: '4' },
  },
})

/** For code.ts, which names the folder to mutate in MUTATE. */
export default {
  mutate: [`${process.env.MUTATE}{,/**/*.ts}`, '!src/**/*.test.ts', '!src/**/*.d.ts'],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // It reads one through an interface that TypeScript 7 no longer has.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: process.env.REPORT },
}

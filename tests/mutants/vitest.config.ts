import { defineConfig } from 'vitest/config'

/** The door for programs is tested from outside, through HTTP; what it parses also beside it, a hundred times faster. */
const isDoor = /^src\/server\/rest(?!\/protocol)/.test(process.env.MUTATE ?? '')

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      ...(isDoor ? ['conformance', 'calls'].map((name) => `tests/integration/${name}.test.ts`) : []),
    ],
    globalSetup: isDoor ? ['tests/helpers/global-setup.ts'] : [],
    isolate: false,
    testTimeout: 60_000,
  },
})

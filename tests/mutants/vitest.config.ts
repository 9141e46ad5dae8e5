import { defineConfig } from 'vitest/config'

/** The door for programs is tested from outside, through HTTP. */
const isDoor = process.env.MUTATE?.startsWith('src/server/rest')

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

import { defineConfig } from 'vitest/config'
import { placeOf } from './judge.ts'

/** For `npm run test:judges`. */
export default defineConfig({
  test: {
    root: '.',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'judges', include: ['tests/judges/*.test.ts'] } },
      {
        extends: true,
        // A hosted backend lives for years, and so do pages of ours that somebody has left open: what they call must not change.
        resolve: { alias: { '@supabase/supabase-js': placeOf('supabase-js-of-2024') } },
        test: {
          name: 'supabase-js of 2024',
          include: ['conformance', 'sign-in', 'calls', 'http-server'].map(
            (name) => `tests/integration/${name}.test.ts`,
          ),
          globalSetup: 'tests/helpers/global-setup.ts',
          setupFiles: ['tests/helpers/dice.ts'],
          isolate: false,
        },
      },
    ],
  },
})

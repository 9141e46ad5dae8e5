import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most of what the tests start waits most of the time: for a disk, a mail server, a process.
    maxWorkers: 3,
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/helpers/global-setup.ts',
          retry: process.env.CI ? 1 : 0,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          // Two browsers at once would only wait for each other.
          fileParallelism: false,
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

import { existsSync } from 'node:fs'
import { defineConfig, type LaunchOptions } from '@playwright/test'

const installed = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const headlessShell = process.env.HEADLESS_SHELL_PATH || '/usr/bin/chromium-headless-shell'

/** How a Chromium is started, here and by the scripts that look at the page. */
export const chromiumOptions: LaunchOptions = {
  // Undefined means the one Playwright has downloaded.
  executablePath: existsSync(installed) ? installed : undefined,
  args: [
    // Chromium's sandbox does not work for root, as in a container.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * The same engine without Chrome's windows around it, without a process of its own to paint, without one kept ready for the next
 * site, which no test visits, and without memory for pixels, which no test looks at: a page takes a quarter of the processor.
 */
const withoutWindows: LaunchOptions = {
  ...chromiumOptions,
  args: [
    ...(chromiumOptions.args ?? []),
    '--in-process-gpu',
    '--renderer-process-limit=1',
    '--force-gpu-mem-available-mb=0',
  ],
  ...(existsSync(headlessShell) && { executablePath: headlessShell }),
}

/** Scroll bars with a width, as on most desktops. */
export const likeOnDesktops: LaunchOptions = { ...withoutWindows, ignoreDefaultArgs: ['--hide-scrollbars'] }

/** The shell has no back/forward cache. */
export const withBackForwardCache: LaunchOptions = {
  ...withoutWindows,
  executablePath: chromiumOptions.executablePath,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}

const ofTheDesk = /\/desk[^/]*\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: 'tests/helpers/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A worker for the desk's tests and one for all others, so that neither starts a site that the other has. Each waits half of its time.
  workers: 2,
  projects: [
    { name: 'desk', testMatch: ofTheDesk, workers: 1 },
    { name: 'visitors and households', testIgnore: ofTheDesk, workers: 1 },
  ],
  timeout: 120_000,
  // What is to appear is waited for by `waitFor`: an `expect` draws the page's accessibility tree at each look that fails.
  expect: { timeout: 15_000 },
  reporter: 'list',
  // Bundled already: transforming it anew in each worker that loads a page of it takes a second.
  build: { external: ['**/dist/**'] },
  use: {
    browserName: 'chromium',
    launchOptions: withoutWindows,
    locale: 'sv-SE',
    // Far from Sweden, so that a date taken from the visitor's own clock would show.
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // Or a press of what is not there waits for the end of the test, six minutes where one is slow, and looks as if it hung.
    actionTimeout: 60_000,
    // To install the desk's takes a sixth of a test's processor; the tests of what it keeps allow it.
    serviceWorkers: 'block',
  },
})

/** What every test is built on. */
import {
  type Browser,
  type BrowserContext,
  test as base,
  type LaunchOptions,
  type PlaywrightWorkerArgs,
} from '@playwright/test'
import { likeOnDesktops, withBackForwardCache } from '../../playwright.config.ts'
import { postgres } from '../helpers/databases.ts'
import { type DeskSite, startDeskSite } from './desk-site.ts'
import { type HouseholdSite, startHouseholdSite } from './household-site.ts'
import { type Site, startSite } from './site.ts'
import { soundness } from './soundness.ts'

export { expect } from '@playwright/test'

// Playwright looks up where each step stands in TypeScript, which our Node runs as it is.
if (process.env.PW_DISABLE_TS_ESM) Reflect.deleteProperty(Error, 'prepareStackTrace')

interface Sites {
  visitorSite: Site
  householdSite: HouseholdSite
  desk: DeskSite
}

interface OtherBrowsers {
  desktopBrowser: Browser
  cachingBrowser: Browser
}

function started<StartedSite extends AsyncDisposable>(start: () => Promise<StartedSite>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  return async ({}, use: (site: StartedSite) => Promise<void>) => {
    await using site = await start()
    await use(site)
  }
}

function launched(options: LaunchOptions) {
  return async ({ playwright }: PlaywrightWorkerArgs, use: (browser: Browser) => Promise<void>) => {
    await using browser = await playwright.chromium.launch(options)
    await use(browser)
  }
}

/**
 * A site or another browser starts with the first test that asks for it. All are here because tests with different worker
 * fixtures, or `launchOptions`, do not share a worker, and each worker costs seconds.
 */
export const test = base.extend<{ soundness: undefined }, Sites & OtherBrowsers>({
  visitorSite: [started(startSite), { scope: 'worker', timeout: 60_000 }],
  householdSite: [started(startHouseholdSite), { scope: 'worker', timeout: 60_000 }],
  // The embedded database, which the visitors’ has, takes most of a processor for the desk’s questions.
  desk: [started(() => startDeskSite(postgres)), { scope: 'worker', timeout: 120_000 }],
  desktopBrowser: [launched(likeOnDesktops), { scope: 'worker' }],
  cachingBrowser: [launched(withBackForwardCache), { scope: 'worker' }],
  soundness: [soundness, { auto: true }],
})

type UseContext = (context: BrowserContext) => Promise<void>

/** Extends a test so that its page is in a browser with scroll bars that have a width. */
export const inDesktopBrowser = {
  context: async ({ desktopBrowser }: OtherBrowsers, use: UseContext) => {
    await using context = await desktopBrowser.newContext()
    await use(context)
  },
}

/** Extends a test so that its page is in a browser with a back/forward cache. */
export const inCachingBrowser = {
  context: async ({ cachingBrowser }: OtherBrowsers, use: UseContext) => {
    await using context = await cachingBrowser.newContext()
    await use(context)
  },
}

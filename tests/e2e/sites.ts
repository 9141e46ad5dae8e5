/** What every test is built on. */
import { test as base } from '@playwright/test'
import { type DeskSite, startDeskSite } from './desk-site.ts'
import { type HouseholdSite, startHouseholdSite } from './household-site.ts'
import { type Site, startSite } from './site.ts'
import { soundness } from './soundness.ts'

export { expect } from '@playwright/test'

interface Sites {
  visitorSite: Site
  householdSite: HouseholdSite
  desk: DeskSite
}

function started<StartedSite extends AsyncDisposable>(start: () => Promise<StartedSite>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  return async ({}, use: (site: StartedSite) => Promise<void>) => {
    await using site = await start()
    await use(site)
  }
}

/**
 * A site starts with the first test that asks for it. All are here because tests with different worker fixtures do not share a
 * worker, and each worker costs seconds.
 */
export const test = base.extend<{ soundness: undefined }, Sites>({
  visitorSite: [started(startSite), { scope: 'worker', timeout: 60_000 }],
  householdSite: [started(startHouseholdSite), { scope: 'worker', timeout: 60_000 }],
  desk: [started(startDeskSite), { scope: 'worker', timeout: 120_000 }],
  soundness: [soundness, { auto: true }],
})

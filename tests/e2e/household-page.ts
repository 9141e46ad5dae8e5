import type { Locator } from '@playwright/test'
import type { HouseholdSite } from './household-site.ts'
import { test as base } from './sites.ts'

export interface HouseholdPage {
  open(link: string): Promise<void>
  next: Locator
  section(heading: string): Locator
  feedback: Locator
}

export const test = base.extend<{ site: HouseholdSite; household: HouseholdPage }>({
  site: async ({ householdSite }, use) => use(householdSite),
  household: async ({ page }, use) =>
    use({
      async open(link) {
        // Calendar, ending and data are behind one line, which this opens.
        const address = link.replace('/min-hamtning', '/min-hamtning?mer')
        // Where a household is shown already only the fragment changes, and the page then loads itself anew.
        await Promise.all([page.waitForEvent('load'), page.goto(address)])
        await page.getByText('Hämtar dina dagar').waitFor({ state: 'detached' })
      },
      next: page.getByRole('heading', { name: /^Nästa hämtning/ }),
      section: (heading) => page.getByRole('region', { name: heading }),
      feedback: page.locator('.feedback'),
    }),
})

import type { Page } from '@playwright/test'

/** Serves the page's script as built for a company with a Swish number; the sample company has none. */
export async function withSwish(page: Page): Promise<void> {
  await page.route('**/assets/entry-*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/\bswish:(``|""|'')/, 'swish:"123 456 78 90"')
    await route.fulfill({ response, body })
  })
}

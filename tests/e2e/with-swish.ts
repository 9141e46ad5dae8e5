import type { Page } from '@playwright/test'

/** Lets the page's script be as it is built for a company that has a Swish number; the sample has none. */
export async function withSwish(page: Page): Promise<void> {
  await page.route('**/assets/entry-*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/\bswish:(``|""|'')/, 'swish:"123 456 78 90"')
    await route.fulfill({ response, body })
  })
}

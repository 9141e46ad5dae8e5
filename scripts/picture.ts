/** `npm run picture`: takes the README's picture of the built page, docs/page.png, from a server of its own. */
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../playwright.config.ts'
import { startSite } from '../tests/e2e/site.ts'

await using site = await startSite()
await using browser = await chromium.launch(chromiumOptions)
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
await page.goto(site.url)
await page.screenshot({ path: 'docs/page.png' })

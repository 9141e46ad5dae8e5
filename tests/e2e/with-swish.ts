import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

/** Serves the page's script as built for a company with a Swish number; the sample company has none. */
export function withSwish(page: Page, entry: string): Promise<void> {
  return withSettings(page, entry, (settings) => settings.replace('swish = ""', 'swish = "123 456 78 90"'))
}

/** Serves the page's script as built for a company with other settings than the sample company. */
export async function withSettings(page: Page, entry: string, change: (settings: string) => string): Promise<void> {
  const built = await build({
    logLevel: 'warn',
    plugins: [
      {
        name: 'other-settings',
        transform: {
          filter: { id: /^\0settings$/ },
          handler: change,
        },
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
  const main = chunks.find(({ isEntry }) => isEntry)
  // Other chunks import the entry, which must keep the name that the document has: under two it would run twice.
  let named = ''
  await page.route('**/assets/*.js', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/assets/'.length)
    if (name.startsWith('entry-')) named = name
    const chunk = name === named ? main : chunks.find(({ fileName }) => fileName === `assets/${name}`)
    if (!main || !chunk) return route.continue()
    const body = chunk.code.replaceAll(main.fileName.slice('assets/'.length), named)
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}

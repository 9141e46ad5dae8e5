import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

/** Keyed by the entry. */
const builds = new Map<string, Promise<Rolldown.OutputChunk[]>>()

/** Serves the page's script as built for a company that, unlike the sample's, has a Swish number and a logo and may carry waste. */
export async function asOtherCompany(page: Page, entry: string): Promise<void> {
  const building = builds.get(entry) ?? builtForIt(entry)
  builds.set(entry, building)
  const chunks = await building
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

async function builtForIt(entry: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    logLevel: 'warn',
    configLoader: 'native',
    plugins: [
      {
        name: 'other-settings',
        transform: {
          filter: { id: /^\0settings$/ },
          handler: (settings) =>
            settings
              .replace('swish = ""', 'swish = "123 456 78 90"')
              .replace('logo = null', 'logo = "logo.svg"')
              .replace('"transport":null', '"transport":"notification"'),
        },
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}

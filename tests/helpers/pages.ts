import { readFileSync } from 'node:fs'

/** The paths of all pages (src/web/pages.tsx) as the build has written them; of the site in dist/web unless said. */
export function pagePaths(site = 'dist/web'): string[] {
  const pages: { path: string | null }[] = JSON.parse(readFileSync(`${site}/pages.json`, 'utf8'))
  return pages.flatMap(({ path }) => path ?? [])
}

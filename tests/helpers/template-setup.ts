import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTemplate } from './template.ts'

/** Before the tests in browsers, Playwright's and Vitest's: the database that each of their sites starts with. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (template()) return undefined
  const directory = await mkdtemp(join(tmpdir(), 'pasrundan-template-'))
  // What processes for tests inherit.
  process.env.PGLITE_TEMPLATE = join(directory, 'pglite.tar')
  await writeTemplate(process.env.PGLITE_TEMPLATE)
  return () => rm(directory, { recursive: true, force: true })
}

/** The file that it, or `npm test` for all of them, has written; undefined for whoever starts a site from nothing. */
export function template(): string | undefined {
  return process.env.PGLITE_TEMPLATE
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTemplate } from './template.ts'

/** Before the browser tests, Playwright's and Vitest's: the initial database of each of their sites. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (template()) return undefined
  const directory = await mkdtemp(join(tmpdir(), 'pasrundan-template-'))
  // The processes that tests start inherit it.
  process.env.PGLITE_TEMPLATE = join(directory, 'pglite.tar')
  await writeTemplate(process.env.PGLITE_TEMPLATE)
  return () => rm(directory, { recursive: true, force: true })
}

/** The file written by this setup, or by `npm test` for all; undefined for a site that starts from nothing. */
export function template(): string | undefined {
  return process.env.PGLITE_TEMPLATE
}

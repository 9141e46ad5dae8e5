import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTemplate } from './template.ts'

/** Before the tests in browsers, Playwright's and Vitest's: the database that each of their sites starts with. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'pasrundan-template-'))
  // What processes for tests inherit.
  process.env.PGLITE_TEMPLATE = join(directory, 'pglite.tar')
  await writeTemplate(process.env.PGLITE_TEMPLATE)
  return () => rm(directory, { recursive: true, force: true })
}

/** The file that it has written; undefined for whoever uses a site without it, and starts from nothing. */
export function template(): string | undefined {
  return process.env.PGLITE_TEMPLATE
}

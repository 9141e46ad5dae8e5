import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { company } from '../src/company/file.ts'
import type { PageFiles } from '../src/web/assets.ts'
import { buildInlineScript } from './inline-script.ts'

/** @param later scripts that these load */
export async function writeWorker(
  site: string,
  { path, worker }: PageFiles,
  document: string,
  later: readonly string[],
): Promise<void> {
  if (!path || !worker) throw new Error('Only a page with a path and a worker has one')
  const logo = company.logo ? ['/icon-192.png'] : []
  const files = [...new Set([...(document.match(/\/assets\/[\w.-]+/g) ?? []), ...later, ...logo])]
  const entry = files.find((file) => file.endsWith('.js'))
  const version = hash('sha256', document, 'base64url').slice(0, 12)
  const shell = JSON.stringify({ version, page: path, entry, files })
  await writeFile(join(site, `${path}-worker.js`), `const shell=${shell};${await buildInlineScript(worker)}`)
}

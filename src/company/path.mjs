/**
 * The paths of the company's data and of the site built from it. Plain JavaScript, because `npm start` needs them before Node
 * 24 is installed.
 */
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))
const own = resolve(project, 'company.json')
const sample = resolve(project, 'company.sample.json')

/** The file that COMPANY_FILE names, or company.json, or the sample if there is neither. */
export function companyFile() {
  const named = resolve(project, process.env.COMPANY_FILE || own)
  return named === own && !existsSync(own) ? sample : named
}

const file = companyFile()

/** A folder per file, so that two companies can be served from one checkout: dist, or dist-solna for solna.json. */
export const buildDirectory = resolve(
  project,
  [own, sample].includes(file) ? 'dist' : `dist-${basename(file, '.json')}`,
)

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

/** The file that COMPANY_FILE names, or company.json. */
export function ownCompanyFile() {
  return process.env.COMPANY_FILE ? resolve(project, process.env.COMPANY_FILE) : own
}

/** The company's own file, or the sample if none is named and there is no company.json. */
export function companyFile() {
  return ownCompanyFile() === own && !existsSync(own) ? sample : ownCompanyFile()
}

const file = companyFile()

/** A folder per file, so that two companies can be served from one checkout: dist, or dist-solna for solna.json. */
export const buildDirectory = resolve(
  project,
  [own, sample].includes(file) ? 'dist' : `dist-${basename(file, '.json')}`,
)

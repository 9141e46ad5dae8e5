/**
 * Where the company's own data and the site built with it are. Plain JavaScript, because `npm start` asks before Node 24
 * is installed.
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

/** The company's own, or the sample where none is named and there is no company.json. */
export function companyFile() {
  return ownCompanyFile() === own && !existsSync(own) ? sample : ownCompanyFile()
}

const file = companyFile()

/** A folder for each file, so that two companies can be served from one checkout: dist, or dist-solna for solna.json. */
export const buildDirectory = resolve(
  project,
  [own, sample].includes(file) ? 'dist' : `dist-${basename(file, '.json')}`,
)

/** Plain JavaScript, because `npm start` needs these paths before Node 24 is installed. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))
const own = resolve(project, 'company.json')
export const sampleFile = resolve(project, 'company.sample.json')

export function companyFile() {
  const named = resolve(project, process.env.COMPANY_FILE || own)
  return named === own && !existsSync(own) ? sampleFile : named
}

/**
 * Those that may be the company's logo. The data, which say which one is, may have faults.
 * @param {string} file
 */
export function picturesBeside(file) {
  const folder = dirname(file)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => /\.(svg|png)$/.test(name))
  return names.sort().map((name) => join(folder, name))
}

const file = companyFile()

/** Two companies may be served from one checkout: what is said of one must not be written into the other's. */
export const companyFileName = file === sampleFile ? basename(own) : basename(file)

/** A folder per file, so that two companies can be served from one checkout: dist, or dist-solna for solna.json. */
export const buildDirectory = resolve(
  project,
  [own, sampleFile].includes(file) ? 'dist' : `dist-${basename(file, '.json')}`,
)

import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { buildDirectory, companyFile } from './path.mjs'

const file = join(buildDirectory, 'company.json')

/** With the file as it is written, for whoever goes back to this build: what was read of it may be no file that can be read. */
export function noteBuiltFor(company: unknown): void {
  writeFileSync(file, JSON.stringify(company, null, 2))
  copyFileSync(companyFile(), join(buildDirectory, 'company-file.json'))
}

/** Null if nothing is built. */
export function builtFor(): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** @throws when the pages' data differ from the mails' */
export function requireBuiltFor(company: unknown): void {
  const built = builtFor()
  const paths = built === null ? [] : differences(built, company)
  if (paths.length === 0) return
  throw new Error(
    `The site in ${buildDirectory} was built with other data of the company (${paths.join(', ')}): run npm run build.`,
  )
}

/** Where two companies' data differ: 'prices.weekly', 'areas'. */
export function differences(one: unknown, other: unknown, path: string[] = []): string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (!isRecord(one) || !isRecord(other)) return [path.join('.')]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) => differences(one[key], other[key], [...path, key]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { buildDirectory, companyFile } from './path.mjs'

export const builtFile = join(buildDirectory, 'company.json')

/** Keeps the company's file as it is written, too: whoever goes back to this build gets it again. */
export function noteBuiltFor(company: unknown): void {
  writeFileSync(builtFile, JSON.stringify(company, null, 2))
  copyFileSync(companyFile(), join(buildDirectory, 'company-file.json'))
}

/** @throws when the pages' data differ from the mails' */
export function requireBuiltFor(company: unknown): void {
  const paths = existsSync(builtFile) ? differences(JSON.parse(readFileSync(builtFile, 'utf8')), company) : []
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

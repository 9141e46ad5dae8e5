import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { z } from 'zod'
import { visibleLine } from '../shared/plain-text.ts'
import { companyFile } from './path.mjs'
import { type Company, companySchema } from './schema.ts'

export class CompanyError extends Error {}

/** @throws CompanyError listing every fault in it */
export function readCompany(file = companyFile()): Company {
  const path = relative('', file)
  const name = path.startsWith('..') ? file : path
  const result = companySchema.safeParse(contentOf(file, name))
  if (result.success) return result.data
  const faults = result.error.issues.flatMap(faultsIn)
  throw new CompanyError(`${name} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function contentOf(file: string, name: string): unknown {
  try {
    // Editors on Windows add a byte order mark.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CompanyError(
      code ? `${name}, the company's file, cannot be read (${code}).` : `${name} is not JSON: ${visibleLine(message)}`,
    )
  }
}

function faultsIn({ path, message, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${[...path, key].join('.')}: no such key`)
  return [`${path.join('.') || 'All of it'}: ${message}`]
}

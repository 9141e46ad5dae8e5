import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { z } from 'zod'
import { visibleLine } from '../shared/plain-text.ts'
import { companyFile } from './path.mjs'
import { type Company, companySchema } from './schema.ts'

export class CompanyError extends Error {}

const OFTEN = 'Often a comma is too many or missing just before, or a quotation mark is not the straight one: ".'

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
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (error instanceof SyntaxError) throw new CompanyError(`${name} is not JSON: ${visibleLine(message)}\n${OFTEN}`)
    throw new CompanyError(
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? `${name} is not UTF-8: save it with that encoding, or å, ä and ö are lost.`
        : `${name}, the company's file, cannot be read (${code}).`,
    )
  }
}

function faultsIn({ path, message, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${[...path, key].join('.')}: no such key`)
  return [`${path.join('.') || 'All of it'}: ${message}`]
}

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { z } from 'zod'
import { visibleLine } from '../shared/plain-text.ts'
import { companyFile } from './path.mjs'
import { type Company, companySchema } from './schema.ts'

export class CompanyError extends Error {}

/**
 * The contents of the company's file.
 * @throws CompanyError listing every fault in it
 */
export function readCompany(file = companyFile()): Company {
  const name = nameOf(file)
  return checkCompany(name, parse(name, contentOf(name, file)))
}

/** In the shortest form. */
function nameOf(file: string): string {
  const name = relative('', file)
  return name.startsWith('..') ? file : name
}

/**
 * @param name where the data come from
 * @throws CompanyError listing every fault in them
 */
function checkCompany(name: string, given: unknown): Company {
  const result = companySchema.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.flatMap(faultsIn)
  throw new CompanyError(`${name} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CompanyError(`${name}, the company's file, cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function parse(name: string, content: string): unknown {
  try {
    // Editors on Windows add a byte order mark.
    return JSON.parse(content.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new CompanyError(`${name} is not JSON: ${visibleLine((error as Error).message)}`)
  }
}

function faultsIn({ path, message, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${[...path, key].join('.')}: no such key`)
  return [`${path.join('.') || 'All of it'}: ${message}`]
}

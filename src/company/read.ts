import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { z } from 'zod'
import { visibleLine } from '../shared/plain-text.ts'
import { companyFile } from './path.mjs'
import { type Company, companySchema } from './schema.ts'

export class CompanyError extends Error {}

const OFTEN =
  'Often a comma is too many or missing just before, a quotation mark is not the straight one: ", or a blank was pasted.'

/** @throws CompanyError listing every fault in it */
export function readCompany(file = companyFile()): Company {
  const path = relative('', file)
  const name = path.startsWith('..') ? file : path
  const json = textOf(file, name)
  const result = companySchema.safeParse(parsed(json, name))
  const twice = keysTwice(json).map((key) => `${key}: stands twice`)
  if (result.success && twice.length === 0) return result.data
  const faults = [...twice, ...(result.error?.issues.flatMap(faultsIn) ?? [])]
  throw new CompanyError(`${name} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function textOf(file: string, name: string): string {
  try {
    // What is copied from a PDF may have å in two parts, as few typefaces draw it and nobody types it.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).normalize()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CompanyError(
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? `${name} is not UTF-8: save it with that encoding, or å, ä and ö are lost.`
        : `${name}, the company's file, cannot be read (${code}).`,
    )
  }
}

function parsed(json: string, name: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new CompanyError(`${name} is not JSON: ${visibleLine((error as SyntaxError).message)}\n${OFTEN}`)
  }
}

/** JSON.parse takes the last one, and says nothing of what stood in the others. */
function keysTwice(json: string): string[] {
  const open: Set<string>[] = []
  const twice: string[] = []
  for (const [token, string, colon] of json.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    if (!string || !colon) continue
    const key = JSON.parse(string)
    if (open.at(-1)?.has(key)) twice.push(key)
    open.at(-1)?.add(key)
  }
  return twice
}

function faultsIn({ path, message, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${[...path, key].join('.')}: no such key`)
  return [`${path.join('.') || 'All of it'}: ${message}`]
}

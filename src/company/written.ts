import { company } from '../shared/company.ts'
import { differences } from './built.ts'
import { companyFile, sampleFile } from './path.mjs'
import { CompanyError, readCompany } from './read.ts'
import type { Company } from './schema.ts'

export interface Written {
  /** As it was read at the start, if the file cannot be used. */
  company: Company
  fault: string | null
  /** Where it differs from what is served: 'prices.weekly'. */
  waiting: readonly string[]
  /** The next build would take the sample. */
  isGone: boolean
}

export function companyWritten(): Written {
  try {
    const written = readCompany()
    const waiting = differences(company, written)
    if (waiting.length > 0 && companyFile() === sampleFile) return { company, fault: null, waiting: [], isGone: true }
    return { company: written, fault: null, waiting, isGone: false }
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error
    return { company, fault: error.message, waiting: [], isGone: false }
  }
}

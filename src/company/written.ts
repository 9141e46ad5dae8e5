import { company } from '../shared/company.ts'
import { differences } from './built.ts'
import { CompanyError, readCompany } from './read.ts'
import type { Company } from './schema.ts'

export interface Written {
  /** As it was read at the start, if the file cannot be used. */
  company: Company
  fault: string | null
  /** Where it differs from what is served: 'prices.weekly'. */
  waiting: readonly string[]
}

export function companyWritten(): Written {
  try {
    const written = readCompany()
    return { company: written, fault: null, waiting: differences(company, written) }
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error
    return { company, fault: error.message, waiting: [] }
  }
}

/** The company's data as Node reads them, once; into a page the build puts them (vite.config.ts). */
import { CompanyError, readCompany } from './read.ts'
import type { Company } from './schema.ts'

export type { Company, StaffMember } from './schema.ts'

function readOrEnd(): Company {
  try {
    return readCompany()
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error
    // Whoever imports this can do nothing without it, and cannot catch what an import throws.
    console.error(error.message)
    process.exit(1)
  }
}

export const company = readOrEnd()

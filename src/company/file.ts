/** The company's data in Node, read once; for pages the build inlines them (vite.config.ts). */
import { CompanyError, readCompany } from './read.ts'
import type { Company } from './schema.ts'

export type { Company } from './schema.ts'

function readOrEnd(): Company {
  try {
    return readCompany()
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error
    // Importers cannot work without the data, and cannot catch what an import throws.
    console.error(error.message)
    process.exit(1)
  }
}

export const company = readOrEnd()

/** For Node; for pages the build inlines the data (vite.config.ts). */
import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { readEnvironment } from '../environment.ts'
import { builtFile } from './built.ts'
import { sampleFile } from './path.mjs'
import { CompanyError, readCompany } from './read.ts'
import type { Company } from './schema.ts'

export type { Company } from './schema.ts'

/** The programs in src/ (server, outbox, operator), beside those that build and test. */
const serves = /[\\/]src[\\/]\w+[\\/]main\.ts$/.test(process.argv[1] ?? '')

function readOrEnd(): Company {
  try {
    return (serves && builtForIt()) || readCompany()
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error
    // Importers cannot work without the data, and cannot catch what an import throws. Whoever mends the file may mend the settings too.
    console.error([error.message, readEnvironment(process.env).fault ?? []].flat().join('\n'))
    process.exit(1)
  }
}

/** What its pages state, which the file does not when it has been changed since. It may even be half written. */
function builtForIt(): Company | null {
  const built = existsSync(builtFile) ? readCompany(builtFile) : null
  // A release comes with the sample's pages, which are nobody's.
  return isDeepStrictEqual(built, readCompany(sampleFile)) ? null : built
}

export const company = readOrEnd()

/**
 * `npm run company:move -- FILE`: writes company.json, or the COMPANY_FILE, from the company.ts that a company edited
 * before its data moved to a file of their own.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownCompanyFile } from '../src/company/path.mjs'
import { CompanyError, checkCompany, nameOf } from '../src/company/read.ts'

try {
  await move(process.argv[2])
} catch (error) {
  if (!(error instanceof CompanyError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function move(from: string | undefined): Promise<void> {
  if (!from) throw new CompanyError('Which file? As in: npm run company:move -- ../company-before.ts')
  const target = ownCompanyFile()
  const name = nameOf(target)
  if (existsSync(target)) throw new CompanyError(`${name} already exists and was not changed.`)
  const { legal, ...given } = await companyIn(from)
  const { receivingFacility, dataStaysInEurope, ...rest } = Object(legal)
  const company = checkCompany(from, {
    ...given,
    legal: {
      ...rest,
      receivingFacility: receivingFacility ? { name: receivingFacility, certificate: '' } : null,
      // The sample said true for every company.
      dataStaysInEurope: dataStaysInEurope === false ? false : null,
    },
  })
  const $schema = relative(dirname(target), resolve('company.schema.json'))
  writeFileSync(target, `${JSON.stringify({ $schema, ...company }, null, 2)}\n`)
  console.log(`${name} contains the data of ${from}. npm run doctor says what is still missing.`)
}

async function companyIn(from: string): Promise<Record<string, unknown>> {
  // npm runs scripts in the project's folder and passes the operator's working directory here.
  const file = resolve(process.env.INIT_CWD ?? '', from)
  try {
    const { company } = await import(pathToFileURL(file).href)
    return { ...company }
  } catch (error) {
    throw new CompanyError(`${from} cannot be read: ${(error as Error).message}`)
  }
}

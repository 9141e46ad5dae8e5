/** The company's file: reporting its faults. Its effects are tested in first-site.test.ts. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { flags, environment as runtimeEnvironment } from '../../scripts/runtime.mjs'
import { other } from '../helpers/other-company.ts'
import { launchServer } from '../helpers/server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'company-'))
const COMPANY_FILE = join(folder, 'returkarran.json')
afterAll(() => rm(folder, { recursive: true, force: true }))

const write = (company: object) => writeFile(COMPANY_FILE, JSON.stringify(company))

async function run(program: string[], environment: Record<string, string> = { COMPANY_FILE }) {
  const env = { PATH: process.env.PATH, ...runtimeEnvironment, ...environment }
  return await promisify(execFile)(process.execPath, [...flags, ...program], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: error.code as number, said: error.stdout + error.stderr }),
  )
}

test('every fault in the file is explained before anything is built or started', async () => {
  const { label, ...rest } = other
  await write({
    ...rest,
    prices: { ...other.prices, weekly: 12.5 },
    opening: '',
    pickup: { ...other.pickup, to: '25:00' },
  })
  const faults = `
  prices.weekly: a whole number of kronor
  pickup.to: a time, like "08:00"
  label: a text that is not empty
  opening: no such key
`
  const unread = { dataDir: join(folder, 'none') }
  expect(await run(['scripts/build.ts'])).toEqual({ code: 1, said: expect.stringContaining(faults) })
  const server = launchServer(unread, { environment: { COMPANY_FILE } })
  expect(await server.ended).toMatchObject({ code: 1 })
  expect(server.complaint()).toBe(`${COMPANY_FILE} cannot be used:${faults}`)

  await writeFile(COMPANY_FILE, '{ "name": "Returkärran UF", }')
  expect((await run(['scripts/build.ts'])).said).toMatch(/^\S+ is not JSON: .*line 1 column 29/)
  expect((await run(['scripts/build.ts'], { COMPANY_FILE: 'none.json' })).said).toMatch(/^none\.json.*ENOENT/)
})

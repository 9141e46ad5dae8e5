/** The company's file: reporting its faults. Its effects are tested in first-site.test.ts. */
import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readLogo } from '../../scripts/logo.ts'
import { flags, environment as runtimeEnvironment } from '../../scripts/runtime.mjs'
import { other } from '../helpers/other-company.ts'
import { launchServer } from '../helpers/server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'company-'))
const COMPANY_FILE = join(folder, 'faulty.json')
const built = 'dist-faulty'
afterAll(async () => {
  for (const path of [folder, built]) await rm(path, { recursive: true, force: true })
})

const write = (company: object) => writeFile(COMPANY_FILE, JSON.stringify(company))

async function run(program: string, environment: Record<string, string> = { COMPANY_FILE }, cwd = '.') {
  const env = { PATH: process.env.PATH, ...runtimeEnvironment, ...environment }
  return await promisify(execFile)(process.execPath, [...flags, resolve(program)], { env, cwd }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: error.code as number, said: error.stdout + error.stderr }),
  )
}

test('every fault in the file, and in the settings, is explained before anything is built or started', async () => {
  const { label, ...rest } = other
  const faulty = {
    ...rest,
    prices: { ...other.prices, weekly: 12.5 },
    opening: '',
    pickup: { ...other.pickup, to: '25:00' },
  }
  // What is copied from a PDF comes in this form, which is no fault.
  await writeFile(COMPANY_FILE, JSON.stringify(faulty).normalize('NFD'))
  const faults = `
  prices.weekly: a whole number of kronor, from 1
  pickup.to: a time, like "08:00"
  label: a text that is not empty
  opening: no such key
`
  const unread = { dataDir: join(folder, 'none') }
  expect(await run('scripts/build.ts')).toEqual({ code: 1, said: expect.stringContaining(faults) })
  const environment = { COMPANY_FILE, RATE_LIMIT: 'none', BACKUP_KEY: 'a passphrase of enough letters' }
  const server = launchServer(unread, { environment })
  expect(await server.ended).toMatchObject({ code: 1 })
  const ofSettings = `These settings make no sense:
  RATE_LIMIT must be a whole number from 0 to 1000000
  BACKUP_KEY and BACKUP_URL need each other
`
  expect(server.complaint()).toBe(`${COMPANY_FILE} cannot be used:${faults}${ofSettings}`)

  await writeFile(COMPANY_FILE, '{ "name": "Returkärran UF", }')
  // What both read it by.
  const reader = 'src/company/file.ts'
  expect((await run(reader)).said).toMatch(/^\S+ is not JSON: .*line 1 column 29.*\n.*a comma is too many/)
  await writeFile(
    COMPANY_FILE,
    JSON.stringify(other).replace(/}$/, ', "season": { "lastDay": null }, "pri\\u0063es" : {}}'),
  )
  expect((await run(reader)).said).toMatch(/ cannot be used:\n {2}season: stands twice\n {2}prices: stands twice\n/)
  for (const encoding of ['latin1', 'utf16le'] as const) {
    await writeFile(COMPANY_FILE, JSON.stringify({ ...other, name: '\ufeffÅkes UF' }), encoding)
    expect((await run(reader)).said, encoding).toMatch(/^\S+ is not UTF-8: save it/)
  }
  expect((await run(reader, { COMPANY_FILE: 'none.json' })).said).toMatch(/^none\.json.*ENOENT/)
})

test('a logo that would be missing, blurred, squeezed or unseen is refused, and the previous build stays', async () => {
  const svg = (content: string, size = '9 9') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${content}</svg>`
  const square = '<path d="M0 0h9v9H0z"/>'
  const drawn = (content: Buffer, type: string) => `data:image/${type};base64,${content.toString('base64')}`
  const icon = await readFile('dist/web/icon-512.png')
  const cases: [string, string | Buffer, RegExp | null][] = [
    ['sign.svg', svg(square), null],
    ['sign.png', icon, null],
    ['words.svg', svg(`${square}<text y="9">Hej</text>`), /words in a typeface; turn them into paths/],
    ['elsewhere.svg', svg(`${square}<image href="https://x.example/a.png"/>`), /refers to another file or address/],
    ['style.svg', svg(`<style>@import 'x.css'</style>${square}`), /refers to another file or address/],
    ['fill.svg', svg(square.replace('/>', ' fill="url(x.svg#y)"/>')), /refers to another file or address/],
    [
      'gradient.svg',
      svg(
        `<linearGradient id="g"><stop stop-color="#123"/></linearGradient>${square.replace('/>', ' fill="url(#g)"/>')}`,
      ),
      null,
    ],
    // Figma writes a colour for wider screens so.
    [
      'figma.svg',
      svg(square.replace('/>', ' style="fill:#123;fill:color(display-p3 0 0.1 0.2)"/>')),
      /a colour .*sRGB/,
    ],
    ['photo.svg', svg(`${square}<image width="9" height="9" href="${drawn(icon, 'png')}"/>`), null],
    ['print.svg', svg(`${square}<image width="9" height="9" href="${drawn(icon, 'webp')}"/>`), /a picture in it/],
    ['wide.svg', svg(square, '19 9'), /more than twice as wide as high/],
    ['white.svg', svg(square.replace('/>', ' fill="#fff"/>')), /nothing of it is seen on white/],
    ['page.svg', '<html></html>', /it is not an SVG \(/],
    ['small.png', await readFile('dist/web/icon-192.png'), /its longer side has 192 pixels; take 416 to 4096/],
    ['half.png', icon.subarray(0, 99), /nothing of it is seen/],
    ['drawing.png', svg(square), /it is not a PNG/],
    ['heavy.svg', svg(square + ' '.repeat(1e6)), /larger than 1 MB/],
  ]
  for (const [name, content, fault] of cases) {
    const file = join(folder, name)
    await writeFile(file, content)
    if (fault) expect(() => readLogo(file), name).toThrow(fault)
    else expect(readLogo(file)(32), name).toMatch(/^data:image\/png;base64,/)
  }

  await mkdir(built)
  await write({ ...other, logo: 'none.png' })
  const place = await realpath(await mkdtemp(join(folder, 'UF #')))
  expect(await run('scripts/build.ts', { COMPANY_FILE, VITE_BACKEND_KEY: 'sb_secret_1' }, place)).toEqual({
    code: 1,
    said: `These settings make no sense:
  VITE_BACKEND_URL must be the https:// address of the backend
  VITE_BACKEND_KEY is a secret key: take the publishable one
  PUBLIC_URL must be the https:// address visitors will use
logo, the file none.png, cannot be used: it cannot be read (ENOENT).
Nothing can be built in ${place}: give the folder with # another name.
`,
  })
  await access(built)
})

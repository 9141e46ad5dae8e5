/** Every page as the server sends it, behind Caddy and https: the Nu HTML checker on each, and mails too; MDN's observatory on the site. */
import { execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { processingRecord } from '../../src/operator/doctor/processing-record.ts'
import { pagePaths } from '../helpers/pages.ts'
import { freePort } from '../helpers/postgres-server.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { judge, placeOf } from './judge.ts'
import { everyMail } from './mails.ts'

const stack = new AsyncDisposableStack()
let folder: string
let site: { http: number; https: number; url: string }

beforeAll(async () => {
  folder = stack.use(await temporaryFolder()).path
  const [http, https] = [await freePort(), await freePort()]
  site = { http, https, url: `https://localhost:${https}` }
  const environment = { PUBLIC_URL: site.url, TRUST_PROXY: '127.0.0.1' }
  const server = stack.use(await startServer({ dataDir: join(folder, 'data') }, { environment }))
  const caddyfile = (await readFile('deploy/Caddyfile', 'utf8'))
    .replace(/^\{$/m, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust`)
    .replace('pasrundan.example {', 'localhost {\n\tbind 127.0.0.1\n\ttls internal')
    .replace('127.0.0.1:3000', new URL(server.address).host)
  await writeFile(join(folder, 'Caddyfile'), caddyfile)
  const environmentOfCaddy = { ...process.env, HOME: folder, XDG_DATA_HOME: folder }
  const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], {
    stdio: 'ignore',
    env: environmentOfCaddy,
  })
  stack.defer(() => void caddy.kill())
  const root = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  const late = Date.now() + 30_000
  for (;;) {
    try {
      setDefaultCACertificates([...getCACertificates(), await readFile(root, 'utf8')])
      await fetch(site.url)
      break
    } catch (error) {
      if (caddy.exitCode !== null || Date.now() > late) throw new Error('Caddy does not answer', { cause: error })
      await pause(100)
    }
  }
})
afterAll(() => stack.disposeAsync())

/** The answer to a form that a browser posts without script. */
async function posted(path: string, form: Record<string, string>): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  return (await fetch(site.url + path, { method: 'POST', headers, body: new URLSearchParams(form) })).text()
}

/** What the checker says, with the part of the document that it means. */
async function faultsOf(documents: Record<string, string>): Promise<string[]> {
  const paths = Object.keys(documents).map((name) => join(folder, `${name.replace(/\W+/g, '-')}.html`))
  for (const [at, html] of Object.values(documents).entries()) await writeFile(paths[at] as string, html)
  const jar = join(placeOf('vnu-jar'), '..', 'build', 'dist', 'vnu.jar')
  const { stdout } = await promisify(execFile)(
    'java',
    ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...paths],
    { maxBuffer: 2 ** 27 },
  )
  const { messages } = JSON.parse(stdout) as {
    messages: { type: string; subType?: string; url: string; message: string; extract?: string }[]
  }
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ url, message, extract = '' }) => `${fileURLToPath(url).slice(folder.length)}: ${message} ${extract}`)
}

test('the Nu HTML checker finds nothing in any page', async () => {
  const documents: Record<string, string> = {
    record: processingRecord(parseConfig({}), new Date()),
  }
  for (const path of [...pagePaths(), '/finns/inte']) documents[path] = await (await fetch(site.url + path)).text()
  const { submitted_by: name, answers } = sampleBooking({ materials: ['Plastavfall'] })
  const { materials, ...texts } = answers
  const booking = { name, ...texts, materials: materials[0] as string }
  documents['booking without an address'] = await posted('/boka', { ...booking, address: '' })
  documents['booking made'] = await posted('/boka', booking)
  const statement = { name, contract: 'Ekbacken 5', receipt_to: 'anna@example.se' }
  documents['withdrawal without a name'] = await posted('/angra', { ...statement, name: '' })
  documents['withdrawal to be confirmed'] = await posted('/angra', statement)
  documents['withdrawal made'] = await posted('/angra', { ...statement, step: 'confirm' })
  expect(documents['booking made']).toContain('Tack för din bokning!')
  expect(documents['withdrawal made']).toContain('Bekräftelse')

  const excused = [
    // What it knows of CSS is some years old: no containers or their units, nor a mask without a repetition.
    /: CSS: “container-type”: Property/,
    /: CSS: Unrecognized at-rule “@container”/,
    /: CSS: “font”: Parse Error/,
    /: CSS: “mask”: “radial-gradient\(/,
    // Only this one of the two stays in Firefox and Safari (src/web/components/call-no-error.ts).
    /: Attribute “aria-required” is unnecessary/,
  ]
  const found = await faultsOf(documents)
  expect(found.filter((fault) => !excused.some((reason) => reason.test(fault)))).toEqual([])
})

test('the Nu HTML checker finds nothing in any mail but the attributes that Outlook reads', async () => {
  const mails = await everyMail()
  const found = await faultsOf(Object.fromEntries(mails.map(({ name, html }) => [name, html])))
  expect(found.filter((fault) => !/attribute on the “(table|td)” element is obsolete/.test(fault))).toEqual([])
})

interface Verdict {
  result: string
  pass: boolean
}

test('MDN’s observatory gives A+, and every one of its tests passes', async () => {
  const inPackage = (file: string) => join(placeOf('@mdn/mdn-http-observatory'), '..', file)
  // The browsers' list of sites that always want https, which the package would fetch; this one is not on it.
  await writeFile(inPackage('../conf/hsts-preload.json'), '{}')
  const [{ retrieve }, { ALL_TESTS }, { getScoreModifier, getGradeForScore }] = await Promise.all([
    judge<{ retrieve(host: string, options: object): Promise<object> }>(inPackage('retriever/retriever.js')),
    judge<{ ALL_TESTS: ((answers: object) => Verdict)[] }>(inPackage('constants.js')),
    judge<{ getScoreModifier(result: string): number; getGradeForScore(score: number): { grade: string } }>(
      inPackage('grader/grader.js'),
    ),
  ])
  for (const path of pagePaths()) {
    const answers = await retrieve('localhost', { httpPort: site.http, httpsPort: site.https, path })
    const verdicts = ALL_TESTS.map((judged) => judged(answers))
    expect(
      verdicts.filter(({ pass }) => !pass).map(({ result }) => result),
      path,
    ).toEqual([])
    const score = verdicts.reduce((sum, { result }) => sum + getScoreModifier(result), 100)
    expect(getGradeForScore(score).grade, path).toBe('A+')
  }
})

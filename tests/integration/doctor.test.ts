import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open.ts'
import { backup } from '../../src/operator/commands/backup.ts'
import { doctor } from '../../src/operator/commands/doctor.ts'
import type { Facts } from '../../src/operator/doctor/facts.ts'
import { findings } from '../../src/operator/doctor/findings.ts'
import { writeFindings } from '../../src/operator/doctor/for-desk.ts'
import { createMailer } from '../../src/outbox/mailer.ts'
import { createSmsSender } from '../../src/outbox/sms-sender.ts'
import { type Engine, engines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { runCommand } from '../helpers/processes.ts'
import { startServer } from '../helpers/server-process.ts'

const [pglite, postgres] = engines as [Engine, Engine]
const HOUR = 3_600_000
const now = new Date('2026-11-29T12:00:00Z')

const environment = {
  PUBLIC_URL: 'https://pasrundan.se',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtps://user:password@mail.pasrundan.se',
  SMS_URL: 'https://user:password@api.46elks.com/a1/sms',
  MAIL_FROM: 'bokning@pasrundan.se',
}

/** A set-up that wants nothing, but for these facts. */
function facts(changes: Partial<Facts> = {}, settings: Record<string, string> = {}): Facts {
  const company = {
    email: 'hej@pasrundan.se',
    staff: [{ phone: '070-123 45 67' }],
    legal: { postalAddress: 'Skolan, Storgatan 1', receivingFacility: 'Återbruket', mandate: 'Kommunens beslut' },
  }
  return {
    ...{ now, company, settings: parseConfig({ ...environment, ...settings }) },
    ...{ database: { state: 'ok' }, databaseInTheClear: null, isRunning: true, isStatic: false, site: { state: 'ok' } },
    health: {
      outbox: { waiting: 1, oldestWaitingSeconds: 20, givenUp: 0 },
      mail: { server: 'ok' },
      sms: { server: 'ok' },
      disk: 'ok',
      jobs: { failing: [] },
    },
    backup: { last: new Date(now.getTime() - 9 * HOUR), takenAway: new Date(now.getTime() - 7 * 24 * HOUR) },
    ...{ undeliveredSms: 0, clock: { of: 'the database', offSeconds: -3 }, pageNamesSms: true },
    ...changes,
  }
}

function told(broken: Facts): string[] {
  return findings(broken).map(({ about, isSerious }) => (isSerious ? about : `(${about})`))
}

test('what is well is not complained of', () => {
  expect(told(facts())).toEqual([])
  expect(told(facts({ pageNamesSms: false }, { SMS_URL: '' }))).toEqual([])
  // A page served elsewhere, with a worker alone: proxy and server are not ours to ask.
  const hosted = { isRunning: false, isStatic: true, health: {}, clock: null }
  expect(told(facts(hosted, { DATABASE_URL: 'postgres://db.example/x', TRUST_PROXY: '' }))).toEqual([])
})

const { company, health, backup: kept } = facts()
const { legal } = company

test.for<[string, Facts]>([
  ['sample data', facts({ company: { ...company, email: 'hej@pasrundan.example' } })],
  ['sample data', facts({ company: { ...company, staff: [{ phone: '070-174 06 05' }] } })],
  ['sample data', facts({ company: { ...company, staff: [{ phone: '+46 70 174 06 99' }] } })],
  ['sample data', facts({ company: { ...company, legal: { ...legal, postalAddress: 'Exempelskolan' } } })],
  ['sample data', facts({}, { MAIL_FROM: 'bokning@pasrundan.example' })],
  ['mandate', facts({ company: { ...company, legal: { ...legal, mandate: '' } } })],
  ['(receiving facility)', facts({ company: { ...company, legal: { ...legal, receivingFacility: '' } } })],
  ['mail server', facts({}, { SMTP_URL: '' })],
  ['mail', facts({ health: { ...health, mail: { server: 'unreachable', reason: '535' } } })],
  ['mail', facts({ health: { ...health, mail: { server: 'missing' } } })],
  ['given up', facts({ health: { ...health, outbox: { waiting: 0, oldestWaitingSeconds: 0, givenUp: 1 } } })],
  ['waiting', facts({ health: { ...health, outbox: { waiting: 2, oldestWaitingSeconds: 3601, givenUp: 0 } } })],
  ['(sms gateway)', facts({}, { SMS_URL: '' })],
  ['(sms)', facts({ health: { ...health, sms: { server: 'unreachable', reason: '403' } } })],
  ['(undelivered sms)', facts({ undeliveredSms: 3 })],
  ['public address', facts({}, { PUBLIC_URL: '' })],
  ['public address', facts({}, { PUBLIC_URL: 'http://pasrundan.se' })],
  ['public address', facts({}, { PUBLIC_URL: 'https://pasrundan.example' })],
  ['site', facts({ site: { state: 'unreachable', reason: 'CERT_HAS_EXPIRED' } })],
  ['proxy', facts({}, { TRUST_PROXY: '' })],
  ['proxy', facts({ health: { ...health, proxy: 'not believed' } })],
  ['(rate limit)', facts({}, { RATE_LIMIT: '0' })],
  ['database', facts({ database: { state: 'unreachable', reason: 'It is away.' } })],
  ['database in the clear', facts({ databaseInTheClear: 'db.pasrundan.se' })],
  ['running', facts({ isRunning: false })],
  ['backup', facts({ backup: { ...kept, last: null } })],
  ['backup', facts({ backup: { ...kept, last: new Date(now.getTime() - 27 * HOUR) } })],
  ['backup elsewhere', facts({ backup: { ...kept, takenAway: null } })],
  ['(backup elsewhere)', facts({ backup: { ...kept, takenAway: new Date(now.getTime() - 9 * 24 * HOUR) } })],
  ['disk', facts({ health: { ...health, disk: 'low' } })],
  ['disk', facts({ health: { ...health, disk: null } })],
  ['job erasure', facts({ health: { ...health, jobs: { failing: [{ job: 'erasure', reason: 'MANY_DUE' }] } } })],
  ['(clock)', facts({ clock: { of: 'the database', offSeconds: 90 } })],
  ['clock', facts({ clock: { of: 'the database', offSeconds: -3600 } })],
])('%s is told, and nothing else', ([about, broken]) => {
  expect(told(broken)).toEqual([about])
  const [{ finding, consequence, remedy } = { finding: '', consequence: '', remedy: '' }] = findings(broken)
  for (const sentence of [finding, consequence, remedy]) expect(sentence).toMatch(/^\S.*[.]$/)
})

/** A web server that says its clock is wrong, and no more. */
async function wrongClock() {
  const server = createServer((_request, response) => {
    response.writeHead(401, { date: new Date(Date.now() - HOUR).toUTCString() }).end('<h1>No</h1>')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function contextOf(settings: Record<string, string>, database: () => Promise<Database>) {
  const config = parseConfig(settings)
  return { config, database, mailer: createMailer(config), sms: createSmsSender(config), retryMail() {} }
}

/** What the command says where no site runs. */
async function consult(...of: Parameters<typeof contextOf>): Promise<string> {
  const context = contextOf(...of)
  const lines: string[] = []
  try {
    for await (const line of doctor.run(context, [])) lines.push(line)
  } catch (error) {
    lines.push((error as Error).message)
  }
  return lines.join('\n')
}

function disposed(database: Database) {
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}

test('of a running site it tells what that knows, of one that is stopped what can be seen', async () => {
  await using place = await pglite.migratedPlace()
  await using clock = await wrongClock()
  const lines = (output: string) =>
    output
      .split('\n')
      .filter((line) => /^(SERIOUS|Worth)/.test(line))
      .join('\n')
  {
    const settings = { SMS_URL: `http://user:password@${clock.host}/a1/sms`, PUBLIC_URL: `http://${clock.host}` }
    await using server = await startServer(place, { environment: settings })
    // As from a proxy of one's own that nobody has named.
    await fetch(server.address, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    const { code, output, complaint } = await runCommand(place, ['doctor'])
    expect(code).toBe(1)
    expect(complaint).toMatch(/^Not ready: \d+ serious things to mend\. \d+ things? would be better mended\.\n$/)
    expect(lines(output)).toMatch(
      /The sample is still in[^\n]*hej@pasrundan\.example; 070-174 06 05;[^\n]*Exempelskolan/,
    )
    expect(lines(output)).toMatch(/SMTP_URL is not set/)
    expect(lines(output)).toMatch(/without https/)
    expect(lines(output)).toMatch(/the answer is 401/)
    expect(lines(output)).toMatch(/TRUST_PROXY does not name/)
    expect(lines(output)).toMatch(/No backup has ever been written elsewhere/)
    expect(lines(output)).toMatch(/differs from that of the SMS gateway by 60 min/)
    expect(lines(output)).not.toMatch(/not running|given up|failed/)

    await server.stop()
  }
  await using database = await openDatabase({ dataDir: place.dataDir }).then(disposed)
  await database.query(
    `insert into outbox (to_email, subject, body, status, delivery) values ('x@x.se', 'x', 'x', 'dead', 'failed')`,
  )
  await database.query(
    `insert into private.job_runs (job, slot, next_attempt_at, failure) values ('erasure', 'x', now(), 'MANY_DUE')`,
  )
  const output = await consult(
    { DATA_DIR: place.dataDir, PUBLIC_URL: `http://${clock.host}`, PORT: '1' },
    async () => database,
  )
  expect(lines(output)).toMatch(/not running/)
  expect(lines(output)).toMatch(/given up: 1\./)
  expect(lines(output)).toMatch(/has failed: erasure \(MANY_DUE\)/)
  expect(lines(output)).toMatch(/did not arrive, or perhaps not: 1/)
  expect(lines(output)).toMatch(/written elsewhere/)
  expect(output).toContain('The clock could not be checked')

  // As `npm run backup -- FILE` has it done.
  for await (const _ of backup.run(
    contextOf({ DATA_DIR: place.dataDir }, async () => database),
    ['--print'],
  ));
  expect(await consult({ DATA_DIR: place.dataDir, PORT: '1' }, async () => database)).not.toMatch(/written elsewhere/)
})

test('the desk is told what the company can mend by itself, while somebody looks', async () => {
  await using place = await pglite.migratedPlace()
  await using database = await openDatabase({ dataDir: place.dataDir }).then(disposed)
  const people = await households(database)
  const context = contextOf({ DATA_DIR: place.dataDir }, async () => database)
  await writeFindings(context)
  expect(await people.desk('desk_findings')).toEqual([])
  await database.query("insert into outbox (to_email, subject, body, status) values ('x@x.se', 'x', 'x', 'dead')")
  await writeFindings(context)
  expect(await people.desk('desk_findings')).toEqual([expect.stringMatching(/^1 meddelande/)])
  await database.query("update private.settings set value = replace(value, '20', '19') where name = 'findings'")
  expect(await people.desk('desk_findings')).toEqual([])
})

test('over a server of its own it asks the site that runs beside it', async () => {
  await using place = await postgres.migratedPlace()
  await using server = await startServer(place, { environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const { port } = new URL(server.address)
  const { output } = await runCommand(place, ['doctor'], {
    environment: { PORT: port, SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  expect(output).not.toMatch(/not running|SMTP_URL is not set|could not be checked|last backup is/)
})

test('before the first start it says so, and a database that is away ends nothing', async () => {
  await using place = await pglite.place()
  const DATA_DIR = place.dataDir
  const none = () => Promise.reject(new Error('It is away.'))
  expect(await consult({ DATA_DIR, PORT: '1' }, none)).toMatch(/There is no database yet[\s\S]*\nNot ready: /)
  expect(await consult({ DATA_DIR, PORT: '1', DATABASE_URL: 'postgres://db.example/x' }, none)).toMatch(
    /cannot be reached: It is away\.[\s\S]*db\.example is not encrypted/,
  )
})

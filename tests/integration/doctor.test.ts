import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open.ts'
import { askDomain, type Facts } from '../../src/operator/doctor/facts.ts'
import { findings } from '../../src/operator/doctor/findings.ts'
import { writeFindings } from '../../src/operator/doctor/for-desk.ts'
import { company as sampleCompany } from '../../src/shared/company.ts'
import { retention } from '../../src/shared/retention.ts'
import { pglite, postgres } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { listening } from '../helpers/listening.ts'
import { mailServer, refuse, scriptedServer } from '../helpers/mail-server.ts'
import { askSite, contextHere, runCommand, runHere, startWorkerAlone } from '../helpers/processes.ts'
import { giveUpNotice } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const HOUR = 3_600_000
const now = new Date('2026-11-29T12:00:00Z')

const environment = {
  PUBLIC_URL: 'https://pasrundan.se',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtps://user:password@mail.pasrundan.se',
  SMS_URL: 'https://user:password@api.46elks.com/a1/sms',
  MAIL_FROM: 'bokning@pasrundan.se',
}

const member = { role: 'VD', name: 'Tuva Nyström', phone: '070-123 45 67' }

/** The facts of a set-up without findings, with the given changes. */
function facts(changes: Partial<Facts> = {}, settings: Record<string, string> = {}): Facts {
  const company = {
    ...sampleCompany,
    email: 'hej@pasrundan.se',
    staff: [member],
    swish: '',
    payment: 'Med Swish eller kontant.',
    limits: { bags: 8, kilos: 10 },
    season: { lastDay: '2027-06-07' },
    pickup: { isoWeekday: 4, from: '08:00', to: '10:00' },
    closedDates: [
      { date: '2027-01-07', reason: 'jullov' },
      // When the company drove on Mondays.
      { date: '2026-11-02', reason: 'höstlov' },
    ],
    capacity: { stops: null, litresPerBag: 60 },
    processors: {
      machine: 'Värden AB, 2026-09-01',
      mail: 'Mejl AB, 2026-09-01',
      sms: '46elks, 2026-09-01',
      backups: '',
    },
    legal: {
      postalAddress: 'Skolan, Storgatan 1',
      organisationNumber: '',
      mandate: 'Kommunens beslut',
      transport: 'permit' as const,
      transportPermit: 'Anmält till länsstyrelsen',
      dataStaysInEurope: true,
      receivingFacility: { name: 'Återbruket', certificate: 'ISO 14001' },
    },
  }
  return {
    companyFile: { fault: null, waiting: [], isGone: false, notTold: [] },
    now,
    company,
    settings: parseConfig({ ...environment, ...settings }),
    database: { state: 'ok' },
    databaseInTheClear: null,
    isRunning: true,
    isStatic: false,
    site: { state: 'ok' },
    health: {
      outbox: { waiting: 1, oldestWaitingSeconds: 20, givenUp: 0 },
      mail: { server: 'ok' },
      sms: { server: 'ok' },
      disk: 'ok',
      answers: { waiting: 2, overdue: 0 },
      jobs: { failing: [] },
    },
    backup: {
      last: new Date(now.getTime() - 9 * HOUR),
      takenAway: new Date(now.getTime() - 7 * 24 * HOUR),
      elsewhere: null,
    },
    leftByGoingBack: [],
    elsewhereFault: null,
    mailServer: { state: 'ok' },
    senderDomain: { name: 'pasrundan.se', spf: true, dmarc: true },
    silentSeconds: 30,
    deskSeen: new Date(now.getTime() - 6 * 24 * HOUR),
    season: null,
    otherWeekdays: [],
    undeliveredSms: 0,
    clock: { of: 'the database', offSeconds: -3 },
    newest: new Date(now.getTime() - HOUR),
    pageNamesSms: true,
    carried: { year: 666, trip: 66 },
    ...changes,
  }
}

function told(broken: Facts): string[] {
  return findings(broken).map(({ finding, canWait }) => (canWait ? `(${finding})` : finding))
}

test('a healthy set-up has no findings', () => {
  expect(told(facts())).toEqual([])
  expect(told(facts({ pageNamesSms: false }, { SMS_URL: '' }))).toEqual([])
  expect(told(facts({ company: notified }))).toEqual([])
  expect(told(facts({}, { MAIL_FROM: 'pasrundan@gmail.com', SMTP_URL: 'smtps://u:p@smtp.gmail.com' }))).toEqual([])
  // Facts that cannot be known, such as DNS that does not answer, are no findings.
  expect(told(facts({ senderDomain: { name: 'x.se', spf: null, dmarc: null }, deskSeen: undefined }))).toEqual([])
  expect(told(facts(hosted, onServer))).toEqual([])
  expect(told(facts({ ...hosted, hostedSignIn: onlyTheCompany }, onServer))).toEqual([])
  expect(told(facts({ ...hosted, hostedSignIn: null }, onServer))).toEqual([])
})

const onlyTheCompany = { external: { phone: false }, disable_signup: true, mailer_autoconfirm: false }
const onServer = { DATABASE_URL: 'postgres://db.example/x', TRUST_PROXY: '' }

const { company, companyFile: same, health, backup: kept } = facts()
// A statically hosted page with only a worker: there is no proxy or server of ours to check, nor a backup here of a database elsewhere.
const hosted = { isRunning: false, isStatic: true, health: {}, clock: null, backup: { ...kept, last: null } }
const { legal } = company
const ofCompany = (changes: Partial<typeof company>) => facts({ company: { ...company, ...changes } })
const ofLaw = (changes: Partial<typeof legal>) => ofCompany({ legal: { ...legal, ...changes } })
const ofHealth = (changes: Partial<typeof health>, settings = {}) =>
  facts({ health: { ...health, ...changes } }, settings)
const notified = { ...company, legal: { ...legal, transport: 'notification' as const } }
const kasse = { one: 'kasse', several: 'kassar', these: 'kassarna' }
const uncertified = { name: 'Återbruket', certificate: '' }
const sample = { name: 'Exempelåtervinningen', certificate: 'ISO 14001' }

const amiss: [beginning: string, broken: Facts][] = [
  [
    'company.json cannot be used',
    facts({ companyFile: { ...same, fault: 'company.json cannot be used:\n  areas: a list in [ ]' } }),
  ],
  [
    'company.json is not JSON',
    facts({ companyFile: { ...same, fault: 'company.json is not JSON: x\nOften a comma.' } }),
  ],
  ["The company's file has been changed", facts({ companyFile: { ...same, waiting: ['areas'] } })],
  ['company.json, from which the site was built, is gone', facts({ companyFile: { ...same, isGone: true } })],
  ['The process that last started', facts({ companyFile: { ...same, notTold: ['areas'] } })],
  ['Sample data', ofCompany({ email: 'hej@pasrundan.example' })],
  ['Sample data', ofCompany({ staff: [{ ...member, phone: '070-174 06 05' }] })],
  ['Sample data', ofCompany({ staff: [{ ...member, phone: '+46 70 174 06 99' }] })],
  ['Sample data', ofLaw({ postalAddress: 'Exempelskolan' })],
  ['Sample data', facts({}, { MAIL_FROM: 'bokning@pasrundan.example' })],
  ['legal.mandate', ofLaw({ mandate: '' })],
  ['Sample data', ofLaw({ receivingFacility: sample })],
  ['(legal.receivingFacility', ofLaw({ receivingFacility: null })],
  ['(legal.receivingFacility', ofLaw({ receivingFacility: uncertified })],
  ['legal.transportPermit', ofLaw({ transportPermit: '' })],
  ['payment in', ofCompany({ payment: '' })],
  ['(payment in', ofCompany({ payment: '', swish: '123 456 78 90' })],
  ['limits in', ofCompany({ limits: { bags: 8, kilos: null } })],
  ['(words, questions or reasons in', ofCompany({ bag: kasse })],
  ['(words, questions or reasons in', ofCompany({ bag: kasse, questions: [], reasons: { notOut: [], wrong: [] } })],
  ['(season.lastDay', ofCompany({ season: { lastDay: null } })],
  [
    '(season in company.json (no first day to no last day) is not',
    facts({
      company: { ...company, season: { firstDay: null, lastDay: null } },
      season: { firstDay: '2027-08-23', lastDay: '2028-06-05' },
    }),
  ],
  [
    '(season in company.json (no first day to 2027-06-07) is not',
    facts({ season: { firstDay: '2026-08-25', lastDay: '2027-05-31' } }),
  ],
  ['(legal.dataStaysInEurope', ofLaw({ dataStaysInEurope: null })],
  ['(Households that are not', facts({ otherWeekdays: [{ weekday: 1, households: 2 }] })],
  ['(closedDates', ofCompany({ closedDates: [{ date: '2027-03-29', reason: 'annandag påsk' }] })],
  ['SMTP_URL is not set', ofHealth({ mail: { server: 'files' } })],
  ['SMTP_URL is not set', ofHealth({ mail: undefined }, { SMTP_URL: '' })],
  [
    'Mail does not get out',
    ofHealth({ mail: { server: 'unreachable', did: 'does not accept user and password (535)' } }),
  ],
  ['Mail does not get out', ofHealth({ mail: { server: 'missing' } })],
  ['Mail does not get out', ofHealth({ mail: { server: 'silent' } })],
  ['Mail does not get out', facts({ mailServer: { state: 'failed', did: 'does not answer', advice: ['Check it.'] } })],
  ['(The domain', facts({ senderDomain: { name: 'pasrundan.se', spf: true, dmarc: false } })],
  ['The worker has', facts({ ...hosted, silentSeconds: 601 }, onServer)],
  ['The worker has', facts({ ...hosted, silentSeconds: null }, onServer)],
  [
    'The hosted project',
    facts({ ...hosted, hostedSignIn: { ...onlyTheCompany, external: { phone: true } } }, onServer),
  ],
  ['The hosted project', facts({ ...hosted, hostedSignIn: { ...onlyTheCompany, disable_signup: false } }, onServer)],
  ['The hosted project', facts({ ...hosted, hostedSignIn: { ...onlyTheCompany, mailer_autoconfirm: true } }, onServer)],
  ['Bookings that should', ofHealth({ answers: { waiting: 300, overdue: 300 } })],
  ['(Nobody has opened', facts({ deskSeen: new Date(now.getTime() - 8 * 24 * HOUR) })],
  ['(Nobody is signed in', facts({ deskSeen: null })],
  ['(Reminders leave at 20:00', ofCompany({ reminder: { ...company.reminder, time: '20:00' } })],
  ['Messages that were given up', ofHealth({ outbox: { waiting: 0, oldestWaitingSeconds: 0, givenUp: 1 } })],
  ['Messages waiting', ofHealth({ outbox: { waiting: 2, oldestWaitingSeconds: 3601, givenUp: 0 } })],
  ['(The page promises SMS', ofHealth({ sms: { server: 'by mail' } })],
  ['(The page promises SMS', ofHealth({ sms: undefined }, { SMS_URL: '' })],
  ['(SMS do not get out', ofHealth({ sms: { server: 'unreachable', did: 'sends nothing for this account (403)' } })],
  ['(SMS of the past week', facts({ undeliveredSms: 3 })],
  ['PUBLIC_URL is not set', facts({}, { PUBLIC_URL: '' })],
  ['PUBLIC_URL is http:', facts({}, { PUBLIC_URL: 'http://pasrundan.se' })],
  ['PUBLIC_URL is the sample', facts({}, { PUBLIC_URL: 'https://pasrundan.example' })],
  ['The site does not answer', facts({ site: { state: 'unreachable', reason: 'CERT_HAS_EXPIRED' } })],
  ['TRUST_PROXY', facts({}, { TRUST_PROXY: '' })],
  ['TRUST_PROXY', ofHealth({ proxy: 'not believed' })],
  ['(RATE_LIMIT', facts({}, { RATE_LIMIT: '0' })],
  [
    'The database cannot be reached',
    facts({ database: { state: 'unreachable', reason: 'It is away.' }, backup: { ...kept, last: null } }),
  ],
  ['The connection to the database', facts({ databaseInTheClear: 'db.pasrundan.se' })],
  ['The site is not running', facts({ isRunning: false })],
  ['There is no backup yet', facts({ backup: { ...kept, last: null } })],
  ['The last backup is', facts({ backup: { ...kept, last: new Date(now.getTime() - 27 * HOUR) } })],
  ['No backup has ever', facts({ backup: { ...kept, takenAway: null } })],
  [
    'No backup can be put elsewhere: The folder',
    facts({ elsewhereFault: 'The folder of BACKUP_URL is full.', backup: { ...kept, takenAway: null } }),
  ],
  [
    'No backup can be put elsewhere: the job',
    ofHealth({ jobs: { failing: [{ job: 'backup-elsewhere', reason: 'HTTP_401' }] } }),
  ],
  [
    '(The last backup that was written elsewhere',
    facts({ backup: { ...kept, takenAway: new Date(now.getTime() - 9 * 24 * HOUR) } }),
  ],
  ['What came in before', facts({ leftByGoingBack: ['bookings-2026-11-30T200000.csv'] })],
  ['The disk is low', ofHealth({ disk: 'low' })],
  ['(processors in', ofCompany({ processors: { ...company.processors, sms: '' } })],
  ['(processors in', facts({}, { BACKUP_URL: 'https://u:p@dav.example/x/', BACKUP_KEY: 'twenty characters and more' })],
  ['MAIL_FROM is an address at', facts({}, { MAIL_FROM: 'pasrundan@gmail.com' })],
  ['(A notification', facts({ company: notified, carried: { year: 667, trip: 0 } })],
  ['(A notification', facts({ company: notified, carried: { year: 0, trip: 83 } })],
  ['A notification', facts({ company: notified, carried: { year: 834, trip: 0 } })],
  ['How full the disk is', ofHealth({ disk: null })],
  ['A scheduled job has failed: erasure', ofHealth({ jobs: { failing: [{ job: 'erasure', reason: 'MANY_DUE' }] } })],
  ['(The clock of', facts({ clock: { of: 'the database', offSeconds: 90 } })],
  ['The clock of', facts({ clock: { of: 'the database', offSeconds: -3600 } })],
  ['The clock of this machine says', facts({ clock: null, newest: new Date(now.getTime() + HOUR) })],
]

test('what is amiss is reported, and nothing else', () => {
  for (const [beginning, broken] of amiss) {
    expect.soft(told(broken).map((finding) => finding.slice(0, beginning.length))).toEqual([beginning])
    const [{ finding, consequence, remedy } = { finding: '', consequence: '', remedy: '' }] = findings(broken)
    for (const sentence of [finding, consequence, remedy]) expect.soft(sentence).toMatch(/^\S.*[^.][.]$/s)
  }
})

/** A web server whose only use is its wrong clock. */
const wrongClock = createServer((_request, response) => {
  response.writeHead(401, { date: new Date(Date.now() - HOUR).toUTCString() }).end('<h1>No</h1>')
})

/** A page on a static host, and the backend it names, which answers requests with its key. */
async function hostedProject() {
  let settings: object | null = null
  const server = createServer(({ url, headers }, response) => {
    if (url === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><meta name="backend" content="http://${headers.host}/project" data-key="sb_publishable_1"/>`,
      )
    } else if (settings && url === '/project/auth/v1/settings' && headers.apikey === 'sb_publishable_1') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(settings))
    } else {
      response.writeHead(401).end('{}')
    }
  })
  return {
    ...(await listening(server)),
    says(told: object): void {
      settings = told
    },
  }
}

/** @returns what the command writes when no site is running */
async function consult(settings: Record<string, string>, database?: Database): Promise<string> {
  const { output, complaint } = await runHere(['doctor'], settings, database)
  return output + complaint
}

test('of a running site it reports what that knows, of a stopped one what the database and files show', async () => {
  await using place = await pglite.migratedPlace()
  await using clock = await listening(wrongClock)
  const lines = (output: string) =>
    output
      .split('\n')
      .filter((line) => /^(SERIOUS|Worth)/.test(line))
      .join('\n')
  {
    const settings = { SMS_URL: `http://user:password@127.0.0.1:${clock.port}/a1/sms`, PUBLIC_URL: clock.url }
    await using server = await startServer(place, { environment: settings })
    // A request through a proxy that TRUST_PROXY does not name.
    await fetch(server.address, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    const { code, output, complaint } = await askSite(place, ['doctor'])
    expect(code).toBe(1)
    expect(complaint).toMatch(/^Not ready: \d+ serious problems\. \d+ things? worth a look\.\n$/)
    expect(lines(output)).toMatch(
      /Sample data is still in[^\n]*hej@pasrundan\.example; 070-174 06 05;[^\n]*Exempelskolan/,
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
  const database = await openDatabase(place)
  await using _ = { [Symbol.asyncDispose]: () => database.close() }
  await giveUpNotice(database)
  await database.query("update outbox set delivery = 'failed'")
  await database.query(
    `insert into private.job_runs (job, slot, next_attempt_at, failure) values ('erasure', 'x', now(), 'MANY_DUE')`,
  )
  const output = await consult({ DATA_DIR: place.dataDir, PUBLIC_URL: clock.url, PORT: '1' }, database)
  expect(lines(output)).toMatch(/not running/)
  expect(lines(output)).toMatch(/given up: 1\./)
  expect(output).toMatch(/has failed: erasure \(MANY_DUE\)[\s\S]*npm run erase -- --due/)
  expect(lines(output)).toMatch(/may not have, arrived: 1/)
  expect(lines(output)).toMatch(/written elsewhere/)
  expect(output).toContain('The clock could not be checked')

  // A machine that starts with the year 2000 has nobody else to ask.
  await database.query("update form_responses set created_at = now() + interval '26 years'")
  expect(lines(await consult({ DATA_DIR: place.dataDir, PORT: '1' }, database))).toMatch(
    /SERIOUS: The clock of this machine says/,
  )

  await runHere(['backup', 'elsewhere.gz'], { DATA_DIR: place.dataDir }, database)
  expect(await consult({ DATA_DIR: place.dataDir, PORT: '1' }, database)).not.toMatch(/written elsewhere/)
})

test('the desk shows what the company can mend itself, or since when nothing has been heard', async () => {
  await using database = await postgres.database()
  const people = await households(database)
  const health = {
    // What has not come through is in the inbox itself.
    outbox: { waiting: 0, oldestWaitingSeconds: 0, givenUp: 1 },
    mail: { server: 'ok' },
    jobs: { failing: [] as { job: string; reason: string }[] },
  }
  const context = { ...contextHere({}, database), health: async () => ({ status: 'degraded', ...health }) }
  await writeFindings(context)
  expect(await people.desk('desk_findings')).toEqual([])
  health.mail.server = 'silent'
  await writeFindings(context)
  const sentence = expect.stringMatching(/^Mejlen går inte ut/)
  expect(await people.desk('desk_findings')).toEqual([sentence])
  const lastAt = (ago: string) =>
    database.query(
      `update private.settings set value = jsonb_set(value::jsonb, '{at}', to_jsonb(now() - $1::interval))
       where name = 'findings'`,
      [ago],
    )
  const silence = expect.stringMatching(/har inte hörts av sedan [a-zåö]+dag \d{1,2}.[a-z]+ kl\. \d\d:\d\d\./)
  await lastAt('11 minutes')
  expect(await people.desk('desk_findings')).toEqual([silence, sentence])
  await lastAt('61 minutes')
  expect(await people.desk('desk_findings')).toEqual([silence])
  health.jobs.failing = ['backup', 'vacuum'].map((job) => ({ job, reason: 'XX001' }))
  await writeFindings(context)
  const damaged = expect.stringMatching(/^Serverns disk är skadad/)
  expect(await people.desk('desk_findings')).toEqual([sentence, damaged])

  // The mailbox hears of what lasts, once, and not of what the inbox says; nor of what has passed before the mail leaves.
  const told = () => database.query("select id, data -> 'sentences' as sentences from outbox where kind = 'faults'")
  const longAgo = () =>
    database.query("update private.settings set value = replace(value, '\": \"20', '\": \"19') where name = 'findings'")
  const leaves = () => database.query("select private.compose(id) from outbox where kind = 'faults'")
  expect(await told()).toEqual([])
  await longAgo()
  for (const _ of ['told', 'again']) await writeFindings(context)
  await leaves()
  expect(await told()).toEqual([{ id: expect.anything(), sentences: [damaged] }])
  health.jobs.failing = []
  await longAgo()
  await writeFindings(context)
  await leaves()
  expect(await told()).toEqual([])
})

test('with a Postgres server, commands ask the process beside them, be it the site or only the worker', async () => {
  await using place = await postgres.migratedPlace()
  await using smtp = await mailServer()
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'bokning@pasrundan.example' }
  const unfounded = /SMTP_URL is not set|could not be checked|last backup is|own environment/
  {
    await using _server = await startServer(place, { environment })
    const { output } = await askSite(place, ['doctor'])
    expect(output).not.toMatch(unfounded)
    expect(output).not.toMatch(/not running/)
    expect(output).not.toMatch(/Mail does not get out/)
    expect(await askSite(place, ['mail:test'])).toMatchObject({ code: 0 })
    expect(smtp.taken.map(({ from }) => from)).toEqual(['bokning@pasrundan.example'])

    // A command for another database uses neither this site's process nor its settings.
    await using other = await postgres.migratedPlace()
    const elsewhere = await runCommand({ ...place, databaseUrl: other.databaseUrl }, ['mail:test'])
    expect(elsewhere.output).toMatch(/own environment[\s\S]*SMTP_URL is not set/)
    expect(smtp.taken).toHaveLength(1)
  }
  await using _worker = await startWorkerAlone(place, environment)
  const { output } = await askSite(place, ['doctor'])
  expect(output).not.toMatch(unfounded)
  expect(output).not.toMatch(/TRUST_PROXY/)
})

test('it asks the mail server and explains the answer', async () => {
  await using place = await pglite.place()
  const say = async (SMTP_URL: string) =>
    (await consult({ DATA_DIR: place.dataDir, PORT: '1', SMTP_URL }))
      .split('\n')
      .find((line) => line.includes('Mail does not get out'))
  await using login = await mailServer({
    authOptional: false,
    onAuth: ({ password }, _session, callback) =>
      password === 'rätt' ? callback(null, { user: 'anna' }) : callback(refuse({ code: 535, text: '5.7.8 Bad' })),
  })
  const as = (password: string, query: string) => `smtp://anna:${password}@127.0.0.1:${login.port}/${query}`
  expect(await say(as('r%C3%A4tt', '?tls.rejectUnauthorized=false'))).toBeUndefined()
  expect(await say(as('fel', '?tls.rejectUnauthorized=false'))).toMatch(
    /mail server does not accept user and password \(535\)\.$/,
  )
  expect(await say(as('fel', ''))).toMatch(
    /shows a certificate that (has expired|no known authority has signed) \(\w+\)\.$/,
  )
  expect(login.seen).toEqual([])
  await using hanging = await scriptedServer({ EHLO: 'hang' })
  const { timeout } = AbortSignal
  using limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(milliseconds / 20))
  expect(await say(hanging.url)).toMatch(/the mail server does not answer \(\w+\)\.$/)
  expect(limit).toHaveBeenCalledWith(5_000)
})

test('it asks DNS for the sender, up to the registered domain', async () => {
  const records: Record<string, string[][]> = {
    'mejl.pasrundan.se': [['google-site-verification=x'], ['v=spf1 include:', '_spf.mail.se -all']],
    '_dmarc.pasrundan.se': [['v=DMARC1; p=none']],
  }
  const resolver = (otherwise: string) => ({
    resolveTxt: async (name: string) =>
      records[name] ??
      Promise.reject(Object.assign(new Error(), { code: name === '_dmarc.stum.annat.se' ? 'ETIMEOUT' : otherwise })),
  })
  const there = { name: 'mejl.pasrundan.se', spf: true, dmarc: true }
  expect(await askDomain('mejl.pasrundan.se', resolver('ENOTFOUND'))).toEqual(there)
  expect(await askDomain('annat.se', resolver('ENODATA'))).toEqual({ name: 'annat.se', spf: false, dmarc: false })
  expect(await askDomain('annat.se', resolver('ETIMEOUT'))).toEqual({ name: 'annat.se', spf: null, dmarc: null })
  expect(await askDomain('stum.annat.se', resolver('ENODATA'))).toMatchObject({ spf: false, dmarc: null })
})

test('it asks the hosted project that the page names who may sign in there', async () => {
  await using place = await pglite.place()
  await using project = await hostedProject()
  const settings = {
    DATA_DIR: place.dataDir,
    PORT: '1',
    DATABASE_URL: 'postgres://db.example/x',
    PUBLIC_URL: project.url,
  }
  const say = async () => (await consult(settings)).split('\n').find((line) => line.includes('hosted project'))
  expect(await say()).toBeUndefined()
  project.says({ external: { email: true, phone: true }, disable_signup: false, mailer_autoconfirm: true })
  expect(await say()).toMatch(/Phone is on[^.]*new users to sign up[^.]*does not confirm/)
  project.says({ external: { email: true, phone: false }, disable_signup: true, mailer_autoconfirm: false })
  expect(await say()).toBeUndefined()
})

test('before the first start it says so, and without the database it still reports the rest', async () => {
  await using place = await pglite.place()
  const DATA_DIR = place.dataDir
  expect(await consult({ DATA_DIR, PORT: '1' })).toMatch(/There is no database yet[\s\S]*\nNot ready: /)
  expect(await consult({ DATA_DIR, PORT: '1', DATABASE_URL: 'postgres://db.example/x' })).toMatch(
    /cannot be reached: It is away\.[\s\S]*db\.example is not encrypted/,
  )
})

test('the record of processing is one page made of the terms', async () => {
  await using folder = await temporaryFolder()
  const { code, output } = await runHere(['doctor', '--record'], { DATA_DIR: folder.path })
  expect(code).toBe(0)
  expect(output).toMatch(/^<!doctype html>[\s\S]*Register över behandling av personuppgifter[\s\S]*<\/html>\n$/)
  expect(output).toContain(retention)
  expect(output).toContain('Maskinen: inget biträdesavtal är antecknat')
})

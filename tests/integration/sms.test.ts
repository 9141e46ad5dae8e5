import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ConfigError, parseConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { reminders } from '../../src/jobs/promises.ts'
import type { Carrier } from '../../src/outbox/channel.ts'
import { createDelivery } from '../../src/outbox/delivery.ts'
import { dutyFor } from '../../src/outbox/duty.ts'
import { prepareFrom } from '../../src/outbox/prepare.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { smsCarrier } from '../../src/outbox/sms/carrier.ts'
import { smsGateway } from '../../src/outbox/sms/gateway.ts'
import { createSmsSender } from '../../src/outbox/sms/sender.ts'
import { sweep } from '../../src/outbox/sweep.ts'
import { eraseHousehold } from '../../src/records/erase.ts'
import { company } from '../../src/shared/company.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { setClock, toldTime } from '../helpers/database-clock.ts'
import { pglite, postgres, sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { jobContext } from '../helpers/job-context.ts'
import { logTo, silent } from '../helpers/logs.ts'
import { deliverDue, never } from '../helpers/messages.ts'
import { askSite, runHere } from '../helpers/processes.ts'
import { sampleBooking, storeBooking } from '../helpers/sample-bookings.ts'
import { startServer } from '../helpers/server-process.ts'
import { listeningServer } from '../helpers/servers.ts'
import { type Behaviour, smsGatewayServer, taken } from '../helpers/sms-gateway.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { withoutIds } from '../helpers/without-ids.ts'

const MINUTE = 60_000
const DAY = '2099-11-30'
const site = { url: 'https://pasrundan.example' }

async function remind(
  database: Database,
  { phone = '070-174 06 05', email = 'anna@example.se' } = {},
): Promise<string> {
  const { id: booking } = await storeBooking(database, sampleBooking({ phone, email }))
  await database.query('delete from outbox where form_response_id = $1', [booking])
  const [row] = await database.query<{ id: string }>(
    `insert into outbox (kind, channel, recipient, form_response_id, day, expires_at)
     values ('reminder', 'sms', 'household', $1, $2, now() + interval '1 day') returning id`,
    [booking, DAY],
  )
  return row?.id ?? ''
}

async function rowOf(database: Database, id: string) {
  const [row] = await database.query<{ channel: string; status: string; delivery: string | null; attempts: number }>(
    'select channel, status, delivery, attempts from outbox where id = $1',
    [id],
  )
  return row
}

async function urlOfNobody(): Promise<string> {
  await using gateway = await smsGatewayServer()
  return gateway.url
}

function deliverer(database: Database, url: string, { ahead = MINUTE, timeout = 5000 } = {}) {
  const mailed: string[] = []
  const log: string[] = []
  const told = toldTime(database, () => new Date(Date.now() + ahead))
  const mail: Carrier = {
    deliveredTo: 'mail server',
    async deliver(messages) {
      mailed.push(...messages.map(({ id }) => id))
      return 'taken'
    },
  }
  const sms = smsCarrier(smsGateway(url, { from: 'PasrundanUF', timeout }), prepareFrom(database, site))
  const queue = createQueue(told, 'worker')
  const delivery = createDelivery(
    queue,
    { mail, sms },
    logTo((event) => log.push(JSON.stringify(event))),
    Date.now,
  )
  return { mailed, log, queue, told, round: () => delivery.deliverDue(never, never), states: delivery.states }
}

describe.each(sqlEngines)('$name', (engine) => {
  test('an SMS that the gateway takes is sent once, in GSM characters, and its id is kept', async () => {
    await using database = await engine.database()
    await using gateway = await smsGatewayServer()
    const id = await remind(database)
    const { round, mailed, log } = deliverer(database, gateway.url)
    await round()
    expect(gateway.seen).toEqual([
      {
        from: 'PasrundanUF',
        to: '+46701740605',
        message: expect.stringMatching(
          /^Påsrundan UF, Storgatan 1: hämtning måndag 30 november\. Ställ ut senast 08:00: glas\. Ändra: https:\/\/\S+#[2-9a-z]{26}$/,
        ),
        dontlog: 'message',
      },
    ])
    expect(await rowOf(database, id)).toMatchObject({ channel: 'sms', status: 'sent', delivery: null })
    const [row] = await database.query('select gateway_id, delivered_to from outbox where id = $1', [id])
    expect(row).toEqual({ gateway_id: expect.stringMatching(/^s0+1$/), delivered_to: 'sms gateway' })
    expect(mailed).toEqual([])
    expect(log.join()).toContain('message delivered')
    expect(withoutIds(log.join())).not.toMatch(/70174|0605|glas|anna/)
  })

  test('the gateway is asked for the account while there is nothing to send, and again until it knows us', async () => {
    await using database = await engine.database()
    await using gateway = await smsGatewayServer()
    for (const [url, state] of [
      [gateway.urlWith('u1:wrong'), { server: 'unreachable', reason: '401' }],
      [gateway.url, { server: 'ok' }],
    ] as const) {
      const { round, states } = deliverer(database, url)
      expect(states().sms).toMatchObject({ server: 'not asked yet' })
      await round()
      expect(states().sms).toMatchObject(state)
    }
    expect(gateway.seen).toEqual([])
  })

  test('messages refused for account reasons wait half an hour without loss, and then go by mail', async () => {
    await using database = await engine.database()
    for (const behaviour of [
      { status: 401, body: 'API access requires Basic HTTP authentication.' },
      { status: 403, body: 'Not enough credits' },
      { status: 429, body: '' },
      { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } },
    ]) {
      await using gateway = await smsGatewayServer(() => behaviour)
      const id = await remind(database)
      const { round, mailed, states } = deliverer(database, gateway.url)
      await round()
      expect(states().sms).toMatchObject({ server: 'unreachable', reason: String(behaviour.status) })
      expect(await rowOf(database, id)).toMatchObject({ channel: 'sms', status: 'queued', attempts: 0 })
      expect(mailed).toEqual([])
      await database.query('delete from outbox')
    }
    // No gateway listens there, so nothing can have been sent.
    const id = await remind(database)
    const nowhere = await urlOfNobody()
    const away = deliverer(database, nowhere)
    await away.round()
    expect(await rowOf(database, id)).toMatchObject({ channel: 'sms', status: 'queued', attempts: 0 })

    const late = deliverer(database, nowhere, { ahead: 29 * MINUTE })
    await sweep(late.told, silent)
    expect(await rowOf(database, id)).toMatchObject({ channel: 'sms' })
    const later = deliverer(database, nowhere, { ahead: 31 * MINUTE })
    await sweep(later.told, silent)
    await later.round()
    expect(later.mailed).toEqual([id])
  })

  test('an SMS claimed by a killed worker goes by mail, whatever its outcome', async () => {
    await using database = await engine.database()
    await using gateway = await smsGatewayServer()
    const id = await remind(database)
    const killed = deliverer(database, gateway.url)
    expect(await killed.queue.claim(['sms'])).toMatchObject({ id })

    const next = deliverer(database, gateway.url, { ahead: 7 * MINUTE })
    await next.round()
    expect(gateway.seen).toEqual([])
    await sweep(next.told, silent)
    await next.round()
    expect(next.mailed).toEqual([id])
    expect(gateway.seen).toEqual([])
    expect(await rowOf(database, id)).toMatchObject({ channel: 'mail', status: 'sent', delivery: 'unknown' })
  })

  test('a household without exactly one mobile number gets a mail, and the gateway no request', async () => {
    await using database = await engine.database()
    await using gateway = await smsGatewayServer()
    const ids = [
      await remind(database, { phone: '08-123 456 78' }),
      await remind(database, { phone: '070-174 06 05 eller 070-174 06 06' }),
      await remind(database, { phone: 'ring på dörren' }),
    ]
    const { round, mailed } = deliverer(database, gateway.url)
    await round()
    expect(mailed.toSorted()).toEqual(ids.toSorted())
    expect(gateway.seen).toEqual([])
  })

  test('a report needs the secret; a report of a failure sends a mail, once, unless it is too late', async () => {
    await using database = await engine.database()
    await setCompanyMailbox(database, company.email)
    await using gateway = await smsGatewayServer()
    const [first, second, third] = [await remind(database), await remind(database), await remind(database)]
    const { round, mailed } = deliverer(database, gateway.url)
    await round()
    await database.query("update outbox set expires_at = now() - interval '1 minute' where id = $1", [third])
    const ids = new Map(
      (await database.query<{ id: string; gateway_id: string }>('select id, gateway_id from outbox')).map((row) => [
        row.id,
        row.gateway_id,
      ]),
    )
    await using server = await listeningServer({ database, smsReportSecret: 'the-secret' })
    const report = async (secret: string, fields: Record<string, string> | string) =>
      (await fetch(`${server.url}/sms/${secret}`, { method: 'POST', body: new URLSearchParams(fields) })).status

    const failed = (id: string) => ({ id: ids.get(id) ?? '', status: 'failed', delivered: '' })
    expect(await report('another', failed(first))).toBe(404)
    expect(await report('', failed(first))).toBe(404)
    expect(await rowOf(database, first)).toMatchObject({ status: 'sent', delivery: null })
    expect(await report('the-secret', { id: ids.get(second) ?? '', status: 'delivered' })).toBe(204)
    expect(await rowOf(database, second)).toMatchObject({ status: 'sent', delivery: 'delivered' })
    expect(await report('the-secret', failed(first))).toBe(204)
    expect(await report('the-secret', failed(third))).toBe(204)
    await round()
    expect(mailed).toEqual([first])
    expect(await rowOf(database, first)).toMatchObject({ channel: 'mail', status: 'sent', delivery: 'failed' })
    expect(await rowOf(database, third)).toMatchObject({ channel: 'sms', status: 'sent', delivery: 'failed' })

    expect(await report('the-secret', failed(first))).toBe(404)
    expect(await report('the-secret', { id: 's999', status: 'failed' })).toBe(404)
    expect(await report('the-secret', { id: "s1' or true", status: 'failed' })).toBe(400)
    expect(await report('the-secret', { id: ids.get(second) ?? '', status: 'sent' })).toBe(204)
    const many = Array.from({ length: 10_000 }, (_, count) => `f${count}=1`).join('&')
    expect(await report('the-secret', many)).toBe(413)
    await round()
    expect(mailed).toEqual([first])
    expect(withoutIds(server.lines.join())).not.toMatch(/70174|the-secret/)
  })
})

describe('a household that only SMS reaches', () => {
  const { database, home } = householdsOn(postgres, '2026-11-25T12:00:00Z')

  test('is told by SMS of twenty of its own acts in thirty days, of all that the company does, and by its page where that ends', async () => {
    const { id } = await home.phoned({ phone: '070-174 06 05' })
    const key = makeKey()
    await database.query('insert into private.keys (hash, booking) values ($1, $2)', [hashOfKey(key), id])
    const sent = async () => {
      const [row] = await database.query<{ own: number; others: number }>(
        `select count(*) filter (where data ->> 'who' = 'household')::integer as own,
           count(*) filter (where data ->> 'who' = 'company' or kind = 'reminder')::integer as others
         from public.outbox where recipient = 'household' and channel = 'sms'`,
      )
      return row
    }
    /** Each leaves before the next act, which it would otherwise be told together with. */
    const leave = () =>
      database.query("update public.outbox set status = 'sent', sent_at = now() where status = 'queued'")
    /** Two days are skipped and brought back in turn, so that never all is as it was told: that is no news. */
    let acts = 0
    const act = async () => {
      const day = acts % 2 === 0 ? '2026-12-14' : '2026-12-28'
      const skips = acts++ % 4 < 2
      const state = await home.household(skips ? 'move_pickup' : 'restore_pickup', {
        key,
        day,
        ...(skips && { to_day: null }),
      })
      await leave()
      return state.own_sms_used_up
    }
    const later = (days: number) =>
      database.execute(
        `update public.outbox set created_at = created_at - interval '${days} days';
         update private.history set at = at - interval '${days} days'`,
      )

    const told = Array.from({ length: 5 }, (): boolean[] => [])
    for (const day of told) {
      while (day.length < 6) day.push(await act())
      await later(1)
    }
    const fiveADay = [false, false, false, false, true, true]
    expect(told).toEqual([fiveADay, fiveADay, fiveADay, fiveADay, Array(6).fill(true)])
    expect(await sent()).toEqual({ own: 20, others: 0 })

    // Whoever has its link cannot keep from it that messages are to go elsewhere.
    await home.household('change_booking', { key, changes: { phone: '070-174 06 06' } })
    await leave()
    expect(await sent()).toEqual({ own: 21, others: 0 })
    await home.desk('desk_skip', { booking: id, first_day: '2026-12-21', last_day: '2026-12-21' })
    await setClock(database, '2026-11-29T17:00:00Z')
    await reminders.run(jobContext(database))
    expect(await sent()).toEqual({ own: 21, others: 2 })

    await leave()
    await later(31)
    expect(await act()).toBe(false)
    expect(await sent()).toMatchObject({ own: 22 })
  })
})

test.for<[string, Behaviour, { delivery: 'refused' | 'unknown' }]>([
  ['refuses the number', { status: 400, body: 'Invalid number +46701740605' }, { delivery: 'refused' }],
  ['says it failed', { status: 200, body: '{"id":"s1","status":"failed"}' }, { delivery: 'refused' }],
  ['answers what nobody understands', { status: 200, body: '<h1>Välkommen</h1>' }, { delivery: 'unknown' }],
  ['breaks down', { status: 502, body: 'Bad gateway' }, { delivery: 'unknown' }],
  ['hangs', 'hang', { delivery: 'unknown' }],
  ['hangs up', 'drop', { delivery: 'unknown' }],
  ['breaks off in the middle of its answer', 'broken answer', { delivery: 'unknown' }],
  ['answers without end', 'endless answer', { delivery: 'unknown' }],
])('a household whose gateway %s gets a mail, and no second SMS', async ([, behaviour, expected]) => {
  await using database = await postgres.database()
  await using gateway = await smsGatewayServer(() => behaviour)
  const id = await remind(database)
  // Short only where the gateway never finishes: elsewhere a busy machine may be slower.
  const { round, mailed, log, states } = deliverer(
    database,
    gateway.url,
    typeof behaviour === 'string' ? { timeout: 700 } : {},
  )
  await round()
  expect(mailed).toEqual([id])
  expect(gateway.seen).toHaveLength(1)
  expect(await rowOf(database, id)).toMatchObject({ channel: 'mail', status: 'sent', ...expected })
  expect(states().sms?.server).toBe(expected.delivery === 'unknown' ? 'unreachable' : 'ok')
  expect(withoutIds(log.join())).not.toMatch(/70174|0605|glas|anna/)
})

test('an answer without an id counts as sent, and no report can follow', async () => {
  await using database = await postgres.database()
  const bodies = ['{"status":"sent"}', '{"id":{},"status":"created"}', '{"id":"s2"}']
  await using gateway = await smsGatewayServer(() => ({ status: 200, body: bodies[gateway.seen.length - 1] ?? '' }))
  for (const _ of bodies) await remind(database)
  const { round, mailed } = deliverer(database, gateway.url)
  await round()
  expect(mailed).toEqual([])
  const rows = await database.query('select status, gateway_id from outbox order by gateway_id')
  expect(rows).toEqual(['s2', null, null].map((gateway_id) => ({ status: 'sent', gateway_id })))
})

test('on a shared database a process without a gateway leaves SMS to those that have one, and keeps its mail', async () => {
  await using database = await postgres.database()
  expect(await dutyFor('sms', database, false)()).toBe('ours')
  expect(await dutyFor('sms', database, true)()).toBe('ours')
  expect(await dutyFor('sms', database, false)()).toBe('elsewhere')
  expect(await dutyFor('mail', database, false)()).toBe('ours')
  const inADay = () => new Date(Date.now() + 25 * 60 * MINUTE)
  expect(await dutyFor('sms', toldTime(database, inADay), false)()).toBe('ours for want of another')
})

test('the site asks for reports if it has TLS, accepts them, and shows the state of its gateway', async () => {
  await using place = await postgres.migratedPlace()
  let behaviour: Behaviour | undefined
  await using gateway = await smsGatewayServer((form, id) => behaviour ?? taken(form, id))
  const environment = { SMS_URL: gateway.url, SMS_FROM: 'Hej', PUBLIC_URL: 'https://pasrundan.example' }
  await using server = await startServer(place, { environment })

  expect(await askSite(place, ['sms:test', '070-1740605'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('The gateway accepted the message and answered: created'),
  })
  const [{ whendelivered = '', ...form } = {}] = gateway.seen
  expect(form).toMatchObject({ from: 'Hej', to: '+46701740605', dontlog: 'message' })
  expect(whendelivered).toMatch(/^https:\/\/pasrundan\.example\/sms\/[\w-]{32}$/)
  const answer = await fetch(server.address + new URL(whendelivered).pathname, {
    method: 'POST',
    body: new URLSearchParams({ id: 's1', status: 'delivered' }),
  })
  expect([answer.status, await answer.text()]).toEqual([404, ''])

  behaviour = { status: 403, body: 'Not enough credits' }
  const refused = await askSite(place, ['sms:test', '070-1740605'])
  expect(refused).toMatchObject({ code: 1, complaint: 'No message was sent.\n' })
  expect(refused.output).toMatch(/sends nothing for this account[\s\S]*credit[\s\S]*The error was: Not enough credits/)
  await eventually(async () => {
    const health = await (await fetch(`${server.address}/healthz`)).json()
    expect(health).toMatchObject({ sms: { server: 'ok' } })
  })
  expect(withoutIds(server.lines.join())).not.toMatch(/70174|1740605|u1234|lös/)
})

test('sms:test explains what the gateway answers, and why it cannot be reached', async () => {
  let behaviour: Behaviour | undefined
  await using gateway = await smsGatewayServer((form, id) => behaviour ?? taken(form, id))
  const said = async (settings: Record<string, string>, ...args: string[]) => {
    const { output, complaint } = await runHere(['sms:test', ...args], { DATA_DIR: '/nowhere', ...settings })
    return (output + complaint).trimEnd()
  }
  const SMS_URL = gateway.url
  expect(await said({ SMS_URL }, '070-1740605', '--dry-run')).toContain('nobody gets a message')
  expect(gateway.seen).toMatchObject([{ dryrun: 'yes' }])
  expect(await said({ SMS_URL }, '08-123 456 78')).toContain('not a Swedish mobile number')
  expect(await said({ SMS_URL })).toContain('Usage: npm run sms:test')
  expect(await said({ SMTP_URL: 'smtp://mail.example' }, '070-1740605')).toContain('get mail instead')
  behaviour = { status: 400, body: 'Invalid from' }
  expect(await said({ SMS_URL }, '070-1740605')).toMatch(/SMS_FROM[\s\S]*Invalid from[\s\S]*No message was sent\.$/)
  behaviour = { status: 429, body: '' }
  expect(await said({ SMS_URL }, '070-1740605')).toContain('too many messages at once')
  behaviour = 'broken answer'
  expect(await said({ SMS_URL }, '070-1740605')).toMatch(/Look at your telephone[\s\S]*A message may have been sent\.$/)
  expect(gateway.seen).toHaveLength(4)
  const to = async (url: string) => await said({ SMS_URL: url }, '070-1740605')
  expect(await to(gateway.urlWith('u1234:wrong'))).toContain('Check user (u1234) and password')
  expect(await to(gateway.urlWith('u1234:x', '/elsewhere'))).toContain('is not a gateway')
  expect(await to(await urlOfNobody())).toContain('does not listen on this port')
  expect(await to(gateway.url.replace('http:', 'https:'))).toMatch(/does not speak TLS[\s\S]*No message was sent\.$/)
})

test('invalid settings stop the start, each named', () => {
  const complaint = (settings: Record<string, string>) => {
    try {
      parseConfig(settings)
    } catch (error) {
      if (error instanceof ConfigError) return error.message
    }
    return ''
  }
  const both = complaint({ SMS_URL: 'https://api.46elks.com/a1/sms', SMS_FROM: 'Påsrundan' })
  expect(both).toMatch(/SMS_URL must be[\s\S]*SMS_FROM must be/)
  for (const SMS_URL of ['http://u:p@api.46elks.com/', 'https://u@api.46elks.com/', 'https://u:%zz@x.example', 'u:p']) {
    expect(complaint({ SMS_URL }), SMS_URL).toContain('SMS_URL')
  }
  for (const SMS_FROM of ['PasrundanUFAB', 'Pas rundan', '+46']) expect(complaint({ SMS_FROM })).toContain('SMS_FROM')
  expect(parseConfig({}).SMS_FROM).toBe('PasrundanUF')
  // Drivers take what names no host for this machine.
  for (const SMTP_URL of ['smtp:mail.example:587', 'smtp://', 'smtps://?name=site.example']) {
    expect(complaint({ SMTP_URL }), SMTP_URL).toContain('SMTP_URL must be an address')
  }
  expect(complaint({ DATABASE_URL: 'postgres:db.example/pasrundan' })).toContain('DATABASE_URL must be an address')
})

test('without a gateway an SMS is a file that is erased with its household, or a mail if there is a mail server', async () => {
  await using database = await pglite.database()
  await using folder = await temporaryFolder()
  const dataDir = folder.path
  const files = async () =>
    (await readdir(join(dataDir, 'sms')).catch(() => [])).map((name) => join(dataDir, 'sms', name))
  const now = () => new Date(Date.now() + MINUTE)
  const round = async (environment: Record<string, string>) => {
    const mailed: string[] = []
    const sms = smsCarrier(createSmsSender(parseConfig({ DATA_DIR: dataDir, ...environment })))
    const deliver: Carrier['deliver'] = async ([message]) => {
      mailed.push(message?.id ?? '')
      return 'taken'
    }
    const carriers = { mail: { deliveredTo: 'mail server', deliver }, sms }
    const log = { info() {}, warn: vi.fn(), error: vi.fn() }
    await deliverDue(createQueue(toldTime(database, now), 'one'), carriers, log)
    expect([log.warn, log.error].flatMap(({ mock }) => mock.calls)).toEqual([])
    return mailed
  }
  await remind(database)
  const other = await remind(database, { email: 'other@example.se', phone: '070-174 06 12' })
  expect(await round({})).toEqual([])
  const texts = await Promise.all((await files()).map((path) => readFile(path, 'utf8')))
  expect(texts.toSorted()[0]).toMatch(
    /^From: PasrundanUF\r\nTo: \+46701740605\r\n[\s\S]*\r\n\r\nPåsrundan UF, Storgatan 1: hämtning/,
  )

  const third = await remind(database)
  expect(await round({ SMTP_URL: 'smtp://mail.example' })).toEqual([third])

  // Even if the rows were erased before the files.
  await database.query("delete from form_responses where answers ->> 'email' = 'anna@example.se'")
  expect(await eraseHousehold(database, dataDir, 'Anna@Example.se')).toMatchObject({ files: 1 })
  expect((await files()).map((path) => path.slice(-40, -4))).toEqual([other])
})

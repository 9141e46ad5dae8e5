/** Our server's promises beyond those of a hosted one: limits, privacy, and messages a visitor understands. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { openPostgres } from '../../src/database/postgres.ts'
import type { DiskState } from '../../src/files.ts'
import type { FailingJob } from '../../src/jobs/runs.ts'
import { clientLimits } from '../../src/server/client-limits.ts'
import { company } from '../../src/shared/company.ts'
import { pricesShown } from '../../src/shared/prices-shown.ts'
import { createDatabase, FROM_TEMPLATE, pglite, postgres } from '../helpers/databases.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { serverAlone } from '../helpers/server-alone.ts'
import { type ListeningServer, listeningServer } from '../helpers/servers.ts'

/** For whatever needs no settings of its own. */
const listening = await serverAlone({}, postgres)
afterAll(() => listening[Symbol.asyncDispose]())

function booking() {
  return sampleBooking({ name: 'Åsa Öberg', phone: '070-174 06 41', email: 'asa@example.com', notes: 'Portkod 1234' })
}

function post(
  { url, key }: ListeningServer,
  table: string,
  body: object | string,
  headers: Record<string, string> = {},
) {
  return fetch(`${url}/rest/v1/${table}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

interface Dialled {
  socket: Socket
  /** Resolves to everything received, when the connection has closed. */
  closed: Promise<string>
}

/** Opens a raw connection. */
function dial({ url }: ListeningServer, localAddress = '127.0.0.1'): Dialled {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  // The server may close the connection while something is still being sent.
  socket.on('error', () => {})
  return { socket, closed: new Promise((resolve) => socket.on('close', () => resolve(received))) }
}

async function connected(listening: ListeningServer, localAddress?: string): Promise<Dialled> {
  const dialled = dial(listening, localAddress)
  await once(dialled.socket, 'connect')
  return dialled
}

/** Waits for an answer over this connection, so the server has seen all earlier ones. @returns false */
async function answered(dialled: Dialled | undefined): Promise<boolean> {
  if (!dialled) throw new Error('There is no such connection')
  dialled.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(dialled.socket, 'data')
  return false
}

test('a booking that is stored already is answered so, also from a page that shows other prices', async () => {
  const [stored, other] = [booking(), booking()]
  const before = { 'x-client-info': 'prices=1,2,3' }
  await post(listening, 'form_responses', stored, { 'x-client-info': pricesShown })
  const again = await post(listening, 'form_responses', stored, before)
  expect([again.status, await again.json()]).toMatchObject([409, { code: '23505' }])
  for (const row of [other, { ...other, id: 'x' }]) {
    const refused = await post(listening, 'form_responses', row, before)
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'other_prices' }])
  }
  expect((await post(listening, 'form_responses', other)).status).toBe(201)
})

test('a page that shows other prices may change all but the rhythm', async () => {
  const change = async (changes: unknown, shown: string) => {
    const call = { key: 'of-nobody', changes }
    const answer = await post(listening, 'rpc/change_booking', call, { 'x-client-info': shown })
    return ((await answer.json()) as { code: string }).code
  }
  const rhythm = { phone: '070-174 06 41', frequency: 'weekly' }
  expect(await change(rhythm, 'prices=1,2,3')).toBe('other_prices')
  expect(await change(rhythm, pricesShown)).toBe('PT404')
  for (const changes of [{ phone: '070-174 06 41' }, 'frequency', null]) {
    expect(await change(changes, 'prices=1,2,3')).not.toBe('other_prices')
  }
})

test('too many bookings from one address are refused in Swedish, with the time to wait', async () => {
  await using listening = await serverAlone({ environment: { RATE_LIMIT: '2' } })
  const client = createClient(listening.url, listening.key, { auth: { persistSession: false } })
  await client.from('form_responses').insert(booking())
  // A refused request counts too: it cost as much.
  await client.from('form_responses').insert({})
  const { error, status } = await client.from('form_responses').insert(booking()).select().single()
  expect(status).toBe(429)
  expect(error?.message).toMatch(/^Det kom många bokningar på kort tid\. Vänta \d+\u00a0sekund(er)? och försök igen\.$/)

  const raw = await post(listening, 'form_responses', booking())
  const { message } = (await raw.json()) as { message: string }
  expect(message).toContain(` ${raw.headers.get('retry-after')}\u00a0`)
  // The limit on bookings does not apply to the notice of an accepted one.
  const notice = { to_email: company.email, subject: 'Ny bokning', body: '<p>Hej</p>' }
  expect((await post(listening, 'outbox', notice)).status).toBe(201)
})

test('a visitor who has used up the day is told to come back tomorrow, or whom to call', async () => {
  const minutes = vi.spyOn(performance, 'now')
  try {
    await using listening = await serverAlone({ environment: { RATE_LIMIT: '1' } })
    // A whole number, so that sums are exact.
    const begun = Math.ceil(performance.now())
    for (let minute = 0; minute < 10; minute++) {
      minutes.mockReturnValue(begun + minute * 30 * 60_000)
      expect((await post(listening, 'form_responses', booking())).status).toBe(201)
    }
    async function refusal(milliseconds: number) {
      minutes.mockReturnValue(begun + milliseconds)
      const answer = await post(listening, 'form_responses', booking())
      const { message } = (await answer.json()) as { message: string }
      return { status: answer.status, seconds: Number(answer.headers.get('retry-after')), message }
    }
    const hour = 3_600_000
    const contact = 'eller ring 070-174 06 05 eller skriv till hej@pasrundan.example så hjälper vi dig.'
    const tomorrow = `Det kom många bokningar på kort tid. Försök igen i morgon, ${contact}`
    expect(await refusal(5 * hour)).toEqual({ status: 429, seconds: 19 * 3600, message: tomorrow })
    expect((await refusal(18 * hour)).message).toContain(`Försök igen om ungefär 6 timmar, ${contact}`)
    expect((await refusal(23 * hour)).message).toContain(`Försök igen om ungefär en timme, ${contact}`)
    expect(await refusal(23.5 * hour)).toMatchObject({ seconds: 1800, message: expect.stringContaining('30 minuter') })
    minutes.mockReturnValue(begun + 24 * hour)
    expect((await post(listening, 'form_responses', booking())).status).toBe(201)
  } finally {
    minutes.mockRestore()
  }
})

test('a list of bookings counts each of them', async () => {
  await using listening = await serverAlone({ environment: { RATE_LIMIT: '3' } })
  const notice = { to_email: company.email, subject: 'Ny bokning', body: '<p>Hej</p>' }
  expect((await post(listening, 'outbox', Array(200).fill(notice))).status).toBe(429)
  expect((await post(listening, 'form_responses', [booking(), booking(), booking()])).status).toBe(201)
  expect((await post(listening, 'form_responses', booking())).status).toBe(429)
  const letters = 'select from outbox where form_response_id is null'
  expect(await listening.database.query(letters)).toEqual([])
})

test('a proxy’s word on the address is trusted only as TRUST_PROXY says', async () => {
  await using database = await pglite.database()
  async function statuses(trust: string, forwarded: string[]) {
    await using listening = await listeningServer({ database, environment: { RATE_LIMIT: '1', TRUST_PROXY: trust } })
    const results: number[] = []
    for (const address of forwarded) {
      results.push((await post(listening, 'form_responses', booking(), { 'x-forwarded-for': address })).status)
    }
    const told = listening.lines.filter((line) => line.includes('TRUST_PROXY')).length
    expect(told, 'a proxy that is not believed is told of, once').toBe(trust === '127.0.0.1' || trust === '1' ? 0 : 1)
    return results
  }
  const two = ['192.0.2.1', '192.0.2.2']
  expect(await statuses('', two)).toEqual([201, 429])
  expect(await statuses('false', two)).toEqual([201, 429])
  expect(await statuses('10.0.0.0/8', two)).toEqual([201, 429])
  expect(await statuses('127.0.0.1', two)).toEqual([201, 201])
  expect(await statuses('1', two)).toEqual([201, 201])
  // The visitor's own header stands before the address that the trusted proxy adds.
  expect(await statuses('1', ['198.51.100.1, 192.0.2.1', '198.51.100.2, 192.0.2.1'])).toEqual([201, 429])
})

test('our own proxy makes health degraded if it is not trusted', async () => {
  await using database = await pglite.database()
  async function health(trust: string, headers: Record<string, string>) {
    await using listening = await listeningServer({ database, environment: { TRUST_PROXY: trust } })
    await fetch(listening.url, { headers })
    return (await (await fetch(`${listening.url}/healthz`)).json()) as { status: string; proxy?: string }
  }
  const visitor = { 'x-forwarded-for': '192.0.2.1' }
  expect(await health('', visitor)).toMatchObject({ status: 'degraded', proxy: 'not believed' })
  expect(await health('10.0.0.0/8', visitor)).toMatchObject({ status: 'degraded', proxy: 'not believed' })
  for (const [trust, headers] of [
    ['', {}],
    ['127.0.0.0/8', visitor],
    ['1', visitor],
    // A visitor on the proxy's own machine.
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ] as const) {
    const answer = await health(trust, headers)
    expect(answer.status).toBe('ok')
    expect(answer).not.toHaveProperty('proxy')
  }
})

test('a body too large is refused in Swedish', async () => {
  const large = { ...booking(), submitted_by: 'å'.repeat(clientLimits.bodySize) }
  const answer = await post(listening, 'form_responses', large)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toEqual({
    code: 'too_large',
    details: null,
    hint: null,
    message: 'Det blev för mycket text. Korta ner den och försök igen.',
  })
})

test('a client still sending a refused body, with Connection: close, can read the refusal', async () => {
  const { socket, closed } = dial(listening)
  const head = `POST /rest/v1/form_responses HTTP/1.1\r\nHost: x\r\nConnection: close\r\napikey: ${listening.key}`
  socket.write(`${head}\r\nContent-Length: 1000000\r\n\r\n`)
  // A client that does not read while sending loses the answer if the connection breaks.
  socket.pause()
  for (let sent = 0; sent < 1_000_000; sent += 100_000) {
    socket.write('x'.repeat(100_000))
    await pause(20)
  }
  socket.resume()
  expect(await closed).toMatch(/^HTTP\/1\.1 413 /)
})

test('a slow client is cut off, during headers and during the body', async () => {
  await using listening = await serverAlone({ limits: { ...clientLimits, headers: 150, request: 300, silence: 2000 } })
  const headers = dial(listening)
  headers.socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const body = dial(listening)
  body.socket.write(
    `POST /rest/v1/form_responses HTTP/1.1\r\nHost: x\r\napikey: ${listening.key}\r\nContent-Length: 100\r\n\r\n{`,
  )
  expect(await headers.closed).toMatch(/^HTTP\/1\.1 408 /)
  expect(await body.closed).toMatch(/^HTTP\/1\.1 408 /)
})

test('an idle client is disconnected', async () => {
  await using listening = await serverAlone({ limits: { ...clientLimits, silence: 200, keepAlive: 200 } })
  expect(await dial(listening).closed).toBe('')
  const kept = dial(listening)
  kept.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await kept.closed).toMatch(/^HTTP\/1\.1 200 /)
})

test('headers that are too large are refused', async () => {
  const { socket, closed } = dial(listening)
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(clientLimits.headerSize)}\r\n\r\n`)
  expect(await closed).toMatch(/^HTTP\/1\.1 431 /)
})

test('when full, the longest-waiting connection is closed, never one being answered', async () => {
  const asked = Promise.withResolvers<void>()
  const state = Promise.withResolvers<{ waiting: number; oldestWaitingSeconds: number; givenUp: number }>()
  const outboxState = () => {
    asked.resolve()
    return state.promise
  }
  await using listening = await serverAlone({ limits: { ...clientLimits, connections: 4, farewell: 100 }, outboxState })
  const busy = await connected(listening)
  busy.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await asked.promise
  const visitor = await connected(listening)
  const silent = await connected(listening)
  const halfSent = await connected(listening)
  const head = `POST /rest/v1/form_responses HTTP/1.1\r\nHost: x\r\napikey: ${listening.key}\r\nContent-Length: 9`
  halfSent.socket.write(`${head}\r\n\r\n{`)
  // A connection that was just answered has waited less than those that have sent nothing since.
  visitor.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(visitor.socket, 'data')

  await connected(listening)
  expect(await silent.closed).toBe('')
  await connected(listening)
  expect(await halfSent.closed).toBe('')
  await connected(listening)
  expect(await visitor.closed).toMatch(/^HTTP\/1\.1 200 /)
  state.resolve({ waiting: 0, oldestWaitingSeconds: 0, givenUp: 0 })
  expect(await busy.closed).toMatch(/^HTTP\/1\.1 /)
})

test('an address has its share of the connections; a trusted proxy may use all', async () => {
  const limits = { ...clientLimits, connectionsPerAddress: 2, farewell: 100 }
  async function lastOfThree(trust: string) {
    await using listening = await serverAlone({ limits, environment: { TRUST_PROXY: trust } })
    const other = await connected(listening, '127.0.0.3')
    const [first, ...more] = [await connected(listening), await connected(listening), await connected(listening)]
    const hungUp = await Promise.race([first?.closed.then(() => true), answered(more[1])])
    expect(other.socket.closed).toBe(false)
    return hungUp
  }
  expect(await lastOfThree('')).toBe(true)
  expect(await lastOfThree('127.0.0.1')).toBe(false)
})

test.each([
  ['requests', ''],
  ['requests that expect something', 'Expect: the unexpected\r\n'],
])('of %s sent without waiting for an answer, a few are answered and more hung up on', async (_what, header) => {
  const request = `GET /nowhere HTTP/1.1\r\nHost: x\r\n${header}\r\n`
  const answers = async (text: Promise<string>) => (await text).match(/HTTP\/1\.1 4/g)?.length ?? 0

  const few = dial(listening)
  const last = request.replace('Host: x', 'Host: x\r\nConnection: close')
  few.socket.write(request.repeat(clientLimits.unanswered - 1) + last)
  expect(await answers(few.closed)).toBe(clientLimits.unanswered)

  const many = dial(listening)
  many.socket.write(request.repeat(1000))
  expect(await answers(many.closed)).toBeLessThanOrEqual(clientLimits.unanswered)
})

test('without the database visitors are told to try again, without technical details', async () => {
  await using listening = await (async () => {
    const place = await createDatabase(FROM_TEMPLATE)
    const database = await openPostgres(place.url)
    const options = { outboxState: async () => (await database.query('select 1 as waiting'))[0] as never }
    const inner = await listeningServer({ database, ...options })
    return {
      ...inner,
      place,
      async [Symbol.asyncDispose]() {
        await inner[Symbol.asyncDispose]()
        await database.close()
      },
    }
  })()
  expect((await fetch(`${listening.url}/healthz`)).status).toBe(200)
  await listening.place.drop()
  // The first request may find its connection cut, the next ones find no database at all.
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await post(listening, 'form_responses', booking())
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      details: null,
      hint: null,
      message: 'Bokningssystemet svarar inte just nu. Försök igen om en stund.',
    })
  }
  const health = await fetch(`${listening.url}/healthz`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'unavailable', database: 'unreachable', outbox: null })
})

test('a booking that the database does not get to in time is refused in Swedish', async () => {
  await using listening = await serverAlone({}, postgres)
  await listening.database.transaction(async (transaction) => {
    await transaction.query('lock table public.form_responses in access exclusive mode')
    const answer = await post(listening, 'form_responses', booking())
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      code: '55P03',
      details: null,
      hint: null,
      message: 'Bokningssystemet svarar inte just nu. Försök igen om en stund.',
    })
  })
})

test('the log has one line for each request and nothing of the visitor', async () => {
  await using listening = await serverAlone({ environment: { RATE_LIMIT: '3', TRUST_PROXY: '1' } })
  const row = booking()
  const told = { 'x-forwarded-for': '192.0.2.77', 'user-agent': 'Nosy/1.0', referer: 'https://a.example/asa' }
  await post(listening, 'form_responses?select=*&who=asa', row, told)
  await post(listening, 'form_responses', row, told)
  await post(listening, 'form_responses', { ...row, submitted_by: '' }, told)
  await post(listening, 'form_responses', row, told)
  await post(listening, 'asa@example.com', row, told)
  // Nobody is counted for what is nowhere, so nothing is looked up either.
  await post(listening, 'rpc/asa', { booking: row.id }, told)
  await fetch(`${listening.url}/asa@example.com?phone=070-1740641`, { headers: told })
  // A line is logged once its answer is sent, so the visitor may have the answer first.
  await expect.poll(() => listening.lines).toHaveLength(6)
  expect(listening.lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'POST', table: 'form_responses', booking: row.id, status: 201, code: null },
    { method: 'POST', table: 'form_responses', booking: row.id, status: 409, code: '23505' },
    { method: 'POST', table: 'form_responses', status: 400, code: '23514' },
    { method: 'POST', table: 'form_responses', status: 429, code: 'rate_limited' },
    { method: 'POST', status: 404, code: 'PGRST205' },
    { method: 'POST', status: 404, code: 'PGRST202' },
  ])
  expect(listening.lines.at(-1)).not.toContain(row.id)
  const log = listening.lines.join('\n')
  const { phone, email, address, notes } = row.answers
  for (const secret of ['Åsa', 'asa', phone, '1740641', email, address, notes, '192.0.2.77', '127.0.0.1', 'Nosy']) {
    expect(log).not.toContain(secret)
  }
})

test('no response names the software', async () => {
  for (const path of ['/', '/nowhere', '/healthz', '/rest/v1/outbox', '/rest/v1/%', '/auth/v1/user']) {
    const { headers } = await fetch(listening.url + path)
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('health says when mail or disk need attention', async () => {
  const since = '2026-11-21T08:00:00.000Z'
  const outbox = { waiting: 2, oldestWaitingSeconds: 90, givenUp: 0 }
  await using embedded = await pglite.database()
  await using server = await postgres.database()
  async function health(
    givenUp: number,
    mail: 'ok' | 'unreachable' | 'files' | 'missing',
    disk: DiskState | null = 'ok',
    database = embedded,
  ) {
    await using listening = await listeningServer({
      database,
      outboxState: async () => ({ ...outbox, givenUp }),
      channelStates: () => ({ mail: { server: mail, since } }),
      diskState: disk ? async () => disk : undefined,
    })
    const response = await fetch(`${listening.url}/healthz`)
    const health = (await response.json()) as { status: string }
    expect(response.status).toBe(health.status === 'unavailable' ? 503 : 200)
    // Many monitors send HEAD.
    expect((await fetch(`${listening.url}/healthz`, { method: 'HEAD' })).status).toBe(response.status)
    // Others look at the status code only.
    expect((await fetch(`${listening.url}/healthz?strict`)).status).toBe(health.status === 'ok' ? 200 : 503)
    return health
  }
  const fine = {
    status: 'ok',
    version: manifest.version,
    database: 'ok',
    disk: 'ok',
    outbox,
    mail: { server: 'ok', since },
    jobs: { failing: [] },
    answers: { waiting: 0, overdue: 0 },
  }
  expect(await health(0, 'ok')).toEqual(fine)
  expect(await health(1, 'ok')).toEqual({ ...fine, status: 'degraded', outbox: { ...outbox, givenUp: 1 } })
  expect(await health(0, 'unreachable')).toMatchObject({ status: 'degraded', mail: { server: 'unreachable' } })
  expect(await health(0, 'files')).toEqual({ ...fine, mail: { server: 'files', since } })
  expect(await health(0, 'missing')).toMatchObject({ status: 'degraded' })
  expect(await health(0, 'ok', 'low')).toEqual({ ...fine, status: 'degraded', disk: 'low' })
  expect(await health(0, 'ok', 'full')).toEqual({ ...fine, status: 'unavailable', disk: 'full' })
  // With a database server the bookings are on another disk.
  expect(await health(0, 'ok', 'full', server)).toEqual({ ...fine, status: 'degraded', disk: 'full' })
  const { disk: _, ...elsewhere } = fine
  expect(await health(0, 'ok', null, server)).toEqual(elsewhere)
})

test('health says when the last backup was made, and which jobs and bookings need attention', async () => {
  const last = new Date('2026-11-21T02:00:00.000Z')
  await using database = await pglite.database()
  async function health(options: { late?: boolean; failing?: FailingJob[]; overdue?: number }) {
    await using listening = await listeningServer({
      database,
      failingJobs: async () => options.failing ?? [],
      answersState: async () => ({ waiting: 1, overdue: options.overdue ?? 0 }),
      backupState: async () => ({ last, late: options.late ?? false }),
    })
    return await (await fetch(`${listening.url}/healthz`)).json()
  }
  const failing = [{ job: 'erasure', reason: 'MANY_DUE' }]
  expect(await health({})).toMatchObject({ status: 'ok', backup: { last: last.toISOString() }, jobs: { failing: [] } })
  expect(await health({ late: true })).toMatchObject({ status: 'degraded', backup: { last: last.toISOString() } })
  expect(await health({ failing })).toMatchObject({ status: 'degraded', jobs: { failing } })
  expect(await health({ overdue: 1 })).toMatchObject({ status: 'degraded', answers: { waiting: 1, overdue: 1 } })
})

test('health neither waits for a hanging database or disk nor queries it again meanwhile', async () => {
  let asked = 0
  const hang = () => {
    asked++
    return new Promise<never>(() => {})
  }
  await using listening = await serverAlone({ outboxState: hang, diskState: hang })
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${listening.url}/healthz`)))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  expect(asked).toBe(2)
})

test('an address that asks after our health all the time gets the last answer, and leaves the database to the bookings', async () => {
  let looks = 0
  const outboxState = async () => ({ waiting: ++looks, oldestWaitingSeconds: 0, givenUp: 0 })
  await using listening = await serverAlone({ environment: { RATE_LIMIT: '1' }, outboxState })
  const waiting: number[] = []
  for (let nth = 0; nth < 6; nth++)
    waiting.push(
      ((await (await fetch(`${listening.url}/healthz`)).json()) as { outbox: { waiting: number } }).outbox.waiting,
    )
  expect(waiting).toEqual([1, 2, 3, 4, 4, 4])
})

/** Hostile input wherever a visitor's text is accepted. */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { withoutLinks } from '../../src/messages/letter-content.ts'
import type { ClaimedMessage } from '../../src/messages/message.ts'
import { composeMail } from '../../src/outbox/mail/compose.ts'
import type { OutgoingMail } from '../../src/outbox/mail/mail.ts'
import type { Answers } from '../../src/shared/booking.ts'
import type { BookingRecord } from '../../src/shared/booking-record.ts'
import { company } from '../../src/shared/company.ts'
import { mailAddress } from '../../src/shared/mail-address.ts'
import { visibleLine } from '../../src/shared/plain-text.ts'
import { engines, pglite } from '../helpers/databases.ts'
import { carry, letter, sampleNotice } from '../helpers/messages.ts'
import { startServer } from '../helpers/server-process.ts'
import { siteForAll } from '../helpers/site-for-all.ts'
import { oneOf, PATIENCE, times } from '../helpers/soak.ts'
import { newBooking, pageHeaders, save } from '../helpers/visitors.ts'

/** Part of everything that is sent; must never be logged. */
const SECRET = 'hemlighet'

const { site } = await siteForAll(pglite)

const nasty = fc.constantFrom(
  '\u0000',
  '\r\nBcc: x@y.example',
  '\u2028',
  '\u202e',
  '\ud800',
  '\ufeff',
  '😀',
  '<script>alert(1)</script>',
  ...[
    '</td></tr></table><img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '&#60;',
    '"\'`',
    "'); drop table outbox; --",
    '\\',
  ],
  ...['=cmd|calc', '%00', '{{7*7}}', '\u001b[31m', '\n{"level":"info"}', '\t', '  ', ''],
)
const hostileText = fc
  .array(
    fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 })),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))

const keys = `id created_at inserted_by_tx submitted_by answers to_email subject body status form_response_id attempts
  materials notes __proto__ constructor toString hasOwnProperty`
const anyKey = fc.oneof(fc.constantFrom(...keys.split(/\s+/)), hostileText)
const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    hostileText,
    fc.constantFrom('null', '1e400', '-0', '9007199254740993', '1'.repeat(400), '[[[[', '{"a":'),
    fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.uuid()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(anyKey, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value

/** JSON, sometimes broken or such as JavaScript would not write. */
const anyBody = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(anyKey, anyValue, { maxKeys: 6 }).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: anyValue.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `{"answers":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
      '{"__proto__":{"id":"x"},"constructor":{"prototype":{}}}',
      '{"submitted_by":"\\ud800","answers":{}}',
      '{"submitted_by":"\\u0000","answers":{"phone":"\\u0000"}}',
      '{"submitted_by":"a","submitted_by":"b","answers":1e99999}',
      '{"id":1e400}',
      `{"id":${'9'.repeat(5000)}}`,
      `{"submitted_by":"${'å'.repeat(40_000)}"}`,
    ),
  },
)

const headerText = hostileText.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''))
const preferences = `return=representation return=headers-only return=minimal return= resolution=merge-duplicates
  resolution=ignore-duplicates missing=default count=exact count=planned handling=strict tx=rollback timezone=Mars/Olympus
  max-affected=-1 nonsense , =`.split(/\s+/)
const anyHeaders = fc.record(
  {
    prefer: fc.oneof(
      headerText,
      fc.subarray(preferences).map((some) => some.join(', ')),
    ),
    accept: fc.oneof(headerText, fc.constantFrom('application/vnd.pgrst.object+json', 'text/csv', '*/*;q=0', ';;,')),
    'content-type': fc.oneof(
      headerText,
      fc.constantFrom('application/json', 'text/csv', 'application/json; charset=x'),
    ),
    'content-profile': fc.oneof(headerText, fc.constantFrom('public', 'private', 'pg_catalog')),
    apikey: headerText,
    authorization: headerText,
    'access-control-request-method': headerText,
    'x-forwarded-for': headerText,
    origin: headerText,
  },
  { requiredKeys: [] },
)
const anyQuery = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom('select', 'columns', 'on_conflict', 'id', 'limit', 'apikey', '__proto__'),
            hostileText,
          ),
          fc.oneof(
            fc.constantFrom('*', 'id', '"id","answers"', 'answers->>phone', 'id::text', 'count()', '', '"'),
            hostileText,
          ),
        ),
        { maxLength: 4 },
      )
      .map((pairs) => `?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('?%', '?select=%zz', '?select=%00', '?&&==', '?select=a&select=b') },
)
const anyPath = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('form_responses', 'outbox') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '/', 'rpc/x', '../outbox', '%2e%2e', 'outbox/', 'OUTBOX', 'pg_class', '%zz'),
  },
  { weight: 1, arbitrary: hostileText.map(encoded) },
)
const anyMethod = fc.oneof(
  { weight: 6, arbitrary: fc.constant('POST') },
  { weight: 2, arbitrary: fc.constantFrom('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'SEARCH', 'PROPFIND') },
)

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

test('any request to the tables is answered with JSON that says what is wrong, never with an internal error', async () => {
  const agent = new Agent({ keepAlive: true })
  await fc.assert(
    fc.asyncProperty(anyMethod, anyPath, anyQuery, anyHeaders, anyBody, async (method, path, query, headers, body) => {
      const content = Buffer.concat([Buffer.from(body), Buffer.from(' ')])
      const url = `${site.address}/rest/v1/${path}${query}`
      const answer = await send(agent, url, method, { ...pageHeaders, 'x-secret': SECRET, ...headers }, content)
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400 && method !== 'HEAD') {
        expect(answer.type).toBe('application/json; charset=utf-8')
        expect(Object.keys(JSON.parse(answer.body))).toEqual(expect.arrayContaining(['message']))
      }
      if (answer.body !== '' && answer.status < 300) JSON.parse(answer.body)
    }),
    { numRuns: times(600) },
  )
  agent.destroy()
  await expectUnharmed()
})

const BODY = 60_000
/** Pieces of JSON that might expand to far more than their size. */
const piece = fc.oneof(
  fc.constantFrom(
    '1',
    '0.1',
    '[]',
    '{}',
    '""',
    'null',
    '{"":{}}',
    '[[[[[]]]]]',
    '"Special"',
    '{"1023":0}',
    '{"subject":1}',
  ),
  fc.constantFrom('1e131000', '-9.9E+130000', '0.1e-16000', '1e400', '1e5'),
  fc.constantFrom('9'.repeat(4000), `0.${'01'.repeat(2000)}`),
  fc
    .constantFrom('ﷺ', 'ΐ', 'İ', '\\u0001', '\\u2028', '\\ud83d\\ude00', '@', ' ', '<', '&amp;')
    .map((text) => `"${text.repeat(50)}"`),
)
/** Repeated pieces, up to the largest body allowed. */
const costlyValue = fc.oneof(
  fc.tuple(piece, fc.integer({ min: 1, max: BODY })).map(([text, count]) => `[${filled(count, () => text)}]`),
  fc
    .tuple(piece, fc.boolean())
    .map(([text, same]) => `{${filled(BODY, (at) => `"${same ? 'a' : at.toString(36)}":${text}`)}}`),
  piece,
)
const writable = { form_responses: ['id', 'submitted_by', 'answers'], outbox: ['id', 'subject', 'body', 'to_email'] }
/** An insert into one column, as a row or as the first of many. */
const costlyInsert = fc
  .constantFrom<keyof typeof writable>('form_responses', 'outbox')
  .chain((table) =>
    fc.record({
      table: fc.constant(table),
      column: fc.constantFrom(...writable[table]),
      value: fc.oneof(
        costlyValue,
        costlyValue.map((value) => `{"phone":${value}}`),
      ),
      rows: fc.constantFrom(1, 1, 1, 2, BODY),
      columns: fc.constantFrom(1, 500),
      prefer: fc.constantFrom('missing=default', 'return=representation'),
    }),
  )
  .map(({ table, column, value, rows, columns, prefer }) => {
    const row = `{"${column}":${value}}`
    const body = rows === 1 ? row : `[${row},${filled(rows - 1, () => '{}')}]`
    return {
      table,
      // `missing=default` needs a listed column with a default: `id`.
      query: `?columns=id,${Array(columns).fill(column).join(',')}`,
      prefer,
      body: body.slice(0, BODY + 4000),
    }
  })

function filled(count: number, item: (at: number) => string): string {
  let text = item(0)
  for (let at = 1; at < count && text.length < BODY; at++) text += `,${item(at)}`
  return text
}

test.each(oneOf('fuzz', engines))('no request takes memory out of proportion to its size: $name', async (engine) => {
  await using place = await engine.migratedPlace()
  await using server = await startServer(place)
  const agent = new Agent({ keepAlive: true })
  await save(server.address, newBooking())
  const before = await server.memory()
  await fc.assert(
    fc.asyncProperty(costlyInsert, async ({ table, query, prefer, body }) => {
      const headers = { ...pageHeaders, prefer }
      const answer = await send(agent, `${server.address}/rest/v1/${table}${query}`, 'POST', headers, Buffer.from(body))
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.length).toBeLessThan(10_000)
    }),
    { numRuns: times(50), timeout: PATIENCE / 4 },
  )
  agent.destroy()
  const after = await server.memory()
  expect(after.peak - before.now).toBeLessThan(150)
})

/** Mostly valid bookings. */
const anyBooking = fc
  .record({
    submitted_by: hostileText,
    answers: fc.record({
      phone: hostileText,
      email: fc.oneof(
        // Enough that not too few bookings below are stored by chance alone: JSON cannot carry two of five to Postgres.
        { weight: 9, arbitrary: fc.constant(`${SECRET}@mail.example`) },
        hostileText.map((text) => `${SECRET}${text}@mail.example`),
        hostileText.map((text) => `${SECRET}@${text}`),
        hostileText.map((text) => `${SECRET}@mail.${text}example`),
      ),
      address: hostileText,
      frequency: fc.constantFrom('once', 'biweekly', 'weekly'),
      materials: fc.subarray(['Glascontainers', 'Plastavfall', 'Special'], { minLength: 1 }),
      notes: hostileText,
      specialRequest: hostileText,
    }),
  })
  .map(({ submitted_by, answers }) => {
    const specialRequest = answers.materials.includes('Special') ? `Soffa ${answers.specialRequest}` : ''
    const texts = {
      phone: `${SECRET}${answers.phone.slice(0, 30)}`,
      address: `${SECRET}${answers.address}`,
    }
    return { submitted_by: `${SECRET}${submitted_by}`, answers: { ...answers, ...texts, specialRequest } }
  })

test('a hostile booking is stored exactly as written or refused with a message; none of it is logged', async () => {
  const outcomes: number[] = []
  await fc.assert(
    fc.asyncProperty(anyBooking, fc.uuid(), async (texts, id) => {
      const { status, body } = await save(site.address, { id, ...texts } as BookingRecord)
      outcomes.push(status)
      // The database has the same rule for mail addresses as the form and the worker.
      if (mailAddress(texts.answers.email) === null) expect(status).toBe(400)
      if (status === 201) expect(JSON.parse(body)).toMatchObject({ id, ...texts })
      else {
        expect({ status, message: JSON.parse(body).message }).toEqual({
          status: 400,
          message: expect.stringMatching(/\S/),
        })
      }
    }),
    { numRuns: times(150) },
  )
  const stored = outcomes.filter((status) => status === 201).length
  expect(stored).toBeGreaterThan(outcomes.length / 4)
  await expectUnharmed()
})

test('input that is not HTTP does the server no harm', async () => {
  const { hostname, port } = new URL(site.address)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc
          .tuple(anyMethod, hostileText, hostileText)
          .map(([method, path, header]) =>
            Buffer.from(`${method} /rest/v1/${path} HTTP/1.1\r\nHost: x\r\nX: ${header}\r\n\r\n`),
          ),
        fc.constantFrom(
          'POST /rest/v1/outbox HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET',
          'POST /rest/v1/outbox HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
          'POST /rest/v1/outbox HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
          'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n',
        ),
      ),
      async (bytes) => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.end(bytes)
        const answer = await text(socket).catch(() => '')
        expect(answer).not.toMatch(/^HTTP\/1.1 (5|4[\s\S]*( at |\.[jt]s\b))/)
      },
    ),
    { numRuns: times(100) },
  )
  await expectUnharmed()
})

/** Expects the server to be healthy, to take bookings, and to have logged nothing of what was sent. */
async function expectUnharmed(): Promise<void> {
  expect((await save(site.address, newBooking())).status).toBe(201)
  expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
  expect(site.complaint()).toBe('')
  for (const line of site.lines) {
    expect(line).not.toContain(SECRET)
    const {
      level,
      time,
      method,
      table,
      function: called,
      status,
      code,
      milliseconds,
      msg,
      id,
      attempt,
      answer,
      // The booking's id, and the rule's name.
      booking,
      rule,
      // Fields of the lines at the start: the version, and where mail goes.
      version,
      kind,
      directory,
      ...more
    } = JSON.parse(line)
    expect(more).toEqual({})
  }
}

interface RawAnswer {
  status: number
  type: string | undefined
  body: string
}

function send(agent: Agent, url: string, method: string, headers: object, body: Buffer): Promise<RawAnswer> {
  // `new URL(url)` would normalise the path.
  const [, hostname, port, path] = /^http:\/\/(.+?):(\d+)(.*)$/s.exec(url) ?? []
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, hostname, port, path, method, headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        text(answer).then(
          (content) => resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'], body: content }),
          reject,
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

const FROM = 'bokning@pasrundan.example'

/** @returns the mail as sent, parsed */
async function mailOf(message: ClaimedMessage): Promise<Email> {
  let wire: Buffer | undefined
  const target = { kind: 'files', directory: '' } as const
  async function deliver(mail: OutgoingMail): Promise<string> {
    wire = await composeMail(mail, FROM)
    return 'taken'
  }
  await carry({ target, deliver }, message)
  return await PostalMime.parse(wire ?? '')
}

test('any text of a household is readable in the notice, and becomes neither markup nor a header', async () => {
  await fc.assert(
    fc.asyncProperty(anyBooking, async ({ submitted_by, answers }) => {
      const { booking, ...message } = sampleNotice()
      const mail = await mailOf({
        ...message,
        booking: { ...booking, submitted_by, answers: answers as Answers },
      })
      expectPlainNotice(mail)
      expect(readable(mail.subject ?? '')).toBe(readable(`Ny bokning från ${submitted_by}`))
      const cells = [...cardOf(mail).matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => readable(decode(cell)))
      const written = [submitted_by, answers.address, answers.notes]
        .filter(Boolean)
        .map((value) => [withoutLinks(value)])
      // The mail address and the telephone number may be links.
      written.push([answers.email], [answers.phone, withoutLinks(answers.phone)])
      for (const ways of written) {
        expect(
          ways.some((way) => cells.includes(readable(way))),
          ways[0],
        ).toBe(true)
        expect(
          ways.some((way) => readable(mail.text ?? '').includes(readable(way))),
          ways[0],
        ).toBe(true)
      }
    }),
    { numRuns: times(150) },
  )
})

test('any message goes only to the company and keeps only the tags of a notice', async () => {
  const html = fc
    .array(
      fc.oneof(
        hostileText,
        fc.constantFrom(
          '<h1>',
          '<td onclick=x>',
          '<a href="javascript:x">',
          '<style>',
          '<!--',
          '<svg/onload=x>',
          '</html>',
          '<td',
          '&lt',
        ),
      ),
    )
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(hostileText, html, async (subject, body) => {
      const mail = await mailOf(letter(body, { subject }))
      expectPlainNotice(mail)
      expect(mail.subject).toBe('Meddelande via webbplatsen, utan bokning')
      expect(mail.replyTo).toBeUndefined()
    }),
    { numRuns: times(150) },
  )
})

const knownHeaders = `from to reply-to subject message-id date auto-submitted mime-version x-mailer content-type content-transfer-encoding`

function expectPlainNotice(mail: Email): void {
  const names = mail.headers.map(({ key }) => key)
  expect(names.filter((name) => !knownHeaders.split(' ').includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(mail.to).toEqual([{ name: '', address: company.email }])
  expect(mail.from?.address).toBe(FROM)
  expect(mail.attachments).toEqual([])
  const tags = /<\/?(?:h1|h2|p|table|tr|th|td|br)(?: \/| class="a")?>/g
  expect(cardOf(mail).replace(tags, '')).not.toMatch(/[<>]/)
}

/** @returns the mail's content, without the layout around it */
function cardOf(mail: Email): string {
  const [, content = '<'] = /<td class="c"[^>]*>(.*)<\/td><\/tr><tr>\s*<td class="f"/s.exec(mail.html ?? '') ?? []
  return content
}

/** @returns the visible characters of a text, without control characters and white space */
function readable(value: string): string {
  return visibleLine(value.toWellFormed()).replace(/\s+/g, '')
}

function decode(html: string): string {
  return html
    .replace(/<br ?\/?>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { withoutIds } from '../helpers/without-ids.ts'

const MAILBOX = 'hej@pasrundan.example'
const DENIED = '42501'
const CHECK_VIOLATION = '23514'

const { answers } = sampleBooking({ email: 'stina.hemlig@example.org', address: 'Hemliga vägen 1' })
const insertBooking = 'insert into form_responses (id, submitted_by, answers) values ($1, $2, $3)'
const readBack = 'returning id, created_at, submitted_by, answers'
const insertMessage = 'insert into outbox (id, to_email, subject, body, form_response_id) values ($1, $2, $3, $4, $5)'

type Role = 'anon' | 'authenticated'

/** Runs one statement as a visitor. @returns its error */
async function refusal(
  database: Database,
  role: Role,
  sql: string,
  parameters: unknown[] = [],
): Promise<Error & { code: string }> {
  const outcome = await database
    .as({ role }, (visitor) => visitor.query(sql, parameters))
    .then(
      (rows) => new Error(`Not refused: ${sql} gave ${JSON.stringify(rows)}`),
      (error) => error,
    )
  return outcome
}

function booking(id: string = randomUUID(), name = 'Stina Hemlig'): [string, string, string] {
  return [id, name, JSON.stringify(answers)]
}

describe.each(sqlEngines)('$name', (engine) => {
  // Shared by all tests; holds a stranger's booking and message, and the company's mailbox.
  let database: Database & AsyncDisposable
  const stranger = randomUUID()

  beforeAll(async () => {
    database = await engine.database()
    await setCompanyMailbox(database, MAILBOX)
    await database.query(insertBooking, booking(stranger))
    await database.query(
      "update outbox set subject = 'Ny bokning', body = 'Stina Hemlig' where form_response_id = $1",
      [stranger],
    )
  })

  afterAll(() => database[Symbol.asyncDispose]())

  describe.each(['anon', 'authenticated'] as const)('%s', (role) => {
    test('learns nothing about a stored row from conflicts and errors', async () => {
      const duplicate = await refusal(database, role, insertBooking, booking(stranger, 'Nyfiken'))
      expect(duplicate).toMatchObject({ code: '23505', message: expect.stringContaining('form_responses_pkey') })
      const faulty = await refusal(database, role, insertBooking, [randomUUID(), '', JSON.stringify(answers)])
      const missing = await refusal(database, role, 'insert into form_responses (submitted_by) values ($1)', ['x'])
      const orphan = await refusal(database, role, insertMessage, [randomUUID(), MAILBOX, 'x', 'x', randomUUID()])
      for (const error of [duplicate, faulty, missing, orphan]) {
        expect(error.code).toMatch(/^23/)
        const told = `${error.message} ${(error as { detail?: string }).detail} ${(error as { hint?: string }).hint}`
        expect(withoutIds(told)).not.toMatch(/hemlig|Stina|Nyfiken|070/i)
        expect(told).not.toContain(stranger)
      }
      const skipped = await database.as({ role }, (visitor) =>
        visitor.query(`${insertBooking} on conflict do nothing ${readBack}`, booking(stranger)),
      )
      expect(skipped).toEqual([])
    })

    test('sends mail to the company’s mailbox and to nobody else', async () => {
      for (const address of [
        'victim@example.org',
        `${MAILBOX}, victim@example.org`,
        `victim@example.org, ${MAILBOX}`,
        `${MAILBOX};victim@example.org`,
        `${MAILBOX}\nBcc: victim@example.org`,
        `${MAILBOX}\r\n`,
        ` ${MAILBOX}`,
        `<${MAILBOX}>`,
        `Påsrundan <${MAILBOX}>`,
        `${MAILBOX}.example.org`,
        `%`,
        '',
      ]) {
        const error = await refusal(database, role, insertMessage, [randomUUID(), address, 'x', 'x', null])
        expect([DENIED, CHECK_VIOLATION], JSON.stringify(address)).toContain(error.code)
      }
      await database.query("delete from private.settings where name = 'company_mailbox'")
      const unset = await refusal(database, role, insertMessage, [randomUUID(), MAILBOX, 'x', 'x', null])
      await setCompanyMailbox(database, MAILBOX)
      expect(unset).toMatchObject({ code: DENIED })
    })

    test('cannot store a message that is more than one bounded line and one bounded text', async () => {
      const breaks = ['\r\nBcc: a@b.se', '\n', '\t', '\u0001', '\u007f', '\u0085', '\u2028', '\u2029']
      for (const [subject, body] of [
        ...breaks.map((text) => [`Ny bokning${text}`, 'x']),
        ['', 'x'],
        ['x'.repeat(251), 'x'],
        ['x', ''],
        ['x', 'x'.repeat(30_001)],
      ]) {
        const error = await refusal(database, role, insertMessage, [randomUUID(), MAILBOX, subject, body, null])
        expect(error, JSON.stringify(subject)).toMatchObject({ code: CHECK_VIOLATION })
      }
    })

    test('sees only its own row after booking, even when a restored one carries the number of a transaction to come', async () => {
      const [now] = await database.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
      const first = Number(now?.xid)
      // Rows with transaction numbers yet to be assigned, as after a restore into a server with a lower counter.
      await database.query(
        `insert into form_responses (submitted_by, answers, inserted_by_tx, created_at)
       select 'Stina Hemlig', $1, (n::text)::xid8, now() - interval '1 day' from generate_series($2::int, $3::int) as n`,
        [JSON.stringify(answers), first, first + 60],
      )
      for (let visit = 0; visit < 20; visit++) {
        expect(await database.as({ role }, (visitor) => visitor.query('select id from form_responses'))).toEqual([])
        const id = randomUUID()
        const seen = await database.as({ role }, async (visitor) => {
          await visitor.query(insertBooking, booking(id))
          return visitor.query('select id from form_responses')
        })
        expect(seen).toEqual([{ id }])
      }
    })
  })

  test('of visitors together none sees another’s row, even when they book at the same moment', async () => {
    const seen = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const id = randomUUID()
        return database.as(anonymous, async (visitor) => {
          const before = await visitor.query('select id from form_responses')
          await visitor.query(insertBooking, booking(id))
          const after = await visitor.query<{ id: string }>('select id from form_responses')
          return before.length === 0 && after.length === 1 && after[0]?.id === id
        })
      }),
    )
    expect(new Set(seen)).toEqual(new Set([true]))
  })
})

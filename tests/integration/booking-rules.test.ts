import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import {
  type BookingInput,
  fieldOf,
  fieldsAfterTheEnd,
  fieldsInOrder,
  isText,
  problemsOf,
} from '../../src/shared/booking.ts'
import { toRecord } from '../../src/shared/booking-record.ts'
import type { Round } from '../../src/shared/desk.ts'
import { firmProblem, organisationNumber } from '../../src/shared/firm.ts'
import { mailAddress } from '../../src/shared/mail-address.ts'
import { postgres, sqlEngines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'

const limits = fieldsInOrder().flatMap((name) => {
  const { limit } = fieldOf(name)
  return limit ? [[name, limit] as const] : []
})

const valid: BookingInput = {
  name: 'Åsa Öberg',
  earlyStart: false,
  ...sampleBooking({
    email: 'asa@öberg.example',
    materials: ['Glascontainers', 'Special'],
    notes: 'Koden är 1234',
    specialRequest: 'En gammal cykel',
  }).answers,
}

const required = fieldsInOrder().filter((name) => fieldOf(name).missing)

/** Books as a visitor. @returns the database's refusal, or null if it accepts the booking */
async function refusal(database: Database, name: unknown, answers: unknown): Promise<string | null> {
  try {
    await database.as(anonymous, (visitor) =>
      visitor.query('insert into form_responses (id, submitted_by, answers) values ($1, $2, $3)', [
        randomUUID(),
        name,
        JSON.stringify(answers),
      ]),
    )
    return null
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^23/) })
    return (error as Error).message
  }
}

/** `refusal` of a form with the given faults, without the form's own checks. */
function refusalOf(database: Database, form: Partial<Record<keyof BookingInput, unknown>>): Promise<string | null> {
  const { name, ...answers } = { ...valid, ...form }
  return refusal(database, name, answers)
}

describe.each(sqlEngines)('$name', (engine) => {
  test('the database accepts what the form accepts', async () => {
    await using database = await engine.database()
    const longest = Object.fromEntries(
      limits.map(([field, limit]) => [field, `${(field === 'email' ? 'a' : 'ä').repeat(limit - 5)}@ö.se`]),
    )
    for (const form of [
      valid,
      { ...valid, materials: ['Plastavfall'], specialRequest: '', notes: '' } satisfies BookingInput,
      { ...valid, ...longest } as BookingInput,
    ]) {
      expect(problemsOf(form)).toEqual([])
      const record = toRecord(randomUUID(), form)
      expect(await refusal(database, record.submitted_by, record.answers)).toBeNull()
    }
  })

  test('the form and the database refuse the same bookings, in the same words and order', async () => {
    await using database = await engine.database()
    const blanks = ['', ' ', '\t\r\n', '\u00a0\u2003\ufeff']
    const empty: BookingInput = {
      name: '',
      phone: '',
      email: '',
      address: '',
      frequency: '',
      materials: [],
      notes: '',
      specialRequest: '',
      earlyStart: false,
    }
    const faulty: BookingInput[] = [
      ...blanks.flatMap((blank) => required.filter(isText).map((field) => ({ ...valid, [field]: blank }))),
      { ...valid, frequency: '' },
      { ...valid, materials: [], specialRequest: '' },
      ...['\u200b', '\u3164\u00ad', '\u2800 \u{e0041}'].flatMap((unseen) =>
        (['name', 'phone', 'address'] as const).map((field) => ({ ...valid, [field]: unseen })),
      ),
      ...[
        'asa',
        '@',
        'a@b',
        'a@b.c',
        'a@-b.se',
        'a,b@c.se',
        'a@b.se, c@d.se',
        'asa@',
        '@a.se',
        'a@b@c.se',
        'asa b@c.se',
        'a@b.se\u00a0c',
      ].map((email) => ({
        ...valid,
        email,
      })),
    ]
    // With the fields filled in one by one, each form fails the next check.
    for (let filled = 0; filled <= required.length; filled++) {
      const done = Object.fromEntries(required.slice(0, filled).map((field) => [field, valid[field]]))
      faulty.push({ ...empty, ...done, ...(filled > 2 ? { email: 'asa' } : {}) })
    }

    for (const form of faulty) {
      const [problem] = problemsOf(form)
      expect(problem, JSON.stringify(form)).not.toBeNull()
      expect(await refusalOf(database, form), JSON.stringify(form)).toBe(problem?.message)
    }
  })

  test('the desk and the database read a firm’s number alike, and refuse the same ones in the same words', async () => {
    await using database = await engine.database()
    const numbers = [
      ...['999999-9999', ' 16999999\u20119999', '999999 9999', '19640823-3234', '640883-3231', '9999+999999', ''],
      ...['999999-9998', '99999-9999', '21999999-9999', '640841-3239', '641323-3230', '000000-0000', 'SE999999999901'],
      ...[' \u00a0', '\t\n', '\u200b'],
      ...['999999-9999x', '９９９９９９９９９９', '9'.repeat(38), `${' '.repeat(31)}9999999999`],
    ]
    const firms = numbers.map((organisation) => ({ organisation, their_reference: '' }))
    firms.push(
      { organisation: '', their_reference: 'ö'.repeat(101) },
      { organisation: '', their_reference: ` ${'ö'.repeat(100)} ` },
    )
    const read = await database.query<{ fault: string | null; number: string | null }>(
      `select private.firm_fault(firm) as fault, private.organisation_number(firm ->> 'organisation') as number
       from jsonb_array_elements($1::jsonb) as firm`,
      [JSON.stringify(firms)],
    )
    expect(read).toEqual(
      firms.map((firm) => ({
        fault: firmProblem(firm)?.message ?? null,
        number: organisationNumber(firm.organisation),
      })),
    )
    expect(read.slice(0, 7).map(({ number }) => number)).toEqual([
      '999999-9999',
      '999999-9999',
      '999999-9999',
      '640823-3234',
      '640883-3231',
      '999999-9999',
      null,
    ])
    expect(read.filter(({ number, fault }) => number && !fault)).toHaveLength(6)
  })

  test('every check of a mail address uses the same rule', async () => {
    await using database = await engine.database()
    const signs = [
      'a',
      'Z',
      '9',
      'å',
      'Ö',
      'é',
      'đ',
      'ß',
      '\uff41',
      '\u00d7',
      'я',
      '@',
      '.',
      '-',
      '_',
      '+',
      "'",
      '"',
      '<',
      ',',
      ' ',
      '\u200b',
      '\u0308',
      '\u3002',
    ]
    const pick = (seed: number) => signs[seed % signs.length]
    const addresses = [
      'åsa.öberg+x@exempel.se',
      'a@räksmörgås.se',
      "o'neill@a-b.co.uk",
      `a@${'b'.repeat(251)}.se`,
      // Short enough only once it is normalised, whatever follows it.
      `a@${'e\u0301'.repeat(125)}.se`,
      `a@${'e\u0301'.repeat(125)}.se, b@c.se`,
      'a@b.--',
      'a@b.s-',
      // Two hundred characters, each of two units in this language.
      `${'\u{1d41a}'.repeat(200)}@b.se`,
    ]
    for (const one of signs) {
      addresses.push(`${one}@b.se`, `a${one}a@b.se`, `a@${one}.se`, `a@b${one}b.se`, `a@b.s${one}`, `a@b.se${one}`)
    }
    for (let seed = 1; seed < 400; seed++) {
      addresses.push(`${pick(seed * 7)}${pick(seed * 3)}@${pick(seed * 5)}${pick(seed * 11)}.${pick(seed)}e`)
    }
    const rows = await database.query<{ address: string; fits: boolean }>(
      'select address, private.is_email(address) as fits from unnest($1::text[]) as address',
      [addresses.map((address) => address.trim())],
    )
    for (const { address, fits } of rows) expect([address, fits]).toEqual([address, mailAddress(address) !== null])
    expect(rows.filter(({ fits }) => fits).length).toBeGreaterThan(50)
  })

  test('one character over a limit is refused with the limit', async () => {
    await using database = await engine.database()
    for (const [field, limit] of limits) {
      const message = await refusalOf(database, { [field]: `${'x'.repeat(limit - 2)}@xx` })
      expect(message, field).toContain(`för lång`)
      expect(message, field).toContain(`högst ${limit} tecken`)
    }
  })

  test('what the form cannot send is refused in Swedish', async () => {
    await using database = await engine.database()
    const notText = 'Bokningen har uppgifter i fel format'
    const materials = 'Välj material ur listan'
    const cases: [Partial<Record<keyof BookingInput | 'price', unknown>>, string][] = [
      [{ name: null }, 'Namn är obligatoriskt'],
      [{ phone: 701740605 }, 'Telefonnummer är obligatoriskt'],
      [{ email: ['a@b.se'] }, 'E-post är obligatorisk'],
      [{ address: { street: 'x' } }, 'Hämtningsadress är obligatorisk'],
      [{ frequency: 1 }, 'Hämtningsfrekvens är obligatorisk'],
      [{ frequency: 'monthly' }, 'Välj en hämtningsfrekvens ur listan'],
      [{ materials: 'Special' }, 'Välj minst ett material för hämtning'],
      [{ materials: ['Batterier'] }, materials],
      [{ materials: [['Special']] }, materials],
      [{ materials: [null] }, materials],
      [{ materials: Array(6).fill('Special') }, materials],
      ...fieldsInOrder()
        .filter((name) => !required.includes(name))
        .flatMap((name) => [null, { a: 1 }, []].map((value): [object, string] => [{ [name]: value }, notText])),
      [{ specialRequest: '\u00a0' }, 'Beskriv ditt specialönskemål'],
      [{ materials: ['Plastavfall'] }, 'Kryssa i Special om du har ett specialönskemål'],
      [{ price: 1 }, 'Bokningen har okända uppgifter'],
    ]
    for (const [form, message] of cases) {
      expect(await refusalOf(database, form as Partial<BookingInput>), JSON.stringify(form)).toBe(message)
    }
    for (const answers of [null, [], 'text', 5]) {
      expect(await refusal(database, 'Åsa', answers)).toBe('Bokningen saknar uppgifter')
    }
  })
})

test('the table of fields says what the database does with each', async () => {
  await using database = await postgres.database()
  const those = (is: (field: ReturnType<typeof fieldOf>) => boolean) =>
    fieldsInOrder()
      .filter((name) => is(fieldOf(name)))
      .sort()
  const [functions] = await database.query<Record<string, string[]>>(
    `select private.answer_fields() || array['name'] as stored,
      array(select * from jsonb_object_keys(private.optional_answers())) as optional,
      private.asked_fields() as asked, private.driver_fields() as notes, private.marked_fields() as marked`,
  )
  const inSql = Object.fromEntries(Object.entries(functions ?? {}).map(([what, names]) => [what, names.sort()]))
  expect(inSql).toEqual({
    stored: those(() => true),
    optional: those(({ missing }) => !missing),
    asked: those(({ change }) => change === 'asked'),
    notes: those(({ driver }) => driver === 'notes'),
    marked: those(({ mark }) => mark !== null),
  })

  const home = await households(database)
  const { name, earlyStart, ...answers } = { ...valid, frequency: 'weekly' as const }
  const { id, key } = await home.agreed({ ...answers, name })
  const { days } = await home.household('my_booking', { key })
  const { stops } = await home.desk<Round>('desk_round', { day: days[0]?.day })
  const { notes, ...card } = stops[0] ?? { notes: '' }
  const seen = fieldsInOrder().map((field) => {
    const value = JSON.stringify(valid[field]).replaceAll(/^"|"$/g, '')
    return [field, JSON.stringify(card).includes(value) ? 'card' : notes.includes(value) ? 'notes' : null]
  })
  expect(seen).toEqual(fieldsInOrder().map((field) => [field, fieldOf(field).driver]))

  await home.household('end_agreement', { key, last_day: days[3]?.day })
  const [left] = await database.query(
    `select private.changeable_after_the_end(agreements, 'household') as fields from private.agreements where booking = $1`,
    [id],
  )
  expect(left).toEqual({ fields: fieldsAfterTheEnd() })
})

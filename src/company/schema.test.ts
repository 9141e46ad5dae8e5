import { expect, test } from 'vitest'
import { z } from 'zod'
import sample from '../../company.sample.json' with { type: 'json' }
import { companySchema } from './schema.ts'

test('the JSON schema for editors is that of the checked schema', async () => {
  const schema = z.toJSONSchema(companySchema, { io: 'input' })
  // To update it after a change of schema.ts: npx vitest run --project unit src/company -u
  await expect(`${JSON.stringify(schema)}\n`).toMatchFileSnapshot('../../company.schema.json')
})

test('the sample shows every key that a company’s file can have, with the value that it has without it', () => {
  const schema = z.toJSONSchema(companySchema, { io: 'input' })
  const missing = (part: z.core.JSONSchema.BaseSchema, shown: unknown, path: string): string[] => {
    const { properties } = part.anyOf?.find((one) => typeof one === 'object' && one.properties) ?? part
    if (!properties || shown === null || typeof shown !== 'object') return []
    return Object.entries(properties).flatMap(([key, one]) => {
      const value = (shown as Record<string, unknown>)[key]
      return value === undefined
        ? [`${path}${key}`]
        : missing(one as z.core.JSONSchema.BaseSchema, value, `${path}${key}.`)
    })
  }
  expect(missing(schema, sample, '')).toEqual([])
  const { subtitle, words, dueDays, capacity, processors, questions, reasons, bag, accent, logo, ...older } = sample
  const held = companySchema.parse(sample)
  expect(companySchema.parse(older)).toEqual(held)
  // Null stands there only where nothing is what holds: whoever copies the file edits what they see.
  const { $schema, legal, ...shown } = sample
  expect({ ...held, legal: { ...held.legal, postalAddress: legal.postalAddress } }).toEqual({ ...shown, legal })
  const olderSample = { ...sample, accent: null, questions: null, reasons: null, words: { sorting: null } }
  expect(companySchema.parse(olderSample)).toEqual(held)
})

function faultsOf(company: unknown): string[] {
  const { error } = companySchema.safeParse(company)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('the sample has no faults, nor has an older file without the keys that have defaults', () => {
  expect(faultsOf(sample)).toEqual([])
  const { payment, limits, noticeWeeks, kilosPerBag, season, swish, closedDates, ...older } = sample
  expect(companySchema.parse(older)).toMatchObject({ payment: '', limits: { bags: null, kilos: null }, noticeWeeks: 2 })
})

test('rules about two keys together are checked too, and told beside other faults', () => {
  const company = { ...sample, changeUntil: '20', pickup: { isoWeekday: 4, from: '18:00', to: '09:00' } }
  const late = 'pickup.to: a time later than pickup.from'
  expect(faultsOf(company)).toEqual([late, 'changeUntil: a time, like "08:00"'])
  expect(faultsOf({ ...sample, pickup: { ...sample.pickup, to: sample.pickup.from } })).toEqual([late])
  expect(faultsOf({ ...sample, pickup: { ...sample.pickup, from: '8:00' } })).toEqual([
    'pickup.from: a time, like "08:00"',
  ])
  expect(faultsOf({ ...sample, season: { firstDay: '2027-06-08', lastDay: '2027-06-07' } })).toEqual([
    'season.lastDay: a day not before season.firstDay',
  ])
})

test('what would fail later, in the database, a mail or a payment, is refused', () => {
  const line = 'one line without invisible characters'
  const unseen = 'a text without invisible characters'
  const cases: [string, unknown, string][] = [
    ...['Rent\u0000UF', 'Rent\r\nBcc: x@example.org', 'Rent\u202e', '\u200b', 'Rent\ud800'].map(
      (name): [string, unknown, string] => ['name', name, line],
    ),
    ['name', 'x'.repeat(301), 'at most 300 characters'],
    ['payment', 'Med\u0000Swish.', unseen],
    ['accent', 'red', 'a colour like "#a02c1c"'],
    ['accent', '#ffcc00', 'a darker colour: white words on #ffcc00 have a contrast of 1.51:1, and need 4.5:1'],
    ...['../logo.svg', 'logo.jpg', '/etc/logo.png', ''].map((logo): [string, unknown, string] => [
      'logo',
      logo,
      'the name of a file beside this one, like "logo.svg", or null for none',
    ]),
    ['reasons', { notOut: [], wrong: ['Trasig påse.'] }, 'at least one sentence'],
    ['reasons', { notOut: ['Ingen påse.', 'Ingen påse.'], wrong: ['Trasig påse.'] }, 'each sentence once'],
    ['payment', 'x'.repeat(2001), 'at most 2000 characters'],
    ...['åsa@example.org', 'a"@example.org', 'hej@example', 'a\u0000@example.org'].map(
      (email): [string, unknown, string] => ['email', email, 'a valid e-mail address, without å, ä and ö before the @'],
    ),
    ['prices', { ...sample.prices, once: 0 }, 'a whole number of kronor, from 1'],
    ['prices', { ...sample.prices, once: 1e15 }, 'at most 100,000 kronor, as in an offer'],
    ['closedDates', [{ date: '2027-01-04', reason: 'x'.repeat(201) }], 'at most 200 characters'],
    ['closedDates', [{ date: '0001-01-01', reason: 'nyår' }], 'a date of this century'],
    ['closedDates', ['snö', 'lov'].map((reason) => ({ date: '2027-01-04', reason })), 'each day once'],
    ['swish', ' '.repeat(12), 'a Swish number, like "123 456 78 90", or "" for none'],
    ['kilosPerBag', { Plastavfall: 1e300 }, 'at most 100 kilos'],
  ]
  for (const [key, value, fault] of cases) {
    expect(
      faultsOf({ ...sample, [key]: value }).map((line) => line.replace(/^[\w.]+: /, '')),
      key,
    ).toEqual([fault])
  }
  const fine = { name: 'Åkes  Återbruk UF', payment: 'Med Swish,\neller på faktura.', swish: '1234567890' }
  const oneDay = { firstDay: '2027-06-07', lastDay: '2027-06-07' }
  expect(faultsOf({ ...sample, ...fine, season: oneDay })).toEqual([])
  expect(companySchema.parse({ ...sample, name: ' Åkes  Återbruk UF ' })).toMatchObject({ name: 'Åkes Återbruk UF' })
  // As a program for colours says them.
  expect(companySchema.parse({ ...sample, accent: '#A02C1C' })).toMatchObject({ accent: '#a02c1c' })
})

test('no line ends within a number', () => {
  const fixed = 'Swisha till 123\u00a0456\u00a078\u00a090 senast den 5 i månaden.'
  const written = fixed.replaceAll('\u00a0', ' ')
  const questions = [{ question: 'Hur betalar jag?', answer: written }]
  // Copied from the page, it has the blanks that stand there.
  const copied = '123\u00a0456\u00a078\u00a090'
  expect(companySchema.parse({ ...sample, swish: copied })).toMatchObject({ swish: copied })
  expect(companySchema.parse({ ...sample, swish: ' 123 456 78 90 ', payment: written, questions })).toMatchObject({
    swish: '123\u00a0456\u00a078\u00a090',
    payment: fixed,
    questions: [{ answer: fixed }],
  })
})

import { expect, test } from 'vitest'
import { changesBetween, outcomes } from './agreement.ts'
import {
  type BookingInput,
  fieldsInOrder,
  frequencyLabel,
  type Given,
  materials,
  problemsOf,
  readInput,
  SPECIAL,
} from './booking.ts'
import { givenIn, isSaved, listedField, readBack, toRecord } from './booking-record.ts'

const filled: BookingInput = {
  name: ' Anna ',
  phone: '070-174 06 05',
  email: 'anna@example.se',
  address: 'Ekbacken 5',
  frequency: 'weekly',
  materials: ['Glascontainers'],
  notes: '',
  specialRequest: '',
  earlyStart: true,
}
const order = ['name', 'phone', 'email', 'address', 'frequency', 'materials', 'specialRequest', 'notes']

test('the fields stand in their order, unless some come first', () => {
  expect(fieldsInOrder()).toEqual(order)
  expect(fieldsInOrder('notes', 'email')).toEqual([
    'notes',
    'email',
    ...order.filter((name) => !/notes|email/.test(name)),
  ])
  expect(materials.at(-1)).toBe(SPECIAL)
})

test('each required field is missed, in order, and an address is checked only if there is one', () => {
  expect(problemsOf(filled)).toEqual([])
  const required = order.slice(0, 6)
  for (const [at, field] of required.entries()) {
    const empty = { ...filled, [field]: field === 'materials' ? [] : field === 'frequency' ? '' : ' \u200b\n' }
    expect(problemsOf(empty)).toEqual([{ field, message: expect.any(String), hint: expect.any(String) }])
    expect(problemsOf({ ...empty, email: field === 'email' ? '' : 'anna@' })[0]?.field).toBe(
      at < 2 ? field : at === 2 ? 'email' : field,
    )
  }
  expect(problemsOf({ ...filled, email: 'anna@', notes: '' }).map(({ field, message }) => [field, message])).toEqual([
    ['email', 'E-postadressen verkar felskriven'],
  ])
})

test('a form is read as it was sent, without what it does not offer', () => {
  const sent = new URLSearchParams({ name: 'Anna', frequency: 'weekly', early_start: '' })
  for (const material of ['Special', 'Kärnavfall', 'Glascontainers']) sent.append('materials', material)
  expect(readInput(sent)).toEqual({
    name: 'Anna',
    phone: '',
    email: '',
    address: '',
    frequency: 'weekly',
    notes: '',
    specialRequest: '',
    materials: ['Glascontainers', 'Special'],
    earlyStart: true,
  })
  expect(readInput(new URLSearchParams({ email: '\u2060anna@exem\u200bpel.se ' })).email).toBe('anna@exempel.se')
  expect(readInput(new URLSearchParams({ notes: 'Kod\0 1234' })).notes).toBe('Kod 1234')
  expect(readInput(new URLSearchParams({ frequency: 'daily' }))).toMatchObject({ frequency: '', earlyStart: false })
})

test('a record has the answers in the order in which they are compared, without blanks around them', () => {
  const record = toRecord('id', { ...filled, notes: ' Kod\n' })
  expect(record).toMatchObject({ id: 'id', submitted_by: 'Anna', early_start: true, answers: { notes: 'Kod' } })
  expect(Object.keys(record.answers)).toEqual([
    ...['phone', 'email', 'address', 'frequency', 'materials', 'notes', 'specialRequest'],
  ])
  expect(() => toRecord('id', { ...filled, frequency: '' })).toThrow(
    'A form without a frequency has not passed the checks',
  )
  expect(givenIn(record)).toEqual({ name: 'Anna', ...record.answers })
  expect(readBack.split(',')).toEqual(['id', 'created_at', 'submitted_by', 'answers', 'early_start'])
})

test('only the refusal of the same booking says that it is saved', () => {
  const message = 'duplicate key value violates unique constraint "form_responses_pkey"'
  expect(isSaved({ code: '23505', message })).toBe(true)
  expect(isSaved({ code: '23505', message: 'outbox_pkey' })).toBe(false)
  expect(isSaved({ code: '23503', message })).toBe(false)
  expect(isSaved({ code: '23505' })).toBe(false)
  expect(isSaved(null)).toBe(false)
})

test('a field is listed by its short label and in words', () => {
  expect(listedField('frequency', { frequency: 'biweekly' })).toEqual(['Hur ofta', 'Varannan vecka'])
  expect(listedField('frequency', { frequency: '' })).toEqual(['Hur ofta', ''])
  expect(listedField('name', { frequency: 'once' })).toEqual(['Namn', ''])
  expect(listedField('materials', { materials: ['Plastavfall', 'Special'] })).toEqual([
    'Material',
    'Plastavfall, Special',
  ])
  expect(frequencyLabel('monthly')).toBe('Var fjärde vecka')
})

test('what a household changes is what differs, whatever the order of its ticks', () => {
  const { earlyStart, ...given } = { ...filled, materials: ['Special', 'Glascontainers'] } as BookingInput & Given
  expect(changesBetween(given, { ...given, materials: ['Glascontainers', 'Special'] })).toEqual({})
  expect(changesBetween(given, { ...given, materials: ['Special'], notes: 'Kod', phone: '' })).toEqual({
    materials: ['Special'],
    notes: 'Kod',
    phone: '',
  })
  expect(outcomes).toEqual(['collected', 'not_out', 'wrong'])
})

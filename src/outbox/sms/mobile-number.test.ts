import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mobileNumber } from './mobile-number.ts'

test('one Swedish mobile number is found however it is written', () => {
  for (const text of [
    '070-174 06 05',
    '+46 (0)70 174 06 05',
    '0046701740605',
    '46701740605',
    'mobil: 070.174.06.05 (Åsa)',
    '\u202a070\u2011174\u00a006\u00a005\u202c',
    '０７０１７４０６０５',
  ]) {
    expect(mobileNumber(text), text).toBe('+46701740605')
  }
})

test('all else gets a mail: landlines, two numbers, extensions, foreign and invented ones', () => {
  for (const text of [
    '08-123 456 78',
    '070-174 06 05, 070-174 06 06',
    '070-174 06 05 eller 08-123 456 78',
    '070-174 06 05 ankn. 12 ext 5',
    '+47 412 34 567',
    '0701740605 0701740606',
    '07017406',
    '112',
    '0900-123 45 67',
    '',
    'ring på',
  ]) {
    expect(mobileNumber(text), text).toBe(null)
  }
})

test('whatever is written, what comes out is a Swedish mobile number or nothing', () => {
  const typed = fc.string({
    unit: fc.oneof(fc.constantFrom(...'0123456789+- ()/;=#*,.xet'), fc.string({ unit: 'binary' })),
    maxLength: 60,
  })
  fc.assert(fc.property(typed, (text) => /^\+467\d{8}$/.test(mobileNumber(text) ?? '+46700000000')))
})

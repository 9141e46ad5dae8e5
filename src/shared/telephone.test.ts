import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMobile, mobileNumber, nationalNumber, strangersTelephoneLink } from './telephone.ts'
import { telephoneLink } from './telephone-link.ts'

test('an ordinary number is linked as shown; no other is linked', () => {
  const linked = [
    ['070-174 06 33', 'tel:+46701740633'],
    ['+46 (70) 174 06 33', 'tel:+46701740633'],
    ['0046701740633', 'tel:+46701740633'],
    ['08-465 004 00', 'tel:+46846500400'],
    ['0910-123 45', 'tel:+4691012345'],
    ['090-10 00 00', 'tel:+4690100000'],
    ['+46 (0)8-465 004 71', 'tel:+46846500471'],
    ['070.174.06.05', 'tel:+46701740605'],
    ['070–174 06 05', 'tel:+46701740605'],
    ['\u202d070\u2011174 06\u00a005\u202c', 'tel:+46701740605'],
    ['46 70 174 06 05', 'tel:+46701740605'],
    ['٠٧٠-١٧٤ ٠٦ ٠٥', 'tel:+46701740605'],
    ['۰۷۰۱۷۴۰۶۰۵', 'tel:+46701740605'],
    ['０７０１７４０６０５', 'tel:+46701740605'],
    ['078-174 06 05', 'tel:+46781740605'],
    ['+47 412 34 567', 'tel:+4741234567'],
    ['0049 30 123456', 'tel:+4930123456'],
    ['(070) 174 06 05', 'tel:+46701740605'],
    ['\t070-174 06 05\n', 'tel:+46701740605'],
  ] as const
  for (const [phone, link] of linked) expect(strangersTelephoneLink(phone), phone).toBe(link)
  for (const phone of [
    '070-174 06 33;ext=1',
    '070-174 06 33 / 070-174 06 34',
    '070-174 06 33, efter fem',
    '0900-123 45 67',
    '+46 939 123 45 67',
    '0944-123456',
    '0771-12 34 56',
    '099-174 06 05',
    '+1 900 555 0199',
    '+1 246 976 1234',
    '+358 600 12345',
    '+48 701 234 567',
    '+41 901 234 567',
    '+44 (0)20 7946 0123',
    '+881 612 345 678',
    // A country whose costly numbers nobody has looked at.
    '+225 01 23 45 67 89',
    '96 44 02',
    '8-123 450 6',
    'ring 070-174 06 33',
    '070+47 412 34 567',
    '+47 412 34 567 890 123 456 7',
    '070-174 06\u202e33',
    '*21*0701740633#',
    '112',
    '',
  ]) {
    expect(strangersTelephoneLink(phone), phone).toBeNull()
  }
})

test('one Swedish mobile number is found however it is written', () => {
  for (const text of [
    '070-174 06 05',
    '+46 (0)70 174 06 05',
    '0046701740605',
    'mobil: 070.174.06.05 (Åsa)',
    '\u202a070\u2011174\u00a006\u00a005\u202c',
    '46701740605',
    '٠٧٠١٧٤٠٦٠٥',
    '０７０１７４０６０５',
  ]) {
    expect(mobileNumber(text), text).toBe('+46701740605')
  }
})

test('no mobile number: landlines, two numbers, extensions, foreign and invented ones', () => {
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

test('the country’s own code is left out only before a whole number', () => {
  expect(['4612345', '46070 174 06 05', '+46 08'].map(nationalNumber)).toEqual(['4612345', '701740605', '8'])
})

test('our own numbers are linked as they are, and only a mobile takes an SMS', () => {
  for (const phone of ['070-174 06 05', '+46 70-174 06 05', '+46 (0)70-174 06 05', '0046 70-174 06 05'])
    expect(telephoneLink(phone), phone).toBe('tel:+46701740605')
  const links = ['tel:+46701740605', 'tel:+46781740605', 'tel:+46846500400', 'x tel:+46701740605', 'tel:+4741234567']
  expect(links.map(isMobile)).toEqual([true, true, false, false, false])
})

test('any text gives a Swedish mobile number or nothing', () => {
  const typed = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'0123456789+- ()/;=#*,.xet'),
      fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
    ),
    maxLength: 60,
  })
  fc.assert(fc.property(typed, (text) => /^\+467\d{8}$/.test(mobileNumber(text) ?? '+46700000000')))
})

import { expect, test } from 'vitest'
import { swishCode, swishLink } from './payment.ts'

test('a code has the payee, a decimal comma and a message of letters, digits and blanks, all of it locked', () => {
  expect(swishCode('123 456 78 90', 175, 'A1B2C3')).toBe('C1234567890;175,00;A1B2C3;0')
  expect(swishCode('1234567890', 58, 'Åsa; Öberg & co')).toBe('C1234567890;58,00;%C3%85sa%20%20%C3%96berg%20%20%20co;0')
})

test('a link has a decimal point and asks for kronor', () => {
  expect(swishLink('123 456 78 90', 175, 'A1B2C3')).toBe(
    'https://app.swish.nu/1/p/sw/?sw=1234567890&amt=175.00&cur=SEK&msg=A1B2C3',
  )
})

test('a message is never longer than the app takes', () => {
  expect(swishCode('1', 1, 'x'.repeat(80))).toBe(`C1;1,00;${'x'.repeat(50)};0`)
})

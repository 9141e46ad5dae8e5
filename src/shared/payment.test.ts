import { expect, test } from 'vitest'
import type { MonthOwed } from './agreement.ts'
import { paidBackTooMuch, swishCode, swishLink, toOnesCredit } from './payment.ts'

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

test('what has come in for the month that runs is to the credit of who goes on, and is not paid back to who has ended', () => {
  const paid = (month: string, paid: number) => ({ month, paid }) as MonthOwed
  const state = { now: '2026-12-20T12:00:00Z', months: [paid('2026-12-01', 75), paid('2026-11-01', 60)], credit: 225 }
  expect(toOnesCredit({ ...state, credit_returns: false })).toBe(300)
  expect(toOnesCredit({ ...state, credit_returns: true })).toBe(225)
})

test('what has gone back beyond what had come in is left to pay once, with the bill of the oldest month that is', () => {
  const [november, october] = ['2026-11-01', '2026-10-01'].map((month) => ({ month, owes: 300, paid: 100 })) as [
    MonthOwed,
    MonthOwed,
  ]
  const left = [november, october]
  expect(paidBackTooMuch(440, left)).toBe(40)
  expect(paidBackTooMuch(440, left, left)).toBe(40)
  expect(paidBackTooMuch(440, left, [october])).toBe(40)
  expect(paidBackTooMuch(440, left, [november])).toBe(0)
})

import { expect, test } from 'vitest'
import type { Household } from '../../../shared/desk.ts'
import { getNoOtherDay, inHours, moment, noticeWords, whatWasBooked } from './words.ts'

test('a moment today or yesterday is named as such, in Swedish time', () => {
  const now = new Date('2026-11-23T22:30:00Z')
  expect(moment('2026-11-23T07:15:00Z', now)).toBe('i dag 08:15')
  expect(moment('2026-11-21T23:05:00Z', now)).toBe('i går 00:05')
  expect(moment('2026-11-21T13:05:00Z', now)).toBe('lördag 21\u00a0november kl.\u00a014:05')
})

test('a duration is given in hours and minutes', () => {
  const minute = 60_000
  expect(inHours((23 * 60 + 57) * minute)).toBe('23\u00a0tim 57\u00a0min')
  expect(inHours(240 * minute)).toBe('4\u00a0tim')
  expect(inHours(40 * minute)).toBe('40\u00a0min')
  expect(inHours(546 * 60 * minute)).toBe('22\u00a0dygn')
})

test('a company without notice says nothing of weeks', () => {
  expect(noticeWords(1).label).toBe('Vi säger upp avtalet, 1\u00a0vecka i förväg')
  expect(noticeWords(0)).toEqual({
    label: 'Vi säger upp avtalet',
    empty: 'Lämna tomt, så slutar avtalet så tidigt som det går.',
  })
})

test('of one household, or of all, nobody says how many of them', () => {
  const rest = ' annan dag i stället: hämtningen dras av från månadens summa.'
  expect(getNoOtherDay({ households: 17, deducted: 9 })).toBe(`9 av dem får ingen${rest}`)
  expect(getNoOtherDay({ households: 9, deducted: 9 })).toBe(`Inget av dem får någon${rest}`)
  expect(getNoOtherDay({ households: 1, deducted: 1 })).toBe(`Det får ingen${rest}`)
})

test('whoever has no mail gets the contract on paper', () => {
  const told = (reach: Household['reach'], status: Household['status'] = 'agreed') =>
    whatWasBooked({ booking: { submitted_by: 'Rut Ek' } as Household['booking'], status, reach })
  expect(['mail', 'sms', 'call'].map((reach) => told(reach as Household['reach']))).toEqual([
    'Rut Ek är bokad och har ett avtal.',
    'Rut Ek är bokad. Skriv ut avtalet här.',
    'Rut Ek är bokad. Skriv ut avtalet här.',
  ])
  expect(told('sms', 'offered')).toBe('Rut Ek får priset och svarar själv.')
  expect(told('call', 'offered')).toBe('Rut Ek får priset när ni ringer.')
})

import { expect, test } from 'vitest'
import type { HouseholdState, Offer, WishOffer } from '../../shared/agreement.ts'
import { acceptOffer, acceptWish, change, end, restore } from './acts.ts'
import { soon } from './will-know.ts'

test('whoever has no mail address is promised no mail', () => {
  const told = (email: string) =>
    [acceptOffer({} as Offer), acceptWish({} as WishOffer)].map((act) =>
      act.told({
        now: '2026-11-25T12:00:00Z',
        booking: { answers: { email } },
        days: [{ day: '2026-12-07', state: 'planned' }],
        wish: { price: 400, day: '2026-12-07' },
      } as unknown as HouseholdState),
    )
  expect(told('')).toEqual([
    'Tack, avtalet gäller nu. Nästa hämtning är måndag 7\u00a0december.',
    'Tack, vi tar med det måndag 7\u00a0december.',
  ])
  expect(told('anna@example.se')).toEqual([
    'Tack, avtalet gäller nu. Nästa hämtning är måndag 7\u00a0december. Allt som gäller får du i ett mejl.',
    'Tack, vi tar med det måndag 7\u00a0december. Vad det kostar får du i ett mejl.',
  ])
})

test('of whom only a call reaches the company reads that it has to tell it', () => {
  expect(soon('Dagen är överhoppad.')({ reach: 'call' })).toBe(
    'Dagen är överhoppad. Ring hushållet: det står i inkorgen om en minut.',
  )
})

test('whoever ends when it is too late for two pick-ups hears that both come', () => {
  const told = end(null).told({
    now: '2026-12-06T20:30:00Z',
    first_day: '2026-11-30',
    days: ['2026-12-07', '2026-12-08'].map((day) => ({ day, state: 'planned' })),
  } as unknown as HouseholdState)
  expect(told).toBe('Ditt avtal är avslutat. Vi hämtar till och med tisdag 8\u00a0december, sedan inte mer.')
})

test('whoever takes back what it has done to a pick-up that the company has moved hears where that is', () => {
  const told = (moved_to: string | null) =>
    restore('2026-12-14').told({ days: [{ day: '2026-12-14', moved_to }] } as HouseholdState)
  expect(told('2026-12-21')).toMatch('Hämtningen måndag 14\u00a0december är flyttad till måndag 21\u00a0december.')
  expect(told(null)).toMatch('Vi kommer som vanligt måndag 14\u00a0december.')
})

test('a change is taken back from what it wrote, and from no other', () => {
  const before = { booking: { answers: { notes: 'Kod 1', frequency: 'weekly' } }, pending: null } as HouseholdState
  expect(change({ notes: 'Kod 2', frequency: 'biweekly', was: { notes: 'Kod 1' } }, before)).toMatchObject({
    given: { changes: { notes: 'Kod 2', frequency: 'biweekly', was: { notes: 'Kod 1' } } },
    undo: { given: { changes: { notes: 'Kod 1', frequency: 'weekly', was: { notes: 'Kod 2' } } } },
  })
})

test('a change of what waits is taken back to that, and where we have said yes meanwhile it asks again, and says so', () => {
  const state = (address: string, waiting?: string) =>
    ({
      booking: { answers: { address } },
      ...{ status: 'agreed', pending: waiting ? { address: waiting } : null },
    }) as HouseholdState
  const { undo } = change({ address: 'Tredje 3', was: { address: 'Andra 2' } }, state('Första 1', 'Andra 2'))
  expect(undo?.given).toEqual({ changes: { address: 'Andra 2', was: { address: 'Tredje 3' } } })
  expect(undo?.told(state('Första 1', 'Andra 2'))).toBe('Allt är som det var före ändringen.')
  expect(undo?.told(state('Tredje 3', 'Andra 2'))).toMatch('Det som behöver vårt ja gäller när vi har svarat.')
})

import { expect, test } from 'vitest'
import type { Offer, WishOffer } from './agreement.ts'
import { bindingWish, kronor, priceOfWish, sumAsked } from './price.ts'

test('an amount is divided as Swedish divides it', () => {
  expect([0, 125, 1550, 12345, 1234567].map(kronor)).toEqual([
    '0\u00a0kr',
    '125\u00a0kr',
    '1\u00a0550\u00a0kr',
    '12\u00a0345\u00a0kr',
    '1\u00a0234\u00a0567\u00a0kr',
  ])
})

test('a price for a special request alone is said alone, and of one that costs nothing that it is included', () => {
  const asked = { message: '', until: '2026-12-09T12:00:00Z' }
  const wish: WishOffer = { ...asked, request: 'En soffa', price: 400 }
  const offer: Offer = { ...asked, frequency: 'weekly', first_day: null, price: 300, special_price: 400 }
  expect(sumAsked(wish)).toBe('400\u00a0kr')
  expect(sumAsked(offer)).toBe('300\u00a0kr per månad och 400\u00a0kr för önskemålet')
  expect([priceOfWish(400), priceOfWish(0)]).toEqual(['400\u00a0kr, en gång', 'ingår, en gång'])
})

test('only a consumer is told of a right of withdrawal', () => {
  expect(bindingWish(400, { organisation: '' })).toMatch(/hämtat det\. Ångerrätt 14\u00a0dagar\.$/)
  expect(bindingWish(400, { organisation: '640823-3234' })).toMatch(/när vi har hämtat det\.$/)
})

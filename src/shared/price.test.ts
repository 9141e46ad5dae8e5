import { expect, test } from 'vitest'
import { kronor } from './price.ts'

test('an amount is divided as Swedish divides it', () => {
  expect([0, 125, 1550, 12345, 1234567].map(kronor)).toEqual([
    '0\u00a0kr',
    '125\u00a0kr',
    '1\u00a0550\u00a0kr',
    '12\u00a0345\u00a0kr',
    '1\u00a0234\u00a0567\u00a0kr',
  ])
})

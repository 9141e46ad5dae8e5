import { expect, test } from 'vitest'
import { wholeKronor } from './whole-kronor.ts'

test('a sum is read as people write it, with whichever dash and blank their keyboard has', () => {
  for (const text of ['-75', '–75', '−75 kr', '- 75 kronor', '-75,00', '-75:-'])
    expect(wholeKronor(text), text).toBe(-75)
  for (const text of ['1200', '1 200', '1\u00a0200\u202fkr', '+1200', '1200.00'])
    expect(wholeKronor(text), text).toBe(1200)
  for (const text of ['', '-', '75,50', '12,5', 'femtio', '1.200', '1234567'])
    expect(wholeKronor(text), text).toBeNull()
})

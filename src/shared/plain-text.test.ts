import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { visibleLine, visibleLines } from './plain-text.ts'

test('what people write stays as it is', () => {
  for (const text of ['Åsa Öberg-Ström', 'Ny bokning från é e\u0301', '125\u00a0kr', '– “så” –', '🙂 𝒜', '李 아 ع'])
    expect(visibleLine(text)).toBe(text)
})

test('a line stays one line, and lines stay lines', () => {
  const text = ' a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh\ti '
  expect(visibleLine(text)).toBe('a b c d e f g h i')
  expect(visibleLines(text)).toBe('a\nb\nc\nd\ne\nf\ng\nh i')
  expect(visibleLines('a\t\nb\u0000\n\nc')).toBe('a \nb \n\nc')
})

test('what cannot be seen, or steers what shows it, is gone', () => {
  const steering = '\u001b[2J\u009b31m\u0007\u0000'
  const direction = '\u200e\u200f\u202a\u202e\u2066\u2069\u061c'
  const hidden = '\u200b\u200d\u2060\ufeff\u00ad\u034f\u3164\u115f\uffa0\ufe0f\u{e0041}\u{e0101}\u180e'
  expect(visibleLine(`A${steering}B${direction}C${hidden}D`)).toBe('A [2J 31m BCD')
  expect(visibleLine(`${hidden}\u2800\n${direction}`)).toBe('')
})

test('whatever comes, nothing of it is left', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      expect(visibleLine(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
      expect(visibleLines(text)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
    }),
    { numRuns: 500 },
  )
})

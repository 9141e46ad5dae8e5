import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { visibleJson, visibleLine, visibleLines } from './plain-text.ts'

test('ordinary text stays as it is', () => {
  for (const text of ['Åsa Öberg-Ström', 'Ny bokning från é e\u0301', '125\u00a0kr', '– “så” –', '🙂 𝒜', '李 아 ع'])
    expect(visibleLine(text)).toBe(text)
})

test('a line stays one line, and lines stay lines', () => {
  const text = ' a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh\ti '
  expect(visibleLine(text)).toBe('a b c d e f g h i')
  expect(visibleLines(text)).toBe(' a\nb\nc\nd\ne\nf\ng\nh i ')
  expect(visibleLines('a\t\nb\u0000\u0007\n\nc\u2800d')).toBe('a \nb \n\nc d')
})

test('invisible and control characters are removed', () => {
  const steering = '\u001b[2J\u009b31m\u0007\u0000'
  const direction = '\u200e\u200f\u202a\u202e\u2066\u2069\u061c'
  const hidden = '\u200b\u200d\u2060\ufeff\u00ad\u034f\u3164\u115f\uffa0\ufe0f\u{e0041}\u{e0101}\u180e'
  expect(visibleLine(`A${steering}B${direction}C${hidden}D`)).toBe('A [2J 31m BCD')
  expect(visibleLine(`${hidden}\u2800\n${direction}`)).toBe('')
  expect(visibleJson('å\u009b\u{e0041}')).toBe('"å\\u009b\\udb40\\udc41"')
})

test('marks do not pile up, not even with something unseen between them', () => {
  expect(visibleLine(`A${'\u0301\u0323\u034f\u20dd'.repeat(60)}b`)).toBe('A\u0301\u0323\u20dd\u0301b')
  for (const text of ['Nguye\u0302\u0303n', '\u05e9\u05b7\u05c1\u05bc', 'မြို့', 'མཧཱ་སྒྲོཾ', 'หนึ่ง'])
    expect(visibleLine(`${text}${text}`)).toBe(`${text}${text}`)
})

test('no text keeps any of them, and all of it fits into JSON', () => {
  const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
  const anything = array(integer({ min: 0, max: 0x10ffff })).map((points) => String.fromCodePoint(...points))
  const likely = string({ unit: constantFrom(...'\n\r\t\u001b\u009b\u200e\u202e\u2028\u{e0041} "\\a') })
  assert(
    property(oneof(anything, likely), (text) => {
      const shown = [visibleLine(text), visibleLines(text).replaceAll('\n', ''), visibleJson(text)]
      if (shown.some((each) => unseen.test(each))) throw new Error(shown.join('\n'))
      if (JSON.parse(visibleJson(text)) !== text) throw new Error(visibleJson(text))
    }),
    { numRuns: 300 },
  )
})

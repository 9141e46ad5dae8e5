import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readableTelephone, toCsvLine } from './csv.ts'
import { visibleLines } from './plain-text.ts'

test('a field that Excel would take for a formula stays text', () => {
  for (const text of ['=1+1', '+46 70', '-2', '@SUM(A1)', ' =1', '\t=1', '\u200b=1', '＝1', '－1', '＋1', '＠A']) {
    expect(toCsvLine([text]), text).toMatch(/^'/)
  }
  expect(toCsvLine(['Storgatan 1-3', 'a=b'])).toBe('Storgatan 1-3;a=b\r')
})

test('what Excel would take for another number, or for a day, stays text', () => {
  for (const text of [
    '219E01',
    '12e3',
    '001234',
    '00',
    '1234567890123456',
    '3-4',
    '1/12',
    '1/12-26',
    '26 maj',
    '5 Mars',
    'nov 26',
  ])
    expect(toCsvLine([text]), text).toBe(`'${text}\r`)
  for (const text of [
    '125',
    '0',
    '219001',
    'HJKLMP',
    '2026-12-02',
    '2026-10',
    '12E',
    'E01',
    '3–4 påsar',
    'Majstigen 3',
    'maj',
    '08-465 004',
    '26 majblommor',
  ])
    expect(toCsvLine([text])).toBe(`${text}\r`)
})

test('separators, quotes and line breaks stay within their field', () => {
  expect(toCsvLine(['a;b', 'säg "hej"', 'två\r\nrader', ''])).toBe('"a;b";"säg ""hej""";"två\nrader";\r')
})

test('a telephone number keeps its zero and is no formula', () => {
  expect(readableTelephone('+46 70-174 06 05')).toBe('070-174 06 05')
  expect(readableTelephone('0046701740605')).toBe('070-1740605')
  expect(readableTelephone('+46(0)8 465 004 00')).toBe('08 465 004 00')
  expect(readableTelephone('0701740605')).toBe('070-1740605')
  expect(readableTelephone('0846500400')).toBe('08-46500400')
  expect(readableTelephone('070-174 06 05')).toBe('070-174 06 05')
  expect(readableTelephone('+47 22 00 00 00')).toBe('+47 22 00 00 00')
  expect(readableTelephone('46 70 174 06 05')).toBe('070 174 06 05')
  expect(readableTelephone(' 0701740605\n')).toBe('070-1740605')
  for (const own of ['070174 06 05', '10701740605', 'mobil 0046701740605', '46 12 34', '070']) {
    expect(readableTelephone(own)).toBe(own)
  }
  expect(readableTelephone('\u202d٠٧٠\u2011١٧٤ ٠٦ ٠٥\u202c')).toBe('070-174 06 05')
})

test('a field that an English Excel, which splits at commas, would take for a formula stays text', () => {
  expect(toCsvLine(["Anna,=cmd|' /C calc'!A0"])).toBe("Anna,'=cmd|' /C calc'!A0\r")
  expect(toCsvLine(['Anna, ＝1', 'x,"=1"'])).toBe(`Anna,' ＝1;"x,'""=1"""\r`)
  expect(toCsvLine(['Hej\r\n=1'])).toBe(`"Hej\n'=1"\r`)
})

test('no control character for a terminal gets into a list', () => {
  expect(toCsvLine(['Bo\u001b[31m\u202eRöd\u200b', 'a\tb'])).toBe('Bo [31mRöd;a b\r')
})

test('any text of visitors keeps the number of fields, is complete and no formula', () => {
  const piece = constantFrom('=1', '＝1', '-', ',', ';', '"', '\n', '\r', '|', ' ', 'ö', '🙂', '\u200b')
  assert(
    property(array(string({ unit: piece }), { minLength: 1 }), (texts) => {
      const fields = fieldsOf(toCsvLine(texts))
      expect(fields.map((field) => field.replaceAll("'", ''))).toEqual(texts.map(visibleLines))
      for (const cell of [...fields, ...fields.join(';').split(/[,;|\n]/)]) {
        if (/^[\s\p{C}"]*[=+\-@＝＋－＠]/u.test(cell)) throw new Error(cell)
      }
    }),
    { numRuns: 1000 },
  )
})

/** Splits a line as a CSV reader does. */
function fieldsOf(line: string): string[] {
  const fields = `${line.slice(0, -1)};`.matchAll(/(?:"((?:[^"]|"")*)"|([^";]*));/g)
  return Array.from(fields, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

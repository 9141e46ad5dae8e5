import { array, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readableTelephone, toCsvLine } from './csv.ts'

test('what Excel would take for a formula stays text', () => {
  for (const text of ['=1+1', '+46 70', '-2', '@SUM(A1)', ' =1', '\t=1', '\u200b=1', '\r=1']) {
    expect(toCsvLine([text]), text).toMatch(/^"?'/)
  }
  expect(toCsvLine(['Storgatan 1-3', 'a=b'])).toBe('Storgatan 1-3;a=b\r')
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
})

test('whatever visitors wrote comes out as so many fields, complete and no formula', () => {
  const hostile = string({ unit: 'grapheme-composite' }).map((text) => text.replaceAll('a', '"').replaceAll('b', '\r'))
  assert(
    property(array(hostile, { minLength: 1 }), (texts) => {
      const fields = fieldsOf(toCsvLine(texts))
      expect(fields).toHaveLength(texts.length)
      for (const [index, field] of fields.entries()) {
        const text = texts[index]?.replace(/\r\n?/g, '\n')
        expect([text, `'${text}`]).toContain(field)
        expect(field).not.toMatch(/^[\s\p{C}]*[=+\-@]/u)
      }
    }),
    { numRuns: 2000 },
  )
})

/** As a reader of CSV takes the line apart. */
function fieldsOf(line: string): string[] {
  const fields = `${line.slice(0, -1)};`.matchAll(/(?:"((?:[^"]|"")*)"|([^";]*));/g)
  return Array.from(fields, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

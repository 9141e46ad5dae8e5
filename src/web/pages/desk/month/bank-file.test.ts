import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankFiles } from '../../../../../tests/helpers/bank-files.ts'
import type { Unpaid } from '../../../../shared/desk.ts'
import { type BankRow, readBankFile } from './bank-file.ts'
import { bankNote, bankPaymentsIn, enteredIn } from './bank-note.ts'
import { sortPayments } from './sort-payments.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const references = ['KRTVZX', 'MHPXJL']

test.each(Object.entries(bankFiles('KRTVZX')))(
  'reads the incoming payments of %s, in UTF-8 and Windows-1252',
  (_, text) => {
    const expected = [
      expect.objectContaining({ date: '2027-02-03', kronor: 300, reference: 'KRTVZX' }),
      expect.objectContaining({
        date: '2027-02-04',
        kronor: 125,
        reference: null,
        text: expect.stringContaining('Påsar'),
      }),
    ]
    expect(readBankFile(encode(`\uFEFF${text}\r\n`), references)).toEqual(expected)
    const latin = Uint8Array.from(text.replaceAll('–', '-'), (letter) => letter.charCodeAt(0))
    expect(readBankFile(latin, references)).toEqual(expected)
  },
)

test('a file that is no list of payments gets a sentence', () => {
  for (const [file, sentence] of [
    [Uint8Array.from([0x50, 0x4b, 3, 4]), 'ingen textfil'],
    [new Uint8Array(6_000_000), 'för stor'],
    [encode('Hej;hopp\n'), 'inga inbetalningar'],
    [encode(''), 'inga inbetalningar'],
    [encode(';'.repeat(1_000_000)), 'för många kolumner'],
    [encode('2027-02-03;1,00\n'.repeat(21_000)), 'för många rader'],
  ] as const) {
    expect(() => readBankFile(file, references)).toThrow(sentence)
  }
})

test('what a payer writes becomes no larger sum, and hides no other payment', () => {
  const heading = 'Bokföringsdatum;Text;Belopp;Saldo'
  const read = (...rows: string[]) => readBankFile(encode([heading, ...rows, ''].join('\r\n')), references)
  const forged = '2027-02-03;KRTVZX;300,00;1,00;1001,00'
  expect(read(forged)).toMatchObject([{ kronor: 1, reference: 'KRTVZX' }])
  expect(read(`${forged};`, '2027-02-04;MHPXJL;300,00;1301,00;')).toMatchObject([{ kronor: 1 }, { kronor: 300 }])
  expect(read('2027-02-03;a;b;2,00;1002,00')).toMatchObject([{ kronor: 2 }])
  const thousandths = '2027-02-04;MHPXJL;300,000;1301,000'
  expect(read('2027-02-03;KRTVZX;300;1,000;1001,000', thousandths)).toMatchObject([{ kronor: 1 }, { kronor: 300 }])
  const commas = `2027-02-05;${','.repeat(50)};1,00;1302,00`
  expect(read(commas, thousandths.replaceAll(',000', ',00'))).toMatchObject([{ kronor: 1 }, { kronor: 300 }])
  const between = ['2027-02-03;"x;1,00;1001,00', '2027-02-04;MHPXJL;300,00;1301,00', '2027-02-05;y";1,00;1302,00']
  expect(read(...between)).toMatchObject([{ kronor: 1 }, { kronor: 300, reference: 'MHPXJL' }, { kronor: 1 }])
})

test('any text gives payments of more than nothing, or a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'"; ,\t\n\r-=+1280kr.KRTVZXå'), maxLength: 300 }), (text) => {
      try {
        for (const { kronor, reference } of readBankFile(encode(text), references)) {
          expect(kronor).toBeGreaterThan(0)
          expect([...references, null]).toContain(reference)
        }
      } catch (error) {
        expect((error as Error).message).toMatch(/^(I filen|Filen|Det där)/)
      }
    }),
  )
})

test('five thousand rows are read', () => {
  const rows = Array.from({ length: 5000 }, (_, row) => `2027-02-03;${row % 7 ? 'MHPXJL' : 'x'};300,00;${row},00`)
  expect(readBankFile(encode(rows.join('\n')), references)).toHaveLength(5000)
})

test('equal payments of a day are told apart, and a payment over two months is entered in parts', () => {
  const rows = readBankFile(
    encode('2027-02-03;KRTVZX;400,00\n2027-02-03;KRTVZX;400,00\n2027-02-03;x;400,00'),
    references,
  )
  const notes = rows.map((row) => bankNote(row))
  expect(notes).toEqual(['Bank 2027-02-03 400 kr', 'Bank 2027-02-03 400 kr nr 2', 'Bank 2027-02-03 400 kr*'])
  const remark = ['ringde', ...rows.map((row) => bankNote(row, 100))].join('; ')
  expect(enteredIn(remark)).toEqual(notes.map((note) => ({ note, kronor: 100 })))
  expect(bankPaymentsIn(remark).map(({ kronor }) => kronor)).toEqual([100, 100, 100])
})

test('equal payments of two months are told apart without dates that can be read, and with the day first', () => {
  for (const [february, march] of [
    ['3 feb', '3 mars'],
    ['03.02.2027', '3/3/2027'],
  ]) {
    const [before, after] = [february, march].map((day) => readBankFile(encode(`${day};KRTVZX;300,00`), references))
    const remark = bankNote(before?.[0] as BankRow)
    const known = [{ reference: 'KRTVZX', name: 'Berg', month: '2027-01-01', remark }]
    const debts = [{ reference: 'KRTVZX', owes: 300 }] as Unpaid
    expect(sortPayments(before ?? [], debts, known)).toMatchObject({ exact: [], done: 1 })
    expect(sortPayments(after ?? [], debts, known)).toMatchObject({ exact: [{ row: { kronor: 300 } }], done: 0 })
  }
  expect(readBankFile(encode('31-12-2026;KRTVZX;300,00'), references)).toMatchObject([{ date: '2026-12-31' }])
})

test('what is left of a payment is offered where entering it over several months was interrupted', () => {
  const rows = readBankFile(encode('2027-02-03;KRTVZX;400,00\n2027-02-04;KRTVZX;50,00'), references)
  const [first, second] = rows as [BankRow, BankRow]
  const month = (month: string, remark: string) => ({ reference: 'KRTVZX', name: 'Berg', month, remark })
  const december = month('2026-12-01', `ringde; ${bankNote(first, 100)}`)
  const debts = [{ reference: 'KRTVZX', owes: 300 }] as Unpaid
  expect(sortPayments(rows, debts, [december, december])).toMatchObject({
    exact: [{ row: { kronor: 400, rest: 300 } }],
    other: [],
    surplus: [{ row: { rest: 50 } }],
    done: 0,
  })
  const paid = [december, month('2027-01-01', `${bankNote(first, 300)}; ${bankNote(second)}`)]
  expect(sortPayments(rows, [], paid)).toMatchObject({ exact: [], surplus: [], done: 2 })
})

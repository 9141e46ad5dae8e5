import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBankFile } from './bank-file.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const references = ['KRTVZX', 'MHPXJL']

/** Shapes as the banks export them, with invented persons. */
const shapes = {
  Swedbank: `* Transaktionsrapport Period 2027-02-01 – 2027-02-10
Radnr,Clnr,Kontonr,Produkt,Valuta,Bokfdag,Transdag,Valutadag,Referens,Text,Belopp,Saldo
1,8327-9,1234567,"Föreningskonto",SEK,2027-02-03,2027-02-03,2027-02-03,"KRTVZX","Vera Vik",300.00,1300.00
2,8327-9,1234567,"Föreningskonto",SEK,2027-02-04,2027-02-04,2027-02-04,"Påsar","Okänd",125.00,1425.00
3,8327-9,1234567,"Föreningskonto",SEK,2027-02-05,2027-02-05,2027-02-05,"Bensin","Macken",-425.50,999.50`,
  SEB: `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
2027-02-03;2027-02-03;5490990000;KRTVZX ;300,000;1 300,000
2027-02-04;2027-02-04;5490990001;Påsar;125,00;1 425,00
2027-02-05;2027-02-05;5490990002;Macken;-425,50;999,50`.replaceAll(',000', ',00'),
  Handelsbanken: `Reskontradatum\tTransaktionsdatum\tText\tBelopp\tSaldo
2027-02-03\t2027-02-03\tSwish krtvzx\t300,00\t1 300,00
2027-02-04\t2027-02-04\tPåsar\t125,00\t1 425,00
2027-02-05\t2027-02-05\tMacken\t-425,50\t999,50`,
  Nordea: `Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2027/02/03;300,00;;12345;Vera Vik;KRT VZX;1300,00;SEK
2027/02/04;125,00;;12345;;Påsar;1425,00;SEK
2027/02/05;-425,50;;12345;;Macken;999,50;SEK`.replaceAll('2027/02/', '2027-02-'),
  'Swish report': `Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdatum,Transaktionsdatum,Mottagarnummer,Avsändarnummer,Avsändarnamn,Meddelande,Tid,Belopp
8327,1234567,Swish,SEK,2027-02-03,2027-02-03,1231231231,0701740605,"VERA VIK","KRTVZX",09:12,300.00
8327,1234567,Swish,SEK,2027-02-04,2027-02-04,1231231231,0701740606,"OKÄND","Påsar",10:12,125.00`,
}

test.each(Object.entries(shapes))('reads the incoming payments of %s, in UTF-8 and Windows-1252', (_, text) => {
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
})

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

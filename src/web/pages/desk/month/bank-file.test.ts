import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bankFiles } from '../../../../../tests/helpers/bank-files.ts'
import type { CashBook } from '../../../../shared/desk.ts'
import { readBankFile } from './bank-file.ts'
import { payersAmong } from './payers.ts'
import { namedIn, sortedNow, sortPayments } from './sort-payments.ts'

const ada = { booking: '1', reference: 'K7M2PQ', name: 'Ada Ek', phone: '070-174 06 05' }
const bo = { booking: '2', reference: 'B4T9XW', name: 'Bo Al', phone: '' }
const payerOf = payersAmong([ada, bo])

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readBankFile(encode(text))

/** '300:K7M2PQ 175:-', as expected.tsv has it, with an exclamation mark before what is not certain. */
const given = (bytes: Uint8Array) =>
  readBankFile(bytes)
    .rows.map(({ kronor, words, isSure }) => {
      const { byReference } = payerOf(words)
      return `${isSure ? '' : '!'}${kronor}:${byReference.map(({ reference }) => reference).join('+') || '-'}`
    })
    .join(' ')

// XML needs a browser: tests/e2e/desk-month.spec.ts.
test.each(bankFiles.filter(({ file }) => !file.endsWith('.xml')))(
  '$file gives $expected',
  ({ file, expected, bytes }) => {
    // What the bank has cancelled is shown and left to a person.
    expect(given(bytes)).toBe(file.includes('makulerad') ? `!${expected}` : expected)
    expect(readBankFile(bytes).source).toBe(/swish-(?:rapport|report|csv)/.test(file) ? 'swish' : 'bank')
  },
)

test('fingerprints stay what they were, or each payment that is entered would be offered once more', () => {
  const prints = bankFiles
    .filter(({ file }) => !file.endsWith('.xml'))
    .flatMap(({ bytes }) => readBankFile(bytes).rows.map(({ fingerprint }) => fingerprint.slice(0, 5)))
  expect(prints).toEqual(
    (
      '0f58b 331e6 f1c11 f80a4 a232c e10aa b4bfc 7d703 67138 29f35 5dfdd e3485 797f6 68b79 4fecf 877c0 926ee a67ee ' +
      '0ab35 35ebb b4450 e88b3 03ae9 5c35a 450f8 ddcfb ab848 854d2 2aaa5 2aaa5 06a72 2aaa5 2aaa5 2aaa5 5b8f3'
    ).split(' '),
  )
})

/** Tables as banks write them: their heading, a row, and what stands above; in capitals what differs from row to row. */
type Shape = readonly [heading: string, row: string, above?: string]

const shapes: Record<string, Shape> = {
  'Swedbank’s transactions': [
    'Radnummer|Clearingnummer|Kontonummer|Produkt|Valuta|Bokföringsdag|Transaktionsdag|Valutadag|Referens|Beskrivning|Belopp|Bokfört saldo',
    '1|8327-9|123 456 789-0|Föreningskonto|SEK|DAY|DAY|DAY|WORDS|NAME|SUM|BALANCE',
    '* Transaktioner Period 2026-11-01 - 2026-11-30 Skapad 2026-12-01 08:15 CET',
  ],
  'Swedbank’s Swish report': [
    'Radnr|Clnr|Kontonr|Bokfdag|Transdag|Valutadag|Mottagarnr|Mottagarnamn|Avsändarnr|Avsändarnamn|Meddelande|Tid|Belopp|Orderreferens',
    '1|83279|7640000011|DAY|DAY|DAY|1231234597|Påsrundan UF|46701740609|NAME|WORDS|01:00|SUM|',
  ],
  'Swedbank’s sign in a column': [
    'Clnr|Kontonr|Bokfdag|Transdag|Referens|Text|Kredit/Debet|Belopp|Saldo',
    '83279|7640000011|DAY|DAY|WORDS|NAME|K|SUM|BALANCE',
  ],
  'SEB’s account': [
    'Bokföringsdatum|Valutadatum|Verifikationsnummer|Text|Belopp|Saldo',
    'DAY|DAY|5000000789|WORDS|SUM|BALANCE',
  ],
  'SEB’s two columns': [
    'Bokförd|Valutadatum|Text|Typ|Insättningar|Uttag|Bokfört saldo',
    'DAY|DAY|WORDS|Insättning|SUM||BALANCE',
  ],
  'SEB’s one column': [
    'Bokförd|Valutadatum|Text|Typ|Insättningar/Uttag|Bokfört saldo',
    'DAY|DAY|WORDS|Insättning|SUM|BALANCE',
  ],
  'Nordea’s account': [
    'Bokföringsdag|Belopp|Avsändare|Mottagare|Namn|Rubrik|Saldo|Valuta',
    'D/A/Y|SUM||4000 00 00011|NAME|WORDS|BALANCE|SEK',
  ],
  'Handelsbanken’s account': [
    'Reskontradatum|Transaktionsdatum|Text|Belopp|Saldo',
    'DAY|DAY|WORDS|SUM|BALANCE',
    'Kontonummer;6789 123 456 789\nSaldo;12 345,67\nBelopp;i kronor\nPeriod;2026-11-01 - 2026-11-30\n',
  ],
  'Handelsbanken’s report with the account in each row': [
    'Kontohavare|Kontonr|IBAN|Valuta|Datum intervall|Kontor|Bokföringsdag|Reskontradag|Valutadag|Referens|Insättning/Uttag|Bokfört saldo|Aktuellt saldo|Referens Swish|Avsändar-id Swish|',
    'Påsrundan UF|558698|SE81|SEK|2026-11-01 - 2026-11-30|6091|DAY|DAY|DAY|Swish|SUM|BALANCE||WORDS|46701740609|',
    'sep=;',
  ],
  'Länsförsäkringar’s account': [
    'Bokföringsdatum|Transaktionsdatum|Transaktionstyp|Meddelande|Belopp',
    'DAY|DAY|Swish|WORDS|SUM',
    '"Kontonummer";"Kontonamn";"";"Saldo";"Tillgängligt belopp"\n"90240000011";"Föreningskonto";"";"5 460,31";"5 460,31"\n',
  ],
  'ICA Banken’s account': [
    'Datum|Text|Typ|Budgetgrupp|Belopp|Saldo',
    'DAY|WORDS|Insättning|Övrigt|SUM kr|BALANCE kr',
    'Kontonamn: Förening\nKontonummer: 9270-1\nSaldo: 12 345,67 kr\nDisponibelt: 12 345,67 kr\nKontohavare: Ek, Ada\nPeriod: november\n',
  ],
  'Danske’s account, the day first': ['Datum|Text|Belopp|Saldo|Status|Avstämt', 'Y.A.D|WORDS|SUM|BALANCE|Utförd|Nej'],
  'Revolut’s, with fees and times': [
    'Type|Product|Started Date|Completed Date|Description|Amount|Fee|Currency|State|Balance',
    'TOPUP|Current|DAY 10:11:12|DAY 10:12:13|WORDS|SUM|0.00|SEK|COMPLETED|BALANCE',
  ],
  'no heading': ['', 'DAY|DAY|Swish|WORDS|SUM|BALANCE'],
}

interface Hand {
  separator: string
  decimal: string
  thousands: string
  newline: string
  encoding: string
  quotes: 'all' | 'needed' | 'none'
  /** Each line, each but the heading, or every second row ends with a separator. */
  trailing: 'all' | 'rows' | 'none' | 'some'
}

/** @param payments in öre; what is less than 0 is bought */
function written(
  [heading, row, above]: Shape,
  hand: Hand,
  payments: { ore: number; words: string; name?: string }[],
): Uint8Array {
  const { separator, decimal, thousands, newline, encoding, quotes, trailing } = hand
  const sum = (ore: number) => {
    const whole = String(Math.trunc(Math.abs(ore) / 100)).replace(/\B(?=(\d{3})+$)/g, thousands)
    return `${ore < 0 ? '-' : ''}${whole}${decimal}${String(Math.abs(ore) % 100).padStart(2, '0')}`
  }
  const cell = (text: string) => {
    const isQuoted = quotes === 'all' || (quotes === 'needed' && (/["\r\n]/.test(text) || text.includes(separator)))
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  }
  let balance = 100_000
  const lines = payments.map(({ ore, words, name = 'Cilla Å' }, at) => {
    balance += ore
    const day = `2026-11-${String(at + 10)}`
    const said: Record<string, string> = {
      ...{ DAY: day, 'D/A/Y': day.replaceAll('-', '/'), 'Y.A.D': day.split('-').reverse().join('.') },
      ...{ WORDS: words, NAME: name, SUM: sum(ore), BALANCE: sum(balance) },
    }
    const filled = row.split('|').map((text) => text.replace(/[A-Z./]{3,}/, (name) => said[name] ?? name))
    const isEnded = trailing === 'some' ? at % 2 === 1 : trailing !== 'none'
    return `${filled.map(cell).join(separator)}${isEnded ? separator : ''}`
  })
  const head = `${heading.split('|').map(cell).join(separator)}${trailing === 'all' ? separator : ''}`
  const text = [...(above ? above.split('\n') : []), ...(heading ? [head] : []), ...lines, ''].join(newline)
  if (encoding === 'cp1252') return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return encoding.startsWith('utf-16')
    ? Buffer.from(`\uFEFF${text}`, 'utf16le')
    : encode(`${encoding === 'bom' ? '\uFEFF' : ''}${text}`)
}

/** Those in which a bank may write such a table. */
const handsOf = ([, , above = '']: Shape): fc.Arbitrary<Hand> =>
  fc
    .record<Hand>({
      separator: fc.constantFrom(';', ',', '\t'),
      decimal: fc.constantFrom(',', '.'),
      thousands: fc.constantFrom('', '', ' ', '\u00a0'),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
      encoding: fc.constantFrom('cp1252', 'utf-8', 'bom', 'utf-16'),
      quotes: fc.constantFrom('all', 'needed', 'none'),
      trailing: fc.constantFrom('all', 'rows', 'none'),
    })
    // A comma within a sum or a line above that are not in quotes can be told from one between cells by nobody.
    .filter(
      ({ separator, decimal, quotes }) =>
        quotes !== 'none' || (separator !== decimal && !(separator === ',' && above.includes(','))),
    )

test('a table in UTF-16 is read whichever byte of a letter comes first, with a mark for that or without', () => {
  const table = 'Datum;Text;Belopp\n2026-11-30;Åke K7M2PQ;300,00\n'
  for (const text of [table, `\uFEFF${table}`]) {
    expect(given(Buffer.from(text, 'utf16le')), text).toBe('300:K7M2PQ')
    expect(given(Buffer.from(text, 'utf16le').swap16()), text).toBe('300:K7M2PQ')
  }
})

test.each(Object.entries(shapes))('%s, by every hand', (_, shape) => {
  const payments = [
    { ore: 30_000, words: 'K7M2PQ' },
    { ore: -9_950, words: 'Bensin' },
    { ore: 117_500, words: 'tack b4t-9xw!' },
    { ore: 30_000, words: 'Påsar' },
  ]
  fc.assert(
    fc.property(handsOf(shape), fc.boolean(), (hand, isAlone) => {
      // In one row alone nobody can say whose the separator is that the heading does not have.
      const isOne =
        (isAlone || shape === shapes['Swedbank’s Swish report']) && hand.trailing !== 'rows' && shape[0] !== ''
      const rows = payments.slice(0, isOne ? 1 : 4)
      const bought = rows.filter(({ ore }) => ore > 0)
      expect(given(written(shape, hand, rows))).toBe(
        bought
          .map(({ ore, words }) => `${ore / 100}:${/k7/i.test(words) ? 'K7M2PQ' : /b4/.test(words) ? 'B4T9XW' : '-'}`)
          .join(' '),
      )
    }),
    { numRuns: 25 },
  )
})

/** What a payer may write: words of all that means something in a file, up to a whole row of it. */
const sly = fc
  .array(
    fc.constantFrom(
      ...'K7M2PQ~300~300,00~300.00~1300,00~-1~;~,~\t~"~";"~","~\'~=~K~D~2026-11-20~+46701740605~Belopp~Datum~Saldo~kr~SEK~02~Makulerad~ ~\u00a0'.split(
        '~',
      ),
      '2026-11-20;K7M2PQ;300,00;1300,00',
      '2026-11-20,K7M2PQ,300.00,1300.00',
    ),
    { maxLength: 8 },
  )
  .map((words) => words.join(''))
/** In quotes a bank also writes a message of several lines. */
const slyLines = fc.array(sly, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))

test.each(Object.entries(shapes))('%s: what a payer writes is no sum, sign, day or row', (_, shape) => {
  fc.assert(
    fc.property(handsOf(shape), fc.boolean(), sly, slyLines, sly, (even, isUneven, message, lines, name) => {
      const hand: Hand = isUneven && even.quotes !== 'none' ? { ...even, trailing: 'some' } : even
      if (hand.encoding === 'cp1252') return
      const words = hand.quotes === 'none' ? message : lines
      const payments = [
        { ore: 20_000, words: 'Påsar' },
        { ore: 700, words, name },
        { ore: 40_000, words: 'B4T9XW' },
      ]
      let result: ReturnType<typeof readBankFile>
      try {
        result = readBankFile(written(shape, hand, payments))
      } catch (error) {
        // Without a heading and with another number of cells in each row nobody can say.
        expect(shape[0], `${error}`).toBe('')
        return
      }
      const sure = result.rows.filter(({ isSure }) => isSure).map(({ day, kronor }) => `${day} ${kronor}`)
      const true_ = ['2026-11-10 200', '2026-11-11 7', '2026-11-12 400']
      expect(true_).toEqual(expect.arrayContaining(sure))
      expect(new Set(sure).size).toBe(sure.length)
      // Nor does it hide another's, which a person may have to look at.
      const seen = [...result.rows.map(({ kronor, text }) => `${kronor} ${text}`), ...result.unread].join('\n')
      for (const other of ['Påsar', 'B4T9XW']) expect(seen).toContain(other)
      // Nor its own.
      expect([...result.rows.map(({ kronor }) => kronor), ...result.unread.map(() => 7)]).toContain(7)
    }),
    { numRuns: 25 },
  )
})

const heading = 'Datum;Text;Belopp;Saldo'

test('a payer’s words do not make a statement a Swish report, whose days are others', () => {
  expect(read(`${heading}\n2026-11-03;mobilnummer i Swish-rapport;300,00;1,00`).source).toBe('bank')
})

test('what was sent and has come back says so, also where the payer wrote nothing or the row is cut off', () => {
  const report = (...rows: string[]) => read(['01,2026-11-30,2026-11-29,', ...rows, '03,2'].join('\n'))
  const back = (type: string, rest: string) =>
    `02,559,1,HANDSESS,123,2026-11-29,${type},175.00,SEK,+46701740608,Bo,4471,${rest}`
  const { rows } = report(back('SWT', 'B4T9XW,,2026-11-29T19:32'), back('SWZ', ',,2026-11-29T19:32'))
  expect(rows.map(({ text, isSure }) => [text, isSure])).toEqual([
    ['+46701740608, Bo, Återbetalning i retur B4T9XW', false],
    ['+46701740608, Bo, Utbetalning i retur', false],
  ])
  expect(report('02,559,1,HANDSESS,123,2026-11-29,SWH,175.00')).toMatchObject({ rows: [{ kronor: 175 }] })
})

test.each([
  // The report that Handelsbanken shows says of itself only when it was made.
  '01,2026-11-30,2026-11-29,\n02,559,1,HANDSESS,123,2026-11-29,SWH,300.00,SEK,+46701740605,Ada Ek,4469,K7M2PQ,,\n03,1',
  'Datum;Avsändarens nummer;Meddelande;Belopp\n2026-11-29;+46701740605;K7M2PQ;300,00',
  'Datum;Typ;Namn;Telefonnummer;Meddelande;Belopp\n2026-11-29;Mottagen;Ada Ek;+46701740605;K7M2PQ;300,00',
])('a Swish report whose title does not say so is one: %s', (text) => {
  expect(read(text)).toMatchObject({ source: 'swish', rows: [{ day: '2026-11-29', kronor: 300, isSure: true }] })
})

test('what a spreadsheet has opened and saved is read, or shown', () => {
  const table = `Bokföringsdag;Text;Insättning;Uttag\n2026-11-03;K7M2PQ från Åsa Öst;300,00;\n`
  const codePages = [
    [0x8a, 0x8c, 0x9a, 0x80, 0x81, 0x85],
    [0x84, 0x86, 0x94, 0x8e, 0x8f, 0x99],
  ].map((bytes) => Uint8Array.from(table, (letter) => bytes['äåöÄÅÖ'.indexOf(letter)] ?? letter.charCodeAt(0)))
  for (const file of [encode(table.normalize('NFD')), ...codePages])
    expect(readBankFile(file).rows).toMatchObject([{ kronor: 300, text: 'K7M2PQ från Åsa Öst', isSure: true }])
  // Noughts before a number are left out.
  const report = bankFiles.find(({ file }) => file.startsWith('15-'))?.bytes.toString() ?? ''
  expect(given(encode(report.replace(/^0/gm, '')))).toBe('300:K7M2PQ')
})

/**
 * Shapes that people posted or a spreadsheet saved, and what each gives; after an exclamation mark is what a person decides, after a
 * question mark what none can read.
 */
const posted = `
one file after another, for overlapping periods = 300:K7M2PQ 300:K7M2PQ 175:B4T9XW
  * Transaktioner 2026-10|Datum;Text;Belopp;Saldo|2026-10-15;K7M2PQ;300,00;1300,00|2026-10-15;K7M2PQ;300,00;1600,00|* Transaktioner 2026-11|\uFEFFDatum;Text;Belopp;Saldo|2026-10-15;K7M2PQ;300,00;1300,00|2026-11-15;B4T9XW;175,00;1775,00
one file after another, of which the second has the older of two equal rows = 300:K7M2PQ 300:K7M2PQ
  Datum;Text;Belopp;Saldo|2026-11-15;K7M2PQ;300,00;1600,00|2026-11-15;K7M2PQ;300,00;1300,00|Datum;Text;Belopp;Saldo|2026-11-15;K7M2PQ;300,00;1300,00
equal rows around a heading that is repeated, between which the balance has changed = 300:K7M2PQ !300:K7M2PQ
  Datum;Text;Belopp;Saldo|2026-11-15;K7M2PQ;300,00;1300,00|Datum;Text;Belopp;Saldo|2026-11-15;K7M2PQ;300,00;1600,00
months of a list without days, of which nobody can say what both have = 300:K7M2PQ 300:K7M2PQ
  Radnr;Belopp;Meddelande|1;300,00;K7M2PQ|Radnr;Belopp;Meddelande|1;300,00;K7M2PQ
files of two banks, one after another = 175:B4T9XW !300:K7M2PQ
  Datum;Text;Belopp;Saldo;Status;Avstämt|2026-11-14;B4T9XW;175,00;475,00;Utförd;Nej|Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo|2026-11-15;2026-11-15;5490990;K7M2PQ;300.000;1300.000
a list of balances below = 300:K7M2PQ
  Datum;Text;Belopp;Saldo|2026-11-15;K7M2PQ;300,00;1300,00|Datum;Text;Saldo|2026-11-16;B4T9XW;1175,00
Handelsbanken’s Swish report as the bank shows it, with what was paid back, and what came back of that = 1300:K7M2PQ !175:B4T9XW
  01;2026-11-30;2026-11-29;|02;5590000000;1;HANDSESS;123;2026-11-29;SWH;1300,00;SEK;+46701740609;Cilla Å; 4469;K7M2PQ;;2026-11-29T19:32:22:683413;2026-11-30;EBB1;|02;5590000000;1;HANDSESS;123;2026-11-29;SWR;175,00;SEK;+46701740608;Bo;4470;B4T9XW;;;2026-11-30;EBB2;A6|02;5590000000;1;HANDSESS;123;2026-11-29;SWT;175,00;SEK;+46701740608;Bo;4471;B4T9XW;;;2026-11-30;EBB3;A6|02;5590000000;1;HANDSESS;123;2026-11-29;SWU;50,00;SEK;+46701740608;Bo;4472;x;;;2026-11-30;EBB4;|03;4
a line of the bank between rows = 300:K7M2PQ
  Typ;Text;Belopp;Datum|November|Swish;K7M2PQ;300,00;2026-11-15
a column to which a spreadsheet has given a name = 300:K7M2PQ
  Datum;Text;Belopp;Kolumn1|2026-11-15;K7M2PQ;300,00;
rows with quotes that a spreadsheet, which looks for semicolons, has left in one cell each = 1300:K7M2PQ 175:B4T9XW
  Datum,Text,Belopp,Saldo|"2026-11-15,""K7M2PQ"",""1 300,00"",""2 300,00""";;|"2026-11-16,""Bo """"B4T9XW"""""",""175,00"",""2 475,00""";;
a table that a spreadsheet has left so, whose bank writes all in quotes = 300:K7M2PQ 175:B4T9XW
  "Datum,""Text"",""Belopp"""|"2026-11-15,""K7M2PQ"",""300.00"""|"2026-11-16,""B4T9XW, hej"",""175.00"""
notes that somebody has written beside the rows = 300:K7M2PQ 175:B4T9XW
  Datum;Text;Belopp;|2026-11-15;K7M2PQ;300,00;klar|2026-11-16;B4T9XW;175,00;
somebody’s own column beside that of the bank, with other sums = 300:K7M2PQ !175:B4T9XW !475:-
  Datum;Text;Belopp;Inbetalt|2026-11-15;K7M2PQ;300,00;300,00|2026-11-16;B4T9XW;175,00;|2026-11-17;Bo;300,00;475,00
the same, where the balance says which is the bank’s = 300:K7M2PQ 175:B4T9XW
  Datum;Summa;Text;Inbetalt;Belopp;Saldo|2026-11-15;300,00;K7M2PQ;;300,00;1300,00|2026-11-16;475,00;B4T9XW;x;175,00;1475,00
another currency = refused
  Booking Date,Payment Reference,Amount (EUR)|2026-11-15,K7M2PQ,30.00
another currency in some rows, and another sum beside that in kronor = 300:K7M2PQ ?
  Datum;Text;Valuta;Belopp;Belopp i SEK|2026-11-15;K7M2PQ;SEK;26,10;300,00|2026-11-15;B4T9XW;EUR;17,50;175,00
what went out or has not come in yet, by all its signs = 300:K7M2PQ
  Datum;Text;Belopp;Status|2026-11-14;Bensin;(99,00);|2026-11-14;Fika;99,00-;|2026-11-14;Fika;−99,00;|2026-11-15;B4T9XW;175,00;Reserverat|2026-11-15;K7M2PQ;300,00;Bokförd
Swedbank’s of the Baltics, with rows of balances and of what moved in all = 300:K7M2PQ
  "Row type";"Date";"Beneficiary/Payer";"Details";"Amount";"Currency";"Debit/Credit";|"10";"01.11.2026";"";"Opening balance";"1000,00";"SEK";"K";|"20";"15.11.2026";"EK ADA";"K7M2PQ";"300,00";"SEK";"K";|"82";"30.11.2026";"";"Turnover";"300,00";"SEK";"K";
PayPal, with freight = 300:K7M2PQ
  Date,Name,Type,Status,Currency,Gross,Fee,Net,Shipping and Handling Amount,Balance,Subject|15/11/2026,Ada Ek,Payment,Completed,SEK,300.00,-9.45,290.55,49.00,1290.55,K7M2PQ
Bankgirot’s deposits = 300:K7M2PQ
  Insättningsdatum;Bankgiro;Betalningsreferens;Insatt belopp|2026-11-15;123-4567;K7M2PQ;300,00
SEB’s in English = 300:K7M2PQ
  Booked;Text;Deposits/Withdrawals;Booked balance|2026-11-15;K7M2PQ;300.00;1300.00
a sign in English = 300:K7M2PQ
  Date;Text;Credit/Debit indicator;Amount|2026-11-15;K7M2PQ;Credit;300,00|2026-11-16;Fuel;Debit;99,00
a sign in a column of its own words = 300:K7M2PQ
  Datum;Händelse;Text;Beloppstyp;Belopp|2026-11-15;Insättning;K7M2PQ;Kredit;300,00|2026-11-16;Uttag;Bensin;Kredit;99,00|2026-11-16;Kort;Fika;Debet;99,00
Revolut’s for firms, in another currency than it was sent in = 300:K7M2PQ
  Date completed (UTC),Type,State,Reference,Orig currency,Orig amount,Payment currency,Amount,Total amount,Fee,Balance|2026-11-15,TOPUP,COMPLETED,K7M2PQ,EUR,26.10,SEK,300.00,300.00,0.00,1300.00
Stripe’s = 300:K7M2PQ
  id,Type,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Transfer Date (UTC)|txn_1,charge,300.00,6.30,293.70,sek,2026-11-15 10:11,2026-11-22 00:00,K7M2PQ,|txn_2,refund,-300.00,0.00,-300.00,sek,2026-11-23 10:11,2026-11-23 00:00,K7M2PQ,
Zettle’s, with tips = 300:K7M2PQ
  Datum;Tid;Kvittonummer;Betalsätt;Dricksbelopp;Totalt;Moms;Beskrivning|2026-11-15;10:11;17;Kort;5,00;300,00;60,00;K7M2PQ
a card’s, with a sum abroad = 300:K7M2PQ
  Datum;Bokfört;Specifikation;Valuta;Utl. belopp;Belopp|2026-11-15;2026-11-16;K7M2PQ;SEK;;300,00
somebody’s own column that one step of the balance happens to fit = 300:K7M2PQ
  Datum;Inbetalt;Text;Summa;Saldo|2026-11-14;;Fika;-175,00;825,00|2026-11-15;300,00;B4T9XW;-125,00;700,00|2026-11-15;300,00;K7M2PQ;300,00;1000,00
somebody’s own column and that of the bank, both of which the only step of the balance fits = 300:K7M2PQ !50:B4T9XW
  Datum;Text;Summa;Inbetalt;Saldo|2026-11-15;K7M2PQ;300,00;300,00;1301,00|2026-11-14;B4T9XW;1,00;50,00;1001,00
somebody’s own column beside one of what came in and one of what went out = !300:K7M2PQ !175:B4T9XW
  Datum;Text;Inbetalt;Uttag;Insättning|2026-11-14;Åter K7M2PQ;300,00;300,00;|2026-11-15;B4T9XW;;;175,00
what came in and what went out in a column each, of which one step of the balance happens to fit one, without heading = refused
  1,00;K7M2PQ;2026-11-16;;876,00|;Fika;2026-11-15;1,00;875,00|;Hyra;2026-11-14;125,00;876,00|1,00;B4T9XW;2026-11-13;;1001,00
the same with both sides of each entry = refused
  Ver;Datum;Konto;Text;Debet;Kredit|A1;2026-11-15;1930;Åter K7M2PQ;;300,00|A1;2026-11-15;3001;Åter K7M2PQ;300,00;
the same, where one row, as what has not been booked yet, has no balance = !175:B4T9XW !300:K7M2PQ !300:-
  Datum;Text;Belopp;Saldo|2026-11-17;B4T9XW;175,00;|2026-11-16;Åter K7M2PQ;300,00;1000,00|2026-11-15;x;300,00;1300,00
what went out, in a word behind others = 300:K7M2PQ
  Datum;Typ;Cr/Dr;Meddelande;Belopp;Saldo|2026-11-15;Mottagen;CR;K7M2PQ;300,00;300,00|2026-11-16;Swish ut;;B4T9XW;75,00;225,00|2026-11-16;Kortköp;;B4T9XW;75,00;150,00|2026-11-16;Skickad;;B4T9XW;75,00;75,00|2026-11-16;x;DR;B4T9XW;75,00;0,00
invoices that nobody has paid yet = !300:K7M2PQ
  Fakturanr;Kund;Fakturadatum;Förfallodatum;Totalbelopp;Er referens|17;Ada Ek;2026-10-31;2026-11-14;300,00;K7M2PQ
invoices with a column that says which are paid = !300:K7M2PQ 175:B4T9XW
  Datum;Kund;Belopp;Betald;Referens|2026-10-31;Ada Ek;300,00;Nej;K7M2PQ|2026-10-31;Bo Al;175,00;Ja;B4T9XW
invoices with what is left of them, whatever they say of a day = !300:K7M2PQ
  Datum;Referens;Restbelopp;Belopp|2026-10-31;K7M2PQ;300,00;300,00
what was paid of an invoice, beside its sum = 300:K7M2PQ
  Referens;Fakturerat belopp (SEK);Betalat belopp (SEK);Återbetalt belopp (SEK);Betaldatum|K7M2PQ;400,00;300,00;100,00;2026-11-15
what was paid, with numbers of its own and what is left = 300:K7M2PQ
  Inbetalningsnr;Inbetalningsdatum;Inbetalningssätt;Belopp;Restbelopp;Referens|17;2026-11-15;Bankgiro;300,00;0,00;K7M2PQ
sums in öre = refused
  Datum;Text;Belopp (öre)|2026-11-15;K7M2PQ;30000
what stands above the heading of a file that is put behind one row = 300:K7M2PQ !175:-
  Datum;Text;Belopp;Saldo|2026-11-14;K7M2PQ;300,00;1300,00|Nummer;Namn;;Saldo;Disponibelt|9024;Förening;;60,31;60,31|Datum;Typ;Text;Belopp|2026-11-15;Swish;Bo;175,00
the same, if that row is the first of two = 7:K7M2PQ 175:-
  Datum;Text;Belopp;Saldo;|2026-11-14;K7M2PQ;300,00;7,00;1007,00|2026-11-13;Bo;175,00;1000,00
a payer’s words that are a heading with another separator = 175:- 300:K7M2PQ
  Text\tDatum\tBelopp|x\t2026-11-13\t175.00|K7M2PQ,Datum,Belopp \t2026-11-14\t300.00
a payer’s separators in a table of many columns of words = 300:K7M2PQ 300:K7M2PQ ?
  Alfa;Datum;Beta;Konto;Gamma;Konto;Delta;Konto;Eta;In;Ut|a;2026-11-14;b;1;c;1;d;1;K7M2PQ;300,00;|a;2026-11-14;b;1;c;1;d;1;K7M2PQ;300,00;|a;2026-11-14;b;1;c;1;d;1;e;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;
whole kronor, and a payer’s separator in one row = 175:- 300:K7M2PQ
  Datum;Text;Belopp|2026-11-13;Bo;175|2026-11-14;K7M2PQ;x;300
whole kronor with commas between cells, and öre in one row = 175:- 100:- ?
  Datum,Text,Belopp,Saldo|2026-11-13,Bo,175,1000|2026-11-14,K7M2PQ,99,50,1099,50|2026-11-15,Bo,100,1199
whole kronor with commas between cells, and one within quotes = 175:- 300:K7M2PQ
  Datum,Namn,Belopp,Saldo|2026-11-13,Bo,175,1000|2026-11-14,"EK,ADA K7M2PQ",300,1300
what went out, by a column called Typ av betalning = 300:K7M2PQ !175:B4T9XW
  Datum;Typ av betalning;Meddelande;Belopp|2026-11-14;Mottagen;K7M2PQ;300,00|2026-11-15;Skickad;B4T9XW;175,00|2026-11-16;Refund;B4T9XW;175,00
what went out, by a column called Transaktionsslag = 300:K7M2PQ !175:B4T9XW
  Datum;Transaktionsslag;Meddelande;Belopp|2026-11-14;Mottagen;K7M2PQ;300,00|2026-11-15;Skickad;B4T9XW;175,00|2026-11-16;Refund;B4T9XW;175,00
what went out, by a column called Typ av transaktion = 300:K7M2PQ !175:B4T9XW
  Datum;Typ av transaktion;Meddelande;Belopp|2026-11-14;Mottagen;K7M2PQ;300,00|2026-11-15;Skickad;B4T9XW;175,00|2026-11-16;Refund;B4T9XW;175,00
a company’s own books that begin with one that takes another back = 300:K7M2PQ
  Datum;Ver;Text;Debet;Kredit;Saldo|2026-11-14;A1;Rättning B4T9XW;-175,00;;1000,00|2026-11-15;A2;K7M2PQ;300,00;;1300,00
debits of a file that says the balance once a day, of which one is what a day has brought = !300:K7M2PQ !300:- !175:B4T9XW
  Datum;Text;Debet;Kredit;Saldo|2026-11-15;Bensin;300,00;;1600,00|2026-11-15;K7M2PQ;;300,00;|2026-11-15;Påsar;;300,00;|2026-11-14;B4T9XW;;175,00;1300,00
a company’s own books, of which somebody has taken out a row = !300:K7M2PQ
  Datum;Ver;Text;Debet;Kredit;Saldo|2026-11-14;A1;B4T9XW;175,00;;1175,00|2026-11-16;A3;Åter K7M2PQ;;300,00;1175,00
a day that nobody can read, beside one that is a payer’s word = 175:- ?
  Bokföringsdag;Text;Belopp|2026-11-14;2026-10-31;175,00|########;2026-11-01;300,00
a payer’s separator behind the bank’s number of the row = 300:K7M2PQ 175:B4T9XW 175:B4T9XW
  Radnr;Datum;Text;Belopp|1;2026-11-14;hej;K7M2PQ;300,00|2;2026-11-15;B4T9XW;175,00|3;2026-11-16;B4T9XW;175,00
another sum that says nothing of some rows, and otherwise of one = 300:K7M2PQ 300:K7M2PQ 175:B4T9XW !175:B4T9XW
  Datum;Text;Belopp;Summa|2026-11-13;K7M2PQ;300,00;|2026-11-14;K7M2PQ;300,00;0,00|2026-11-15;B4T9XW;175,00;175,00|2026-11-16;B4T9XW;175,00;150,00
a payer’s separator behind the balance = 300:K7M2PQ 175:B4T9XW 175:B4T9XW
  Datum;Namn;Belopp;Saldo;Meddelande|2026-11-14;Ada;300,00;1300,00;K7M2PQ;tack|2026-11-15;Bo;175,00;1475,00;B4T9XW|2026-11-16;Bo;175,00;1650,00;B4T9XW
a payer’s separator before the day = 300:K7M2PQ 175:B4T9XW 175:B4T9XW
  Namn;Datum;Meddelande;Belopp|Ada;7;2026-11-14;K7M2PQ;300,00|Bo;2026-11-15;B4T9XW;175,00|Bo;2026-11-16;B4T9XW;175,00
a line of the bank above rows without heading = !300:K7M2PQ !175:B4T9XW
  Konto;1234|2026-11-14;K7M2PQ;300,00|2026-11-15;B4T9XW;175,00
a line between rows that names a day and no sum = 300:K7M2PQ !175:B4T9XW
  Datum;Text;Belopp|2026-11-14;K7M2PQ;300,00|Datum;Text|2026-11-15;B4T9XW;175,00
a company’s own books of equal debits = 175:B4T9XW 175:B4T9XW
  Datum;Ver;Text;Debet;Kredit;Saldo|2026-11-14;A1;B4T9XW;175,00;;1175,00|2026-11-15;A2;B4T9XW;175,00;;1350,00
a line between rows of days and sums alone = 300:- 175:-
  Datum;Belopp|2026-11-14;300,00|Sida|2026-11-15;175,00
a sum of all that stands where the day does, beside other words = 300:K7M2PQ
  Datum;Text;Belopp|2026-11-14;K7M2PQ;300,00|Summa;november;300,00
a payer’s comma among a bank’s = 300:K7M2PQ 175:B4T9XW 175:B4T9XW
  Date,Text,Amount|2026-11-14,hej,K7M2PQ,300.00|2026-11-15,B4T9XW,175.00|2026-11-16,B4T9XW,175.00
a payer’s separator before the currency = 300:K7M2PQ 175:B4T9XW 175:B4T9XW
  Datum;Namn;Valuta;Meddelande;Belopp|2026-11-14;Ada;Ek;SEK;K7M2PQ;300,00|2026-11-15;Bo;SEK;B4T9XW;175,00|2026-11-16;Bo;SEK;B4T9XW;175,00
Ut (SEK);In (SEK) = 300:K7M2PQ
  Datum;Text;Ut (SEK);In (SEK)|2026-11-15;K7M2PQ;;300,00|2026-11-16;B4T9XW;175,00;
Belopp ut;Belopp in = 300:K7M2PQ
  Datum;Text;Belopp ut;Belopp in|2026-11-15;K7M2PQ;;300,00|2026-11-16;B4T9XW;175,00;
Debit Amount;Credit Amount = 300:K7M2PQ
  Datum;Text;Debit Amount;Credit Amount|2026-11-15;K7M2PQ;;300,00|2026-11-16;B4T9XW;175,00;
Uttag i SEK;Inbetalat belopp = 300:K7M2PQ
  Datum;Text;Uttag i SEK;Inbetalat belopp|2026-11-15;K7M2PQ;;300,00|2026-11-16;B4T9XW;175,00;
Summa ut;Summa in = 300:K7M2PQ
  Datum;Text;Summa ut;Summa in|2026-11-15;K7M2PQ;;300,00|2026-11-16;B4T9XW;175,00;
Outgoing amount;Received amount = 300:K7M2PQ
  Datum;Text;Outgoing amount;Received amount|2026-11-15;K7M2PQ;;300,00|2026-11-16;B4T9XW;175,00;
a day that stands for the rows below it too = 300:K7M2PQ ?
  Datum;Text;Belopp|2026-11-15;K7M2PQ;300,00|;B4T9XW;175,00|;Summa;475,00|;;475,00
a payer’s lines and separators in quotes, where rows end in two ways = 200:- !300:- ?
  "Datum";"Text";"Belopp";"Saldo"|"2026-11-10";"Påsar";"200,00";"1200,00"|"2026-11-11";";300,00;|;300,00;;300,00;";"7,00";"1207,00";
a payer’s day in a list without days = 200:- ?
  Radnr;Meddelande;Belopp;Namn|1;Påsar;200,00;Bo|2;2026-11-20;K7M2PQ;300,00;1300,00;7,00;Bo
payers’ days in most rows of a list without days = !7:- !8:- ?
  Radnr;Namn;Belopp|1;Bo;200,00|2;2026-11-20;7,00|3;2026-11-21;8,00
payers’ separators in most rows of a list without days = ? ? ?
  Radnr;Namn;Belopp|1;Bo;200,00|2;x;y;7,00|3;x;z;8,00
a line that a payer broke in a list without days, and a sum that is none = 200:- !300:K7M2PQ ? ? ?
  Radnr;Meddelande;Belopp|1;Påsar;200,00|2;x|3;K7M2PQ;300,00|y;7,00|4;B4T9XW;175,.12
a quote that one payer begins and another ends = !1:- !300:K7M2PQ !1:-
  Datum;Text;Belopp;Saldo|2026-11-01;"x;1,00;1,00|2026-11-02;K7M2PQ;300,00;301,00|2026-11-03;y";1,00;302,00
a payer’s heading in a list that has none = 1:- 1:- 1:-
  "2026-11-01";"tack";"1,00";"9,00"|"2026-11-02";"x|Datum;Text;Belopp;|x";"1,00";"10,00"|"2026-11-03";"y";"1,00";"11,00"
a line that a payer broke = 5:B4T9XW !300:K7M2PQ ?
  Datum;Text;Belopp;Saldo|2026-11-01;B4T9XW;5,00;5,00|2026-11-02;x|2026-11-02;K7M2PQ;300,00;1|;1,00;1,00
what LibreOffice saves without the öre that are none = 300:K7M2PQ
  2026-11-15;Kortköp;SP;-99;12345.67|2026-11-14;Insättning;K7M2PQ;300;12444.67
one column of what came in and one of what went out, without heading = refused
  2026-11-14;K7M2PQ;300,00;;1300,00|2026-11-15;Bensin;;99,00;1201,00
rows that Gnumeric has saved as one cell each = 300:B4T9XW ? ?
  Datum;Text;Belopp;Saldo|2026-11-30;B4T9XW;300.000;7614.170|"2026-11-29;Bensin x;-253.520;7314.170"|"2026-11-28;1 x;1.000;1.000"
a line of one word above a list without days = 300:K7M2PQ
  Summa|Radnr;Belopp;Meddelande|1;300,00;K7M2PQ
a separator more at the end of the only row = ?
  Datum;Text;Belopp;Saldo|2026-11-14;x K7M2PQ;300,00;7,00;
more lines that payers broke than whole ones = !300:K7M2PQ ? ?
  Datum;Text;Belopp;Saldo|2026-11-01;x|2026-11-02;y|2026-11-03;K7M2PQ;300,00;1300,00
payers’ separators in most rows without heading = refused
  2026-11-13;x;y;175,00|2026-11-14;x;K7M2PQ;300,00|2026-11-15;Bo;1,00
days in digits, without heading = 300:K7M2PQ 175:B4T9XW
  20261114;K7M2PQ;300,00|20261115;B4T9XW;175,00
rows without days and heading = refused
  K7M2PQ;300,00|B4T9XW;175,00
a payer’s separator beside what went out in a column of its own = 300:K7M2PQ
  Datum;Text;In;Ut|2026-11-13;K7M2PQ;300,00;|2026-11-14;x;y;;99,00
a sum that is none = 175:B4T9XW ?
  Datum;Text;Belopp|2026-11-14;B4T9XW;175,00|2026-11-15;K7M2PQ;300,.12
`

test.each(
  posted
    .trim()
    .split(/\n(?! )/)
    .map((shape) => shape.split(/ = (.*)\n {2}/)),
)('%s: %s', (_, expected, lines = '') => {
  const bytes = encode(lines.replaceAll('|', '\n'))
  if (expected === 'refused') expect(() => readBankFile(bytes)).toThrow('ingen kolumn är säkert belopp')
  else expect([given(bytes), ...readBankFile(bytes).unread.map(() => '?')].join(' ').trim()).toBe(expected)
})

test('the payer stands beside the receiver, and days are those that lie closest', () => {
  expect(read('Datum;Mottagare/Betalare;Belopp\n15.11.2026;EK ADA;300,00').rows).toMatchObject([{ words: ['EK ADA'] }])
  // A payer’s separator stays where it was, as fingerprints are of these words.
  const lengthened = 'Datum;Namn;Meddelande;Belopp\n15.11.2026;Bo;x;1,00\n16.11.2026;EK;x;y;300,00'
  expect(read(lengthened).rows).toMatchObject([{}, { words: ['EK;x', 'y'] }])
  // A payer may have written the day that no heading names.
  expect(read('Tidpunkt;Booking text;Belopp\n2026-11-15;EK ADA;300,00').rows).toMatchObject([
    { day: '2026-11-15', words: ['2026-11-15', 'EK ADA'], isSure: false },
  ])
  for (const [one, other] of [
    ['11/3/2026', '11/4/2026'],
    ['26.11.21', '26.11.22'],
  ]) {
    const { rows } = read(`Date,Text,Amount\n${one},K7M2PQ,300\n${other},B4T9XW,175`)
    expect(rows.map(({ day, isSure }) => `${day?.slice(0, 7)} ${isSure}`)).toEqual(['2026-11 false', '2026-11 false'])
  }
})

test('two digits are no year to come, and a day alone that can be read in two orders is the newest that has been', () => {
  vi.setSystemTime('2026-12-01')
  onTestFinished(() => void vi.useRealTimers())
  for (const [day, isSure] of [
    ['30.11.26', true],
    ['26-11-30', true],
    ['30-11-26', true],
    ['11/30/26', true],
    ['26.11.30', true],
    ['11/12/2026', false],
  ] as const)
    expect(read(`Date,Text,Amount\n${day},K7M2PQ,300`).rows, day).toMatchObject([
      { day: isSure ? '2026-11-30' : '2026-11-12', isSure },
    ])
})

test.each([
  ['Betalningsdag;Bokningsdag', '2026-11-13;2026-11-14'],
  ['Date started (UTC);Date completed (UTC)', '2026-11-13;2026-11-14'],
  ['Operation date;Settlement date', '13-11-2026 08:00:00;14-11-2026 09:00:00'],
  ['Förfallodatum;Skapad;Utbetalningsdag;Betaldag', '2026-11-13;2026-11-13;2026-11-16;2026-11-14'],
  ['Salgsdato;Status', '14.11.26;'],
  ['Salgsdato;Status', '14-11-26;'],
  ['Datum;Status', '26.11.14;'],
  ['Date;Status', '14-Nov-26;'],
  ['Date;Status', '2026-11-13T23:30:00.000Z;'],
])('the day on which the money is booked: %s', (names, cells) => {
  const { rows } = read(`${names};Bokföringstext;Belopp\n${cells};K7M2PQ;300,00+`)
  expect(rows).toMatchObject([{ day: '2026-11-14', words: ['K7M2PQ'] }])
})

test('no text ends within a sign, which the database would refuse with all that is beside it', () => {
  const { rows } = read([heading, row(`${'x'.repeat(299)}🙂`), row(`${'x'.repeat(298)}🙂🙂`)].join('\n'))
  expect(rows.map(({ text }) => text)).toEqual(['x'.repeat(299), `${'x'.repeat(298)}🙂`])
})

test('the same payments are known again in any order, for a longer period, and beside equal ones', () => {
  const lines = [1, 2, 3, 3, 3].map((day, at) => `2026-11-0${day};Radnr ${at > 2 ? 'x' : at};300,00;${at}00,00`)
  const prints = (rows: string[], head = heading) =>
    read([head, ...rows].join('\n')).rows.map(({ fingerprint }) => fingerprint)
  const all = prints(lines)
  expect(new Set(all).size).toBe(5)
  expect(all.join()).toMatch(/^[0-9a-f]{32},/)
  expect(prints(lines.toReversed()).sort()).toEqual(all.toSorted())
  expect(prints(lines.slice(1, 4))).toEqual(all.slice(1, 4))
  // Neither the number of a row nor a balance, whatever it is called, is the payment's own.
  const numbered = lines.map((line, at) => `${at};${line.replace(/\d+,00$/, '7,00')}`)
  expect(prints(numbered, `Radnr;${heading.replace('Saldo', 'Behållning')}`)).toEqual(all)
})

test('a file that is no list of payments gets a sentence that says what to choose', () => {
  const zip = Uint8Array.from([0x50, 0x4b, 3, 4])
  for (const [file, sentence] of [
    [zip, 'zip-fil'],
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'kalkylark'],
    [encode('%PDF-1.7'), 'PDF'],
    [encode('01BGMAX               01'), 'Bankgirot'],
    [encode('0120261118AUTOGIRO9900'), 'Bankgirot'],
    [encode('00TI222222    2026113004133012345601TL1TOTALIN-T'), 'Plusgirot'],
    [encode('\r\n:20:STARTUMS'), 'MT940'],
    [encode('#PROGRAM "x"\n#FLAGGA 0\n#TRANS 1930 {} 300.00'), 'bokföringsprogram'],
    [encode('!Account\nNKonto'), 'bokföringsprogram'],
    [encode('OFXHEADER:100\n<OFX>'), 'bokföringsprogram'],
    [encode('type;capture_date;merchant_reference1;amount\nSALE;2026-11-15;K7M2PQ;30000'), 'i öre'],
    [encode('<html><table>'), 'webbsida'],
    // Handelsbanken offers this as .xls.
    [encode('<table><tr><td>Reskontradatum'), 'kalkylprogram'],
    [Uint8Array.from([65, 66, 67, 68, 0, 0, 1]), 'ingen textfil'],
    [new Uint8Array(6_000_000), 'för stor'],
    [encode('Hej;hopp\n'), 'inga inbetalningar'],
    [encode(''), 'Filen är tom'],
    [encode('2026-11-03;K7M2PQ;300,00;1,00;1001,00'), 'inga inbetalningar'],
    [encode(`${heading}\n2026-11-03;Bensin;-99,00;1,00`), 'inga inbetalningar'],
    [encode(';'.repeat(1_000_000)), 'för många kolumner'],
    [encode(`${heading}\n${'2026-11-03;x;1,00;1,00\n'.repeat(21_000)}`), 'för många rader'],
  ] as const) {
    let said = ''
    try {
      readBankFile(file)
    } catch (error) {
      said = `${error}`
    }
    expect(said).toContain(sentence)
    expect(said).toMatch(/ i banken|högst/)
  }
})

// Each took minutes.
test('a file of many blanks or sums holds nobody up', () => {
  const blanks = `${heading}\n${`2026-11-03;K7M2PQ${' '.repeat(19_000)}x;300,00;1300,00\n`.repeat(200)}`
  expect(read(blanks).rows).toHaveLength(200)
  expect(read(`Datum;${'Belopp;'.repeat(2_500)}\n${'2026-11-03;300,00\n'.repeat(500)}`).rows).toHaveLength(500)
  const noHeading = `2026-11-03;${'300,00;'.repeat(800)}\n`.repeat(20)
  expect(() => read(noHeading)).toThrow('ingen kolumn är säkert belopp')
})

test('who paid is named as people write it', () => {
  for (const words of ['K7M2PQ', 'k7m 2pq', 'K7M-2PQ', 'ref:k7m2pq.', 'K 7 M 2 P Q', 'tackK7M2PQnovember'])
    expect(payerOf([words]), words).toMatchObject({ byReference: [ada], near: null })
  expect(payerOf(['för K7M2PQ och', 'B4T9XW']).byReference).toEqual([ada, bo])
  for (const words of ['K7M2PO', 'k7n-2pq'])
    expect(payerOf([words]), words).toMatchObject({ byReference: [], near: ada })
  for (const words of ['Swish +46 70-174 06 05', '46701740605', '0701740605', 'EK,ADA', 'Från Ada Ek'])
    expect(payerOf([words]), words).toEqual({ byReference: [], near: null, people: [ada] })
  for (const words of ['K7N2PO', '5000000789', 'Ek', 'Ada Al'])
    expect(payerOf([words]), words).toEqual({ byReference: [], near: null, people: [] })
  // Nordea cuts a name off at its twentieth letter, Handelsbanken from its fourteenth.
  const long = payersAmong([{ ...ada, name: 'Karl-Gustav Andersson' }])
  for (const words of ['ANDERSSON,KARL-GUSTA', 'Karl-Gustav An']) expect(long([words]).people, words).toHaveLength(1)
  for (const words of ['ANDERSSON,K', 'ANDERSSON,KARL-GUNNA', 'ANDERSEN,KARL-GUSTAV', 'Karlgustavanders'])
    expect(long([words]).people, words).toEqual([])
  expect(payersAmong([{ ...bo, name: 'Bo Konstantinopolsson' }])(['KONSTANTINOPOLSSON']).people).toEqual([])
  // References from before are digits, which other numbers hold too; and of two that are as near neither is meant.
  const old = payersAmong([
    { ...ada, reference: '017406' },
    { ...bo, reference: '017407' },
  ])
  expect(old(['46701740605'])).toMatchObject({ byReference: [], near: null })
  expect(old(['017406']).byReference).toHaveLength(1)
  expect(old(['017408']).near).toBeNull()
})

const debtor = (payer: typeof ada, ...sums: number[]) => ({
  ...payer,
  owes: sums.reduce((all, sum) => all + sum, 0),
  months: sums.flatMap((owes, at) => (owes > 0 ? { month: `2026-${10 + at}-01`, owes, paid: 0 } : [])),
})
const receipt = (of: Partial<CashBook[number]>): CashBook[number] => ({
  id: '',
  day: '2026-11-03',
  kronor: 300,
  source: 'bank',
  text: '',
  fingerprint: null,
  entered_at: '',
  booking: '1',
  name: '',
  reference: '',
  ...of,
})
/** How many there are of each group in which there are any. */
function groups(rows: string[], debts = [debtor(ada, 300), debtor(bo, 175)], book: CashBook = []) {
  const sorted = sortPayments(namedIn(read([heading, ...rows].join('\n')), debts), book)
  const { source, households, unread, ...found } = sorted
  return Object.fromEntries(
    Object.entries(found).flatMap(([group, { length }]) => (length > 0 ? [[group, length]] : [])),
  )
}
const row = (words: string, sum = 300) => `2026-11-03;${words};${sum},00;0,00`

test('only a whole reference with the sum that is owed goes with the one press', () => {
  expect(groups([row('K7M2PQ'), row('k7m2pq igen')])).toEqual({ exact: 1, surplus: 1 })
  expect(groups([row('K7M2PQ', 100)])).toEqual({ other: 1 })
  expect(groups([row('K7M2PQ B4T9XW', 475)])).toEqual({ several: 1 })
  expect(groups([row('K7M2PO'), row('46701740605'), row('EK,ADA')])).toEqual({ perhaps: 3 })
  // Whoever has come back pays with last season's reference, and is known by it in another file.
  const back = { ...ada, booking: '3', reference: 'R5V8XZ' }
  expect(groups([row('K7M2PQ')], [debtor(ada, 0), debtor(back, 300)])).toEqual({ perhaps: 1 })
  expect(groups([row('K7M2PQ')], [debtor(ada, 300), debtor(back, 300)])).toEqual({ exact: 1 })
  const others = [receipt({ booking: '3', fingerprint: 'x', source: 'swish', day: '2026-11-01' })]
  expect(groups([row('K7M2PQ')], [debtor(ada, 0), debtor(back, 0)], others)).toEqual({ again: 1 })
  // The number of somebody who owes another sum says nothing.
  expect(groups([row('46701740605', 299), row('Påsar')])).toEqual({ unnamed: 2 })
  // A bill that is paid after the next month's end: the oldest months to the krona, each once.
  const late = [debtor(ada, 300, 75), debtor({ ...ada, booking: '9', reference: 'X9X9X9' }, 0)]
  expect(groups([row('K7M2PQ'), row('K7M2PQ x', 75), row('K7M2PQ y', 75)], late)).toEqual({ exact: 2, surplus: 1 })
  const each = read([heading, row('K7M2PQ'), row('K7M2PQ x', 75), row('K7M2PQ y', 75)].join('\n'))
  const { exact, surplus } = sortPayments(namedIn(each, late), [])
  expect([...exact, ...surplus].map(({ of }) => of[0]?.payer)).toMatchObject([
    { owes: 375, months: [{}, {}] },
    { owes: 75, months: [{ month: '2026-11-01' }] },
    { owes: 0, months: [] },
  ])
  expect(groups([row('K7M2PQ', 75)], late)).toEqual({ other: 1 })
  expect(groups([row('46701740605')], late)).toEqual({ perhaps: 1 })
})

test('what is dated beyond the next days that a bank may book on has not come in', () => {
  vi.setSystemTime('2026-11-28T10:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const dated = (day: string) => groups([`${day};K7M2PQ;300,00;0,00`])
  expect([dated('2026-11-30'), dated('2026-12-03'), dated('2026-12-04')]).toEqual([
    { exact: 1 },
    { exact: 1 },
    { perhaps: 1 },
  ])
})

test('a file of more years than the cash book tells of at once says which to choose', async () => {
  const file = read(`${heading}\n2022-11-03;K7M2PQ;300,00;1,00\n2026-11-03;K7M2PQ;300,00;1,00`)
  await expect(sortedNow(() => Promise.resolve([] as never), Promise.resolve(file))).rejects.toThrow('kortare period')
})

test('what is entered is known by its fingerprint; what may be is shown', () => {
  const [fingerprint = ''] = read(`${heading}\n${row('K7M2PQ')}`).rows.map((one) => one.fingerprint)
  expect(groups([row('K7M2PQ')], [debtor(ada, 300)], [receipt({ fingerprint })])).toEqual({ done: 1 })
  // Another file, such as the Swish report, names the payer in another way; a tick names nobody.
  expect(groups([row('EK,ADA')], [debtor(ada, 0)], [receipt({ fingerprint: 'x', source: 'swish' })])).toEqual({
    again: 1,
  })
  expect(groups([row('K7M2PQ')], [debtor(ada, 300)], [receipt({ source: 'desk' })])).toEqual({ again: 1 })
  // One from before fingerprints is that payment, and only one.
  expect(groups([row('K7M2PQ'), row('x K7M2PQ')], [debtor(ada, 300)], [receipt({})])).toEqual({
    done: 1,
    exact: 1,
  })
  // An equal one of the same file is another.
  expect(groups([row('K7M2PQ'), row('x K7M2PQ')], [debtor(ada, 300)], [receipt({ fingerprint })])).toEqual({
    done: 1,
    exact: 1,
  })
  // A row that names nobody may be it; one that names the household comes before, wherever it stands.
  const bySwish = receipt({ fingerprint: 'x', source: 'swish' })
  expect(groups([row('Swish')], [debtor(ada, 300)], [bySwish])).toEqual({ again: 1 })
  expect(groups([row('Swish'), row('K7M2PQ')], [debtor(ada, 300)], [bySwish])).toEqual({
    unnamed: 1,
    again: 1,
  })
  // What is paid on Christmas Eve by Swish stands in the bank's own list days later; each is one payment only.
  const onTheEve = { ...bySwish, day: '2026-10-29' }
  expect(groups([row('K7M2PQ')], [debtor(ada, 300)], [onTheEve])).toEqual({ again: 1 })
  expect(groups([row('K7M2PQ')], [debtor(ada, 300)], [{ ...bySwish, day: '2026-11-08' }])).toEqual({ again: 1 })
  expect(groups([row('K7M2PQ')], [debtor(ada, 300)], [{ ...bySwish, day: '2026-10-28' }])).toEqual({ exact: 1 })
  expect(groups([row('K7M2PQ'), row('K7M2PQ x')], [debtor(ada, 300)], [onTheEve])).toEqual({ exact: 1, again: 1 })
  expect(groups([row('K7M2PQ'), row('K7M2PQ x')], [debtor(ada, 300)], [onTheEve, bySwish])).toEqual({ again: 2 })
  // Not by its sum alone, nor one of an earlier file of the same kind.
  expect(groups([row('Swish')], [debtor(ada, 300)], [onTheEve])).toEqual({ unnamed: 1 })
  expect(groups([row('K7M2PQ')], [debtor(ada, 300)], [{ ...onTheEve, source: 'bank' }])).toEqual({ exact: 1 })
  // Without a day next month's is not known.
  const bare = read(`Radnr;Belopp;Meddelande\n1;300,00;K7M2PQ`)
  const entered = bare.rows.map(({ fingerprint }) => receipt({ fingerprint }))
  expect(sortPayments(namedIn(bare, [debtor(ada, 300)]), entered)).toMatchObject({ done: [], exact: [], again: [{}] })
})

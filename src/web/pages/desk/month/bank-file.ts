/**
 * The incoming payments in a file that a bank or Swish exports. Read here and sent nowhere; loaded when a file is chosen. A hostile
 * or foreign file gets a sentence that says what to choose in the bank instead.
 */

import { type BankFile, bankFile } from './bank-row.ts'
import { type ReadRow, readTable, swishRecordsIn } from './bank-table.ts'
import { readCamt } from './camt.ts'

export const MOST_BYTES = 5_000_000
const MOST_ROWS = 20_000
const LONGEST_LINE = 20_000

const CHOOSE = 'Välj kontoutdraget eller Swish-rapporten som CSV i banken'

const refused = (what: string, instead = ' i stället.') => new Error(`Det där är ${what}. ${CHOOSE}${instead}`)

/** Files that banks offer beside CSV, and others that somebody may choose, by how they begin. */
const OTHERS: [begins: RegExp, what: string, instead?: string][] = [
  [
    /^(?:PK|\u00d0\u00cf)[^\w\s]{2}/,
    'ingen textfil, utan ett kalkylark eller en zip-fil',
    ', eller spara kalkylarket som CSV.',
  ],
  [/^%PDF/, 'ingen textfil, utan en PDF'],
  [/^(?:01(?:\d{8})?(?:BGMAX|AUTOGIRO)|00TI.{30}\d\dTL1)/, 'en fil från Bankgirot eller Plusgirot'],
  [/^(?:OFXHEADER|<OFX|!(?:Type|Account|Option)|#(?:FLAGGA|PROGRAM|FORMAT))/i, 'en fil för bokföringsprogram'],
  [/^"?(?:type"?[;,]"?)?[a-z]+_[a-z_]+"?[;,]/, 'en fil för program, med summor som kan vara i öre'],
  [/^(?:\s*\{1:|\s*:20:|:940:)/, 'en fil i formatet MT940'],
  [
    /^\s*<(?!\?xml|(?:\w+:)?Document)/i,
    'en webbsida',
    ', eller öppna filen i ett kalkylprogram och spara den som CSV.',
  ],
]

/** @throws Error with a Swedish sentence when the file cannot be one of payments */
export function readBankFile(bytes: Uint8Array): BankFile {
  if (bytes.length > MOST_BYTES)
    throw new Error('Filen är för stor för en lista över betalningar: högst 5 MB. Välj en kortare period i banken.')
  const text = textOf(bytes)
  const rows = rowsIn(text)
  if (rows.length > MOST_ROWS)
    throw new Error('Filen har för många rader: högst 20 000. Välj en kortare period i banken.')
  if (rows.length === 0) throw new Error(`I filen finns inga inbetalningar. ${CHOOSE}, för en annan period.`)
  // Known by its records, title or heading: payers' words stand in rows with a number.
  const isSwish =
    /^.*swish-?rapport/i.test(text) ||
    /^[^\d\n]*(?:avsändar(?:e|ens)? ?n(?:umme)?r|(?:mobil|telefon)nummer)[^\d\n]*$/im.test(text.slice(0, 2_000)) ||
    swishRecordsIn(text).length > 0
  return bankFile(isSwish ? 'swish' : 'bank', rows)
}

function rowsIn(text: string): ReadRow[] {
  if (/^\s*<(?:\?xml|(?:\w+:)?Document)/.test(text)) {
    const rows = readCamt(text)
    if (rows) return rows
    throw refused('en XML-fil, men inget helt kontoutdrag', ' i stället, eller camt.053.')
  }
  if (text.split('\n').some((line) => line.length > LONGEST_LINE))
    throw new Error(`Filen har för många kolumner för en lista över betalningar. ${CHOOSE}.`)
  const rows = readTable(text)
  if (rows) return rows
  throw new Error(
    `I filen finns inga inbetalningar som kan läsas: ingen kolumn är säkert belopp. ${CHOOSE}, med rubriker.`,
  )
}

/** Its line ends are one character, and the marks are gone with which files begin that were put one after another. */
function textOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 40))
  if (start === '') throw new Error(`Filen är tom. ${CHOOSE} en gång till.`)
  const [, what, instead] = OTHERS.find(([begins]) => begins.test(start.replace(/^\u00ef\u00bb\u00bf/, ''))) ?? []
  if (what) throw refused(what, instead)
  const text = decoded(bytes)
  if (text.slice(0, 2_000).includes('\0')) throw refused('ingen textfil')
  return text.normalize().replace(/\r\n?/g, '\n').replaceAll('\uFEFF', '')
}

function decoded(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const as = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes)
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return as('utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return as('utf-16be')
  try {
    return as('utf-8', true)
  } catch {
    const text = as('windows-1252')
    return /[åäö]/i.test(text) ? text : text.replace(/[^ -~]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
  }
}

/** The Swedish letters of a Mac and of DOS, in which spreadsheets may save, as Windows-1252 reads them. */
const OTHER_LETTERS: Record<string, string> = {
  ...{ Œ: 'å', Š: 'ä', š: 'ö', '\u0081': 'Å', '€': 'Ä', '…': 'Ö' },
  ...{ '†': 'å', '„': 'ä', '”': 'ö', '\u008f': 'Å', Ž: 'Ä', '™': 'Ö' },
}

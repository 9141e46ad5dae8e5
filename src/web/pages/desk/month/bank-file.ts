/**
 * The incoming payments in a file that a bank or Swish exports: CSV of any columns, separated by semicolons, commas or tabs, in
 * UTF-8 or Windows-1252. A hostile or foreign file gets a sentence.
 */

export interface BankRow {
  /** What the row says, for a person who has to place it. */
  text: string
  /** As '2027-02-03'; if the row has none that can be read, a word made of its text: equal sums of two months are not one. */
  date: string
  /** Whole kronor, more than 0. */
  kronor: number
  /** The household's reference that the row holds; null if none. */
  reference: string | null
  /** 1, unless rows before it have the same day, sum and reference. */
  nth: number
}

export const MOST_BYTES = 5_000_000
const MOST_ROWS = 20_000
const MOST_COLUMNS = 100

/** @throws Error with a Swedish sentence when the file cannot be one of payments */
export function readBankFile(bytes: Uint8Array, references: readonly string[]): BankRow[] {
  if (bytes.length > MOST_BYTES) throw new Error('Filen är för stor för en lista över betalningar: högst 5 MB.')
  const rows = cellsOf(textOf(bytes))
  const wanted = new Set(references.map((reference) => reference.toUpperCase()))
  const heading = headingIn(rows)
  const alike = new Map<string, number>()
  const payments = withTwoDecimals(rows, heading).flatMap((cells) => {
    const payment = paymentIn(cells, heading, wanted)
    if (!payment) return []
    const what = [payment.date, payment.kronor, payment.reference].join()
    const nth = (alike.get(what) ?? 0) + 1
    alike.set(what, nth)
    return { ...payment, nth }
  })
  if (payments.length === 0) {
    throw new Error(
      'I filen finns inga inbetalningar. Spara kontoutdraget eller Swish-rapporten som CSV och försök igen.',
    )
  }
  return payments
}

function textOf(bytes: Uint8Array): string {
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || bytes.subarray(0, 2_000).includes(0)) {
    throw new Error('Det där är ingen textfil. Spara den som CSV i banken eller kalkylprogrammet och försök igen.')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows with their cells. */
function cellsOf(text: string): string[][] {
  const separator = separatorOf(text.slice(0, 20_000))
  // A quoted cell with doubled quotes, or anything up to the separator or the end of the line; a quote without its other is a sign,
  // and takes no further lines: a payer may have written it.
  const cell = new RegExp(
    `(?:"((?:[^"\\r\\n]|"")*)"(?=[${separator}\\r\\n]|$)|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    const row = rows.at(-1) ?? []
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (row.length > MOST_COLUMNS) throw new Error('Filen har för många kolumner för en lista över betalningar.')
    if (end !== separator) rows.push([])
    if (rows.length > MOST_ROWS) throw new Error('Filen har för många rader: dela den, högst 20 000 i taget.')
  }
  return rows
}

/** The one that stands in most lines; of more signs, a payer's own words may have most. */
function separatorOf(sample: string): string {
  const lines = sample.split(/[\r\n]+/)
  const count = (separator: string) => lines.filter((line) => line.includes(separator)).length
  return [';', '\t', ','].reduce((most, other) => (count(other) > count(most) ? other : most))
}

interface Heading {
  sumColumn: number
  columns: number
}

/** The heading that names a column of sums, never of balances; null if none does. */
function headingIn(rows: readonly string[][]): Heading | null {
  for (const cells of rows.slice(0, 20)) {
    const sumColumn = cells.findIndex((cell) => /^(belopp|insättning|inbetalning|amount|summa)/i.test(cell))
    if (sumColumn >= 0 && cells.every((cell) => kronorIn(cell) === null)) return { sumColumn, columns: cells.length }
  }
  return null
}

/**
 * Where the sum may stand: where a bank writes no quotes, a separator in the payer's words makes a cell more and pushes those after it
 * along.
 */
function placesOfSum({ sumColumn, columns }: Heading, cells: readonly string[]): number[] {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  return filled > columns ? [sumColumn, sumColumn + filled - columns] : [sumColumn]
}

/** SEB writes three decimals, which in one sum alone cannot be told from thousands. */
function withTwoDecimals(rows: string[][], heading: Heading | null): string[][] {
  if (!heading) return rows
  const sums = rows
    .filter((cells) => placesOfSum(heading, cells).length === 1)
    .map((cells) => cells[heading.sumColumn] ?? '')
    .filter((cell) => kronorIn(cell) !== null)
  if (!sums.every((cell) => /[.,]\d{3}$/.test(cell))) return rows
  return rows.map((cells) => {
    const places = placesOfSum(heading, cells)
    return cells.map((cell, at) => (places.includes(at) ? cell.replace(/([.,]\d\d)\d$/, '$1') : cell))
  })
}

function paymentIn(
  cells: readonly string[],
  heading: Heading | null,
  references: ReadonlySet<string>,
): Omit<BankRow, 'nth'> | null {
  // Of two the smaller, which the payer cannot have made larger. Without headings the sum comes before the balance.
  const sums = heading
    ? placesOfSum(heading, cells)
        .map((at) => kronorIn(cells[at] ?? ''))
        .sort((one, other) => Number(one) - Number(other))
    : cells.map(kronorIn)
  const kronor = sums.find((sum) => sum !== null)
  if (kronor === undefined || kronor === null || kronor <= 0) return null
  const text = cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 300)
  return {
    text,
    date: cells.map(dateIn).find((date) => date !== null) ?? wordOf(text),
    kronor,
    reference: referenceIn(cells, references),
  }
}

/** A sum with öre or a currency, or whole: '1 234,50', '-125', '1.234,50', '300.00 SEK'; null for anything else. */
function kronorIn(cell: string): number | null {
  const text = cell.replace(/\s|\u00a0|kr|sek/gi, '').replace('−', '-')
  if (!/^[+-]?\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{1,2})?$/.test(text) || /^\d{6,}$/.test(text)) return null
  const [, sign, whole = '', rest = ''] = /^([+-]?)(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const sum = Number(whole.replace(/[.,]/g, '')) + Number(rest.padEnd(2, '0')) / 100
  return Math.round(sign === '-' ? -sum : sum)
}

/** From '2027-02-03', '2027/02/03', '20270203', '3/2/2027', '03.02.2027' or '3-2-2027'. */
function dateIn(cell: string): string | null {
  const dayFirst = cell.replace(/\b(\d\d?)[-/.](\d\d?)[-/.](20\d\d)\b/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
  const [, year, month, day] = /\b(20\d\d)[-/]?(0[1-9]|1[0-2])[-/]?([0-3]\d)\b/.exec(dayFirst) ?? []
  return year ? `${year}-${month}-${day}` : null
}

/** A short word without blanks, the same for the same text. */
function wordOf(text: string): string {
  const hash = Array.from(text).reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 0)
  return `rad-${hash.toString(36)}`
}

function referenceIn(cells: readonly string[], references: ReadonlySet<string>): string | null {
  for (const cell of cells) {
    const words = cell.toUpperCase().split(/[^A-Z0-9ÅÄÖ]+/)
    // As it should be, or with a blank in the middle.
    for (const [at, word] of words.entries()) {
      const found = [word, `${word}${words[at + 1] ?? ''}`].find((written) => references.has(written))
      if (found) return found
    }
  }
  return null
}

/** The table of payments in a text of cells: its heading, what each column holds, and where a row's sum stands. */

import Papa from 'papaparse'
import { dayIn, dayOrderOf, oreIn, type SumStyle, sumStyleOf } from './bank-cells.ts'
import { onlyOne } from './payers.ts'

/** A row that brings money in. */
export interface Incoming {
  /** Null where the file has no days. */
  day: string | null
  ore: number
  /** What the payer and the bank say of it: message, name, number. */
  words: string[]
  /** What also tells it from another one: time, order, number of the transaction. */
  marks: string[]
  /** Whether it can be read in one way only. */
  isSure: boolean
  /** In which of several files, if they were put one after another. */
  part: number
}

export interface TableRead {
  incoming: Incoming[]
  /** Rows of which nobody can say what they are worth. */
  unread: string[]
}

const SEPARATORS = [';', '\t', ',', '|']
/** In which the heading has to come. */
const LINES_ABOVE = 100
/** Cells by which a payer's own separators may lengthen a row. */
const MOST_EXTRA = 60
/** Lines into which a payer's line breaks may part a row. */
const MOST_LINES = 12

/** How a column is called of what came in, of what went out, or of both. */
const IN = '(?:in|kredit|credit|insatt|insättning|inbetala?t|inbetalning|inkomst|money in|paid in|deposit)(?:ar|er|s)?'
const OUT = '(?:ut|debet|debit|uttag|utbetala?t|utbetalning|utgift|money out|paid out|withdrawal)(?:ar|er|s)?'
const EITHER = `(?:${IN}|${OUT}|[ckd]r?)`
const SUM = '(?: ?(?:belopp|amount|(?:i )?(?:kronor|kr|sek)) ?)?'

/**
 * What a column holds, by the first of these that its heading matches. Those without name are a payer's and a bank's words. 'either'
 * is a sum with its sign, or says which sign the sum has.
 */
const ROLES = [
  ['words', /text/],
  ['balance', /saldo|balan[cs]|behållning|tillgänglig|disponib|available|utgående|ingående/],
  [
    'skip',
    /avgift|fee|moms|\b(?:vat|tax|eur|euro|usd|gbp|dkk|nok|chf)\b|frakt|shipping|försäkring|insurance|utl|foreign|orig|\btip|dricks|kurs|rate$|växel|i valuta|valutabelopp|intervall|period| öre$|återbet|refund|exkl/,
  ],
  // Unless its day is that of a payment, nobody may have paid it.
  ['invoice', /fakturada|invoice da|förfall|\bdue\b|\brest|\bkvar\b|obetal/],
  ['either', new RegExp(`^${EITHER} ?[/,-] ?${EITHER}(?: (?:indicator|code|kod))?$`)],
  [
    'direction',
    /^(?:(?:transaktions|belopps|betal)?typ|(?:transaction )?type|händelse|riktning|direction|tecken|\+\/-|dc|cd|kd|dk|cdtdbtind)$/,
  ],
  ['rowType', /^(?:row ?type|radtyp)/],
  ['status', /^(?:status|state|tillstånd|betal[dt]$)/],
  ['currency', /^(?:valuta|currency|ccy|valutakod)$/],
  [
    'day',
    /^(?:bok[fn](?!.*belopp)|book|completed|slutf|reskontra|trans\w*[. ]?(?:da|tid)|created|skapa|valuta ?da|value ?da|köpda|started)|dat(?:um|o)|date\b|\bdate|dag$/,
  ],
  ['in', new RegExp(`^${SUM}${IN}${SUM}$`)],
  [
    'out',
    new RegExp(
      `^${SUM}${OUT}${SUM}$|\\b(?:ut|out|deb[ei]t|withdr|skick).*(?:belopp|summa|amount)|(?:belopp|summa|amount).*\\b(?:ut|out)`,
    ),
  ],
  ['sum', /belopp|summa|amount|kronor|^kr$|^sek$|^(?:brutto|gross)|^totalt?$/],
  [
    'skip',
    /^(?:rad|row|nr$|no$|#|clearing|clnr|konto|account|produkt|product|iban|bic|mottagar(?!.*(?:betalar|avsändar))|kategori|category|budget|bankkategori|egna|avstäm|tagg|tags)/,
  ],
  [
    'mark',
    /^(?:verif|transaktions-?id|transaction id|order|tid$|time|klock|referensn|bankref|instruction|end.to.end|arkiv|id$)/,
  ],
] as const

type Role = (typeof ROLES)[number][0]

/** The day that counts, where there are several: the one on which the money is booked. */
const DAYS = [
  /bok[fn]|book|completed|slutf|settle/i,
  /^\s*reskontra/i,
  /^\s*(?:trans|datum|date|dag)/i,
  /(?<!ut)betal|paid/i,
  /./,
]

const IS_OUT =
  /^(?:dr?|dbit|(?:.* )?(?:ut|out)|outgoing|utgående|utbetalning|utgift|minus|-|återbetalning|reversal|avgift|fee|return)$|^(?:debet|debit|uttag|kortköp|köp|skicka[dt]|sent)(?!\p{L})/iu
const IS_DONE =
  /^(?:|utförd|bokförd|genomförd|slutförd|klar|betald|slutfört|godkänd|mottagen|completed|booked|executed|settled|paid|done|ok|ja)$/i
const IS_TOTAL = /^(?:(?:del)?summa|total)/i
const IS_NOT_YET = /reserv|vänt|pend|kommande|prelim|^ej |^inte /i

interface Table {
  separator: string
  roles: Role[]
  /** The column of the day, -1 if none. */
  day: number
  rows: string[][]
  style: SumStyle
  /** -1 in a company's own books, where debit is what came in. */
  sign: 1 | -1
  monthFirst: boolean
  /** Whether its rows can be read in one way only, each by itself. */
  isSure: boolean
  part: number
  /** How many cells a row may have of the bank's own: lines may end with separators, or after the last cell that is not empty. */
  fewest: number
  most: number
  /** Whether more than one row says so. */
  isProven: boolean
  /** Whether anything says which cells are whose. */
  isClear: boolean
}

/** @returns null if nothing says where the sums stand */
export function readTable(text: string): TableRead | null {
  const headed = tablesBelowHeadings(text)
  const table = swishReportIn(text) ?? headed[0] ?? tableWithoutHeading(text)
  if (!table) return null
  const read = (table === headed[0] ? headed : [table]).map(paymentsIn)
  return { incoming: read.flatMap(({ incoming }) => incoming), unread: read.flatMap(({ unread }) => unread) }
}

/** Quotes are cells' only where they open and close as they should; else a payer wrote them into a file whose bank writes none. */
function cellsOf(text: string, separator: string): string[][] {
  const quoted = text.includes('"') && Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const isQuoted = quoted && !quoted.errors.some(({ type }) => type === 'Quotes')
  const rows = isQuoted ? quoted.data : unquoted(text, separator)
  // Tabs and line ends within a cell show that it was in quotes.
  const bare = (cell: string) =>
    /^[ \u00a0=]|[ \u00a0]$/.test(cell)
      ? cell.replace(/^[ \u00a0]*="(.*)"[ \u00a0]*$/, '$1').replace(/^[ \u00a0]+|[ \u00a0]+$/g, '')
      : cell
  return rows.map((cells) => cells.map(bare)).filter((row) => row.some((cell) => cell.trim()))
}

const unquoted = (text: string, separator: string) => text.split('\n').map((line) => line.split(separator))

/** Mostly one. People put files one after another: then each is read by its own heading. */
function tablesBelowHeadings(text: string): Table[] {
  const lines = text.split('\n')
  let quotes = 0
  const found = lines.flatMap((line, at) => {
    const heading = quotes % 2 === 0 && (at < LINES_ABOVE || !/\d/.test(line)) ? headingIn(line) : null
    quotes += line.split('"').length - 1
    return heading ? [{ ...heading, at }] : []
  })
  const dated = found.filter(({ roles }) => roles.includes('day'))
  const parts = dated.length > 0 ? dated : found.slice(0, 1)
  const first = parts.find(hasSums)
  return parts.flatMap((one, part) => {
    const { separator, heading, at } = one
    if (!hasSums(one)) return []
    const rows = cellsOf(lines.slice(at + 1, parts[part + 1]?.at).join('\n'), separator)
    const table = tableOf(separator, heading, rows, part)
    // A payer may have written it, if the bank breaks lines without quotes.
    return { ...table, isSure: table.isSure && `${heading}` === `${first?.heading}` }
  })
}

/** With the separator with which most columns have a name that a table of payments has. */
function headingIn(line: string): { separator: string; heading: string[]; roles: Role[] } | null {
  const ways = SEPARATORS.flatMap((separator) => {
    const heading = cellsOf(line, separator)[0] ?? []
    const isHeading =
      heading.every((cell) => cell.length <= 60 && !/^["+-]*\d/.test(cell)) && heading.filter(Boolean).length > 1
    const roles = isHeading && !isOfBooks(heading) ? heading.map(roleOf) : []
    // That of a list of balances ends the table above it.
    const isOfTable = hasSums({ roles }) || (roles.includes('day') && roles.includes('balance'))
    return isOfTable ? [{ separator, heading, roles }] : []
  })
  return ways.sort((one, other) => other.heading.length - one.heading.length)[0] ?? null
}

/** Both sides of each entry of a company's own books, of which one alone is the bank's. */
const isOfBooks = (heading: readonly string[]) =>
  [/^konto$/i, /^ver/i, /^debet/i, /^kredit/i].every((name) => heading.some((cell) => name.test(cell)))

const hasSums = ({ roles }: { roles: Role[] }) => roles.some(isOfSums)
const isOfSums = (role: Role) => role === 'sum' || role === 'in' || role === 'either'

function roleOf(heading: string): Role {
  const name = heading
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?\((?:sek|kr)\)|[()]/g, '')
    .trim()
  return ROLES.find(([, words]) => words.test(name))?.[0] ?? 'words'
}

function tableOf(separator: string, heading: readonly string[], rows: string[][], part = 0): Table {
  const names = heading.slice(0, heading.findLastIndex((cell) => cell !== '') + 1)
  const found = names.map(roleOf)
  const least = found.findIndex(isOfSums)
  const usual = mostFrequent(rows.map((row) => row.length).filter((length) => length > least)) ?? names.length
  const usualRows = rows.filter((row) => row.length === usual)
  const ends = Math.min(...usualRows.map((row) => row.length - 1 - row.findLastIndex((cell) => cell !== '')))
  const [fewest, most] = [Math.min(names.length, usual), Math.max(heading.length, Math.min(usual, names.length + ends))]
  // Where most rows are longer, only one run of words can say which cells are too many, and a comma may be in the sums.
  const run = found.indexOf('words')
  const isOneRun = found.filter((role, at) => role === 'words' && found[at - 1] !== 'words').length === 1
  const clear = usual > most ? (isOneRun && separator !== ',' ? usualRows.map(shortened) : []) : usualRows
  const cellsIn = (roles: Role[]) =>
    found.flatMap((role, at) => (roles.includes(role) ? clear.slice(0, 1_000).map((row) => row[at] ?? '') : []))
  const either = cellsIn(['either']).some((cell) => /\d/.test(cell)) ? 'sum' : 'direction'
  const roles = withOneSum(
    found.map((role) => (role === 'either' ? either : role)),
    names,
  )
  const style = sumStyleOf(cellsIn(['sum', 'in', 'out', 'either', 'balance']), separator)
  const named = found.flatMap((role, at) => (role === 'day' ? [at] : []))
  // Where no heading names the day.
  const days =
    named.length > 0 ? named : found.flatMap((_, at) => (clear.every((row) => dayIn(row[at] ?? '')) ? [at] : []))
  const hasDays = (at: number) => rows.some((row) => dayIn(row[at] ?? '') ?? dayIn(row[at] ?? '', true))
  const day = DAYS.flatMap((name) => days.filter((at) => name.test(names[at] ?? ''))).find(hasDays) ?? days[0] ?? -1
  const { monthFirst, isSure } = dayOrderOf(rows.map((row) => row[day] ?? ''))
  const { sign, isOne } = signOf()
  return {
    ...{ separator, roles, day, rows, style, sign, monthFirst, part },
    isSure:
      isSure &&
      isOne &&
      (day < 0 || named.includes(day)) &&
      (!roles.includes('invoice') || /betal|bok|book|paid/i.test(names[day] ?? '')),
    fewest,
    most,
    isProven: heading.length === most || usualRows.length > 1,
    isClear: clear.length > 0,
  }

  function shortened(row: string[]): string[] {
    const extra = row.length - ends - names.length
    return [...row.slice(0, run), ...row.slice(run + Math.max(0, extra))]
  }

  /** Where each row changes the balance by its sum: debit is what came in if it says so, and in any other column it has to agree. */
  function signOf(): { sign: 1 | -1; isOne: boolean } {
    const steps = clear.slice(0, 1_000).flatMap((row) => {
      const [ore, left] = [oreOf(row, { roles, style, sign: 1 }), oreIn(row[roles.indexOf('balance')] ?? '', style)]
      const date = dayIn(row[day] ?? '', monthFirst)
      return ore && left !== null && date ? [{ ore, left, date }] : []
    })
    const [first = '', last = ''] = [steps[0]?.date, steps.at(-1)?.date]
    if (first > last) steps.reverse()
    const signs = steps.slice(1).map(({ ore, left }, at) => (left - (steps[at]?.left ?? 0)) / ore)
    const isTurned = first !== last && signs.every((one) => Math.abs(one) === 1) && signs.includes(-1)
    const isOfBooks = isTurned && !signs.includes(1) && names.some((name) => /^deb[ei]t$/i.test(name))
    return { sign: isOfBooks ? -1 : 1, isOne: isOfBooks || !isTurned }
  }
}

/** Of several sums that of what came in, then that in kronor, then the first. */
function withOneSum(roles: Role[], names: readonly string[]): Role[] {
  const sums = roles.flatMap((role, at) => (role === 'sum' || role === 'in' ? [at] : []))
  const isKronor = (at: number) => /sek|\bkr/i.test(names[at] ?? '')
  const isIncoming = (at: number) => roles[at] === 'in' || /betala?t|inbet|mottag|received/i.test(names[at] ?? '')
  const one = sums.find(isIncoming) ?? sums.find(isKronor) ?? sums[0]
  return roles.map((role, at) => (at === one ? 'sum' : role === 'sum' || role === 'in' ? 'skip' : role))
}

/**
 * Records 01 (the file), 02 (a Swish payment) and 03 (how many, how much), as Handelsbanken writes them, or 1, 2 and 3, as a
 * spreadsheet saves them: fields by their place.
 */
function swishReportIn(text: string): Table | null {
  const [, separator] = /^\s*"?0?1"?([,;])/.exec(text) ?? []
  const payments = separator ? cellsOf(text, separator).filter(([record = '']) => /^0?2$/.test(record)) : []
  if (!separator || !payments.some((row) => /^SW\w$/.test(row[6] ?? ''))) return null
  const heading =
    'Rad Konto Konto BIC Mottagare Datum Konto Belopp Valuta Nummer Namn Order Text Order Tid Order Order Order'
  return tableOf(
    separator,
    heading.split(' '),
    payments.filter((row) => row[6] === 'SWH'),
  )
}

/**
 * A sum is one only in the one column in which each row has a number, or beside a balance that changes by it from row to row: what
 * payers wrote may be a column of numbers too.
 */
function tableWithoutHeading(text: string): Table | null {
  for (const separator of SEPARATORS) {
    const all = cellsOf(text.replace(/^sep=.*\n/, ''), separator)
    const usual = mostFrequent(all.map((row) => row.length)) ?? 0
    const rows = all.filter((row) => row.length === usual)
    const columns = Array.from({ length: usual }, (_, at) => rows.map((row) => row[at] ?? ''))
    const days = columns.flatMap((cells, at) => (cells.every((cell) => dayIn(cell)) ? [at] : []))
    const numbers = columns.flatMap((cells, at) => (!days.includes(at) && cells.every(isNumber) ? [at] : []))
    const only = numbers.length === 1 && columns[numbers[0] ?? 0]?.every(isMoney) ? numbers : []
    const [sum, balance] = pairIn(columns, numbers, separator) ?? only
    if (days[0] === undefined || sum === undefined) continue
    const heading = columns.map((_, at) => {
      if (at === sum) return 'Belopp'
      return at === balance ? 'Saldo' : days.includes(at) ? 'Datum' : 'Text'
    })
    return tableOf(separator, heading, all)
  }
  return null
}

const isNumber = (cell: string) => /^[-+\u2212]?\d[\d\s\u00a0.,]*(?: ?kr| ?sek)?$/i.test(cell)
const isMoney = (cell: string) => /^[-+\u2212]?\d[\d\s\u00a0.,]*[.,]\d\d\d?(?: ?kr| ?sek)?$/i.test(cell)

/** The two columns of which one is the balance after each sum, the oldest row first or last. */
function pairIn(columns: readonly string[][], numbers: readonly number[], separator: string): [number, number] | null {
  const style = sumStyleOf(
    numbers.flatMap((at) => columns[at] ?? []),
    separator,
  )
  const ore = columns.map((cells) => cells.map((cell) => oreIn(cell, style) ?? Number.NaN))
  const pairs = numbers
    .flatMap((sum) => numbers.map((balance): [number, number] => [sum, balance]))
    .filter(([sum, balance]) => {
      const [sums = [], balances = []] = [ore[sum], ore[balance]]
      const follows = (step: 0 | 1) =>
        balances.slice(1).every((next, at) => Math.abs(next - (balances[at] ?? 0)) === Math.abs(sums[at + step] ?? 0))
      return sum !== balance && sums.length > 1 && (follows(0) || follows(1))
    })
  return onlyOne(pairs)
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** A row of the bank's: money that came in; another one ('nothing'); one with several meanings; or no row of this table. */
type Meaning = Incoming | 'nothing' | 'doubtful' | 'none'

function paymentsIn(table: Table): TableRead {
  const incoming: Incoming[] = []
  const unread: string[] = []
  for (const [at, row] of table.rows.entries()) {
    for (const [meaning, cells] of meaningsOf(table, row)) {
      if (typeof meaning === 'object') incoming.push(meaning)
      else if (meaning !== 'nothing' && isOfTable(table, cells)) unread.push(cells.filter(Boolean).join(' '))
    }
    if (endsAnother(table, at)) for (const one of incoming.slice(-MOST_LINES)) one.isSure = false
  }
  return { incoming, unread }
}

/**
 * Has a day, also within a cell, if a spreadsheet that guessed another separator saved a whole row as one; or a sum, beside what it
 * made of a day.
 */
function isOfTable(table: Table, cells: readonly string[]): boolean {
  const hasDay = cells.some((cell) => cell.split(table.separator).some((part) => dayIn(part, table.monthFirst)))
  return hasDay || (cells.length >= table.fewest && (oreOf(cells, table) ?? 0) > 0)
}

/**
 * Mostly one. Quotes that hold separators or lines may be a payer's in a file whose bank writes none: if all those lines are rows
 * by themselves, of another meaning, a person decides.
 */
function meaningsOf(table: Table, row: string[]): [Meaning, string[]][] {
  const meaning = meaningOf(table, row)
  const isQuoted = (cell: string) => /["\n]/.test(cell) || cell.includes(table.separator)
  if (!row.some(isQuoted)) return [[meaning, row]]
  const text = row.map((cell) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  const lines = unquoted(text.join(table.separator), table.separator)
  const others = lines.map((line): [Meaning, string[]] => [meaningOf(table, line), line])
  const isOther = ([other]: [Meaning, string[]]) => other !== 'nothing' && !isSame(other, meaning)
  if (others.some(([other]) => other === 'none') || !others.some(isOther)) return [[meaning, row]]
  const all = others.some(([other]) => isSame(other, meaning))
    ? others
    : [[meaning, row] as [Meaning, string[]], ...others]
  return all.map(([one, cells]) => [typeof one === 'object' ? { ...one, isSure: false } : one, cells])
}

const isSame = (one: Meaning | undefined, other: Meaning) =>
  typeof one === 'object' && typeof other === 'object' ? one.day === other.day && one.ore === other.ore : one === other

function meaningOf(table: Table, row: string[]): Meaning {
  if (!table.isClear) return 'doubtful'
  const [first = 'none', ...others] = placesFor(table, row).map((placed) => meaningOfPlaced(table, placed))
  return others.every((other) => isSame(other, first)) ? first : 'doubtful'
}

/** Whether it is the rest of the row above, in which a payer broke the line: rows in between may be the payer's own words. */
function endsAnother(table: Table, at: number): boolean {
  const [above, row] = [table.rows[at - 1], table.rows[at]]
  // A row as long as others, such as one of totals, is whole.
  if (!above || !row || row.length >= table.fewest || table.day < 0) return false
  // Alone, it is the rest of a last cell.
  if (row.length === 1 && table.roles.at(-1) !== 'words') return false
  const meaning = meaningOf(table, [...above.slice(0, -1), `${above.at(-1)}\n${row[0]}`, ...row.slice(1)])
  return typeof meaning === 'object' || meaning === 'doubtful'
}

/**
 * The ways in which the cells may belong to the columns: where a bank writes no quotes, a separator in a payer's words makes a cell
 * more and pushes those after it along.
 */
function placesFor(table: Table, row: string[]): string[][] {
  const { fewest, most, isProven } = table
  if (row.length <= fewest || (row.length === most && isProven && most > table.roles.length)) return [row]
  const ways: string[][] = []
  for (let count = fewest; count <= Math.min(row.length, most); count++) {
    const extra = row.length - count
    if (extra <= MOST_EXTRA) ways.push(...spread(table, row, 0, extra))
  }
  return ways
}

/** Those in which words take that many cells more, and what is no word is what its column holds. */
function spread(table: Table, row: readonly string[], column: number, extra: number): string[][] {
  const { roles, separator } = table
  if (column === roles.length || row.length === 0) return extra === 0 && row.join('') === '' ? [[]] : []
  // The first of several columns of words takes them all: it makes no difference.
  const most = roles[column] === 'words' && roles[column - 1] !== 'words' ? extra : 0
  return Array.from({ length: most + 1 }, (_, more) => more).flatMap((more) => {
    const cell = row.slice(0, more + 1).join(separator)
    if (!isPossible(table, column, cell)) return []
    return spread(table, row.slice(more + 1), column + 1, extra - more).map((rest) => [cell, ...rest])
  })
}

/** Whatever a bank may write there: a way that is not considered would make another one seem the only one. */
function isPossible({ roles, day, style, monthFirst }: Table, column: number, cell: string): boolean {
  const role = roles[column] ?? 'skip'
  if (column === day) return !/\d/.test(cell) || dayIn(cell, monthFirst) !== null
  if (role === 'sum' || role === 'out' || role === 'balance')
    return cell === '' ? role !== 'sum' || roles.includes('out') : oreIn(cell, style) !== null
  return role !== 'currency' || /^(?:[A-Z]{3})?$/.test(cell)
}

function meaningOfPlaced(table: Table, cells: readonly string[]): Meaning {
  const { roles, day, monthFirst, isSure, part } = table
  const having = (...wanted: Role[]) => cells.filter((cell, at) => cell !== '' && wanted.includes(roles[at] ?? 'skip'))
  const written = cells[day] ?? ''
  const date = dayIn(written, monthFirst)
  const isUndated = day >= 0 && date === null
  const ore = oreOf(cells, table)
  if (ore === null || (isUndated && /\d/.test(written))) return 'none'
  const [status = ''] = having('status')
  const isOther = IS_NOT_YET.test(status) || having('rowType').some((cell) => cell !== '20')
  if (Math.round(ore / 100) <= 0 || isOther) return 'nothing'
  // Without a day it may have that of the row above.
  if (isUndated && (written !== '' || having('words').every((text) => IS_TOTAL.test(text)))) return 'nothing'
  if (isUndated || having('currency').some((cell) => !/^(?:SEK|kr)$/i.test(cell))) return 'doubtful'
  return {
    day: date,
    ore,
    words: having('words', 'direction', 'status'),
    marks: having('mark'),
    isSure: isSure && IS_DONE.test(status),
    part,
  }
}

/** Less than 0 for what went out, by its sign, its column or a word. Null if the cell that should hold a sum does not; 0 if it is empty. */
function oreOf(
  cells: readonly string[],
  { roles, style, sign }: Pick<Table, 'roles' | 'style' | 'sign'>,
): number | null {
  const [sum = '', out = ''] = [cells[roles.indexOf('sum')], cells[roles.indexOf('out')]]
  const ore = sum === '' ? 0 : oreIn(sum, style)
  if (ore === 0) return -sign * Math.abs(oreIn(out, style) ?? 0)
  const isOut = cells.some((cell, at) => roles[at] === 'direction' && IS_OUT.test(cell))
  return ore && sign * (isOut ? -Math.abs(ore) : ore)
}

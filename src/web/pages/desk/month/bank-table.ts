/**
 * The table of payments in a text of cells. Its heading gives each column a role; a row is read in every way in which its cells can
 * have those roles, and is a payment only if all of them agree. What has no meaning, or several, goes to a person.
 */

import Papa from 'papaparse'
import { dayIn, dayOrderOf, oreIn, type SumStyle, sumStyleOf } from './bank-cells.ts'

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
  /** In öre, after it; null where the file says none. */
  balance: number | null
}

/** The words alone of a row of which nobody can say what it is worth. */
export type ReadRow = Incoming | string

const SEPARATORS = [';', '\t', ',', '|']
/** In which the heading comes: to look further takes a list without days half as long again. */
const LINES_ABOVE = 100
/** Each column of sums is tried as the one that counts; where nothing names them, each with each. No bank has as many. */
const MOST_TRIED = 100
/** In which the cells of a row may belong to the columns that a payer's own separators have lengthened. */
const MOST_WAYS = 1_000

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
  ['skip', /avgift|fee|moms|\b(?:vat|tax)\b|frakt|shipping|försäkring|insurance|\btip|dricks|återbet|refund|exkl/],
  ['skip', /\b(?:eur|euro|usd|gbp|dkk|nok|chf)\b|utl|foreign|orig|kurs|rate$|växel|i valuta|valutabelopp/],
  ['skip', /intervall|period| öre$/],
  // Unless its day is that of a payment, nobody may have paid it.
  ['invoice', /fakturada|invoice da|förfall|\bdue\b|\brest|\bkvar\b|obetal/],
  ['either', new RegExp(`^${EITHER} ?[/,-] ?${EITHER}(?: (?:indicator|code|kod))?$`)],
  ['direction', /^(?:(?:transaktions?|belopps|betal(?:nings)?|transaction )?(?:typ|type|slag)|typ av .*|händelse)$/],
  ['direction', /^(?:riktning|direction|tecken|\+\/-|dc|cd|kd|dk|cdtdbtind)$/],
  ['rowType', /^(?:row ?type|radtyp)/],
  ['status', /^(?:status|state|tillstånd|betal[dt]$)/],
  ['currency', /^(?:valuta|currency|ccy|valutakod)$/],
  ['day', /^(?:bok[fn](?!.*belopp)|book|completed|slutf|reskontra|trans\w*[. ]?(?:da|tid)|created|skapa|started)/],
  ['day', /^(?:valuta ?da|value ?da|köpda)|dat(?:um|o)|date\b|\bdate|dag$/],
  ['in', new RegExp(`^${SUM}${IN}${SUM}$`)],
  ['out', new RegExp(`^${SUM}${OUT}${SUM}$`)],
  ['out', /\b(?:ut|out|deb[ei]t|withdr|skick).*(?:belopp|summa|amount)|(?:belopp|summa|amount).*\b(?:ut|out)/],
  ['sum', /belopp|summa|amount|kronor|^kr$|^sek$|^(?:brutto|gross)|^totalt?$/],
  ['skip', /^(?:rad|row|nr$|no$|#|clearing|clnr|konto|account|iban|bic|mottagar(?!.*(?:betalar|avsändar)))/],
  ['skip', /^(?:produkt|product|kategori|category|budget|bankkategori|egna|avstäm|tagg|tags)/],
  ['mark', /^(?:verif|transaktions-?id|transaction id|order|tid$|time|klock|referensn|bankref|arkiv|id$)/],
  ['mark', /^(?:instruction|end.to.end)/],
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
/** To us or by us. */
const IS_EITHER = /refund/i
const IS_DONE =
  /^(?:|utförd|bokförd|genomförd|slutförd|klar|betald|slutfört|godkänd|mottagen|completed|booked|executed|settled|paid|done|ok|ja)$/i
const IS_TOTAL = /^(?:(?:del)?summa|total)/i
const IS_NOT_YET = /reserv|vänt|pend|kommande|prelim|^ej |^inte /i

/** A line with quotes as a spreadsheet saves it that looks for semicolons and has found none: one cell. */
const LEFT_AS_ONE_CELL = /^"((?:[^"\n]|"")*)";*$/gm

/** @returns null if nothing says where the sums stand */
export function readTable(file: string): ReadRow[] | null {
  const text = file.replace(LEFT_AS_ONE_CELL, (line, cell: string) =>
    cell.includes(',') && cell.includes('""') ? cell.replaceAll('""', '"') : line,
  )
  const ways = [swishRecordsIn, tablesBelowHeadings, tableWithoutHeading]
  const tables = ways.reduce<Table[]>((found, way) => (found.length > 0 ? found : way(text)), [])
  return tables.length > 0 ? tables.flatMap(paymentsIn) : null
}

/** Quotes are cells' only where they open and close as they should; else a payer wrote them into a file whose bank writes none. */
function cellsOf(text: string, separator: string): string[][] {
  const quoted = text.includes('"') && Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const isQuoted = quoted && !quoted.errors.some(({ type }) => type === 'Quotes')
  const rows = isQuoted ? quoted.data : unquoted(text, separator)
  // Tabs and line ends within a cell show that it was in quotes. A row of blanks is looked at once, not again from each of them.
  const bare = (cell: string) =>
    cell.replace(/^[ \u00a0]*="(.*)"[ \u00a0]*$/, '$1').replace(/^[ \u00a0]+|(?<![ \u00a0])[ \u00a0]+$/g, '')
  return rows.map((cells) => cells.map(bare)).filter((row) => row.some((cell) => cell.trim()))
}

const unquoted = (text: string, separator: string) => text.split('\n').map((line) => line.split(separator))

/** Mostly one. People put files one after another: then each is read by its own heading. */
function tablesBelowHeadings(text: string): Table[] {
  const lines = text.split('\n')
  const found: (NonNullable<ReturnType<typeof headingIn>> & { at: number })[] = []
  let isQuoted = false
  for (const [at, line] of lines.entries()) {
    const isWhole = line.split('"').length % 2 === 1
    // A payer's words come with a sum, or begin in quotes; below the first heading, and far below, no other has digits.
    const isFirst = !found.some(hasDays)
    const isMaybe = isFirst ? at < LINES_ABOVE || !/\d/.test(line) : isWhole && !/\d/.test(line)
    const heading = isMaybe && !isQuoted ? headingIn(line) : null
    isQuoted = isQuoted === isWhole
    if (heading) found.push({ ...heading, at })
  }
  const dated = found.filter(hasDays)
  const parts = dated.length > 0 ? dated : found.slice(0, 1)
  const first = parts.find(hasSums)
  return parts.flatMap((heading, part) => {
    if (!hasSums(heading)) return []
    const { separator, names, at } = heading
    const rows = cellsOf(lines.slice(at + 1, parts[part + 1]?.at).join('\n'), separator)
    const table = tableOf(separator, names, rows, part)
    // A payer may have written it, if the bank breaks lines without quotes.
    return { ...table, isSure: table.isSure && `${names}` === `${first?.names}` }
  })
}

/** Read with the separator that gives most columns a name that a table of payments has. */
function headingIn(line: string) {
  const ways = SEPARATORS.map((separator) => {
    const [names = []] = cellsOf(line, separator)
    const isHeading = names.every((cell) => !/^["+-]*\d/.test(cell))
    const roles = isHeading && names.filter(Boolean).length > 1 && !isOfBooks(names) ? names.map(roleOf) : []
    return { separator, names, roles }
  })
  return (
    ways
      // That of a list of balances ends the table above it.
      .filter((way) => hasSums(way) || (hasDays(way) && way.roles.includes('balance')))
      .filter(({ roles }) => roles.filter(isOfSums).length <= MOST_TRIED)
      .sort((one, other) => other.names.length - one.names.length)[0]
  )
}

/** Both sides of each entry of a company's own books, of which one alone is the bank's. */
const isOfBooks = (names: readonly string[]) =>
  [/^konto$/i, /^ver/i, /^debet/i, /^kredit/i].every((pattern) => names.some((name) => pattern.test(name)))

const hasSums = ({ roles }: { roles: Role[] }) => roles.some(isOfSums)
const hasDays = ({ roles }: { roles: Role[] }) => roles.includes('day')
const isOfSums = (role: Role) => role === 'sum' || role === 'in' || role === 'either'

function roleOf(heading: string): Role {
  const name = heading
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?\((?:sek|kr)\)|[()]/g, '')
    .trim()
  return ROLES.find(([, words]) => words.test(name))?.[0] ?? 'words'
}

type Table = ReturnType<typeof tableBySum>

/** Read by the likeliest of the columns that may have the sum, unless the balance proves one of them, and only that. */
function tableOf(separator: string, heading: readonly string[], rows: string[][], part = 0): Table {
  const likely = tableBySum(separator, heading, rows, part)
  const others = likely.rivals.map((sum) => tableBySum(separator, heading, rows, part, sum))
  const [proven, ...more] = [likely, ...others].filter(({ isProven }) => isProven)
  return proven && more.length === 0 ? { ...proven, rivals: [] } : likely
}

function tableBySum(separator: string, heading: readonly string[], rows: string[][], part: number, chosen?: number) {
  const names = heading.slice(0, heading.findLastIndex((cell) => cell !== '') + 1)
  const found = names.map(roleOf)
  // Not what stands above the heading of a file that is put behind it. In a list without days payers may have written some.
  const dated = rows.filter((row) => row.some((cell) => dayIn(cell)))
  const isDated = found.includes('day') ? dated.length > 0 : dated.length > rows.length / 2
  const all = isDated ? dated : rows
  const { clear, width } = clearRowsIn(all, found.findIndex(isOfSums), names.length, heading.length)
  const columnsOf = (...roles: Role[]) => found.flatMap((role, at) => (roles.includes(role) ? [at] : []))
  const cellsIn = (...roles: Role[]) =>
    columnsOf(...roles).flatMap((at) => clear.slice(0, 1_000).map((row) => row[at] ?? ''))

  const either = cellsIn('either').some((cell) => /\d/.test(cell)) ? 'sum' : 'direction'
  const { roles, rivals } = withOneSum(
    found.map((role) => (role === 'either' ? either : role)),
    names,
    chosen,
  )
  // Null if nothing says which cells are whose.
  const style = clear.length > 0 ? sumStyleOf(cellsIn('sum', 'in', 'out', 'either', 'balance')) : null
  const named = columnsOf('day')
  // Where no heading names the day.
  const unnamed = style ? [...names.keys()].filter((at) => clear.every((row) => dayIn(row[at] ?? ''))) : []
  const days = named.length > 0 ? named : unnamed
  const hasDays = (at: number) => rows.some((row) => dayIn(row[at] ?? ''))
  const day = DAYS.flatMap((name) => days.filter((at) => name.test(names[at] ?? ''))).find(hasDays) ?? days[0] ?? -1
  const { order, isSure } = dayOrderOf(rows.map((row) => row[day] ?? ''))
  const isPayment = !roles.includes('invoice') || /betal|bok|book|paid/i.test(names[day] ?? '')
  const balance = roles.indexOf('balance')
  const steps = clear.slice(0, 1_000).flatMap((row) => {
    const [ore, left] = [oreOf(row, { roles, style, sign: 1 }), oreIn(row[balance] ?? '', style)]
    const date = dayIn(row[day] ?? '', order)
    return ore !== null && date ? [{ ore, left, date }] : []
  })
  const isDebit = names.some((name) => /^deb[ei]t$/i.test(name))
  const { sign, isProven, isOne } = signOf(steps, isDebit)
  const isNamed = named.includes(day)
  const isRead = isSure && isOne && isPayment && (day < 0 || isNamed)
  return {
    separator,
    roles,
    rivals,
    day,
    isNamed,
    rows,
    style,
    order,
    part,
    width,
    sign,
    isProven,
    isSure: isRead,
  }
}

/**
 * The rows in which each cell is surely its column's, and how many cells the bank writes in a row. It may end them with more separators
 * than its heading, which has to be seen in two: in one alone, a payer may have written one, unless the heading ends so too.
 */
function clearRowsIn(rows: string[][], sum: number, named: number, written: number) {
  const usual = mostFrequent(rows.map((row) => row.length).filter((length) => length > sum)) ?? named
  const clear = rows.filter((row) => row.length === usual)
  const isEmptyBeyond = clear.every((row) => row.slice(named).every((cell) => cell === ''))
  const isClear = clear.length === 1 ? isEmptyBeyond && usual <= written : isEmptyBeyond || usual === written
  return { clear: isClear ? clear : [], width: isClear ? usual : named }
}

/** Keeps one of several sums: of what came in, else in kronor, else the first; `rivals` are those that it might as well have been. */
function withOneSum(roles: Role[], names: readonly string[], chosen?: number): { roles: Role[]; rivals: number[] } {
  const sums = roles.flatMap((role, at) => (role === 'sum' || role === 'in' ? [at] : []))
  const isKronor = (at: number) => /sek|\bkr/i.test(names[at] ?? '')
  const isIncoming = (at: number) => roles[at] === 'in' || /betala?t|inbet|mottag|received/i.test(names[at] ?? '')
  const one = chosen ?? sums.find(isIncoming) ?? sums.find(isKronor) ?? sums[0] ?? -1
  return {
    roles: roles.map((role, at) => (at === one ? 'sum' : sums.includes(at) ? 'skip' : role)),
    // What has been invoiced is another sum, and so is one that is not said to be in kronor beside one that is.
    rivals: sums.filter((at) => at !== one && !/faktur/i.test(names[at] ?? '') && isKronor(at) >= isKronor(one)),
  }
}

/**
 * What a balance says that each row changes by its sum: in a company's own books that debit is what came in; else it may contradict. One
 * that only some rows have, as where a bank writes it once a day, proves nothing: nobody can say which sums changed it.
 */
function signOf(rows: { ore: number; left: number | null; date: string }[], isDebit: boolean) {
  const known = rows.flatMap(({ left, ...row }) => (left === null ? [] : { ...row, left }))
  const [first = '', last = ''] = [known[0]?.date, known.at(-1)?.date]
  // With the oldest row first, or the newest; within one day either may be. 1 for each that adds its sum, -1 for one that takes it off.
  const ways = [first <= last ? known : [], first >= last ? known.toReversed() : []]
    .map((way) => way.slice(1).map(({ ore, left }, at) => ({ ore, step: left - (way[at]?.left ?? 0) })))
    // One without a sum leaves the balance as it was.
    .map((steps) => steps.flatMap(({ ore, step }) => (ore || step ? step / ore : [])))
    .filter((signs) => signs.length > 0 && signs.every((one) => Math.abs(one) === 1))
  const isProven = ways.length > 0 && known.length === rows.length
  const isTurned = ways.length > 0 && ways.every((signs) => signs.includes(-1))
  const isOfBooks = isProven && isTurned && isDebit && ways.some((signs) => !signs.includes(1))
  // Unless a balance proves it, nobody can say whose debit it is.
  const isAnybodys = isDebit && !isProven
  return { sign: isOfBooks ? -1 : 1, isProven, isOne: isOfBooks || !(isTurned || isAnybodys) } as const
}

/**
 * Records 01 (the file), 02 (a Swish payment) and 03 (how many, how much), as Handelsbanken writes them, or 1, 2 and 3, as a
 * spreadsheet saves them: fields by their place. None in any other file.
 */
export function swishRecordsIn(text: string): Table[] {
  const [, separator] = /^\s*"?0?1"?([,;])/.exec(text) ?? []
  const payments = separator ? cellsOf(text, separator).filter(([record = '']) => /^0?2$/.test(record)) : []
  if (!separator || !payments.some((row) => /^SW\w$/.test(row[6] ?? ''))) return []
  const heading =
    'Rad Konto Konto BIC Mottagare Datum Konto Belopp Valuta Nummer Namn Order Text Order Tid Order Order Order'
  const tableOfType = (type: string, what = '') => {
    const own = payments.filter((row) => row[6] === type)
    const said = own.map((row) => row.map((cell, at) => (at === 12 ? `${what}${cell}`.trim() : cell)))
    return tableOf(separator, heading.split(' '), said)
  }
  // What we have sent may come back, and is nobody's payment then.
  const returned = [tableOfType('SWT', 'Återbetalning i retur '), tableOfType('SWZ', 'Utbetalning i retur ')]
  return [tableOfType('SWH'), ...returned.map((table) => ({ ...table, isSure: false }))]
}

/**
 * A sum is one only in the one column in which each row has a number, or beside a balance that changes by it from row to row: what
 * payers wrote may be a column of numbers too.
 */
function tableWithoutHeading(text: string): Table[] {
  for (const separator of SEPARATORS) {
    const all = cellsOf(text.replace(/^sep=.*\n/, ''), separator)
    const usual = mostFrequent(all.map((row) => row.length)) ?? 0
    const rows = all.filter((row) => row.length === usual)
    const columns = [...Array(usual).keys()]
    const columnsOf = (is: (cell: string) => boolean) => columns.filter((at) => rows.every((row) => is(row[at] ?? '')))
    const days = columnsOf((cell) => dayIn(cell) !== null)
    // A payer's separator may have made the usual rows.
    if (all.some((row) => row.length < usual && row.some((cell) => dayIn(cell)))) continue
    // What came in and what went out may each have a column, with empty cells.
    const numbers = columnsOf((cell) => IS_NUMBER.test(cell)).filter(
      (at) => !days.includes(at) && rows.some((row) => row[at]),
    )
    if (numbers.length ** 2 > MOST_TRIED) continue
    const tableWith = (sum: number, balance?: number) => {
      const nameOf = (at: number) =>
        at === sum ? 'Belopp' : at === balance ? 'Saldo' : days.includes(at) ? 'Datum' : 'Text'
      return tableOf(separator, columns.map(nameOf), all)
    }
    const only = numbers.filter((at) => numbers.length === 1 && rows.every((row) => HAS_ORE.test(row[at] ?? '')))
    const full = numbers.filter((at) => rows.every((row) => row[at]))
    const proven = full.flatMap((sum) => numbers.map((balance) => tableWith(sum, balance)))
    const tables = [...only.map((sum) => tableWith(sum)), ...proven.filter(({ isProven }) => isProven)]
    if (tables.length === 1 && days.length > 0) return tables
  }
  return []
}

const IS_NUMBER = /^(?:[-+\u2212]?\d[\d\s\u00a0.,]*(?: ?kr| ?sek)?)?$/i
const HAS_ORE = /[.,]\d\d\d?\D*$/

function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || a - b)[0]?.[0]
}

/** A row of the bank's: money that came in; another one ('nothing'); one with several meanings; or no row of this table. */
type Meaning = Incoming | 'nothing' | 'doubtful' | 'none'

function paymentsIn(table: Table): ReadRow[] {
  /** Whether a payer has broken a line, as only quotes allow: rows below may be the payer's own words. */
  let isBroken = false
  return table.rows.flatMap((row) => {
    const [isBelow, isCut] = [isBroken, isBegun(table, row)]
    isBroken ||= isCut
    return meaningsOf(table, row).flatMap(([meaning, cells]): ReadRow | [] => {
      if (typeof meaning === 'object') return { ...meaning, isSure: meaning.isSure && !isBelow }
      return (isCut || meaning !== 'nothing') && isOfTable(table, cells) ? cells.filter(Boolean).join(' ') : []
    })
  })
}

/** Whether it ends before its sum, in the payer's words. */
function isBegun({ roles }: Table, { length }: readonly string[]): boolean {
  const words = roles.indexOf('words')
  return words >= 0 && length > words && length <= roles.indexOf('sum')
}

/**
 * Has a day, also within a cell, if a spreadsheet that guessed another separator saved a whole row as one; or a sum, beside what it
 * made of a day; or, where no row has a day, a digit.
 */
function isOfTable(table: Table, cells: readonly string[]): boolean {
  const { roles, width, day, separator } = table
  const hasDay = cells.some((cell) => cell.split(separator).some((part) => dayIn(part)))
  const hasSum = cells.length >= Math.min(width, roles.length) && (oreOf(cells, table) ?? 0) > 0
  const mayHaveSum = day < 0 && /\d/.test(`${cells}`)
  return hasDay || hasSum || mayHaveSum
}

/**
 * Mostly one. Quotes that hold separators or lines may be a payer's in a file whose bank writes none: if all those lines are rows
 * by themselves, of another meaning, a person decides.
 */
function meaningsOf(table: Table, row: string[]): [Meaning, string[]][] {
  const own: [Meaning, string[]] = [meaningOf(table, row), row]
  const text = Papa.unparse([row], { delimiter: table.separator })
  if (!text.includes('"')) return [own]
  const others = unquoted(text, table.separator).map((line): typeof own => [meaningOf(table, line), line])
  const said = others.map(([other]) => saidBy(other))
  if (said.includes('none') || said.every((one) => one === 'nothing' || one === saidBy(own[0]))) return [own]
  const isAmong = typeof own[0] === 'object' && said.includes(saidBy(own[0]))
  return (isAmong ? others : [own, ...others]).map(([one, cells]) => [
    typeof one === 'object' ? { ...one, isSure: false } : one,
    cells,
  ])
}

const saidBy = (meaning: Meaning) => (typeof meaning === 'object' ? `${meaning.day} ${meaning.ore}` : meaning)

function meaningOf(table: Table, row: string[]): Meaning {
  const { roles, separator, width } = table
  if (row.length <= width) return meaningOfPlaced(table, row)
  const runs = roles.filter((role, at) => role === 'words' && roles[at - 1] !== 'words').length
  const extra = row.length - Math.min(width, roles.length)
  const ways = extra ** Math.max(2, runs) > MOST_WAYS ? [] : placesFor(table, row)
  // A comma between two cells may be that of a sum.
  const isWhole = (placed: string[]) => /^\d+$/.test(placed[roles.indexOf('sum')] ?? '')
  if (separator === ',' && ways.some(isWhole)) return 'none'
  const [first = 'none', ...others] = ways.map((placed) => meaningOfPlaced(table, placed))
  return others.every((other) => saidBy(other) === saidBy(first)) ? first : 'doubtful'
}

/**
 * The ways in which the cells may belong to the columns from this one on: where a bank writes no quotes, a separator in a payer's
 * words makes a cell more and pushes those after it along. What is no word is what its column holds, and what is left over is empty.
 */
function placesFor(table: Table, row: readonly string[], column = 0): string[][] {
  const { roles, separator, width } = table
  const isWhole = column >= Math.min(width, roles.length) && row.join('') === ''
  if (isWhole || column === roles.length || row.length === 0) return isWhole ? [[]] : []
  const extra = row.length - (Math.min(width, roles.length) - column)
  // The first of several columns of words takes them all: it makes no difference.
  const most = roles[column] === 'words' && roles[column - 1] !== 'words' ? extra : 0
  return Array.from({ length: Math.max(0, most) + 1 }, (_, more) => more).flatMap((more) => {
    const cell = row.slice(0, more + 1).join(separator)
    if (!isPossible(table, column, cell)) return []
    return placesFor(table, row.slice(more + 1), column + 1).map((rest) => [cell, ...rest])
  })
}

/** Whatever a bank may write there: a way that is not considered would make another one seem the only one. */
function isPossible({ roles, day, style }: Table, column: number, cell: string): boolean {
  const role = roles[column] ?? 'skip'
  if (column === day) return !/\d/.test(cell) || dayIn(cell) !== null
  if (role === 'sum' || role === 'out' || role === 'balance')
    return cell === '' ? role !== 'sum' || roles.includes('out') : oreIn(cell, style) !== null
  return role !== 'currency' || /^(?:[A-Z]{3})?$/.test(cell)
}

const balanceOf = (cells: readonly string[], { roles, style }: Pick<Table, 'roles' | 'style'>) =>
  oreIn(cells[roles.indexOf('balance')] ?? '', style)

function meaningOfPlaced(table: Table, cells: readonly string[]): Meaning {
  const { roles, day, isNamed, order, isSure, part } = table
  const having = (...wanted: Role[]) => cells.filter((cell, at) => cell !== '' && wanted.includes(roles[at] ?? 'skip'))
  const written = cells[day] ?? ''
  const date = dayIn(written, order)
  const isUndated = day >= 0 && date === null
  const { ore, isContested } = sumOf(cells, table)
  if (ore === null || (isUndated && /\d/.test(written))) return 'none'
  const [status = ''] = having('status')
  const isOther = IS_NOT_YET.test(status) || having('rowType').some((cell) => cell !== '20')
  if (Math.round(ore / 100) <= 0 || isOther) return 'nothing'
  // Without a day it may have that of the row above; in too narrow a column a spreadsheet saves a day as '####'; a column in which only
  // payers have written days may be a name's.
  const isTotal =
    written === '' ? having('words').every((text) => IS_TOTAL.test(text)) : isNamed && !written.startsWith('#')
  if (isUndated && isTotal) return 'nothing'
  if (isUndated || having('currency').some((cell) => !/^(?:SEK|kr)$/i.test(cell))) return 'doubtful'
  const isEither = having('direction').some((cell) => IS_EITHER.test(cell))
  return {
    day: date,
    ore,
    words: having('words', 'direction', 'status'),
    marks: having('mark'),
    isSure: isSure && IS_DONE.test(status) && !isEither && !isContested,
    part,
    balance: balanceOf(cells, table),
  }
}

function sumOf(cells: readonly string[], table: Table) {
  const ore = oreOf(cells, table)
  const other = table.rivals.map((at) => oreIn(cells[at] ?? '', table.style)).find((one) => one && one !== ore)
  const { roles, style } = table
  // No bank writes in one row what came in and what went out.
  const isBoth = [roles.indexOf('sum'), roles.indexOf('out')].every((at) => oreIn(cells[at] ?? '', style))
  return { ore: ore === 0 ? (other ?? 0) : ore, isContested: other !== undefined || isBoth }
}

/** Less than 0 for what went out, by its sign, its column or a word. Null if the cell that should hold a sum does not; 0 if it is empty. */
function oreOf(
  cells: readonly string[],
  { roles, style, sign }: { roles: Role[]; style: SumStyle | null; sign: 1 | -1 },
): number | null {
  const [sum = '', out = ''] = [cells[roles.indexOf('sum')], cells[roles.indexOf('out')]]
  const ore = sum === '' && style ? 0 : oreIn(sum, style)
  const went = oreIn(out, style) ?? 0
  // A bank may write its sign; in a company's own books one that is less than 0 takes another back.
  if (ore === 0) return sign < 0 ? went : -Math.abs(went)
  const isOut = cells.some((cell, at) => roles[at] === 'direction' && IS_OUT.test(cell))
  return ore && sign * (isOut ? -Math.abs(ore) : ore)
}

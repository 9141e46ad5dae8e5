/** Small faults put into the functions of supabase/schemas, one at a time. */
import { globSync, readFileSync } from 'node:fs'

export interface SqlFunction {
  file: string
  /** It includes the schema: 'private.today'. */
  name: string
  /** Its whole statement, and the part of it between the dollars, which is mutated. */
  statement: string
  body: { from: number; to: number }
  /** The line of the file on which the statement begins. */
  line: number
}

export interface Mutant {
  of: SqlFunction
  /** `function: line → line`, by which a list of mutants that change nothing names it. */
  key: string
  line: number
  statement: string
}

export function readFunctions(): SqlFunction[] {
  return globSync('supabase/schemas/**/*.sql')
    .sort()
    .flatMap((file) => {
      const sql = readFileSync(file, 'utf8')
      const statements = sql.matchAll(/^create or replace function ([\w.]+)\([^$]*\bas \$\$\n[\s\S]*?^\$\$;/gm)
      return [...statements].map(({ 0: statement, 1: name = '', index }) => ({
        file,
        name,
        statement,
        line: lineAt(sql, index),
        body: { from: statement.indexOf('as $$\n') + 6, to: statement.length - 3 },
      }))
    })
}

/** Every mutant of a function. Some are not valid SQL: the database refuses to make them. */
export function mutantsOf(of: SqlFunction): Mutant[] {
  const { statement, body, name } = of
  return [...edits(`${withoutTexts(statement.slice(0, body.to))};`, statement)]
    .filter(([from]) => from >= body.from)
    .map(([from, to, put]) => {
      const mutated = statement.slice(0, from) + put + statement.slice(to)
      const [before, after] = [lineOf(statement, from, to), lineOf(mutated, from, from + put.length)]
      return {
        of,
        statement: mutated,
        line: of.line + lineAt(statement, from) - 1,
        key: `${name}: ${before} → ${after}`,
      }
    })
}

type Edit = [from: number, to: number, put: string]

const flipped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  and: 'or',
  or: 'and',
  'not ': '',
  if: 'if not',
  when: 'when not',
  'where exists': 'where not exists',
}

/** @param code the statement without its texts */
function* edits(code: string, statement: string): Generator<Edit> {
  for (const { 0: whole, index } of code.matchAll(
    /(?<=\s)(?:<=|>=|<>|=|<|>|and|or)(?=\s)|\bnot (?!null\b.*,$)|\bwhere exists\b|\b(?:if|when)(?= (?!not\b|[_\d]).*\bthen$)/gm,
  )) {
    const put = flipped[whole] as string
    // A whole condition is negated in brackets, because `not` binds more strongly than `and`.
    const then = put.endsWith('not') ? code.indexOf(' then', index) : -1
    if (then === -1) yield [index, index + whole.length, put]
    else yield [index, then, `${put} (${statement.slice(index + whole.length + 1, then)})`]
  }
  for (const { 0: number, index } of code.matchAll(/(?<![\w$.])\d+(?![\w.])/g)) {
    yield [index, index + number.length, String(Number(number) + 1)]
  }
  for (const { 0: lock, index } of code.matchAll(
    /\bfor (?:no key )?update\b(?! skip)|\bfor (?:key )?share\b|\bskip locked\b|\block table [^;]+;|\bperform (?=pg_catalog\.pg_advisory)/g,
  )) {
    if (lock.startsWith('perform')) yield [index, code.indexOf(';', index), 'null']
    else yield [index, index + lock.length, '']
  }
  for (const { index } of code.matchAll(/\bwhere\s/g)) {
    for (const [from, to] of conditions(code, index + 6)) yield [from, to, 'true']
  }
}

/** The conditions joined by `and` from here to where the clause ends. */
function conditions(code: string, from: number): [from: number, to: number][] {
  const found: [number, number][] = []
  const tokens =
    /[(;]|\)|\b(?:case|between|end|and|or|group|order|limit|for|returning|union|except|on|window|having|loop|then)\b/g
  tokens.lastIndex = from
  let depth = 0
  let begin = from
  let isBetween = false
  for (let token = tokens.exec(code); token; token = tokens.exec(code)) {
    const [word] = token
    if (word === '(' || word === 'case') depth++
    else if ((word === ')' || word === 'end') && depth > 0) depth--
    else if (depth > 0) continue
    else if (word === 'between') isBetween = true
    else if (word === 'and' && isBetween) isBetween = false
    // A part of an alternative is not a condition that can be left out.
    else if (word === 'or') return []
    else {
      found.push([begin, begin + code.slice(begin, token.index).trimEnd().length])
      begin = token.index + 4
      if (word !== 'and') break
    }
  }
  return found
}

/** The same, with blanks for comments and for what stands in quotes. */
function withoutTexts(sql: string): string {
  return sql.replace(/--.*|'(?:[^']|'')*'/g, (text) => (text.startsWith('--') ? ' ' : '_').repeat(text.length))
}

function lineOf(text: string, from: number, to: number): string {
  const end = text.indexOf('\n', to)
  return text
    .slice(text.lastIndexOf('\n', from) + 1, end === -1 ? undefined : end)
    .replace(/\s+/g, ' ')
    .trim()
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

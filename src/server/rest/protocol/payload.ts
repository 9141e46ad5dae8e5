import { isUtf8 } from 'node:buffer'
import { RestError } from './errors.ts'

/** A request body, parsed as far as the statement's shape depends on it. */
export interface Payload {
  /** The JSON text, from which the database reads the values. */
  text: string
  isArray: boolean
  rows: number
  /** The keys that all its objects have. */
  keys: string[]
  first: Readonly<Record<string, unknown>>
}

/** A booking nests two levels; the database's parser runs out of stack at thousands. */
const DEEPEST = 32

/**
 * @param keysMayDiffer whether the columns are given separately, so that objects in a list need not have the same keys
 * @throws RestError PGRST102
 */
export function readPayload(
  contentType: string | undefined,
  body: Buffer | undefined,
  keysMayDiffer: boolean,
): Payload {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  // PostgREST also accepts CSV and url-encoded forms. None of our clients sends them, and a form on any site could, without a
  // preflight.
  if (mediaType !== undefined && mediaType !== 'application/json') {
    throw new RestError(400, 'PGRST102', `Content-Type not acceptable: ${mediaType}`)
  }
  if (!body || !isUtf8(body)) throw unreadable()
  const text = body.toString('utf8')
  const value = parse(text)
  // Checks the text itself: of two equal keys a parser keeps one, but the database reads both.
  const withoutStrings = text.replace(/"(?:[^"\\]|\\.)*"/g, '')
  if (depthOf(withoutStrings) > DEEPEST) throw unreadable()
  // The database expands numbers: the eight characters of 1e131000 become 131,000, in its memory and in its errors.
  if (/\d[eE]/.test(withoutStrings)) throw unreadable('Numbers with an exponent are not taken: write them out')

  if (Array.isArray(value)) {
    const first = isObject(value[0]) ? value[0] : {}
    const keys = Object.keys(first)
    if (!keysMayDiffer && !value.every((item) => isObject(item) && hasSameKeys(item, keys))) {
      throw new RestError(400, 'PGRST102', 'All object keys must match')
    }
    return { text, isArray: true, rows: value.length, keys, first }
  }
  if (isObject(value)) return { text, isArray: false, rows: 1, keys: Object.keys(value), first: value }
  // PostgREST treats a bare number or string as an empty list; the client sees that no row came back.
  return { text: '[]', isArray: true, rows: 0, keys: [], first: {} }
}

function unreadable(details?: string): RestError {
  return new RestError(400, 'PGRST102', 'Empty or invalid json', details === undefined ? {} : { details })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasSameKeys(item: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(item).length === keys.length && keys.every((key) => Object.hasOwn(item, key))
}

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (const character of json) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}

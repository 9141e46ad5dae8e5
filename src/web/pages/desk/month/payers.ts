/** Who paid, by what a payment says: the reference as people write it, else the payer's number or name. */

import { mobileNumber } from '../../../../shared/telephone.ts'

export interface Payer {
  booking: string
  reference: string
  name: string
  phone: string
}

/** The ways in which a payment's words can name its household. Only the first is sure: all others a person confirms. */
export interface Named<One> {
  /** Whose reference it holds: all of them. */
  byReference: One[]
  /** Whose reference it holds but for one letter, if it is one household's. */
  near: One | null
  /** Whose telephone number or whole name it holds. */
  people: One[]
}

const LETTERS = /[\p{L}\p{N}]+/gu
/** References from before are digits of an id, which other numbers may contain. */
const IS_OLD = /^[0-9A-F]+$/

/** A function that names the payers of a payment's words, of which no two have the same reference. */
export function payersAmong<One extends Payer>(payers: readonly One[]): (words: readonly string[]) => Named<One> {
  const references = new Map(payers.map((payer) => [payer.reference.toUpperCase(), payer]))
  const lengths = [...new Set(payers.map(({ reference }) => reference.length))]
  const nearly = grouped(payers, ({ reference }) => blanked(reference.toUpperCase()))
  const numbers = grouped(payers, ({ phone }) => [mobileNumber(phone) ?? []].flat())
  const names = grouped(payers, ({ name }) => [...new Set(wordsIn(name))])

  return (words) => {
    const pieces = words.flatMap((text) => lengths.flatMap((length) => piecesOf(text, length)))
    const isWritten = ({ text, isWord }: Piece) => references.has(text) && (isWord || !IS_OLD.test(text))
    const byReference = pieces.filter(isWritten).flatMap(({ text }) => references.get(text) ?? [])
    const near = pieces
      .filter(({ isWord }) => isWord && byReference.length === 0)
      .flatMap(({ text }) => blanked(text).flatMap((one) => nearly.get(one) ?? []))
    const calling = words.flatMap((text) => telephonesIn(text).flatMap((one) => numbers.get(one) ?? []))
    const people = new Set([...calling, ...namedIn(words, names)])
    return { byReference: [...new Set(byReference)], near: onlyOne(near), people: [...people] }
  }
}

interface Piece {
  text: string
  /** Whether it begins and ends where words do. */
  isWord: boolean
}

/** All of this length, over blanks, dashes and other signs. */
function piecesOf(text: string, length: number): Piece[] {
  const words = text.toUpperCase().match(LETTERS) ?? []
  const letters = words.join('')
  const bounds = new Set([0])
  for (const word of words) bounds.add((Math.max(...bounds) as number) + word.length)
  return Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) => ({
    text: letters.slice(at, at + length),
    isWord: bounds.has(at) && bounds.has(at + length),
  }))
}

/** With each letter left open in turn. */
const blanked = (text: string) => Array.from(text, (_, at) => `${text.slice(0, at)} ${text.slice(at + 1)}`)

export function grouped<One>(items: readonly One[], keysOf: (item: One) => string[]): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const item of items) for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item])
  return groups
}

const telephonesIn = (text: string) =>
  (text.match(/\+?\d[\d\s()-]{7,16}\d/g) ?? []).flatMap((number) => mobileNumber(number) ?? [])

/** Without the marks that banks leave out: 'Åsa Öst' is 'OST,ASA'. */
const wordsIn = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().match(LETTERS) ?? []

/** Those whose whole name of two words or more stands there, in whatever order. */
function namedIn<One extends Payer>(texts: readonly string[], names: ReadonlyMap<string, One[]>): One[] {
  return texts.flatMap((text) => {
    const counts = new Map<One, number>()
    for (const word of new Set(wordsIn(text))) {
      for (const payer of names.get(word) ?? []) counts.set(payer, (counts.get(payer) ?? 0) + 1)
    }
    return [...counts].flatMap(([payer, count]) =>
      count > 1 && count === new Set(wordsIn(payer.name)).size ? [payer] : [],
    )
  })
}

export function onlyOne<One>(items: readonly One[]): One | null {
  const [one, ...others] = new Set(items)
  return one !== undefined && others.length === 0 ? one : null
}

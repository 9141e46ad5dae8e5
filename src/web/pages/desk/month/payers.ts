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
  /** All whose reference it holds. */
  byReference: One[]
  /** The one household whose reference it holds but for one letter. */
  near: One | null
  /** Those whose number or whole name it holds; beside a reference those with the same number: the household in another season. */
  people: One[]
}

/** References from before are digits of an id, which other numbers may contain. */
const IS_OLD = /^[0-9A-F]+$/
/** Where statements begin to cut names off: Handelsbanken's, and Nordea's at 20. */
const SHORTEST_CUT = 14

/** Names the payers of a payment's words, of whom no two have the same reference. */
export function payersAmong<One extends Payer>(payers: readonly One[]): (words: readonly string[]) => Named<One> {
  const references = new Map(payers.map((payer) => [payer.reference.toUpperCase(), payer]))
  const lengths = [...new Set(payers.map(({ reference }) => reference.length))]
  const nearly = grouped(payers, ({ reference }) => blanked(reference.toUpperCase()))
  const numbers = grouped(payers, ({ phone }) => [mobileNumber(phone) ?? []].flat())
  const names = grouped(payers, ({ name }) => [...new Set(wordsIn(name))])

  return (texts) => {
    const read = texts.map(lettersIn)
    const byReference = new Set(read.flatMap(referencesIn))
    const near = byReference.size === 0 ? onlyOne(read.flatMap(nearlyIn)) : null
    const people = new Set(
      byReference.size > 0
        ? [...byReference].flatMap(({ phone }) => numbers.get(mobileNumber(phone) ?? '') ?? [])
        : texts.flatMap((text, at) => [...numberedIn(text), ...namedIn(text, read[at]?.words ?? [])]),
    )
    return { byReference: [...byReference], near, people: [...people] }
  }

  /** All of them, over blanks, dashes and other signs. */
  function referencesIn({ letters, bounds }: Letters): One[] {
    const found: One[] = []
    for (const length of lengths) {
      for (let at = 0; at + length <= letters.length; at++) {
        const payer = references.get(letters.slice(at, at + length))
        const isWord = () => bounds.includes(at) && bounds.includes(at + length)
        if (payer && (!IS_OLD.test(payer.reference) || isWord())) found.push(payer)
      }
    }
    return found
  }

  function nearlyIn({ letters, bounds }: Letters): One[] {
    return lengths
      .flatMap((length) => bounds.flatMap((at) => (bounds.includes(at + length) ? letters.slice(at, at + length) : [])))
      .flatMap(blanked)
      .flatMap((one) => nearly.get(one) ?? [])
  }

  function numberedIn(text: string): One[] {
    const found = text.match(/\+?\d[\d\s()-]{7,16}\d/g) ?? []
    return found.flatMap((number) => numbers.get(mobileNumber(number) ?? '') ?? [])
  }

  /** Those whose whole name of two words or more stands there, in whatever order. */
  function namedIn(text: string, words: readonly string[]): One[] {
    const last = text.length >= SHORTEST_CUT ? words.at(-1) : undefined
    const some = new Set(words.flatMap((word) => names.get(word) ?? []))
    return [...some].filter(({ name }) => {
      const own = wordsIn(name)
      const isCut =
        last && words.every((word) => own.includes(word) || (word === last && own.some((one) => one.startsWith(word))))
      return own.length > 1 && (own.every((word) => words.includes(word)) || (isCut && words.length > 1))
    })
  }
}

/** Its words, these against each other, and where they begin and end. */
function lettersIn(text: string) {
  const words = wordsIn(text)
  let end = 0
  return { words, letters: words.join(''), bounds: [0, ...words.map(({ length }) => (end += length))] }
}
type Letters = ReturnType<typeof lettersIn>

/** The text once for each of its letters, without that one. */
const blanked = (text: string) => Array.from(text, (_, at) => `${text.slice(0, at)} ${text.slice(at + 1)}`)

export function grouped<One>(items: readonly One[], keysOf: (item: One) => string[]): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const item of items) for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item])
  return groups
}

/** Without the marks that banks leave out: 'Åsa Öst' is 'OST,ASA'. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

export function onlyOne<One>(items: readonly One[]): One | null {
  const [one, ...others] = new Set(items)
  return one !== undefined && others.length === 0 ? one : null
}

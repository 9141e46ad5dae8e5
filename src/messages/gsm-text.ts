import { visibleLine } from '../shared/plain-text.ts'

/** A longer text is charged per part. */
export const SMS_SEPTETS = 160

/** The SMS alphabet (GSM 03.38) without line breaks. A single other character reduces the limit to 70. */
const BASIC =
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà'

/** Each of these counts as two characters. */
const EXTENSION = '^{}\\[~]|€'

const cost = new Map<string, number>()
for (const character of BASIC) cost.set(character, 1)
for (const character of EXTENSION) cost.set(character, 2)

/** Characters that Unicode does not decompose. */
const alike = new Map(
  '‘\' ’\' ‚\' ‛\' ′\' ´\' `\' “" ”" „" ‟" ″" «" »" •- ·- −- ⁄/ ×x œoe ŒOE þth ÞTh ðd ĐD ÐD đd łl ŁL ħh ĦH ıi'
    .split(' ')
    .map(([letter = '', ...nearest]) => [letter, nearest.join('')]),
)

/** Other letters become the nearest one, or are dropped. */
export function gsmText(text: string): string {
  return Array.from(visibleLine(text).normalize('NFC'), nearest).join('').replace(/ +/g, ' ').trim()
}

function nearest(character: string): string {
  if (cost.has(character)) return character
  if (/\p{Zs}/u.test(character)) return ' '
  if (/\p{Pd}/u.test(character)) return '-'
  const similar = alike.get(character)
  if (similar !== undefined) return similar
  // Ć is C with a mark, … three dots, ﬁ two letters.
  const parts = character.normalize('NFKD')
  return parts === character ? '' : Array.from(parts, nearest).join('')
}

export function septets(text: string): number {
  let sum = 0
  for (const character of text) sum += cost.get(character) ?? Number.POSITIVE_INFINITY
  return sum
}

/** Text that may be shortened: a name, a list. Everything else, above all links, is sent whole or not at all. */
export interface Variable {
  variable: string
}

export function variable(text: string): Variable {
  return { variable: text }
}

/** One wording: sms`${variable(name)}: hämtning ${day}. ${link}` */
export function sms(texts: TemplateStringsArray, ...values: (string | Variable)[]): Wording {
  return texts.flatMap((text, index) => [text, values[index] ?? ''])
}

type Wording = readonly (string | Variable)[]

/**
 * The first wording that fits one SMS, or the last one with its variable parts shortened, longest first.
 * @throws RangeError when even that is too long
 */
export function oneSms(...wordings: [Wording, ...Wording[]]): string {
  for (const wording of wordings) {
    const text = written(wording)
    if (septets(text) <= SMS_SEPTETS) return text
  }
  const parts = (wordings.at(-1) as Wording).map((part) =>
    typeof part === 'string' ? part : variable(gsmText(part.variable)),
  )
  for (;;) {
    const text = written(parts)
    if (septets(text) <= SMS_SEPTETS) return text
    const variables = parts.filter((part) => typeof part !== 'string')
    const longest = variables.toSorted((one, other) => other.variable.length - one.variable.length)[0]
    if (!longest?.variable) throw new RangeError('It does not fit one SMS')
    longest.variable = longest.variable.slice(0, -1).trimEnd()
  }
}

function written(wording: Wording): string {
  return gsmText(wording.map((part) => (typeof part === 'string' ? part : part.variable)).join(''))
}

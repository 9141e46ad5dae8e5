import { visibleLine } from '../shared/plain-text.ts'

/** What one SMS holds; a longer text costs as many as it has parts. */
export const SMS_SEPTETS = 160

/** The alphabet of an SMS (GSM 03.38) but for its line breaks. With one other character in it only 70 would fit. */
const BASIC =
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà'

/** Each of these takes the place of two. */
const EXTENSION = '^{}\\[~]|€'

const cost = new Map<string, number>()
for (const character of BASIC) cost.set(character, 1)
for (const character of EXTENSION) cost.set(character, 2)

/** What Unicode does not take apart itself. */
const alike: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '´': "'", '`': "'" },
  ...{ '“': '"', '”': '"', '„': '"', '‟': '"', '″': '"', '«': '"', '»': '"' },
  ...{ '•': '-', '·': '-', '−': '-', '⁄': '/', '×': 'x' },
  ...{ œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'Th', ð: 'd', Ð: 'D', đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ħ: 'h', Ħ: 'H', ı: 'i' },
}

/** The text on one line, in the alphabet of an SMS: the nearest letter where there is one, nothing where there is none. */
export function gsmText(text: string): string {
  return Array.from(visibleLine(text).normalize('NFC'), nearest).join('').replace(/ +/g, ' ').trim()
}

function nearest(character: string): string {
  if (cost.has(character)) return character
  if (/\p{Zs}/u.test(character)) return ' '
  if (/\p{Pd}/u.test(character)) return '-'
  if (alike[character] !== undefined) return alike[character]
  // Ć is C with a mark, … three dots, ﬁ two letters.
  const parts = character.normalize('NFKD')
  return parts === character ? '' : Array.from(parts, nearest).join('')
}

/** How much of an SMS a text in its alphabet takes. */
export function septets(text: string): number {
  let sum = 0
  for (const character of text) sum += cost.get(character) ?? Number.POSITIVE_INFINITY
  return sum
}

/** Text in an SMS that may be shortened: a name, a list. All else is sent whole or not at all, links above all. */
export interface Variable {
  variable: string
}

export function variable(text: string): Variable {
  return { variable: text }
}

/** One way to say it: sms`${variable(name)}: hämtning ${day}. ${link}` */
export function sms(texts: TemplateStringsArray, ...values: (string | Variable)[]): Wording {
  return texts.flatMap((text, index) => [text, values[index] ?? ''])
}

export type Wording = readonly (string | Variable)[]

/**
 * The first wording that fits one SMS; the last with its variable parts shortened, the longest first.
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

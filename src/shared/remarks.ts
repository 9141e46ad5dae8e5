/** Hints about a booking that looks odd but may be right: shown at the field, and never blocking. */

import { company } from './company.ts'
import { visibleLine } from './plain-text.ts'
import { besideHouse } from './street.ts'
import { nationalNumber } from './telephone.ts'
import { asWords, plainText, undotted, wordsOf } from './words.ts'

/** In whose care, which may be somebody called as an area is. */
const careOf = /\bc ?\/ ?o\b[^,;\n\d]*/gi

/** Or the municipality; null for neither. Also without its dots, as on a foreign keyboard. As `private.area_of`; a test compares them. */
export function areaOf(address: string): string | null {
  const named = undotted(asWords(plainText(address).replace(careOf, ' ')))
  return [...company.areas, company.municipality].find((area) => named.includes(undotted(asWords(area)))) ?? null
}

/** Not if it names only a street, which may well be inside. */
export function addressRemark(address: string): string | null {
  if (areaOf(address) !== null) return null
  const namesPlace = wordsOf(besideHouse(plainText(address))).some(
    (word) => /\p{L}{3}/u.test(word) && !withinHouse.has(word),
  )
  if (!namesPlace) return null
  return `Vi kör i ${company.municipality}. Står din gata i något av områdena? Vi ringer om vi är osäkra.`
}

export function phoneRemark(phone: string): string | null {
  if (visibleLine(phone) === '') return null
  // In national form, with its 0.
  const digits = nationalNumber(phone)
    .replace(/^(?!\+)/, '0')
    .replace('+', '').length
  if (digits >= 7 && digits <= 15) return null
  return `Numret ser ${digits < 7 ? 'kort' : 'långt'} ut. Stämmer det?`
}

const withinHouse = new Set(
  'lgh lägenhet läg vån våning trappa trappor port porten uppgång ingång entré plan hus huset och kod portkod sverige'.split(
    ' ',
  ),
)

/** The domains most people write to us from. */
const commonDomains = (
  'gmail.com hotmail.com hotmail.se outlook.com outlook.se icloud.com live.com yahoo.com mail.com yahoo.se ' +
  'ymail.com email.com telia.com bredband.net comhem.se spray.se swipnet.se'
).split(' ')

/** A domain one letter away from a common one, or without a known ending, may still be right. */
export function emailRemark(email: string): string | null {
  const [, mailbox = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/u.exec(email.trim().toLowerCase()) ?? []
  const ended = domain.replace(/\.(?:con|cmo|ocm|vom|xom|comm|coom)$/, '.com').replace(/\.(?:es|sse|see)$/, '.se')
  const meant =
    commonDomains.find((common) => common === ended) ?? commonDomains.find((common) => isOneSlip(ended, common))
  const suggested = commonDomains.includes(domain) ? domain : (meant ?? (/\.com$/.test(ended) ? ended : domain))
  return suggested === domain ? null : `Menade du ${mailbox}@${suggested}?`
}

/** On the fields that can have one although they are filled in. */
export const remarkOn = { phone: phoneRemark, address: addressRemark, email: emailRemark }

function isOneSlip(written: string, meant: string): boolean {
  let same = 0
  while (written[same] === meant[same]) same++
  const [rest, right] = [written.slice(same), meant.slice(same)]
  return (
    rest.slice(1) === right ||
    rest === right.slice(1) ||
    rest.slice(1) === right.slice(1) ||
    (rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2))
  )
}

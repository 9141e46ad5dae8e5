import { visibleLine } from './plain-text.ts'

const LONGEST = 60

/** Parts of an address that have a digit and name no house; `\b` would end a word before å, as in Planåsvägen. */
const besideStreet = /^(?:c\/o|lgh|lägenhet|vån|våning|plan|trappa|port|uppgång|ingång|box|\d+ ?tr)(?![\p{L}\d])/iu
/** The door's code, which is none of what is called by the street, as an SMS is on a locked screen. */
const code = /\b(?:port|dörr|entré|entre|grind|hus)?kod(?:en)?(?::| är:?)? *[\d*#-]+/gi
const withinHouse = / (?:lgh|lägenhet|vån|våning|plan|trappa|port|uppgång|ingång|\d+ ?tr)(?![\p{L}\d]).*/iu
const flat = /^(?:lgh|lägenhet)\.? *\d+ +(?=\D)/i
const postcode = /^(?:SE-? ?)?\d{3} ?\d\d\b/i

/** 'Ekbacken 5' of 'c/o Berg, Ekbacken 5, 192 67 Sollentuna': by it whoever shares a mailbox knows whom a message is about. */
export function streetOf(address: string): string {
  return [...partsOf(address).house].slice(0, LONGEST).join('')
}

/** What an address names besides its house, its flat and who lives there: ' Viby 192 67 Sollentuna'. */
export function besideHouse(address: string): string {
  const { house, others } = partsOf(address)
  return [/\d(.*)/u.exec(house)?.[1] ?? '', ...others].join(' ')
}

/** What a map finds: 'Ekbacken 5, 192 67 Sollentuna' of 'c/o Berg, Ekbacken 5 lgh 1102, 192 67 Sollentuna'. */
export function placeOf(address: string): string {
  const { house, others } = partsOf(address)
  return [house.replace(withinHouse, ''), ...others].filter(Boolean).join(', ')
}

function partsOf(address: string): { house: string; others: string[] } {
  const parts = address
    .replace(code, '')
    .split(/[,;\n]/)
    .map((part) => visibleLine(part).replace(flat, ''))
    .filter(Boolean)
  // From the first letter only, or a posted form of 64 kB would take a minute (tests/judges/regexes.test.ts).
  const named = parts.find((part) => /^\P{L}*\p{L}.*\d/u.test(part) && !besideStreet.test(part) && !postcode.test(part))
  const house = named ?? parts[0] ?? ''
  return { house, others: parts.filter((part) => part !== house && !besideStreet.test(part)) }
}

/** Empty without an address. */
export function concerning(address: string): string {
  const street = streetOf(address)
  return street && `Gäller ${street}`
}

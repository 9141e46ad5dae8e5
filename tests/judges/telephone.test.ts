/** What Google's libphonenumber knows of telephone numbers, against which of them we link and text. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mobileNumber, strangersTelephoneLink } from '../../src/shared/telephone.ts'
import { judge } from './judge.ts'

/** Each country's code, and at index 11 the patterns of its kinds of number, of which it may lack some. */
interface Metadata {
  countries: Record<string, unknown[]>
}
const kinds = { landline: 0, mobile: 1, premium: 3, personal: 4, sharedCost: 9 } as const

const { default: metadata } = await judge<{ default: Metadata }>('libphonenumber-js/max/metadata')
const countries = Object.entries(metadata.countries).map(([country, data]) => {
  const patterns = (data[11] ?? []) as ([pattern: string] | 0)[]
  const pattern = (kind: keyof typeof kinds) => {
    const found = patterns[kinds[kind]]
    return found ? new RegExp(`^(?:${found[0]})$`) : null
  }
  return { country, code: String(data[0]), pattern }
})
const sweden = countries.find(({ country }) => country === 'SE')

test('a Swedish number takes an SMS if it is a mobile one', () => {
  for (let range = 0; range < 10_000; range++) {
    const number = String(range).padEnd(9, '1')
    expect([number, mobileNumber(`0${number}`) !== null]).toEqual([number, sweden?.pattern('mobile')?.test(number)])
  }
})

/** Whether this holds for numbers of every form that the pattern has. */
function holds(pattern: RegExp | null | undefined, check: (number: string) => void): void {
  if (pattern) fc.assert(fc.property(fc.stringMatching(pattern), check))
}

test('every Swedish landline and mobile number is linked', () => {
  for (const kind of ['landline', 'mobile'] as const) {
    holds(sweden?.pattern(kind), (number) => {
      expect(strangersTelephoneLink(`0${number}`)).toBe(`tel:+46${number}`)
    })
  }
})

test('no number that costs extra is linked, of any country', () => {
  for (const { country, code, pattern } of countries) {
    for (const kind of ['premium', 'personal', 'sharedCost'] as const) {
      holds(pattern(kind), (number) => {
        expect([country, number, strangersTelephoneLink(`+${code}${number}`)]).toEqual([country, number, null])
      })
    }
  }
})

test('every mobile number of the countries around is linked', () => {
  for (const { country, code, pattern } of countries) {
    if (!['NO', 'DK', 'FI', 'IS', 'EE', 'LV', 'LT', 'PL', 'DE', 'GB', 'NL', 'UA'].includes(country)) continue
    holds(pattern('mobile'), (number) => {
      expect([country, strangersTelephoneLink(`+${code}${number}`)]).toEqual([country, `tel:+${code}${number}`])
    })
  }
})

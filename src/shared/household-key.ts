/**
 * What opens one household's page, /min-hamtning#<key>: made here, known in clear to the household alone. The database
 * holds its hash.
 */

/** 32 letters and digits of which none looks like another, so that each stands for five random bits: 130 in all. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'
const LENGTH = 26

export function makeKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

export function isKey(text: string): boolean {
  return text.length === LENGTH && [...text].every((letter) => ALPHABET.includes(letter))
}

/** In the fragment, which browsers send to nobody. */
export function householdPath(key: string): string {
  return `/min-hamtning#${key}`
}

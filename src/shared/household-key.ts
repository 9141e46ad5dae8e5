/**
 * The secret in a household's link, /min-hamtning#<key>. Generated here; only the household has it in clear text, the database
 * stores its hash.
 */

/** 32 letters and digits that cannot be mistaken for each other: five random bits each, 130 in all. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'
const LENGTH = 26

export function makeKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

export function isKey(text: string): boolean {
  return text.length === LENGTH && [...text].every((letter) => ALPHABET.includes(letter))
}

/** The key is in the fragment, which browsers do not send. */
export function householdPath(key: string): string {
  return `/min-hamtning#${key}`
}

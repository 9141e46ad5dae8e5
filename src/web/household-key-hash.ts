import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * What is sent of a household's key: SHA-256 in hex. The browser's own (`crypto.subtle`) is missing on a page that came
 * without https, as on a telephone in the local network. A file of its own, for the chunks that are fetched late.
 */
export function hashOfKey(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(key)))
}

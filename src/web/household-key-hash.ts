import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 in hex, where the browser has no `crypto.subtle`. A file of its own, for the chunks that are fetched late. */
export function hashOfKey(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(key)))
}

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** For browsers without `crypto.subtle`. A separate file, so that it can be fetched on demand. */
export function hashOfKey(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(key)))
}

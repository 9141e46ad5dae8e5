export * from '../shared/household-key.ts'

/**
 * What is sent of a household's key: SHA-256 in hex, by the browser's own hand. It has none on a page that came without
 * https, as on a telephone in the local network; only then is one fetched.
 */
export async function hashKey(key: string): Promise<string> {
  if (!crypto.subtle) return (await import('./household-key-hash.ts')).hashOfKey(key)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

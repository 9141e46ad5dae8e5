export * from '../shared/household-key.ts'

/**
 * The hash of a household's key, SHA-256 in hex, by the browser's own implementation. A page without https, such as on
 * a phone in the local network, has none; only then is one fetched.
 */
export async function hashKey(key: string): Promise<string> {
  if (!crypto.subtle) return (await import('./household-key-hash.ts')).hashOfKey(key)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

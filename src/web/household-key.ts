export * from '../shared/household-key.ts'

/** A page without https, such as on a phone in the local network, has no hash of the browser's own; only then is one fetched. */
export async function hashKey(key: string): Promise<string> {
  if (!crypto.subtle) return (await import('./household-key-hash.ts')).hashOfKey(key)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

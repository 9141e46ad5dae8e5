import type { IncomingHttpHeaders } from 'node:http'
import { RestError } from './errors.ts'

/**
 * Lets through who carries the public key and nothing more. The client sends the key in both headers; everybody is
 * `anon`, so any other bearer asks for a role that does not exist here.
 * @throws RestError 401, worded as the hosted gateway and PostgREST word it
 */
export function checkKey(headers: IncomingHttpHeaders, publicKey: string): void {
  const { apikey, authorization } = headers
  if (apikey === undefined || apikey === '') {
    throw new RestError(401, null, 'No API key found in request', {
      hint: 'No `apikey` request header or url param was found.',
    })
  }
  if (apikey !== publicKey) {
    throw new RestError(401, null, 'Invalid API key', {
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    })
  }
  const token = /^bearer +(.*)$/i.exec(authorization ?? '')?.[1]?.trim()
  if (token === undefined || token === publicKey || token.startsWith('sb_')) return
  const parts = token.split('.').length
  throw new RestError(
    401,
    'PGRST301',
    parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`,
  )
}

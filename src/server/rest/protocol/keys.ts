import type { IncomingHttpHeaders } from 'node:http'
import { bearerOf, type TokenRefused } from '../../auth/access-token.ts'
import { RestError } from './errors.ts'

/**
 * @returns the token that identifies the caller, if there is one; otherwise the client sends the key in both headers
 * @throws RestError 401, in the hosted gateway's words
 */
export function checkKey(headers: IncomingHttpHeaders, publicKey: string): string | null {
  const { apikey } = headers
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
  const bearer = bearerOf(headers)
  return bearer === undefined || bearer === publicKey || bearer.startsWith('sb_') ? null : bearer
}

export function refusedToken({ message, isReadable }: TokenRefused): RestError {
  return new RestError(401, isReadable ? 'PGRST303' : 'PGRST301', message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}

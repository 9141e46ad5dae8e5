/** Calls to the database's functions (supabase/schemas), small enough to start from a page's head. */

import type { HouseholdFunctions, OpenFunctions } from '../shared/functions.ts'

export type CallResponse<Result> = { ok: true; result: Result } | { ok: false; failure: Failure }

export interface Failure {
  /** `unknown`: the key is not valid. `refused`: retrying changes nothing. `failed`: retrying may help. */
  kind: 'unknown' | 'refused' | 'failed'
  sentence: string
}

/** What visitors, households and the desk read when the server gave no usable reply. */
export const failureWords = {
  'no-contact': 'Ingen kontakt med servern. Kontrollera uppkopplingen och försök igen.',
  'too-slow': 'Servern svarade inte i tid. Försök igen om det behövs, det blir inte dubbelt.',
  away: 'Vår server är borta en liten stund. Vänta någon minut och försök igen.',
  garbled: 'Svaret gick inte att tolka. Är du på ett öppet wifi kan du behöva logga in där först. Försök sedan igen.',
} as const

/** For a request that retrying cannot fix, as of a page that is older or newer than the database. */
export const UNFIT = 'Servern kan inte göra något av det som skickades. Ladda om sidan och försök igen.'

const PATIENCE_MS = 15_000

const failed = (why: keyof typeof failureWords): CallResponse<never> => ({
  ok: false,
  failure: { kind: 'failed', sentence: failureWords[why] },
})

type Functions = HouseholdFunctions & OpenFunctions
type Key<Name> = Name extends keyof HouseholdFunctions ? { key: string | null } : unknown

/** Never throws. */
export async function callFunction<Name extends keyof Functions>(
  name: Name,
  given: Functions[Name][0] & Key<Name>,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallResponse<Functions[Name][1]>> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=backend]')
  const key = meta?.dataset.key ?? ''
  let response: Response
  let text: string
  try {
    response = await fetch(`${meta?.content ?? ''}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      // Nobody types a NUL, and Postgres cannot store one.
      body: JSON.stringify(given, (_, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    text = await response.text()
  } catch (error) {
    return failed((error as Error).name === 'TimeoutError' ? 'too-slow' : 'no-contact')
  }
  const body = parsed(text)
  if (response.ok && body) return { ok: true, result: body as Functions[Name][1] }
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  if (response.status >= 500) return failed('away')
  if (typeof message !== 'string') return failed('garbled')
  // Other codes than the functions' and our server's come with words for programmers.
  if (!/^(?:PT|[a-z])/.test(String(code))) return { ok: false, failure: { kind: 'refused', sentence: UNFIT } }
  if (code === 'PT404') return { ok: false, failure: { kind: 'unknown', sentence: message } }
  // Rate-limited: the sentence says when to come back.
  return { ok: false, failure: { kind: response.status === 429 ? 'failed' : 'refused', sentence: message } }
}

/** The object in a JSON body; null for something else, such as a proxy's page. */
function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

import { createClient } from '@supabase/supabase-js'
import type { DeskFunctions } from '../../../shared/functions.ts'
import { Failure, failureOf, sessionFailureOf } from './failure.ts'

/** A separate client, so that the booking page never sends the company's token. */
const SESSION = 'pasrundan-desk'

const PATIENCE_MS = 15_000

const meta = document.querySelector<HTMLMetaElement>('meta[name=backend]')

const client = createClient(meta?.content || location.origin, meta?.dataset.key ?? '', {
  auth: {
    storageKey: SESSION,
    persistSession: true,
    autoRefreshToken: true,
    // A link in a mail only shows a button; it does not sign anybody in by itself.
    detectSessionInUrl: false,
  },
  db: { timeout: PATIENCE_MS },
  global: {
    // Signing in and renewing a session, which each call waits for, have no limit of their own: where packets are lost, not refused,
    // the desk would go on saying that it asks.
    fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(PATIENCE_MS) }),
  },
})

export const { auth } = client

/** @throws Failure */
export async function call<Name extends keyof DeskFunctions>(
  name: Name,
  args: DeskFunctions[Name][0],
): Promise<DeskFunctions[Name][1]> {
  const token = await accessToken()
  let answered = await client.rpc(name, args)
  if (isForbidden(answered.status) && token !== refusedAnew) {
    const another = await accessTokenAfter(token)
    answered = await client.rpc(name, args)
    if (isForbidden(answered.status)) refusedAnew = another
  }
  const { data: answer, error, status } = answered
  // Some failures (an empty 404, a page instead of JSON) come without an error.
  if (error || answer === null || typeof answer !== 'object') throw failureOf(error, status)
  return answer as DeskFunctions[Name][1]
}

/** A renewed session that is still refused belongs to another database, so renewing again is pointless. */
let refusedAnew: string | undefined

/** The session may have been ended elsewhere, or the server's keys may have changed. */
function isForbidden(status: number): boolean {
  return status === 401 || status === 403
}

/**
 * Without a session the client would call as a visitor and be refused permanently.
 * @throws Failure
 */
async function accessToken(): Promise<string> {
  const { data, error } = await auth.getSession()
  if (error) throw sessionFailureOf(error)
  if (!data.session) throw new Failure('signed-out')
  return data.session.access_token
}

/**
 * A new token after one was refused. If the session has ended, it is forgotten together with everything the desk
 * showed.
 * @throws Failure
 */
async function accessTokenAfter(refused: string): Promise<string> {
  const isOld = async () => (await accessToken()) === refused
  // Another call, or another tab, may be renewing it.
  const { error } = (await isOld()) ? await auth.refreshSession() : { error: null }
  if (error && (await isOld())) {
    const failure = sessionFailureOf(error)
    // The client itself keeps a session whose access token is valid for some minutes.
    if (failure.kind === 'signed-out') await auth.signOut({ scope: 'local' })
    throw failure
  }
  return await accessToken()
}

/** Whether this device holds a session; offline it cannot be renewed, but still counts. */
export function hasSession(): boolean {
  return localStorage.getItem(SESSION) !== null
}

export function onSessionChange(listener: () => void): () => void {
  const { data } = auth.onAuthStateChange(listener)
  return () => data.subscription.unsubscribe()
}

/** Signing out offline: the server is not told, but nothing remains on the device. */
export function forgetSession(): void {
  localStorage.removeItem(SESSION)
}

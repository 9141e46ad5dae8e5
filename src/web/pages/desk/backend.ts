/** The desk's calls, through supabase-js, with the session of who is signed in. */

import { createClient } from '@supabase/supabase-js'
import type { DeskFunctions } from '../../../shared/functions.ts'
import { Failure, failureOf, sessionFailureOf } from './failure.ts'

/** Of its own, so that the booking page never sends the company's token. */
const SESSION = 'pasrundan-desk'

const meta = document.querySelector<HTMLMetaElement>('meta[name=backend]')

const client = createClient(meta?.content || location.origin, meta?.dataset.key ?? '', {
  auth: {
    storageKey: SESSION,
    persistSession: true,
    autoRefreshToken: true,
    // A link in a mail shows a button, and signs nobody in by itself.
    detectSessionInUrl: false,
  },
  db: { timeout: 15_000 },
})

export const { auth } = client

/** @throws Failure, which says what stood in the way. */
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

/** Of a session that was renewed and is refused all the same: somebody else's, so that renewing it again is no use. */
let refusedAnew: string | undefined

/** The session may have been ended elsewhere, or the server may have other keys than before. */
function isForbidden(status: number): boolean {
  return status === 401 || status === 403
}

/**
 * Without a session the client would call as a visitor, and be refused for good.
 * @throws Failure
 */
async function accessToken(): Promise<string> {
  const { data, error } = await auth.getSession()
  if (error) throw sessionFailureOf(error)
  if (!data.session) throw new Failure('signed-out')
  return data.session.access_token
}

/**
 * Another than one that was refused. Where the session has ended it is forgotten, and with it all that the desk showed.
 * @throws Failure
 */
async function accessTokenAfter(refused: string): Promise<string> {
  const isOld = async () => (await accessToken()) === refused
  // Another call, or another tab, may renew it meanwhile.
  const { error } = (await isOld()) ? await auth.refreshSession() : { error: null }
  if (error && (await isOld())) {
    const failure = sessionFailureOf(error)
    // By itself the client keeps a session whose access token has some minutes left.
    if (failure.kind === 'signed-out') await auth.signOut({ scope: 'local' })
    throw failure
  }
  return await accessToken()
}

/** Whether this device holds a session. Without coverage it cannot be renewed, and is one all the same. */
export function hasSession(): boolean {
  return localStorage.getItem(SESSION) !== null
}

export function onSessionChange(listener: () => void): () => void {
  const { data } = auth.onAuthStateChange(listener)
  return () => data.subscription.unsubscribe()
}

/** Signing out without coverage: the server is not told, but nothing is left here. */
export function forgetSession(): void {
  localStorage.removeItem(SESSION)
}

/** The desk's calls, through supabase-js, with the session of who is signed in. */

import { createClient } from '@supabase/supabase-js'
import type { Changes, Outcome } from '../../../shared/agreement.ts'
import type { Answers, Rhythm } from '../../../shared/booking.ts'
import type {
  ClosedDays,
  DayPlan,
  DeskBooking,
  DeskChanges,
  Finding,
  Found,
  Household,
  Inbox,
  Month,
  Round,
  SignedIn,
  Stop,
  Unpaid,
} from '../../../shared/desk.ts'
import { Failure, failureOf, sessionFailureOf } from './failure.ts'

/** What each function takes and answers. */
export interface Functions {
  desk_inbox: [Record<string, never>, Inbox]
  desk_answer: [
    {
      booking: string
      agree: boolean
      first_day: string | null
      message: string | null
      /** What was on the screen and is answered: refused if the household has written something else since. */
      seen: Answers | Changes | null
    },
    Household,
  ]
  desk_unanswer: [{ booking: string }, Household]
  desk_ask: [{ booking: string; message: string }, Household]
  desk_sessions: [Record<string, never>, SignedIn[]]
  desk_end_session: [{ id: string }, SignedIn[]]
  desk_offer: [{ booking: string; price: number; frequency: Rhythm; first_day: string; message: string }, Household]
  desk_book: [{ booking: DeskBooking }, Household]
  desk_withdraw: [{ booking: string; withdrawal: string | null; received_at: string | null }, Household]
  desk_day_plan: [{ day: string }, DayPlan]
  desk_dismiss: [{ bookings: string[] }, Inbox]
  desk_settle: [{ id: string }, Inbox]
  desk_settle_many: [{ ids: string[] }, Inbox]
  desk_round: [{ day: string }, Round]
  desk_visit: [
    { booking: string; day: string; outcome: Outcome | null; bags: Stop['bags']; note: string; seconds_ago: number },
    Stop,
  ]
  desk_order: [{ day: string; bookings: string[] }, Round]
  desk_find: [{ words: string }, Found]
  desk_household: [{ booking: string }, Household]
  desk_change: [{ booking: string; changes: DeskChanges }, Household]
  desk_end: [{ booking: string; last_day: string | null; message: string | null; asked: boolean }, Household]
  desk_resume: [{ booking: string }, Household]
  desk_move: [{ booking: string; day: string; to_day: string | null }, Household]
  desk_new_link: [{ booking: string }, Household]
  desk_month: [{ month: string }, Month]
  desk_paid: [{ booking: string; month: string; paid: boolean; remark?: string | null }, Month]
  desk_bill: [{ month: string }, Month]
  desk_unpaid: [Record<string, never>, Unpaid]
  desk_remind: [{ booking: string }, Unpaid]
  desk_closed_days: [Record<string, never>, ClosedDays]
  desk_findings: [Record<string, never>, Finding[]]
  desk_close_day: [{ day: string; reason: string }, ClosedDays]
  desk_open_day: [{ day: string }, ClosedDays]
}

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
export async function call<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name][0],
): Promise<Functions[Name][1]> {
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
  return answer as Functions[Name][1]
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

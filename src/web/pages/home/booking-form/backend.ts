/** The two calls of a booking, through supabase-js, which is by far the largest lazily loaded part. */

import { createClient } from '@supabase/supabase-js'
import { type BookingRecord, isSaved, readBack } from '../../../../shared/booking-record.ts'
import { type NotifiableBooking, notificationFor } from '../../../../shared/notification.ts'
import type { ClosedDate } from '../../../../shared/pickup-days.ts'
import { hashKey } from '../../../household-key.ts'
import { failureSentence } from './failure-sentence.ts'

export type Saved = { saved: true; booking: NotifiableBooking } | { saved: false; reason: string }

export interface Backend {
  /**
   * Inserts the booking with the hash of its household's key, and reads it back. A booking saved by an earlier attempt
   * counts as saved.
   */
  save(record: BookingRecord, key: string, signal: AbortSignal): Promise<Saved>
  /** Queues the notice to the company. Failures do not concern the visitor: they go to the console. */
  notify(booking: NotifiableBooking): Promise<void>
  /** The days closed at the desk; null if they cannot be fetched. */
  closedDays(): Promise<ClosedDate[] | null>
}

/**
 * @param url of the backend; empty for the page's own origin
 * @param key the public client key
 */
export function connect(url: string, key: string): Backend {
  const client = createClient(url || location.origin, key, {
    // A URL with #access_token=… must not sign anybody in: this page has no sign-in.
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    db: { timeout: 15_000 },
    global: { fetch: withoutProxysWords },
  })

  return {
    async save(record, key, signal) {
      const { data, error, status } = await client
        .from('form_responses')
        .insert({ ...record, key_hash: await hashKey(key) })
        .select(readBack)
        .abortSignal(signal)
        .single()
      // Some failures (an empty 404, HTML instead of JSON) come without an error: only the row itself is proof.
      if (!error && data?.id === record.id) return { saved: true, booking: data }
      if (isSaved(error)) {
        return { saved: true, booking: { ...record, created_at: new Date().toISOString() } }
      }
      return { saved: false, reason: failureSentence(error, status) }
    },

    async notify(booking) {
      const { error } = await client.from('outbox').insert(notificationFor(booking))
      const alreadyQueued = error?.code === '23505'
      if (error && !alreadyQueued) console.error('The notice of the booking was not queued:', error)
    },

    async closedDays() {
      const { data } = await client.rpc('closed_days')
      return Array.isArray(data) ? data : null
    },
  }
}

/** Our sentences come as JSON; a proxy's page or text, sent when a server is down, does not. */
async function withoutProxysWords(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request)
  const { status, headers } = answer
  return status < 500 || headers.get('content-type')?.includes('json') ? answer : new Response(null, { status })
}

/** The two calls of a booking, through supabase-js, which is by far the largest lazily loaded part. */

import { createClient } from '@supabase/supabase-js'
import { type BookingRecord, isSaved, readBack } from '../../../../shared/booking-record.ts'
import { type NotifiableBooking, notificationFor } from '../../../../shared/notification.ts'
import type { PickupExceptions } from '../../../../shared/pickup-days.ts'
import { pricesShown } from '../../../../shared/prices-shown.ts'
import { hashKey } from '../../../household-key.ts'
import { type Unsent, unsent } from './unsent.ts'

export interface Saved {
  saved: true
  booking: NotifiableBooking
}

export interface Backend {
  /**
   * Retries once if the server is briefly unreachable. A booking saved by an earlier attempt counts as saved. Then queues the notice to
   * the company, in the background: failures of that do not concern the visitor, and go to the console.
   */
  send(record: BookingRecord, key: string, signal: AbortSignal): Promise<Saved | Unsent>
  /** What the desk has decided about days; null if it cannot be fetched. */
  pickupExceptions(): Promise<PickupExceptions | null>
}

/** A server is usually back from a restart within this time. */
const AWAY_MS = 4000

/**
 * @param url of the backend; empty for the page's own origin
 * @param key the public client key
 */
export function connect(url: string, key: string): Backend {
  const client = createClient(url || location.origin, key, {
    // A URL with #access_token=… must not sign anybody in: this page has no sign-in.
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    db: { timeout: 15_000 },
    global: { fetch: withoutProxysWords, headers: { 'X-Client-Info': pricesShown } },
  })

  async function save(
    record: BookingRecord,
    key: string,
    signal: AbortSignal,
    isRetry = false,
  ): Promise<Saved | Unsent> {
    const { data, error, status } = await client
      .from('form_responses')
      .insert({ ...record, key_hash: await hashKey(key) })
      .select(readBack)
      .abortSignal(signal)
      .single()
    // Some failures (an empty 404, HTML instead of JSON) come without an error: only the row itself is proof.
    if (!error && data?.id === record.id) return { saved: true, booking: data }
    if (isSaved(error)) return { saved: true, booking: { ...record, created_at: new Date().toISOString() } }
    if (status === 0) return unsent('no-contact')
    const message: unknown = error?.message
    // HTML comes from something between us and the server: a login page, a proxy.
    if (typeof message === 'string' && message.trim() !== '' && !message.includes('<'))
      return { saved: false, reason: message }
    if (status < 500) return unsent('garbled')
    if (isRetry) return unsent('away')
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
    return save(record, key, signal, true)
  }

  async function notify(booking: NotifiableBooking): Promise<void> {
    try {
      const { error } = await client.from('outbox').insert(notificationFor(booking))
      const alreadyQueued = error?.code === '23505'
      if (error && !alreadyQueued) throw error
    } catch (error) {
      console.error('The notice of the booking was not queued:', error)
    }
  }

  return {
    async send(record, key, signal) {
      const sent = await save(record, key, signal)
      if (sent.saved) void notify(sent.booking)
      return sent
    },

    async pickupExceptions() {
      const { data } = await client.rpc('pickup_exceptions')
      return data
    },
  }
}

/** Our sentences come as JSON; a proxy's page or text, sent when a server is down, does not. */
async function withoutProxysWords(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request)
  const { status, headers } = answer
  return status < 500 || headers.get('content-type')?.includes('json') ? answer : new Response(null, { status })
}

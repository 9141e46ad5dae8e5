import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

test('an answer that does not come in time is not called a lost connection', async () => {
  const why = async (fetch: typeof globalThis.fetch) => {
    const client = createClient('https://desk.example', 'key', { db: { timeout: 1 }, global: { fetch } })
    const { error, status } = await client.rpc('desk_inbox')
    return failureOf(error, status).message
  }
  const silent: typeof globalThis.fetch = (_, { signal } = {}) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  expect(await why(silent)).toMatch(/^Servern svarade inte i tid\. Försök igen om det behövs, det blir inte dubbelt\.$/)
  const stopped = { code: '57014', message: 'canceling statement due to statement timeout' }
  expect(await why(() => Promise.resolve(Response.json(stopped, { status: 500 })))).toMatch(
    /^Servern svarade inte i tid\./,
  )
  expect(await why(() => Promise.reject(new TypeError('Failed to fetch')))).toMatch(/^Ingen kontakt med servern\./)
})

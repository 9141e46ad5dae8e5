/** Auth methods that our server does not offer: the client must report an error and not break. */
import { createClient, isAuthApiError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { pglite } from '../helpers/databases.ts'
import { listeningServer } from '../helpers/servers.ts'

function token(header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode(header)}.${encode({ sub: 'user-1', exp: Math.floor(Date.now() / 1000) + 3600 })}.c2lnbmF0dXJl`
}

/** A client that holds a session, as after signing in elsewhere: some methods send nothing without one. */
function signedIn(url: string) {
  const session = {
    access_token: token(),
    refresh_token: 'refresh-1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'user-1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01' },
  }
  const storage = { getItem: () => JSON.stringify(session), setItem() {}, removeItem() {} }
  return createClient(url, 'sb_publishable_test', { auth: { storage, autoRefreshToken: false } }).auth
}

type Auth = ReturnType<typeof signedIn>

/** One call for each HTTP method, with and without a body. */
const calls: [name: string, call: (auth: Auth) => Promise<{ error: unknown }>][] = [
  ['GET', (auth) => auth.reauthenticate()],
  ['POST', (auth) => auth.signUp({ email: 'asa@example.org', password: 'Åsas lösenord' })],
  ['POST', (auth) => auth.signInWithPassword({ email: 'asa@example.org', password: 'Åsas lösenord' })],
  ['PUT', (auth) => auth.updateUser({ data: { name: 'Åsa' } })],
  ['DELETE', (auth) => auth.mfa.unenroll({ factorId: 'factor-1' })],
]

test('the client takes every answer as a final refusal', async () => {
  await using database = await pglite.database()
  await using server = await listeningServer({ database })
  for (const [name, call] of calls) {
    const { error } = await call(signedIn(server.url))
    expect(isAuthApiError(error), name).toBe(true)
    expect(error, name).toMatchObject({ status: 404, code: 'not_offered' })
  }
  const preflight = await fetch(`${server.url}/auth/v1/token`, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-supabase-api-version' },
  })
  expect(preflight.ok).toBe(true)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
  const authorize = await fetch(`${server.url}/auth/v1/authorize?provider=github`)
  expect(await authorize.json()).toMatchObject({ code: 404, error_code: 'not_offered' })
})

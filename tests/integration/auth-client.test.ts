/** The backend client's other half (sessions and authentication), which no screen uses. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient, isAuthApiError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { engines } from '../helpers/databases.ts'
import { listeningServer } from '../helpers/servers.ts'

interface Recorded {
  method: string
  path: string
  query: Record<string, string>
  authorization: string | undefined
  body: unknown
}

/** A backend that notes what it is asked and answers by path. */
async function recordingServer(answers: Record<string, object> = {}) {
  const requests: Recorded[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const body = await text(request)
    requests.push({
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      authorization: request.headers.authorization,
      body: body ? JSON.parse(body) : undefined,
    })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[pathname] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What a browser's local storage does. */
function storage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

function token(header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode(header)}.${encode({ sub: 'user-1', exp: Math.floor(Date.now() / 1000) + 3600 })}.c2lnbmF0dXJl`
}

function session(expiresIn: number) {
  return {
    access_token: token(),
    refresh_token: 'refresh-1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    user: { id: 'user-1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01' },
  }
}

const STORED_AS = 'session'

/** A client as a browser has it, with a session in its storage. */
function signedIn(url: string, expiresIn = 3600) {
  const store = storage()
  const stored = session(expiresIn)
  store.setItem(STORED_AS, JSON.stringify(stored))
  const client = createClient(url, 'sb_publishable_test', {
    auth: { storage: store, storageKey: STORED_AS, autoRefreshToken: false, flowType: 'pkce' },
  })
  return { auth: client.auth, store, accessToken: stored.access_token }
}

type Auth = ReturnType<typeof signedIn>['auth']

const calls: [call: (auth: Auth) => Promise<{ error: unknown }>, expected: Partial<Recorded>][] = [
  [
    (auth) => auth.unlinkIdentity({ identity_id: 'identity-1', id: '1', user_id: 'user-1', provider: 'x' }),
    { method: 'DELETE', path: '/auth/v1/user/identities/identity-1' },
  ],
  [
    (auth) => auth.refreshSession({ refresh_token: 'refresh-2' }),
    {
      method: 'POST',
      path: '/auth/v1/token',
      query: { grant_type: 'refresh_token' },
      body: { refresh_token: 'refresh-2' },
    },
  ],
  [(auth) => auth.mfa.unenroll({ factorId: 'factor-1' }), { method: 'DELETE', path: '/auth/v1/factors/factor-1' }],
  [
    (auth) => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Min app', issuer: 'Påsrundan' }),
    {
      method: 'POST',
      path: '/auth/v1/factors',
      body: { friendly_name: 'Min app', factor_type: 'totp', issuer: 'Påsrundan' },
    },
  ],
  [
    (auth) => auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Min telefon', phone: '+46701740641' }),
    {
      method: 'POST',
      path: '/auth/v1/factors',
      body: { friendly_name: 'Min telefon', factor_type: 'phone', phone: '+46701740641' },
    },
  ],
  [
    (auth) => auth.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code: '123456' }),
    {
      method: 'POST',
      path: '/auth/v1/factors/factor-1/verify',
      body: { challenge_id: 'challenge-1', code: '123456' },
    },
  ],
  [
    (auth) => auth.mfa.challenge({ factorId: 'factor-1', channel: 'sms' }),
    {
      method: 'POST',
      path: '/auth/v1/factors/factor-1/challenge',
      body: { factorId: 'factor-1', channel: 'sms' },
    },
  ],
  [
    (auth) => auth.getClaims(token({ alg: 'ES256', kid: 'key-1', typ: 'JWT' })),
    { method: 'GET', path: '/auth/v1/.well-known/jwks.json' },
  ],
]

test.each(calls)('the client makes the authentication call %#', async (call, expected) => {
  await using backend = await recordingServer()
  const { auth, accessToken } = signedIn(backend.url)
  // Not every call is content with the empty answer; what counts is what it asked.
  await call(auth).catch(() => {})
  const [first] = backend.requests
  expect(first).toMatchObject(expected)
  const isPublic = expected.path === '/auth/v1/token' || expected.method === 'GET'
  expect(first?.authorization).toBe(`Bearer ${isPublic ? 'sb_publishable_test' : accessToken}`)
})

test('the client sends the browser to /authorize of the same backend', async () => {
  const { auth } = signedIn('https://backend.example')
  const { data } = await auth.signInWithOAuth({
    provider: 'github',
    options: { redirectTo: 'https://site.example/in', scopes: 'email', skipBrowserRedirect: true },
  })
  const address = new URL(data.url ?? '')
  expect(address.origin + address.pathname).toBe('https://backend.example/auth/v1/authorize')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    provider: 'github',
    redirect_to: 'https://site.example/in',
    scopes: 'email',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 's256',
  })
})

test('a stored session that has run out is refreshed and stored again', async () => {
  const renewed = { ...session(3600), refresh_token: 'refresh-2' }
  await using backend = await recordingServer({ '/auth/v1/token': renewed })
  const { auth, store } = signedIn(backend.url, -10)
  const { data } = await auth.getSession()
  expect(data.session?.refresh_token).toBe('refresh-2')
  expect(backend.requests).toMatchObject([{ path: '/auth/v1/token', body: { refresh_token: 'refresh-1' } }])
  expect(JSON.parse(store.items.get(STORED_AS) ?? '').refresh_token).toBe('refresh-2')
})

test('a whole booking stores no session and makes no authentication call', async () => {
  await using backend = await recordingServer()
  const store = storage()
  const client = createClient(backend.url, 'sb_publishable_test', { auth: { storage: store } })
  await client.from('form_responses').insert({ submitted_by: 'Åsa' }).select().single()
  await client.from('outbox').insert({ subject: 'Ny bokning' })
  await client.auth.stopAutoRefresh()
  expect(backend.requests.map(({ path }) => path)).toEqual(['/rest/v1/form_responses', '/rest/v1/outbox'])
  expect(store.items).toEqual(new Map())
})

test('our server answers every authentication call so that the client says it is not offered', async () => {
  const [engine] = engines
  if (!engine) throw new Error('There is no engine')
  await using database = await engine.database()
  await using server = await listeningServer({ database })
  for (const [call] of calls) {
    const { error } = await call(signedIn(server.url).auth)
    expect(isAuthApiError(error)).toBe(true)
    expect(error).toMatchObject({ status: 404, code: 'not_offered' })
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

/** The company signs in: the unmodified real client against our server. */

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createClient, isAuthApiError, type Session, type SupabaseClient } from '@supabase/supabase-js'
import {
  createRemoteJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/database/caller.ts'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { setCompanyMailbox } from '../../src/database/settings.ts'
import { pastSignIns } from '../../src/jobs/past-sign-ins.ts'
import { mailText } from '../../src/messages/mail-page.ts'
import type { Message } from '../../src/messages/message.ts'
import { signIn } from '../../src/messages/sign-in.ts'
import { fileMailer } from '../../src/outbox/mail/mailer.ts'
import { createQueue } from '../../src/outbox/queue.ts'
import { noSms } from '../../src/outbox/sms/sender.ts'
import { dropExpired } from '../../src/outbox/sweep.ts'
import { startWorker } from '../../src/outbox/worker.ts'
import { backUp, restore } from '../../src/records/backup.ts'
import { signInCodes } from '../../src/server/auth/codes.ts'
import { signInKeys } from '../../src/server/auth/keys.ts'
import { company } from '../../src/shared/company.ts'
import { storageOf } from '../helpers/browser-storage.ts'
import { toldTime } from '../helpers/database-clock.ts'
import { pglite, sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { jobContext } from '../helpers/job-context.ts'
import { silent } from '../helpers/logs.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { onPhones } from '../helpers/phone.ts'
import { type ListeningServer, listeningServer } from '../helpers/servers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { untilOneWaits } from '../helpers/waiting.ts'

const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 24 * 60 * minutes(1)

/** For questions to the database itself; no server offers it. */
const amI = `create function public.am_i() returns boolean language sql stable security definer set search_path = ''
  as $$ select private.is_company() $$`
const isCompany = async (client: SupabaseClient) => (await client.rpc('desk_findings')).status === 200

describe.each(sqlEngines)('$name', (engine) => {
  const oneEngine = test.runIf(engine.name === 'postgres')
  const stack = new AsyncDisposableStack()
  let database: Database
  let server: ListeningServer
  beforeAll(async () => {
    database = stack.use(await engine.database())
    await database.execute(amI)
    // The server remembers them: what a test is repeated over (test:mutants) holds them too.
    await signInKeys(database)()
    server = stack.use(await listeningServer({ database }))
  })
  afterAll(() => stack.disposeAsync())
  beforeEach(async () => {
    await database.execute("delete from private.sign_in_codes; delete from outbox where kind = 'sign_in'")
  })

  /** A client of a browser. `kept` is the browser's storage, which survives a reload. */
  function browser(
    kept = new Map<string, string>(),
    options: { autoRefreshToken?: boolean; fetch?: typeof fetch } = {},
  ) {
    const { autoRefreshToken = false, fetch } = options
    return createClient(server.url, server.key, {
      auth: { storage: storageOf(kept), storageKey: 'desk', autoRefreshToken, detectSessionInUrl: false },
      ...(fetch && { global: { fetch } }),
    })
  }

  interface Mailed {
    id: string
    code: string
    token_hash: string
  }

  async function mailed(): Promise<Mailed[]> {
    return await database.query<Mailed>(
      `select id, data ->> 'code' as code, data ->> 'token_hash' as token_hash
       from outbox where kind = 'sign_in' order by created_at`,
    )
  }

  async function askForCode(client = browser(), email: string = company.email): Promise<Mailed> {
    const before = (await mailed()).length
    expect(await client.auth.signInWithOtp({ email })).toMatchObject({ error: null })
    await eventually(async () => expect((await mailed()).length).toBeGreaterThan(before))
    return (await mailed()).at(-1) as Mailed
  }

  async function signedIn(client: SupabaseClient = browser()): Promise<{ client: SupabaseClient; session: Session }> {
    const { code } = await askForCode(client)
    const { data, error } = await client.auth.verifyOtp({ email: company.email, token: code, type: 'email' })
    expect(error).toBeNull()
    return { client, session: data.session as Session }
  }

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: server.key, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : undefined }
  }

  const refresh = (token: string) => post('token?grant_type=refresh_token', { refresh_token: token })

  async function callWith(token: string) {
    const response = await fetch(`${server.url}/rest/v1/rpc/desk_findings`, {
      method: 'POST',
      headers: { apikey: server.key, authorization: `Bearer ${token}` },
    })
    return { status: response.status, headers: response.headers, json: (await response.json()) as unknown }
  }

  test('the company signs in with the code or the link in its mail, and calls the functions for it alone', async () => {
    const anonymous = await browser().rpc('desk_findings')
    expect(anonymous).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })

    const { client, session } = await signedIn()
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      user: { email: company.email.toLowerCase(), aud: 'authenticated', role: 'authenticated', phone: '' },
    })
    expect(await isCompany(client)).toBe(true)
    const claims = decodeJwt(session.access_token)
    expect(claims).toEqual({
      iss: 'pasrundan',
      sub: session.user.id,
      aud: 'authenticated',
      exp: expect.any(Number),
      iat: expect.any(Number),
      email: company.email.toLowerCase(),
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)

    const other = browser()
    const { token_hash } = await askForCode(other)
    const byLink = await other.auth.verifyOtp({ token_hash, type: 'email' })
    expect(byLink).toMatchObject({ error: null, data: { user: { id: session.user.id } } })
    expect(await isCompany(other)).toBe(true)
    expect(await other.auth.verifyOtp({ token_hash, type: 'email' })).toMatchObject({
      error: { status: 403, code: 'otp_expired' },
    })

    expect(await client.auth.getUser()).toMatchObject({ error: null, data: { user: { id: session.user.id } } })
    const keySet = new URL(`${server.url}/auth/v1/.well-known/jwks.json`)
    const { payload } = await jwtVerify(session.access_token, createRemoteJWKSet(keySet))
    expect(payload).toMatchObject({ aal: 'aal1' })
    const { keys } = (await (await fetch(keySet)).json()) as { keys: object[] }
    expect(keys).toEqual([
      expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] }),
    ])
    expect(keys[0]).not.toHaveProperty('d')
    expect(await isCompany(browser())).toBe(false)
  })

  test('the mail has the code and a link to our own page; once it is sent neither is stored', async () => {
    await using folder = await temporaryFolder()
    const { code, token_hash } = await askForCode()
    const worker = startWorker({
      database,
      mailer: fileMailer(folder.file('mail'), company.email),
      sms: noSms,
      site: { url: 'https://pasrundan.example' },
      log: silent,
    })
    await eventually(async () =>
      expect(await database.query('select status, data from outbox where kind = $1', ['sign_in'])).toEqual([
        { status: 'sent', data: null },
      ]),
    )
    await worker.stop()
    const [mail] = await fileMailbox({ dataDir: folder.path }).messages()
    expect(mail?.to).toEqual([expect.objectContaining({ address: company.email })])
    expect(mail?.text).toContain(code)
    expect(mail?.text).toContain(`https://pasrundan.example/skrivbord#token_hash=${token_hash}&type=email`)
    expect(mail?.html).toContain(`href="https://pasrundan.example/skrivbord#token_hash=${token_hash}&amp;type=email"`)
    expect(mail?.text).toContain('klistra in där koden ska stå')
    // Without PUBLIC_URL the mail has the token itself, to be pasted.
    const row = { id: randomUUID(), kind: 'sign_in', data: { code, token_hash } } as Message
    expect(mailText(signIn.mail(row, { url: null }).html)).toContain(`där koden ska stå:\n  ${token_hash}`)
    // A mail scanner that follows links does not use the token up.
    await fetch(`${server.url}/auth/v1/verify?token=${token_hash}&type=email`)
    expect(await browser().auth.verifyOtp({ token_hash, type: 'magiclink' })).toMatchObject({ error: null })
  })

  test('unsent codes are erased as well', async () => {
    const { id } = await askForCode()
    await dropExpired(toldTime(database, () => new Date(Date.now() + minutes(11))))
    expect(await database.query('select status, data from outbox where id = $1', [id])).toEqual([
      { status: 'expired', data: null },
    ])
    const { id: refused } = await askForCode()
    const queue = createQueue(
      toldTime(database, () => new Date(Date.now() + 1000)),
      'one',
    )
    const message = await queue.claim(['mail'])
    expect(message?.id).toBe(refused)
    if (message) await queue.markFailed([message], 'no', true)
    expect(await database.query('select status, data from outbox where id = $1', [refused])).toEqual([
      { status: 'dead', data: null },
    ])
  })

  test('errors come in both forms, each with its headers', async () => {
    const body = { email: company.email, token: '000000', type: 'email' }
    const newer = await post('verify', body, { 'x-supabase-api-version': '2024-01-01' })
    expect([newer.status, newer.json]).toEqual([
      403,
      { code: 'otp_expired', message: 'Token has expired or is invalid' },
    ])
    const older = await post('verify', body)
    expect([older.status, older.json]).toEqual([
      403,
      { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
    ])
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(older.headers.get('x-supabase-api-version')).toBeNull()
    for (const { headers } of [newer, older]) {
      expect(headers.get('x-sb-error-code')).toBe('otp_expired')
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toMatch(/X-Supabase-Api-Version/i)
    }
  })

  test('a code can be tried five times; the link in the same mail stays valid', async () => {
    const { code, token_hash } = await askForCode()
    const verify = (token: string) => browser().auth.verifyOtp({ email: company.email, token, type: 'email' })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (const token of ['12345', 'abcdef', '1234567']) expect((await verify(token)).error?.code).toBe('otp_expired')
    for (let tried = 0; tried < 5; tried++) expect((await verify(wrong)).error?.code).toBe('otp_expired')
    expect((await verify(code)).error?.code).toBe('otp_expired')
    expect(await browser().auth.verifyOtp({ token_hash, type: 'email' })).toMatchObject({ error: null })

    const next = await askForCode()
    const others = Array.from({ length: 40 }, (_, count) =>
      String((Number(next.code) + 1 + count) % 1_000_000).padStart(6, '0'),
    )
    await Promise.all(others.map((token) => verify(token)))
    const [row] = await database.query('select tries from private.sign_in_codes order by number desc limit 1')
    expect(row).toEqual({ tries: 5 })
    expect((await verify(next.code)).error?.code).toBe('otp_expired')
  })

  test('after fifty wrong tries in a day codes no longer sign in, links do', async () => {
    await database.query(
      `insert into private.sign_in_codes (created_at, expires_at, tries)
       select now() - interval '20 hours', now() - interval '19 hours', 5 from generate_series(1, 10)`,
    )
    const { code, token_hash } = await askForCode()
    const client = browser()
    expect((await client.auth.verifyOtp({ email: company.email, token: code, type: 'email' })).error?.code).toBe(
      'otp_expired',
    )
    expect((await client.auth.verifyOtp({ token_hash, type: 'email' })).error).toBeNull()
  })

  test('guessing from one address uses up its own tries, not the company’s', async () => {
    await using limited = await listeningServer({
      database,
      environment: { RATE_LIMIT: '30', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://pasrundan.example' },
    })
    const from = (address: string) =>
      createClient(limited.url, limited.key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { headers: { 'x-forwarded-for': address } },
      }).auth
    const verify = (address: string, token: string) =>
      from(address).verifyOtp({ email: company.email, token, type: 'email' })
    const tries = async () => {
      const [row] = await database.query<{ tries: number }>(
        'select sum(tries)::int as tries from private.sign_in_codes',
      )
      return row?.tries
    }
    for (let code = 0; code < 4; code++) {
      await database.query('update private.sign_in_codes set expires_at = now()')
      const next = await askForCode()
      const wrong = String((Number(next.code) + 1) % 1_000_000).padStart(6, '0')
      for (let tried = 0; tried < 5; tried++) expect((await verify('192.0.2.1', wrong)).error).not.toBeNull()
    }
    expect(await tries()).toBe(10)
    const { code, token_hash } = (await mailed()).at(-1) as Mailed
    expect((await verify('192.0.2.1', code)).error?.code).toBe('otp_expired')
    const { data, error } = await verify('192.0.2.2', code)
    expect(error).toBeNull()
    expect(decodeJwt(data.session?.access_token ?? '').iss).toBe('https://pasrundan.example/auth/v1')
    for (const secret of [code, token_hash, company.email]) expect(limited.lines.join()).not.toContain(secret)
    await database.query('delete from private.sign_in_codes')
    const next = await askForCode()
    expect(next.token_hash).not.toBe(token_hash)
    expect((await from('192.0.2.1').verifyOtp({ token_hash: next.token_hash, type: 'email' })).error).toBeNull()
  })

  test('a code signs in once, even if used concurrently', async () => {
    const { code, token_hash } = await askForCode()
    const tried = await Promise.all([
      ...[1, 2, 3].map(() => browser().auth.verifyOtp({ email: company.email, token: code, type: 'email' })),
      ...[1, 2, 3].map(() => browser().auth.verifyOtp({ token_hash, type: 'email' })),
    ])
    expect(tried.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('repeated requests get the same code; once it is old, a new one that replaces it', async () => {
    await Promise.all([
      browser().auth.signInWithOtp({ email: company.email }),
      browser().auth.signInWithOtp({ email: company.email }),
    ])
    await eventually(async () => expect(await mailed()).not.toEqual([]))
    await askForCode()
    // Some of the three requests may have shared a mail.
    const mails = await mailed()
    expect(mails.length).toBeGreaterThan(1)
    expect(new Set(mails.map(({ code }) => code)).size).toBe(1)

    const age =
      "update private.sign_in_codes set created_at = created_at - interval '6 min', mailed_at = mailed_at - interval '6 min', expires_at = expires_at - interval '6 min'"
    await database.query(age)
    const fresh = await askForCode()
    expect(fresh.token_hash).not.toBe(mails[0]?.token_hash)
    const old = await browser().auth.verifyOtp({ token_hash: mails[0]?.token_hash ?? '', type: 'email' })
    expect(old.error?.code).toBe('otp_expired')
    await database.query(age)
    expect((await browser().auth.verifyOtp({ token_hash: fresh.token_hash, type: 'email' })).error).toBeNull()

    const late = await askForCode()
    await database.query(age)
    await database.query(age)
    expect((await browser().auth.verifyOtp({ token_hash: late.token_hash, type: 'email' })).error?.code).toBe(
      'otp_expired',
    )
  })

  test('an address that is not the company’s gets the same answer in the same time, and no mail', async () => {
    async function ask() {
      for (const email of ['nagon.annan@example.org', company.email.toUpperCase()]) {
        const { status, headers, json } = await post('otp', { email, create_user: false })
        expect([status, json, headers.get('content-length')]).toEqual([200, {}, '2'])
      }
    }
    if (engine.name === 'postgres') {
      // No answer waits for the code.
      await database.transaction(async (open) => {
        await open.query('lock table private.sign_in_codes, private.sign_in_keys')
        await ask()
      })
    } else await ask()
    await eventually(async () => expect(await mailed()).toHaveLength(1))
    const { error } = await browser().auth.verifyOtp({
      email: 'nagon.annan@example.org',
      token: '123456',
      type: 'email',
    })
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  oneEngine('hundreds of requests for codes are a few mails', async () => {
    const { mail } = signInCodes(database, signInKeys(database))
    // No more at once than a slow machine answers before they are given up.
    for (let batch = 0; batch < 20; batch++) await Promise.all(Array.from({ length: 10 }, mail))
    expect(await mailed()).toHaveLength(3)
  })

  test('while somebody asks all day and spoils each code, there is always a mail with a valid link', async () => {
    const later =
      "update private.sign_in_codes set created_at = created_at - interval '1 min', mailed_at = mailed_at - interval '1 min', expires_at = expires_at - interval '1 min'"
    const codes = signInCodes(database, signInKeys(database))
    for (let minute = 0; minute < 70; minute++) {
      await database.query(later)
      await database.query('update private.sign_in_codes set tries = 5 where used_at is null')
      await codes.mail()
    }
    const mails = await mailed()
    expect(mails.length).toBeGreaterThan(15)
    expect(mails.length).toBeLessThan(26)
    const { token_hash } = mails.at(-1) as Mailed
    expect((await browser().auth.verifyOtp({ token_hash, type: 'email' })).error).toBeNull()
  })

  oneEngine('a session refreshes by itself, even a week later, and with a clock that is ten minutes off', async () => {
    const kept = new Map<string, string>()
    const { session } = await signedIn(browser(kept))
    await database.query("update private.sessions set refreshed_at = refreshed_at - interval '7 days'")
    const use = { url: server.url, key: server.key }
    const uses = [{ ...use, kept: [...kept], moments: [{ at: days(7) }] }]
    for (const off of [minutes(-20), minutes(-10), minutes(10), minutes(20)]) {
      const own = new Map<string, string>()
      await signedIn(browser(own))
      const moments = [{ at: off, refresh: true }, { at: off + minutes(5) }, { at: off + minutes(14) }]
      uses.push({ ...use, kept: [...own], moments })
    }
    const [[woken] = [], ...others] = await onPhones(uses)
    expect(woken).toEqual({ refreshToken: expect.not.stringContaining(session.refresh_token), isCompany: true })
    expect(others).toHaveLength(4)
    for (const [first, second, third] of others) {
      // Refreshed neither at every use nor too late.
      expect(second?.refreshToken).toBe(first?.refreshToken)
      expect(third?.refreshToken).not.toBe(first?.refreshToken)
      expect([first, second, third].map((seen) => seen?.isCompany)).toEqual([true, true, true])
    }
    kept.clear()
    await signedIn(browser(kept))

    // Shortly before the token expires, even an idle client refreshes it.
    const short = new Map(kept)
    const stored = JSON.parse(short.get('desk') ?? '')
    short.set('desk', JSON.stringify({ ...stored, expires_at: Math.round(Date.now() / 1000) + 60 }))
    const idle = browser(short, { autoRefreshToken: true })
    await eventually(() => expect(JSON.parse(short.get('desk') ?? '').refresh_token).not.toBe(stored.refresh_token))
    await idle.auth.stopAutoRefresh()
    expect(await isCompany(idle)).toBe(true)
  })

  test('a lost answer to a refresh does no harm, nor do two tabs that refresh at once', async () => {
    const { session } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1)
    // The answer is lost on the way, and the client asks again.
    let losing = true
    const kept = new Map<string, string>()
    const flaky = browser(kept, {
      async fetch(input, init) {
        const answer = await fetch(input, init)
        if (!losing || !String(input).includes('grant_type')) return answer
        losing = false
        throw new TypeError('fetch failed')
      },
    })
    const { data, error } = await flaky.auth.refreshSession({ refresh_token: answers[0]?.json.refresh_token })
    expect([losing, error]).toEqual([false, null])
    const later = await refresh(data.session?.refresh_token ?? '')
    expect(later.status).toBe(200)
  })

  test('a stolen refresh token ends the session as soon as both have used it', async () => {
    const { client, session } = await signedIn()
    const first = await refresh(session.refresh_token)
    const second = await refresh(first.json.refresh_token)
    expect((await callWith(second.json.access_token)).status).toBe(200)
    expect((await refresh(session.refresh_token)).json).toMatchObject({ error_code: 'refresh_token_already_used' })
    expect((await refresh(second.json.refresh_token)).json).toMatchObject({ error_code: 'session_not_found' })
    expect((await callWith(second.json.access_token)).status).toBe(403)
    const user = await fetch(`${server.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect([user.status, user.headers.get('x-sb-error-code')]).toEqual([403, 'session_not_found'])
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await refresh('A'.repeat(43))).json).toMatchObject({ code: 400, error_code: 'refresh_token_not_found' })
  })

  test('signing out ends this session, all of them, or all the others, and their access tokens with them', async () => {
    const everywhere = async () => [await signedIn(), await signedIn(), await signedIn()] as const
    const statuses = (all: Awaited<ReturnType<typeof everywhere>>) =>
      Promise.all(all.map(async ({ session }) => (await callWith(session.access_token)).status))

    const local = await everywhere()
    expect(await local[0].client.auth.signOut({ scope: 'local' })).toEqual({ error: null })
    expect(await statuses(local)).toEqual([403, 200, 200])
    expect((await refresh(local[0].session.refresh_token)).json).toMatchObject({ error_code: 'session_not_found' })

    await local[1].client.auth.signOut({ scope: 'others' })
    expect(await statuses(local)).toEqual([403, 200, 403])
    const all = await everywhere()
    await all[2].client.auth.signOut()
    expect(await statuses(all)).toEqual([403, 403, 403])
    expect(await statuses(local)).toEqual([403, 403, 403])
    const unknown = await post('logout?scope=everything', '', {
      authorization: `Bearer ${(await signedIn()).session.access_token}`,
    })
    expect([unknown.status, unknown.json.error_code]).toEqual([400, 'validation_failed'])
  })

  test('sessions end after a month without use, and sessions and codes when the company changes its mailbox', async () => {
    const { session } = await signedIn()
    const { token_hash } = await askForCode()
    await setCompanyMailbox(database, 'nya@pasrundan.example')
    expect((await post('verify', { token_hash, type: 'email' })).status).toBe(403)
    expect((await callWith(session.access_token)).status).toBe(403)
    expect((await refresh(session.refresh_token)).status).toBe(400)
    await setCompanyMailbox(database, company.email)
    expect((await callWith(session.access_token)).status).toBe(200)
    await database.query("update private.sessions set refreshed_at = now() - interval '31 days' where ended_at is null")
    expect((await refresh(session.refresh_token)).json).toMatchObject({ error_code: 'session_not_found' })

    const { session: ancient } = await signedIn()
    await database.query("update private.sessions set created_at = now() - interval '181 days'")
    expect((await refresh(ancient.refresh_token)).json).toMatchObject({ error_code: 'session_not_found' })

    await askForCode()
    await database.query("update private.sign_in_codes set created_at = now() - interval '3 days'")
    await database.query(
      "update outbox set created_at = now() - interval '3 days', status = 'sent' where kind = 'sign_in'",
    )
    await database.query(
      "update private.sessions set ended_at = now() - interval '2 days', refreshed_at = now() - interval '32 days'",
    )
    const { session: living } = await signedIn()
    await pastSignIns.run(jobContext(database, '/nowhere'))
    for (const [table, left] of [
      ['private.sessions', 1],
      ['private.refresh_tokens', 1],
      ['private.sign_in_codes', 1],
    ] as const) {
      expect(await database.query(`select count(*)::int as left from ${table}`), table).toEqual([{ left }])
    }
    expect(await mailed()).toHaveLength(1)
    expect((await refresh(living.refresh_token)).status).toBe(200)
  })

  test('tokens that are not ours or not valid now are refused as PostgREST refuses them', async () => {
    const { session } = await signedIn()
    const [row] = await database.query<{ signing_key: JWK }>('select signing_key from private.sign_in_keys')
    const { kid = '', ...jwk } = row?.signing_key ?? ({} as JWK)
    const ours = await importJWK(jwk, 'ES256')
    const stranger = await generateKeyPair('ES256', { extractable: true })
    const strangerJwk = await exportJWK(stranger.publicKey)
    const good = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
    const now = Math.floor(Date.now() / 1000)

    async function signed(
      claims: object = {},
      header: Partial<JWTHeaderParameters> = {},
      key: Parameters<SignJWT['sign']>[0] = ours,
    ) {
      return await new SignJWT({ ...good, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
        .sign(key)
    }
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const [header, payload, signature] = session.access_token.split('.') as [string, string, string]
    const hmacKey = new TextEncoder().encode(JSON.stringify(jwk))

    expect((await callWith(await signed())).status).toBe(200)
    expect((await callWith(await signed({ exp: now - 20, nbf: now + 20 }))).status).toBe(200)
    expect((await callWith(await signed({}, { kid: undefined }))).status).toBe(200)

    const noKey = 'PGRST301 No suitable key or wrong key type'
    const forged = 'PGRST301 JWT cryptographic operation failed'
    const noClaims = 'PGRST303 Parsing claims failed'
    const refused: [what: string, token: string | Promise<string>, why: string][] = [
      ['no parts', 'abc', 'PGRST301 Expected 3 parts in JWT; got 1'],
      ['five parts', 'a.b.c.d.e', 'PGRST301 Expected 3 parts in JWT; got 5'],
      ['nothing in the parts', '..', noKey],
      ['none', `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`, noKey],
      ['none with our signature', `${encode({ alg: 'none', kid })}.${payload}.${signature}`, noKey],
      ['HS256 with the public key', signed({}, { alg: 'HS256' }, hmacKey), noKey],
      ['another key', signed({}, {}, stranger.privateKey), forged],
      ['another key by its name', signed({}, { kid: 'x' }, stranger.privateKey), noKey],
      ['a key that it brings', signed({}, { jwk: strangerJwk }, stranger.privateKey), forged],
      [
        'a key that it points to',
        signed({}, { jku: `${server.url}/keys.json`, x5c: ['MIIB'] }, stranger.privateKey),
        forged,
      ],
      ['another payload', `${header}.${encode({ ...good, email: 'x@example.org' })}.${signature}`, forged],
      ['expired', signed({ exp: now - 40 }), 'PGRST303 JWT expired'],
      ['without an end', signed({ exp: undefined }), noClaims],
      ['an end that is no number', signed({ exp: 'never' }), noClaims],
      ['not yet valid', signed({ nbf: now + 60 }), 'PGRST303 JWT not yet valid'],
      ['another audience', signed({ aud: 'anon' }), 'PGRST303 JWT not in audience'],
      ['another issuer', signed({ iss: 'https://other.example/auth/v1' }), noClaims],
    ]
    for (const role of ['service_role', 'postgres', 'anon', '', null, undefined, ['authenticated']])
      refused.push([`the role ${role}`, signed({ role }), noClaims])
    for (const [what, signing, why] of refused) {
      const token = await signing
      const [code, message] = [why.slice(0, 8), why.slice(9)]
      const { status, headers, json } = await callWith(token)
      expect([what, status, json]).toEqual([what, 401, { code, message, details: null, hint: null }])
      expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", error_description="${message}"`)
      const user = await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
      expect([what, user.status, user.headers.get('x-sb-error-code')]).toEqual([what, 403, 'bad_jwt'])
    }
    // An invalid token cannot insert either, and the publishable key is nobody's token.
    const book = await createClient(server.url, server.key, { accessToken: async () => 'a.b.c' })
      .from('form_responses')
      .insert({})
    expect(book).toMatchObject({ status: 401, error: { code: 'PGRST301' } })
    const nobody = await fetch(`${server.url}/auth/v1/user`)
    expect([nobody.status, nobody.headers.get('x-sb-error-code')]).toEqual([401, 'no_authorization'])
    for (const key of [server.key, 'sb_publishable_other']) expect((await callWith(key)).status).toBe(401)
    expect(
      (await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${'x'.repeat(16_000)}` } }))
        .status,
    ).toBe(431)
  })

  test('without proof of access to the company’s mailbox nobody is the company', async () => {
    const email = company.email
    const amr = [{ method: 'otp', timestamp: 1 }]
    const ask = async (claims?: Record<string, unknown>, role: Caller['role'] = 'authenticated') => {
      const [row] = await database.as({ role, ...(claims && { claims }) }, (caller) =>
        caller.query<{ is: boolean }>('select am_i() as is'),
      )
      return row?.is
    }
    expect(await ask({ email, amr })).toBe(true)
    expect(await ask({ email: email.toUpperCase(), amr: [{ method: 'totp' }, { method: 'magiclink' }] })).toBe(true)
    const others: (Record<string, unknown> | undefined)[] = [
      undefined,
      { email },
      { email, amr: [] },
      // A project where anybody can sign up with any address.
      { email, amr: [{ method: 'password', timestamp: 1 }] },
      { email, amr: [{ method: 'oauth' }, { method: 'anonymous' }] },
      { email, amr: 'otp' },
      { email, amr: ['otp'] },
      { email, amr: { method: 'otp' } },
      { email, amr: [[{ method: 'otp' }]] },
      { email, amr: [{ method: ['otp'] }] },
      { email, amr: null },
      { email: 'annan@example.org', amr },
      { email: `${email} `, amr },
      { email: [email], amr },
      { email: null, amr },
      { amr },
      { user_metadata: { email }, amr },
    ]
    for (const claims of others) expect(await ask(claims), JSON.stringify(claims)).toBe(false)
    expect(await ask({ email, amr }, 'anon')).toBe(false)
    // A browser that writes domains in punycode has signed in so at a hosted project.
    await setCompanyMailbox(database, 'post@påsar.example')
    expect(await ask({ email: 'post@xn--psar-qoa.example', amr })).toBe(true)
    expect(await ask({ email: 'post@PÅSAR.example', amr })).toBe(true)
    // Another domain, although some servers make an ordinary i of its letter.
    await setCompanyMailbox(database, 'post@villa.example')
    expect(await ask({ email: 'post@v\u0130lla.example', amr })).toBe(false)
    await setCompanyMailbox(database, email)
    expect(await ask({ email: 'post@xn--psar-qoa.example', amr })).toBe(false)
    // After a transaction the claims setting reads as an empty text.
    expect(await database.query('select private.is_company() as is')).toEqual([{ is: false }])
    await expect(
      database.as({ role: 'authenticated', claims: { email } }, (caller) => caller.query('select desk_findings()')),
    ).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('koden') })
    for (const helper of [
      'is_company()',
      'require_company()',
      "session_is_over('00000000-0000-4000-8000-000000000000')",
    ]) {
      await expect(
        database.as({ role: 'authenticated', claims: { email, amr } }, (caller) =>
          caller.query(`select private.${helper}`),
        ),
        helper,
      ).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('the database keeps no secret in the clear, and a backup no session, key or code', async () => {
    const { session } = await signedIn()
    const { code, token_hash } = await askForCode()
    for (const table of ['sign_in_keys', 'sign_in_codes', 'sessions', 'session_names', 'refresh_tokens']) {
      const [{ text }] = (await database.query<{ text: string }>(
        `select coalesce(json_agg(t), '[]')::text as text from private.${table} t`,
      )) as [{ text: string }]
      for (const secret of [session.refresh_token, session.access_token, code, token_hash])
        expect(text).not.toContain(secret)
    }
    await using folder = await temporaryFolder()
    const counts = await backUp(database, folder.file('one.gz'))
    expect(Object.keys(counts).filter((name) => /sign|session|token/.test(name))).toEqual([])
    expect(counts['public.outbox']).toBe(0)

    await using fresh = await engine.database()
    // Somebody has already asked for a code there.
    await fresh.query("insert into outbox (kind, to_email, data) values ('sign_in', 'a@example.se', '{}')")
    await restore(fresh, folder.file('one.gz'))
    await using restored = await listeningServer({ database: fresh })
    const elsewhere = createClient(restored.url, restored.key, { auth: { persistSession: false } })
    expect((await elsewhere.auth.refreshSession({ refresh_token: session.refresh_token })).error?.code).toBe(
      'refresh_token_not_found',
    )
    const { status } = await fetch(`${restored.url}/rest/v1/rpc/desk_findings`, {
      method: 'POST',
      headers: { apikey: restored.key, authorization: `Bearer ${session.access_token}` },
    })
    expect(status).toBe(401)
    expect(await readdir(folder.path)).toHaveLength(1)
  })

  oneEngine('a company signs out on a hosted project too, whose own service keeps the sessions', async () => {
    await using place = await engine.place()
    const hosted = await openDatabase(place)
    await hosted.execute('create schema auth; create table auth.sessions (id uuid primary key)')
    await migrate(hosted)
    await setCompanyMailbox(hosted, company.email)
    await hosted.execute(amI)
    const session_id = randomUUID()
    const ask = async (more: object) => {
      const claims = { email: company.email, amr: [{ method: 'otp' }], ...more }
      const [row] = await hosted.as({ role: 'authenticated', claims }, (caller) => caller.query('select am_i() as is'))
      return row?.is
    }
    await hosted.query('insert into auth.sessions values ($1)', [session_id])
    expect(await ask({ session_id })).toBe(true)
    expect(await ask({ session_id: randomUUID() })).toBe(false)
    expect(await ask({})).toBe(false)
    await hosted.query('delete from auth.sessions')
    expect(await ask({ session_id })).toBe(false)
    // Our own server over a hosted project's database has its own sessions.
    await hosted.query('insert into private.sessions (id, email) values ($1, $2)', [session_id, company.email])
    expect(await ask({ session_id })).toBe(true)
    await hosted.close()
  })

  oneEngine('several servers over one database take each other’s tokens and count the tries together', async () => {
    await using other = await listeningServer({ database, environment: { PORT: '3210' } })
    const { client, session } = await signedIn()
    const there = createClient(other.url, other.key, { accessToken: async () => session.access_token })
    expect(await isCompany(there)).toBe(true)
    const { error } = await createClient(other.url, other.key, {
      auth: { persistSession: false },
    }).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error).toBeNull()
    await client.auth.signOut()
    expect(await isCompany(there)).toBe(false)
  })

  oneEngine('a request that began earlier and waited makes no second code', async () => {
    const codes = signInCodes(database, signInKeys(database))
    await codes.mail()
    await database.query('delete from private.sign_in_codes')
    const before = (await mailed()).length
    let waiting = Promise.resolve()
    await database.transaction(async (open) => {
      await open.query('select from private.sign_in_keys for update')
      waiting = codes.mail()
      await untilOneWaits(database)
      await open.query(
        `insert into private.sign_in_codes (created_at, mailed_at, mails, expires_at)
         select at, at, 3, at + interval '10 minutes' from clock_timestamp() as at`,
      )
    })
    await waiting
    expect(await mailed()).toHaveLength(before)
  })

  test('what is not offered is a final refusal to the client, by each method of HTTP', async () => {
    const { client } = await signedIn()
    const { auth } = client
    const unknown = { email: 'asa@example.org', password: 'Åsas lösenord' }
    for (const call of [
      () => auth.reauthenticate(),
      () => auth.signUp(unknown),
      () => auth.signInWithPassword(unknown),
      () => auth.updateUser({ data: { name: 'Åsa' } }),
      () => auth.mfa.unenroll({ factorId: 'factor-1' }),
    ]) {
      const { error } = await call()
      expect(isAuthApiError(error), String(call)).toBe(true)
      expect(error, String(call)).toMatchObject({ status: 404, code: 'not_offered' })
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

  test('invalid bodies are refused, in order', async () => {
    const { email } = company
    const wrong: [path: string, body: unknown][] = [
      ['otp', {}],
      ['otp', { email: [email] }],
      ['otp', { email: { toLowerCase: 1 } }],
      ['otp', { email: `${email}\u0000` }],
      ['otp', { email: `${'x'.repeat(250)}@example.se` }],
      ['otp', { phone: '+46701234567' }],
      ['otp', 'null'],
      ['otp', ''],
      ['otp', '{"email":'],
      ['verify', { email, token: 123456, type: 'email' }],
      ['verify', { email, token: ['123456'], type: 'email' }],
      ['verify', { email, token: '123456', type: 'recovery' }],
      ['verify', { email, token: '123456' }],
      ['verify', { token_hash: 'a'.repeat(32), type: 'email', email }],
      ['verify', { token_hash: ['a'], type: 'email' }],
      ['verify', { phone: '+46701234567', token: '123456', type: 'sms' }],
      ['token?grant_type=refresh_token', { refresh_token: null }],
      ['token?grant_type=refresh_token', { refresh_token: '' }],
      ['token?grant_type=refresh_token', '[]'],
    ]
    for (const [path, body] of wrong) {
      const { status, json } = await post(path, body)
      expect([path, body, status, json.code]).toEqual([path, body, 400, 400])
      expect(json.error_code).toMatch(/^(validation_failed|bad_json)$/)
    }
    // Odd codes count as wrong ones.
    for (const body of [
      { email, token: '１２３４５６', type: 'email' },
      { email, token: '\u0000'.repeat(6), type: 'email' },
      { token_hash: `${'a'.repeat(31)}\u0000`, type: 'email' },
      { token_hash: '__proto__', type: 'email' },
    ]) {
      expect((await post('verify', body)).json.error_code).toBe('otp_expired')
    }
    expect((await refresh('\ud800\u0000')).json.error_code).toBe('refresh_token_not_found')
    const huge = await post('otp', { email, more: 'x'.repeat(70_000) })
    expect([huge.status, huge.json.error_code]).toEqual([413, 'validation_failed'])
    expect(await mailed()).toEqual([])
  })
})

test('requests from one address are limited per minute, and refused with the time to wait', async () => {
  await using database = await pglite.database()
  await using server = await listeningServer({
    database,
    environment: { RATE_LIMIT: '3', PUBLIC_URL: 'https://pasrundan.example' },
  })
  const client = createClient(server.url, server.key, { auth: { persistSession: false, autoRefreshToken: false } })
  const ask = () => client.auth.signInWithOtp({ email: 'nagon@example.org' })
  for (let count = 0; count < 3; count++) expect((await ask()).error).toBeNull()
  expect((await ask()).error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    message: expect.stringContaining('Vänta'),
  })
  const { error } = await client.auth.verifyOtp({ email: company.email, token: '123456', type: 'email' })
  expect(error).toMatchObject({ code: 'otp_expired' })
  expect(server.lines.filter((line) => line.includes('answered')).join()).not.toContain('example.org')
})

test('an unreachable database gives a 503, and the session is kept', async () => {
  await using database = await pglite.database()
  await using server = await listeningServer({ database })
  await database.close()
  const response = await fetch(`${server.url}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nagon@example.org' }),
  })
  expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([503, 'unexpected_failure'])
})

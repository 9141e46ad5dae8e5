import { hash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { loadResultPage } from '../../src/server/result-page.ts'
import type { WithdrawalResult } from '../../src/shared/withdrawal.ts'
import { households } from '../helpers/households.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { serverAlone } from '../helpers/server-alone.ts'

const bookingResult = loadResultPage('dist/results')

const { answers } = sampleBooking({ materials: ['Glascontainers', 'Special'], specialRequest: 'En soffa' })
const filled = { name: '  Åsa\0 <Öberg> ', ...answers, notes: 'Port\r\n1234' }

function send(url: string, form: object, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) body.append(name, one)
  return fetch(`${url}/boka`, { method: 'POST', headers, body, redirect: 'manual' })
}

test('a form sent without script is booked once, however often it is sent, and answered with the receipt', async () => {
  await using server = await serverAlone({ bookingResult })
  const [answer, again] = await Promise.all([send(server.url, filled), send(server.url, filled)])
  const page = await answer.text()
  expect([answer.status, again.status]).toEqual([200, 200])
  expect(page).toContain('Tack för din bokning! Vi kontaktar dig inom 24 timmar.')
  expect(page).toContain('Vi har tagit emot din bokning, Åsa &lt;Öberg&gt;')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")

  const rows = await server.database.query('select id, submitted_by, answers, key_hash from form_responses')
  const [, key = ''] = /\/min-hamtning#(\w{26})"/.exec(page) ?? []
  expect(rows).toEqual([
    {
      id: expect.any(String),
      submitted_by: 'Åsa <Öberg>',
      answers: { ...answers, notes: 'Port\n1234' },
      key_hash: hash('sha256', key),
    },
  ])
  expect(await again.text()).toContain(key)
  const outbox = await server.database.query('select form_response_id as id, kind from outbox')
  expect(outbox).toEqual([{ id: rows[0]?.id, kind: 'notice' }])
})

test('a form that shows other prices than the list has books nothing, and what was stored before is answered so', async () => {
  await using server = await serverAlone({ bookingResult })
  const stale = { ...filled, prices: 'prices=1,2,3' }
  const answer = await send(server.url, stale)
  const page = await answer.text()
  expect(answer.status).toBe(409)
  expect(page).toContain('Bokningen kunde inte skickas: Priserna har ändrats')
  expect(page).not.toContain('Ladda om sidan')
  expect(page).toMatch(/<textarea[^>]*name="notes"[^>]*>Port\n1234</)
  expect(await server.database.query('select from form_responses')).toEqual([])
  // The form in the answer shows the prices of today.
  const [, prices = ''] = /<input type="hidden" name="prices" value="([^"]*)"/.exec(page) ?? []
  expect((await send(server.url, { ...filled, prices })).status).toBe(200)
  expect((await send(server.url, stale)).status).toBe(200)
  expect(await server.database.query('select from form_responses')).toHaveLength(1)
})

test('all faults come back marked, with everything that was filled in', async () => {
  await using server = await serverAlone({ bookingResult })
  const answer = await send(server.url, { ...filled, email: ' ', address: 'Vasagatan 1, Täby', specialRequest: '' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toMatch(/role="alert"[^>]*>E-post är obligatorisk</)
  expect(page).toContain('Skriv en e-postadress som vi kan svara på.')
  const faults = [...page.matchAll(/<a href="#([\w-]+)">([^<]+)<\/a>/g)].map(([, id, words]) => [id, words])
  expect(faults).toEqual([
    ['booking-email', 'E-post är obligatorisk'],
    ['booking-materials-hint', 'Beskriv ditt specialönskemål'],
  ])
  for (const [id] of faults) expect(page).toContain(`id="${id}"`)
  expect(page).toContain('Skriv i fältet nedanför vad du vill ha hämtat.')
  expect(page).toContain('Vi kör i Sollentuna.')
  expect(page).toMatch(/<input[^>]*name="name"[^>]*value=" {2}Åsa &lt;Öberg&gt; "/)
  expect(page).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="weekly"/)
  expect(page).toMatch(/<input type="checkbox"[^>]*checked=""[^>]*value="Glascontainers"/)
  expect(page).toMatch(/<textarea[^>]*name="notes"[^>]*>Port\n1234</)
  expect(await server.database.query('select from form_responses')).toEqual([])
})

test('a form from another site is refused, whichever headers the browser sends, and echoes nothing', async () => {
  await using server = await serverAlone({ bookingResult })
  const { host } = new URL(server.url)
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: server.url },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: `http://${host}.elsewhere.example` },
  ]
  for (const headers of foreign) {
    const answer = await send(server.url, filled, headers)
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('Öberg')
  }
  // Over plain http a browser sends only `Origin`.
  expect((await send(server.url, filled, { origin: server.url })).status).toBe(200)
  // Text browsers (lynx, w3m) send neither.
  expect((await send(server.url, { ...filled, name: 'Lena' }, {})).status).toBe(200)
  expect(await server.database.query('select from form_responses')).toHaveLength(2)
})

test('the limits of the data API and of the database apply, with their messages', async () => {
  await using server = await serverAlone({ bookingResult, environment: { RATE_LIMIT: '2' } })
  const long = await send(server.url, { ...filled, name: 'Å'.repeat(201) })
  expect(long.status).toBe(400)
  expect(await long.text()).toContain('Bokningen kunde inte skickas: Namnet är för långt, högst 200 tecken')
  expect((await send(server.url, filled)).status).toBe(200)
  const tooMany = await send(server.url, { ...filled, name: 'Någon annan' })
  expect(tooMany.status).toBe(429)
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await tooMany.text()
  expect(page).toContain('Det kom många bokningar på kort tid.')
  expect(page).toContain('value="Någon annan"')
})

test('reloading the answer to a booked form, even past the rate limit, makes no second booking', async () => {
  await using server = await serverAlone({ bookingResult, environment: { RATE_LIMIT: '1' } })
  let ahead = 0
  const now = performance.now.bind(performance)
  using _ = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  const statuses: number[] = []
  for (ahead of [0, 0, 61_000]) statuses.push((await send(server.url, filled)).status)
  expect(statuses).toEqual([200, 429, 200])
  expect(await server.database.query('select from form_responses')).toHaveLength(1)
})

test('a booking’s key is shown to nobody else who sends the same form', async () => {
  await using server = await serverAlone({ bookingResult, environment: { TRUST_PROXY: '1' } })
  const keyFor = async (address: string) => {
    const answer = await send(server.url, filled, { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address })
    return /\/min-hamtning#(\w{26})"/.exec(await answer.text())?.[1]
  }
  const own = await keyFor('2001:db8:1:2::3')
  expect(own).toHaveLength(26)
  expect(await keyFor('2001:db8:1:2::4')).toBe(own)
  expect(await keyFor('203.0.113.7')).not.toBe(own)
})

test('pages are rendered for a limited number of forms, of any kind', async () => {
  const withdrawalResult = loadResultPage<WithdrawalResult>('dist/results/withdrawal')
  await using server = await serverAlone({
    bookingResult,
    withdrawalResult,
    environment: { RATE_LIMIT: '1' },
  })
  const statuses: number[] = []
  for (let count = 0; count < 3; count++) statuses.push((await send(server.url, {}, { origin: 'null' })).status)
  const angra = (body = '') =>
    fetch(`${server.url}/angra`, { method: 'POST', headers: { origin: 'null' }, body: new URLSearchParams(body) })
  statuses.push((await angra()).status)
  expect(statuses).toEqual([403, 403, 403, 403])
  for (const answer of [await angra(`name=${'x'.repeat(50_000)}`), await send(server.url, filled)]) {
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toMatch(/^Det kom många formulär på kort tid\. Vänta \d+\u00a0sekund/)
  }
})

test('a form from another site withdraws nobody; if no receipt is mailed, the response to a withdrawal says so', async () => {
  const withdrawalResult = loadResultPage<WithdrawalResult>('dist/results/withdrawal')
  await using server = await serverAlone({ bookingResult, withdrawalResult })
  const { database } = server
  const home = await households(database)
  await home.agreed({ address: 'Åkervägen 17' })
  const withdraw = async (receipt_to: string, site = 'same-origin') => {
    const body = `name=%%0000Rut&${new URLSearchParams({ contract: 'Åkervägen 17', receipt_to, step: 'confirm' })}`
    const headers = { 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${server.url}/angra`, { method: 'POST', body, headers })
    return `${answer.status} ${await answer.text()}`
  }
  expect(await withdraw('ond@example.org', 'cross-site')).toMatch(/^403 [\s\S]*Formuläret kom inte från vår sida\./)
  expect(await database.query('select from private.withdrawals')).toEqual([])
  expect(await withdraw('rut@example.org')).toMatch(
    /^200 [\s\S]*Samma bekräftelse är på väg till (<[^>]*>)*rut@example\.org/,
  )
  await database.query(
    `insert into private.withdrawals (received_at, name, contract, receipt_to)
     select private.now(), 'M', 'x', 'm@m.example' from generate_series(1, 60)`,
  )
  const unmailed = await withdraw('berit@example.org')
  expect(unmailed).toMatch(/^200 [\s\S]*vi inte mejlar någon bekräftelse/)
  expect(unmailed).not.toMatch(/är på väg|Svara på mejlet/)
})

test('opening the form’s address redirects to the page, and no other method is accepted', async () => {
  await using server = await serverAlone({ bookingResult })
  const led = await fetch(`${server.url}/boka`, { redirect: 'manual' })
  expect([led.status, led.headers.get('location')]).toEqual([303, '/#booking-form'])
  const json = await fetch(`${server.url}/boka`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(json.status).toBe(415)
  // Shown again, the second would take six times as much.
  for (const notes of ['x'.repeat(70_000), '"'.repeat(20_000)]) {
    const huge = await send(server.url, { ...filled, notes })
    expect([huge.status, await huge.text()]).toEqual([413, expect.stringMatching(/^Det blev för mycket text/)])
  }
})

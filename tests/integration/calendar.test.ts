import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { hashOf, randomKey } from '../helpers/households.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { listeningServer } from '../helpers/servers.ts'

const KEY = 'abcdefghijkmnpqrstuvwxyz23'
const OTHER = 'zzzzzzzzzzzzzzzzzzzzzzzzzz'

function eventsIn(file: string) {
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, sequence, summary } = new ICAL.Event(component)
    const status = component.getFirstPropertyValue('status')
    return { uid, nominal: uid.slice(0, 10), start: startDate.toJSDate(), sequence, status, summary }
  })
}

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home: people } = householdsOn(engine)
  beforeAll(async () => {
    // A Saturday.
    await setClock(database, '2026-11-28T12:00:00Z')
  })

  test('a household’s days, each with a stable id, and nothing else about it', async () => {
    await using server = await listeningServer({ database })
    const { id, key } = await people.agreed({ name: 'Åsa Öberg', frequency: 'biweekly' })
    await people.household('add_calendar', { key, calendar_hash: hashOf(KEY) })
    const get = (headers: Record<string, string> = {}) => fetch(`${server.url}/kalender/${KEY}.ics`, { headers })
    const changes = async () =>
      await database.query('select agreements::text, keys::text from private.agreements, private.keys')

    const before = await changes()
    const first = await get()
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const file = await first.text()
    expect(file).not.toMatch(new RegExp(`Åsa|Storgatan|${id}|${KEY}|${key}`))
    const days = eventsIn(file)
    expect(days.slice(0, 3).map(({ nominal }) => nominal)).toEqual(['2026-11-30', '2026-12-14', '2026-12-28'])
    // A year and a day later is left out.
    expect(days.at(-1)?.nominal).toBe('2027-11-15')
    // Summer and winter time, always at eight.
    expect(new Set(days.map(({ start }) => start.getUTCHours()))).toEqual(new Set([6, 7]))
    for (const { start } of days) {
      expect(start.toLocaleTimeString('sv', { timeZone: 'Europe/Stockholm' })).toBe('08:00:00')
    }
    const etag = first.headers.get('etag') ?? ''
    const again = await get({ 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetch(`${server.url}/kalender/${KEY}.ics`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
    expect(await changes()).toEqual(before)

    await people.household('move_pickup', { key, day: '2026-12-14', to_day: null })
    await people.household('move_pickup', { key, day: '2026-11-30', to_day: '2026-12-07' })
    await people.desk('desk_close_day', { day: '2026-12-28', reason: 'mellandagarna' })
    const changed = await get({ 'if-none-match': etag })
    expect(changed.status).toBe(200)
    const after = eventsIn(await changed.text())
    expect(after.map(({ uid }) => uid)).toEqual(days.map(({ uid }) => uid))
    expect(after.slice(0, 3)).toMatchObject([
      { status: 'CONFIRMED', start: new Date('2026-12-07T07:00:00Z') },
      { status: 'CANCELLED', start: new Date('2026-12-14T07:00:00Z') },
      { status: 'CONFIRMED', start: new Date('2027-01-04T07:00:00Z') },
    ])
    expect(after[0]?.sequence).toBeGreaterThan(days[0]?.sequence ?? 0)
    // Of two pick-ups on one day, one event is cancelled.
    await people.household('move_pickup', { key, day: '2026-12-07', to_day: '2027-01-04' })
    const joined = eventsIn(await (await get()).text()).filter(
      ({ start }) => start.getTime() === Date.UTC(2027, 0, 4, 7),
    )
    expect(joined.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'CONFIRMED'])
    // What the company calls off is called so.
    await people.desk('desk_move', { booking: id, day: '2027-01-11' })
    const called = eventsIn(await (await get()).text()).filter(({ nominal }) => /2026-12-14|2027-01-11/.test(nominal))
    expect(called.map(({ summary }) => summary.split(' ')[0])).toEqual(['Ingen', 'Inställd'])

    await people.desk('desk_new_link', { booking: id })
    expect((await get()).status).toBe(404)
    expect(server.lines.join()).not.toContain(KEY)
  })

  test('everything but a calendar key gets the same answer, up to a limit', async () => {
    await using server = await listeningServer({ database, environment: { RATE_LIMIT: '6' } })
    const { id, key } = await people.agreed()
    await people.household('add_calendar', { key, calendar_hash: hashOf(OTHER) })
    const get = (file: string) => fetch(`${server.url}/kalender/${file}`)
    // Requests with a valid key have a higher limit.
    for (let times = 0; times < 12; times++) expect((await get(`${OTHER}.ics`)).status).toBe(200)
    const answers: string[] = []
    // The key of a page, in characters that a calendar's key may have.
    const pageKey = 'ccccccccccccccccccccccccc2'
    await database.query('insert into private.keys (hash, booking) values ($1, $2)', [hashOf(pageKey), id])
    for (const file of [
      `${pageKey}.ics`,
      `${OTHER.slice(1)}2.ics`,
      OTHER,
      'x.ics',
      '%00.ics',
      `${'2'.repeat(90)}.ics`,
    ]) {
      const answer = await get(file)
      const { date: _, ...headers } = Object.fromEntries(answer.headers)
      answers.push(JSON.stringify([answer.status, headers, await answer.text()]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('Kalendern finns inte')
    const refused = await get(`${OTHER.slice(1)}2.ics`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // An address that has used up its unknown keys can still read a valid one.
    expect((await get(`${OTHER}.ics`)).status).toBe(200)
    // Ten calendars, each as often as it is asked for.
    const add = (calendar: string) => people.household('add_calendar', { key, calendar_hash: hashOf(calendar) })
    for (const calendar of [...Array.from({ length: 9 }, randomKey), OTHER]) await add(calendar)
    await expect(add(randomKey())).rejects.toMatchObject({ code: 'PT429' })
  })

  test('many at once leave the database to the bookings', async () => {
    const asked: string[] = []
    const answering = Promise.withResolvers<never[]>()
    const busy: Database = {
      ...database,
      query(sql, parameters) {
        if (!sql.includes('calendar_of')) return database.query(sql, parameters)
        asked.push(sql)
        return answering.promise
      },
    }
    await using server = await listeningServer({ database: busy })
    const get = () => fetch(`${server.url}/kalender/${KEY}.ics`)
    const first = Array.from({ length: 20 }, get)
    await eventually(() => expect(asked).toHaveLength(20))
    const late = await get()
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
    answering.resolve([])
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(20).fill(404))
    expect((await get()).status).toBe(404)
  })

  test('requests with one key are limited', async () => {
    await using server = await listeningServer({ database, environment: { RATE_LIMIT: '2' } })
    const keys = [randomKey(), randomKey()]
    for (const calendar of keys) {
      const { key } = await people.book()
      await people.household('add_calendar', { key, calendar_hash: hashOf(calendar) })
    }
    const statuses: number[] = []
    for (const key of [...Array(6).fill(keys[0]), keys[1]]) {
      statuses.push((await fetch(`${server.url}/kalender/${key}.ics`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
  })
})

import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { hashOfKey } from '../../src/database/household-key-hash.ts'
import { makeKey } from '../../src/shared/household-key.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
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
    await setClock(database, '2026-11-28T12:00:00Z')
  })

  test('a household’s days, each with a stable id, and nothing else about it', async () => {
    await using server = await listeningServer({ database })
    const { id, key } = await people.agreed({ name: 'Åsa Öberg', frequency: 'biweekly' })
    await people.household('add_calendar', { key, calendar_hash: hashOfKey(KEY) })
    await setClock(database, '2026-11-28T13:00:00Z')
    await people.agreed({ name: 'Annan', email: 'annan@example.se' })
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
    // What is done to others changes nothing of it.
    expect(file).toMatch(/^DTSTAMP:20261128T12/m)
    const days = eventsIn(file)
    expect(days.slice(0, 3).map(({ nominal }) => nominal)).toEqual(['2026-11-30', '2026-12-14', '2026-12-28'])
    expect(days.at(-1)?.nominal).toBe('2027-11-15')
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
    // Only what has changed is another event to a calendar program.
    const grown = after.map(({ sequence }, at) => sequence > (days[at]?.sequence ?? 0))
    expect(grown.map((has, at) => has && at).filter((at) => at !== false)).toEqual([0, 1, 2])
    await people.household('move_pickup', { key, day: '2026-12-07', to_day: '2027-01-04' })
    const joined = eventsIn(await (await get()).text())
    expect(joined.filter(({ nominal }) => /2026-11-30|2026-12-28/.test(nominal))).toMatchObject([
      { summary: 'Ingen hämtning (Påsrundan UF)', start: new Date('2026-11-30T07:00:00Z') },
      { status: 'CONFIRMED', start: new Date('2027-01-04T07:00:00Z') },
    ])
    await people.desk('desk_move', { booking: id, day: '2027-01-11' })
    const called = eventsIn(await (await get()).text()).filter(({ nominal }) => /2026-12-14|2027-01-11/.test(nominal))
    expect(called.map(({ summary }) => summary.split(' ')[0])).toEqual(['Ingen', 'Inställd'])
    // Added once, there is nothing that would not come, and nobody to answer.
    const once = await (await fetch(`${server.url}/kalender/${KEY}.ics?en-gang`)).text()
    expect(new Set(eventsIn(once).map(({ status }) => status))).toEqual(new Set(['CONFIRMED']))
    expect(once).toContain('METHOD:PUBLISH')

    await people.desk('desk_new_link', { booking: id })
    const ended = await get()
    expect([ended.status, eventsIn(await ended.text())]).toMatchObject([
      200,
      [
        {
          summary: 'Den här kalendern gäller inte längre (Påsrundan UF)',
          start: expect.toSatisfy((at: Date) => at < new Date('2026')),
        },
      ],
    ])
    expect(server.lines.join()).not.toContain(KEY)
  })

  test('of two that fall on one day the own one lives, and the other is called off on its day', async () => {
    await using server = await listeningServer({ database })
    const { key } = await people.agreed({ frequency: 'weekly' })
    const calendar = makeKey()
    await people.household('add_calendar', { key, calendar_hash: hashOfKey(calendar) })
    const events = async () => {
      const listed = eventsIn(await (await fetch(`${server.url}/kalender/${calendar}.ics`)).text())
      return Object.fromEntries(
        listed.map(({ nominal, start, summary, sequence }) => [
          nominal,
          { said: [start.toISOString().slice(0, 10), summary.split(' ')[0]], sequence },
        ]),
      )
    }
    await people.desk('desk_close_day', { day: '2027-04-05', reason: 'annandag påsk' })
    const before = await events()
    expect(before['2027-04-05']?.said).toEqual(['2027-04-05', 'Inställd'])
    expect(before['2027-04-12']?.said).toEqual(['2027-04-12', 'Påsrundan'])
    await people.household('move_pickup', { key, day: '2026-12-14', to_day: '2026-12-21' })
    const moved = await events()
    expect(moved['2026-12-14']?.said).toEqual(['2026-12-14', 'Ingen'])
    expect(moved['2026-12-21']?.said).toEqual(['2026-12-21', 'Påsrundan'])
    // A neighbour's move brings the van on a day that was skipped.
    await people.household('move_pickup', { key, day: '2027-01-11', to_day: null })
    await people.household('move_pickup', { key, day: '2027-01-18', to_day: '2027-01-11' })
    const brought = await events()
    expect(brought['2027-01-11']?.said).toEqual(['2027-01-11', 'Påsrundan'])
    expect(brought['2027-01-18']?.said).toEqual(['2027-01-18', 'Ingen'])
    await people.household('restore_pickup', { key, day: '2026-12-14' })
    const restored = await events()
    expect(restored['2026-12-14']?.said).toEqual(['2026-12-14', 'Påsrundan'])
    // Each event that says something else has a higher sequence, and nearly all others the same.
    for (const [earlier, later] of [
      [before, moved],
      [moved, brought],
      [brought, restored],
    ] as const) {
      for (const [nominal, { said, sequence }] of Object.entries(later)) {
        const was = earlier[nominal]
        if (String(was?.said) !== String(said)) expect(sequence).toBeGreaterThan(was?.sequence ?? 0)
        else if (!/2026-12|2027-01/.test(nominal)) expect(sequence).toBe(was?.sequence)
      }
    }
  })

  test('two of one mailbox say which house, and a booking with that mailbox, which anybody can make, says nothing of them', async () => {
    await using server = await listeningServer({ database })
    const email = `${makeKey()}@example.se`
    const calendar = makeKey()
    const { key } = await people.agreed({ email, address: 'c/o Berg, Ekbacken 5, 192 67 Sollentuna' })
    await people.household('add_calendar', { key, calendar_hash: hashOfKey(calendar) })
    const url = `${server.url}/kalender/${calendar}/P%C3%A5srundan%20UF.ics`
    expect(await (await fetch(url)).text()).not.toContain('Ekbacken')
    await people.agreed({ email, address: 'Vallvägen 2, 192 67 Sollentuna' })
    const file = await (await fetch(url)).text()
    expect(file).toContain('X-WR-CALNAME:Påsrundan UF\\, Ekbacken 5\r\n')
    expect(eventsIn(file)[0]?.summary).toBe('Påsrundan UF hämtar, Ekbacken 5: ställ ut senast 08:00')
    const asked = await fetch(url, { method: 'PROPFIND' })
    expect(await asked.text()).toContain('<displayname>Påsrundan UF, Ekbacken 5</displayname>')

    const stranger = await people.book({ email, address: 'Nyfikenvägen 1' })
    const another = makeKey()
    await people.household('add_calendar', { key: stranger.key, calendar_hash: hashOfKey(another) })
    const theirs = await fetch(`${server.url}/kalender/${another}.ics`)
    expect(await theirs.text()).toContain('X-WR-CALNAME:Påsrundan UF\r\n')
  })

  test('any name may follow the key; nobody is counted, and only what has not the form of a key is not found', async () => {
    await using server = await listeningServer({ database, environment: { RATE_LIMIT: '2' } })
    const { id, key } = await people.agreed()
    await people.household('add_calendar', { key, calendar_hash: hashOfKey(OTHER) })
    // The key of a page, in characters that a calendar's key may have.
    const pageKey = 'ccccccccccccccccccccccccc2'
    await database.query('insert into private.keys (hash, booking) values ($1, $2)', [hashOfKey(pageKey), id])
    const get = async (path: string, method = 'GET', body?: string) => {
      const headers = { 'content-type': 'text/calendar' }
      const answer = await fetch(`${server.url}/kalender/${path}`, { method, ...(body && { body, headers }) })
      const text = await answer.text()
      return [answer.status, answer.status === 200 ? eventsIn(text).length > 1 : text]
    }
    for (let times = 0; times < 12; times++) {
      for (const path of [`${OTHER}.ics`, `${OTHER}/P%C3%A5srundan%20UF.ics`, `${OTHER}/Påsrundan.ics`]) {
        expect(await get(path)).toEqual([200, true])
      }
      // Thunderbird, when it subscribes and when a reminder is dismissed.
      const [status, properties] = await get(
        `${OTHER}/P.ics`,
        'PROPFIND',
        '<propfind xmlns="DAV:"><allprop/></propfind>',
      )
      expect(status).toBe(207)
      expect(properties).toMatch(
        /<href>\/kalender\/\w+\/P\.ics<.*<displayname>Påsrundan UF.*<privilege><read\/><\/privilege>/,
      )
      expect(await get(`${OTHER}/P.ics`, 'PUT', 'BEGIN:VCALENDAR')).toEqual([403, 'Kalendern går bara att läsa.'])
      const ended = [`${pageKey}.ics`, `${OTHER.slice(1)}2.ics`, `${OTHER.slice(1)}2/Påsrundan.ics`]
      for (const path of ended) expect(await get(path)).toEqual([200, false])
      for (const path of [OTHER, 'x.ics', '%00.ics', `${'2'.repeat(90)}.ics`, `${OTHER}/`, 'x/x.ics']) {
        expect((await get(path))[0], path).toBe(404)
      }
    }
    const add = (calendar: string) => people.household('add_calendar', { key, calendar_hash: hashOfKey(calendar) })
    for (const calendar of [...Array.from({ length: 9 }, makeKey), OTHER]) await add(calendar)
    await expect(add(makeKey())).rejects.toMatchObject({ code: 'PT429' })
  })

  test('many at once leave the database to the bookings, and who asks while it is busy or away gets the last version', async () => {
    const [known, unknown] = [makeKey(), makeKey()]
    const { key } = await people.agreed()
    for (const calendar of [known, unknown]) {
      await people.household('add_calendar', { key, calendar_hash: hashOfKey(calendar) })
    }
    const asked: string[] = []
    let answering: Promise<unknown> = Promise.resolve()
    const busy: Database = {
      ...database,
      async query(sql, parameters) {
        if (sql.includes('calendar_of')) {
          asked.push(sql)
          await answering
        }
        return await database.query(sql, parameters)
      },
    }
    await using server = await listeningServer({ database: busy })
    const get = (calendar: string) => fetch(`${server.url}/kalender/${calendar}.ics`)
    const etag = (await get(known)).headers.get('etag')
    const { promise, resolve } = Promise.withResolvers<void>()
    answering = promise
    const first = Array.from({ length: 20 }, () => get(makeKey()))
    await eventually(() => expect(asked).toHaveLength(21))
    const late = await get(known)
    expect([late.status, late.headers.get('etag')]).toEqual([200, etag])
    const waiting = get(unknown)
    resolve()
    expect(new Set((await Promise.all([...first, waiting])).map(({ status }) => status))).toEqual(new Set([200]))
    expect(eventsIn(await (await waiting).text()).length).toBeGreaterThan(1)

    answering = Promise.reject(new Error('The database is away'))
    answering.catch(() => {})
    expect([(await get(known)).status, (await get(unknown)).status]).toEqual([200, 200])
    const never = await get(makeKey())
    expect([never.status, never.headers.get('retry-after')]).toEqual([503, '60'])
  })

  test('one calendar is not looked up as often as anybody asks for it', async () => {
    let looks = 0
    const counting: Database = {
      ...database,
      query(sql, parameters) {
        if (sql.includes('calendar_of')) looks++
        return database.query(sql, parameters)
      },
    }
    await using server = await listeningServer({ database: counting, environment: { RATE_LIMIT: '2' } })
    const calendar = makeKey()
    const { key } = await people.agreed()
    await people.household('add_calendar', { key, calendar_hash: hashOfKey(calendar) })
    for (let times = 0; times < 12; times++) {
      expect((await fetch(`${server.url}/kalender/${calendar}.ics`)).status).toBe(200)
    }
    expect(looks).toBeLessThanOrEqual(5)
  })
})

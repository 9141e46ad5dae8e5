import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { setCompanyRules } from '../../src/database/settings.ts'
import { company } from '../../src/shared/company.ts'
import type { ClosedDays } from '../../src/shared/desk.ts'
import { agreementHolds } from '../../src/shared/season-words.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { households } from '../helpers/households.ts'
import { refused } from '../helpers/refused.ts'
import { listeningServer } from '../helpers/servers.ts'

describe.each(sqlEngines)('$name', (engine) => {
  test('while a day is closed, every server’s page names it, and so does the API', async () => {
    await using database = await engine.database()
    const people = await households(database, '2026-11-25T12:00:00Z')
    const site = { 'index.html': '<!doctype html><meta name="days" content="__PICKUP_EXCEPTIONS__">' }
    await using server = await listeningServer({ database, site })
    await using second = await listeningServer({ database, site })
    // It looks again while the answer to its first look has not come.
    const { promise: listens, resolve: listened } = Promise.withResolvers<void>()
    let [looking, most] = [0, 0]
    const slow: Database = {
      ...database,
      async query(sql, parameters) {
        if (!sql.includes('pickup_exceptions')) return await database.query(sql, parameters)
        most = Math.max(most, ++looking)
        await listens
        return await database.query<never>(sql, parameters).finally(() => looking--)
      },
      listen: (...of) => database.listen(...of).finally(listened),
    }
    await using third = await listeningServer({ database: slow, site })
    const pages = () =>
      Promise.all(
        [server, second, third].map(async ({ url }) => {
          const answer = await fetch(url)
          return { etag: answer.headers.get('etag'), html: await answer.text() }
        }),
      )
    const [before, ...others] = await pages()
    expect(others).toEqual([before, before])
    expect(before?.html).toContain('<meta name="days" content=""')

    await people.desk('desk_close_day', { day: '2026-11-30', reason: 'snö & "is" <b>' })
    const list = '{"full":{},"ended":null,"closed":[{"date":"2026-11-30","reason":"snö & \\"is\\" <b>"}]}'
    const attribute = list.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    await eventually(async () => {
      for (const { html } of await pages()) expect(html).toContain(`name="days" content="${attribute}"`)
    })
    // Or an older one would stay for twenty seconds.
    expect(most).toBe(1)
    for (const { etag } of await pages()) expect(etag).not.toBe(before?.etag)
    const asked = await fetch(`${server.url}/rest/v1/rpc/pickup_exceptions`, {
      method: 'POST',
      headers: { apikey: server.key },
    })
    expect(await asked.json()).toEqual(JSON.parse(list))

    // Another reason is that day's alone.
    await people.desk('desk_close_day', { day: '2026-12-07', reason: 'lov' })
    const closed = await people.desk<ClosedDays>('desk_close_day', { day: '2026-11-30', reason: 'is' })
    expect(closed.slice(0, 2)).toMatchObject([
      { day: '2026-11-30', reason: 'is' },
      { day: '2026-12-07', reason: 'lov' },
    ])
    expect(await people.desk('desk_round', { day: '2026-12-07' })).toMatchObject({
      closed: 'lov',
      next_day: '2026-12-14',
    })
    // What the company's file closes too is opened there.
    await setCompanyRules(database, true, { ...company, closedDates: [{ date: '2026-12-07', reason: 'lov' }] })
    const opened = people.desk('desk_open_day', { day: '2026-12-07' })
    await expect(opened).rejects.toMatchObject(refused('PT409', /öppnas där/))
    await setCompanyRules(database, true)
    for (const day of ['2026-11-30', '2026-12-07']) await people.desk('desk_open_day', { day })
    await eventually(async () => expect(await pages()).toEqual([before, before, before]))
  })

  test('once the season is ended, every server’s page says so, also without script', async () => {
    await using database = await engine.database()
    const people = await households(database, '2027-05-01T12:00:00Z')
    await using server = await listeningServer({
      database,
      site: {
        'index.html':
          '<meta content="__PICKUP_EXCEPTIONS__"><p>__ANNOUNCEMENT__</p><script type="application/ld+json">{"a":1,"priceRange":"1"}</script>' +
          agreementHolds(company.season.lastDay),
      },
    })
    const page = async () => (await fetch(server.url)).text()
    expect(await page()).toContain('<p></p>')
    await people.desk('desk_end_season', { last_day: '2027-06-10', message: '' })
    await eventually(async () =>
      expect(await page()).toContain(
        '<p>Vi kör till och med torsdag 10\u00a0juni. Vi tar inte emot fler bokningar.</p>',
      ),
    )
    // Nothing is for sale either; the terms name the day on which the season ends, not the file's.
    expect(await page()).toContain('{"a":1}')
    expect(await page()).toContain('längst till och med torsdag 10\u00a0juni 2027')
  })
})

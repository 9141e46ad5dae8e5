import { describe, expect, test } from 'vitest'
import type { Inbox, SignedIn } from '../../src/shared/desk.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home: people } = householdsOn(engine, '2026-11-25T12:00:00Z')

  test('the card says where it is, how full the day is and who has booked with the same telephone', async () => {
    const other = await people.agreed({ name: 'Bo', phone: '070-174 06 99', email: 'bo@example.se' }, '2026-11-30')
    const { id } = await people.book({
      phone: '+46 70 174 06 99',
      email: 'nytt@example.se',
      address: 'Långgatan 3, Häggvik',
    })
    const strange = await people.book({
      phone: '08-465 004 77',
      email: 'u@example.se',
      address: "Gränby' \\ 1, Uppsala",
    })
    await database.query(
      `insert into private.settings (name, value) values ('company', $1) on conflict (name) do update set value = excluded.value`,
      [JSON.stringify({ areas: ['Häggvik', 'Viby'], municipality: 'Sollentuna' })],
    )
    const twice = await people.book({
      name: 'Kim',
      phone: '070-174 06 99',
      email: 'kim@example.se',
      address: 'Kimgatan 1',
    })
    await database.query("update private.agreements set asked_at = asked_at - interval '1 hour' where booking = $1", [
      other.id,
    ])
    const below = await people.agreed(
      { name: 'Ada', phone: '08-465 004 79', email: 'ada@example.se', address: 'Långgatan 3, Häggvik' },
      '2026-11-30',
    )
    const neighbour = await people.book({
      name: 'Eva',
      phone: '08-465 004 78',
      email: 'eva@example.se',
      address: "långgatan 5, Häggvik' \\",
    })
    // Before the search terms are indexed, and after.
    for (const indexed of [0, 100]) {
      await database.query('select private.index_search_terms($1)', [indexed])
      const { unanswered } = await people.desk<Inbox>('desk_inbox')
      const card = (id: string) => unanswered.find(({ booking }) => booking === id)
      expect(card(id)).toMatchObject({
        area: 'Häggvik',
        same_as: [
          { booking: other.id, status: 'agreed', name: 'Bo', is_near: false },
          { booking: twice.id, status: 'asked', name: 'Kim', is_near: false },
          { booking: below.id, status: 'agreed', name: 'Ada', is_near: false },
          { booking: neighbour.id, status: 'asked', name: 'Eva', is_near: true },
        ],
      })
      expect(card(id)?.stops_on_proposed_day).toBeGreaterThan(0)
      expect(card(strange.id)).toMatchObject({ area: null, same_as: [] })
    }
    for (let nth = 0; nth < 31; nth++)
      await people.book({ phone: '070-174 06 98', address: 'Flodvägen 1', email: `flod${nth}@example.se` })
    for (const indexed of [0, 100]) {
      await database.query('select private.index_search_terms($1)', [indexed])
      expect((await people.desk<Inbox>('desk_inbox')).unanswered.at(-1)?.same_as).toHaveLength(10)
      expect(await people.desk('desk_find', { words: '070-174 06 98' })).toHaveLength(30)
    }
  })

  test('signed-in telephones are seen and signed out, on a hosted project too', async () => {
    const sessions = () => people.desk<SignedIn[]>('desk_sessions')
    await database.query(
      `insert into private.sessions (email, user_agent, refreshed_at)
       select lower(value), 'Safari ' || age, now() - age * interval '1 hour' from private.settings, generate_series(1, 2) as age
       where name = 'company_mailbox'`,
    )
    await database.query("insert into private.sessions (email) values ('before@example.se')")
    const [first, second, ...none] = await sessions()
    expect([first?.user_agent, second?.user_agent, none.length]).toEqual(['Safari 1', 'Safari 2', 0])
    const name = (name: string, session = first) => people.desk('desk_name_session', { name }, session?.id)
    await name('  Sigges mobil ')
    await name('Sigges nya mobil')
    await expect(name(' ')).rejects.toMatchObject({ code: 'PT400' })
    await expect(people.desk('desk_name_session', { name: 'Utan' })).rejects.toMatchObject({ code: 'PT409' })
    const seenBy = async (id?: string) =>
      (await people.desk<SignedIn[]>('desk_sessions', {}, id)).map(({ name, own }) => ({ name, own }))
    const endOthers = (id?: string) => people.desk('desk_end_other_sessions', {}, id)
    // Two that are named alike can be told apart.
    await name('sigges nya mobil', second)
    expect((await seenBy(first?.id)).map((one) => one.name)).toEqual(['Sigges nya mobil', 'sigges nya mobil 2'])
    await database.query('delete from private.session_names where session = $1', [second?.id])
    expect(await seenBy(first?.id)).toEqual([
      { name: 'Sigges nya mobil', own: true },
      { name: null, own: false },
    ])
    expect((await sessions()).map(({ name }) => name)).toEqual(['Sigges nya mobil', null])
    expect(await people.desk<SignedIn[]>('desk_end_session', { id: first?.id })).toEqual([second])
    await database.query('select private.forget_session_names()')
    expect(await database.query('select from private.session_names')).toEqual([])
    await database.query('insert into private.sessions (email) select email from private.sessions')
    expect(await endOthers(second?.id)).toEqual([{ ...second, own: true }])
    // Another mailbox's, and those that are over, as they were.
    expect(await database.query('select email from private.sessions where ended_at is null order by email')).toEqual([
      { email: 'before@example.se' },
      { email: 'before@example.se' },
      { email: expect.not.stringContaining('before') },
    ])

    // Sessions as the hosted service stores them.
    await database.execute(`create schema auth;
      create table auth.users (id uuid primary key, email text);
      create table auth.sessions (id uuid primary key default gen_random_uuid(), user_id uuid references auth.users,
        created_at timestamptz default now(), refreshed_at timestamp, user_agent text);
      insert into auth.users select gen_random_uuid(), upper(value) from private.settings where name = 'company_mailbox';
      insert into auth.users values (gen_random_uuid(), 'other@example.se');
      insert into auth.sessions (user_id, user_agent, refreshed_at)
      select id, email, now() - age * interval '1 hour' from auth.users cross join generate_series(1, 2) as age
      where age = 1 or email <> 'other@example.se'`)
    const [hosted, onPhone, ...others] = await sessions()
    expect(others).toEqual([])
    await database.query("insert into private.session_names values ($1, 'Sigges dator')", [hosted?.id])
    expect(await seenBy(hosted?.id)).toEqual([
      { name: 'Sigges dator', own: true },
      { name: null, own: false },
    ])
    expect(await endOthers(onPhone?.id)).toEqual([{ ...onPhone, own: true }])
    expect(await people.desk('desk_end_session', { id: onPhone?.id })).toEqual([])
    const [other] = await database.query<{ id: string }>('select id from auth.sessions')
    await people.desk('desk_end_session', { id: other?.id })
    expect(await database.query('select user_agent from auth.sessions')).toEqual([{ user_agent: 'other@example.se' }])
  })
})

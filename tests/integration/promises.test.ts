import { describe, expect, test } from 'vitest'
import { answersState, reminders, unanswered } from '../../src/jobs/promises.ts'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { jobContext } from '../helpers/job-context.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home: people } = householdsOn(engine)

  const context = jobContext(database)
  const agreed = (firstDay: string, frequency: 'once' | 'weekly' = 'weekly') => people.agreed({ frequency }, firstDay)
  async function reminded(day: string, at: string): Promise<string[]> {
    await setClock(database, at)
    // Two servers at once, and then again.
    await Promise.all([reminders.run(context), reminders.run(context)])
    await reminders.run(context)
    const rows = await database.query<{ booking: string }>(
      `select form_response_id as booking from outbox
       where kind = 'reminder' and day = $1 and expires_at = $2 order by created_at, form_response_id`,
      [day, new Date(`${day}T08:00:00+0${day < '2027-03-28' ? 1 : 2}:00`)],
    )
    return rows.map(({ booking }) => booking)
  }

  test('a household collected tomorrow is reminded once, from 17:00 on, and no other is', async () => {
    await setClock(database, '2026-11-25T12:00:00Z')
    const comes = await agreed('2026-11-30')
    const skips = await agreed('2026-11-30')
    const ends = await agreed('2026-11-30')
    const leaves = await agreed('2026-11-30')
    const movesHere = await agreed('2026-12-07')
    await people.book()
    await people.household('move_pickup', { key: skips.key, day: '2026-11-30', to_day: null })
    await people.household('end_agreement', { key: ends.key, last_day: '2026-11-29' })

    expect(await reminded('2026-11-30', '2026-11-29T15:59:00Z')).toEqual([])
    expect(await reminded('2026-11-30', '2026-11-29T16:00:00Z')).toEqual([comes.id, leaves.id].sort())
    // A reminder not sent yet disappears with its pick-up and comes back with it.
    await people.household('move_pickup', { key: leaves.key, day: '2026-11-30', to_day: null })
    await people.desk('desk_move', { booking: movesHere.id, day: '2026-12-07', to_day: '2026-11-30' })
    expect((await reminded('2026-11-30', '2026-11-29T17:00:00Z')).sort()).toEqual([comes.id, movesHere.id].sort())
    await people.household('restore_pickup', { key: leaves.key, day: '2026-11-30' })
    expect(await reminded('2026-11-30', '2026-11-29T18:00:00Z')).toHaveLength(3)
    // A clock set back, and the morning after.
    expect(await reminded('2026-11-30', '2026-11-29T16:30:00Z')).toHaveLength(3)
    expect(await reminded('2026-11-30', '2026-11-30T06:59:00Z')).toHaveLength(3)
    expect(await reminded('2026-12-07', '2026-11-30T07:01:00Z')).toEqual([])
    expect(await reminded('2026-12-07', '2026-12-06T16:00:00Z')).toContain(comes.id)
  })

  test('a link goes to a page that is open, once for all who asked within a day, and what is older is forgotten', async () => {
    await database.query('delete from public.form_responses')
    await setClock(database, '2026-11-25T12:00:00Z')
    const [ended, running] = [await agreed('2026-11-30'), await agreed('2026-11-30')]
    await people.household('end_agreement', { key: ended.key, last_day: '2026-11-30' })
    await setClock(database, '2027-03-01T12:00:00Z')
    // Its page is open until it owes nothing.
    await people.desk('desk_paid', { booking: ended.id, month: '2026-11-01', paid: true })
    await database.query('delete from public.outbox')
    await database.query(
      `insert into private.link_requests (email, at)
       select email, private.now() + age::interval
       from (values ('anna@example.se', '-1 minute'), ('anna@example.se', '-23 hours'), ('a@example.se', '-1 day'),
         ('b@example.se', '-2 days'), ('c@example.se', '59 minutes'), ('d@example.se', '61 minutes')) as asked (email, age)`,
    )
    await database.query('select private.send_requested_links()')
    expect(await database.query('select form_response_id as id, kind from public.outbox')).toEqual([
      { id: running.id, kind: 'link' },
    ])
    expect(await database.query('select email from private.link_requests')).toEqual([{ email: 'c@example.se' }])
  })

  test.each([
    ['spring', '2027-04-05', '2027-04-04T14:59:00Z', '2027-04-04T15:00:00Z'],
    ['autumn', '2026-11-02', '2026-11-01T15:59:00Z', '2026-11-01T16:00:00Z'],
  ])('17 is 17 by the clock after the change in %s', async (_, day, before, after) => {
    await setClock(database, new Date(Date.parse(after) - 7 * 86_400_000))
    const once = await agreed(day, 'once')
    expect(await reminded(day, before)).not.toContain(once.id)
    expect(await reminded(day, after)).toContain(once.id)
  })

  test('the company is warned once of bookings soon overdue, not at night, and overdue ones are counted', async () => {
    async function booked(at: string): Promise<string> {
      const { id } = await people.book()
      await database.query('update private.agreements set asked_at = $2 where booking = $1', [id, at])
      return id
    }
    async function told(at: string): Promise<string[][]> {
      await setClock(database, at)
      await Promise.all([unanswered.run(context), unanswered.run(context)])
      const rows = await database.query<{ bookings: { booking: string }[] }>(
        "delete from outbox where kind = 'unanswered' returning data -> 'bookings' as bookings",
      )
      return rows.map(({ bookings }) => bookings.map(({ booking }) => booking))
    }
    await database.query("update private.agreements set waits = false where status = 'asked'")
    // Booked at noon, so its warning would be due at six in the morning.
    const noon = await booked('2026-12-01T11:00:00Z')
    expect(await told('2026-12-01T19:59:00Z')).toEqual([])
    expect(await told('2026-12-01T20:00:00Z')).toEqual([[noon]])
    const morning = await booked('2026-12-02T09:00:00Z')
    const afternoon = await booked('2026-12-02T13:00:00Z')
    expect(await told('2026-12-02T19:59:00Z')).toEqual([])
    // Bookings whose warning is due within half a day are included.
    expect(await told('2026-12-02T20:00:00Z')).toEqual([[noon, morning, afternoon]])
    expect(await told('2026-12-03T08:59:00Z')).toEqual([])
    const night = await booked('2026-12-03T17:00:00Z')
    expect(await told('2026-12-04T10:59:00Z')).toEqual([])
    // A warning that is due by day is sent at once.
    expect(await told('2026-12-04T11:00:00Z')).toEqual([[noon, morning, afternoon, night]])
    expect(await told('2026-12-04T12:00:00Z')).toEqual([])
    expect(await answersState(database)).toEqual({ waiting: 4, overdue: 3 })
    await people.desk('desk_answer', { booking: noon, agree: false })
    expect(await answersState(database)).toEqual({ waiting: 3, overdue: 2 })
  })
})

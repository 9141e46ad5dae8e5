import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import type { HouseholdState } from '../../src/shared/agreement.ts'
import { company } from '../../src/shared/company.ts'
import type { Inbox, Month, Round } from '../../src/shared/desk.ts'
import { setClock } from '../helpers/database-clock.ts'
import { engines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    let database: Database & AsyncDisposable
    let people: Awaited<ReturnType<typeof households>>
    const household: typeof people.household = (...args) => people.household(...args)
    const desk: typeof people.desk = (...args) => people.desk(...args)
    const book: typeof people.book = (...args) => people.book(...args)

    beforeAll(async () => {
      database = await engine.database()
      people = await households(database)
    })
    afterAll(() => database[Symbol.asyncDispose]())
    // A Wednesday.
    beforeEach(() => setClock(database, '2026-11-25T12:00:00Z'))

    const planned = ({ days }: HouseholdState) => days.filter(({ state }) => state === 'planned').map(({ day }) => day)

    test('a booking becomes an agreement, and its days can be moved, skipped and restored', async () => {
      const { id, key } = await book({ frequency: 'biweekly' })
      const asked = await household('my_booking', { key })
      expect(asked).toMatchObject({ status: 'asked', price: 175, first_day: null, days: [] })
      const agreed = await desk('desk_answer', { booking: id, agree: true })
      expect(agreed).toMatchObject({ status: 'agreed', first_day: '2026-11-30', withdrawal_until: '2026-12-09' })
      expect(planned(agreed).slice(0, 3)).toEqual(['2026-11-30', '2026-12-14', '2026-12-28'])
      expect(agreed.days).toHaveLength(12)

      const skipped = await household('move_pickup', { key, day: '2026-12-14', to_day: null })
      expect(skipped.days[1]).toMatchObject({ day: '2026-12-14', state: 'skipped' })
      const moved = await household('move_pickup', { key, day: '2026-11-30', to_day: '2026-12-07' })
      expect(moved.days.slice(0, 2)).toMatchObject([
        { day: '2026-11-30', state: 'moved', moved_to: '2026-12-07' },
        { day: '2026-12-07', state: 'planned', moved_from: '2026-11-30' },
      ])
      const restored = await household('restore_pickup', { key, day: '2026-12-07' })
      expect(planned(restored)[0]).toBe('2026-11-30')
      const back = await household('restore_pickup', { key, day: '2026-12-14' })
      expect(planned(back).slice(0, 2)).toEqual(['2026-11-30', '2026-12-14'])
      expect(back.history.map(({ what }) => what)).toEqual([
        'booked',
        'agreed',
        'skipped',
        'moved',
        'restored',
        'restored',
      ])
    })

    test('every function of the desk answers', async () => {
      const { id, key } = await book({ name: 'Örjan Ångström', address: 'Ekvägen 9 A, Viby' })
      const inbox = await desk<Inbox>('desk_inbox')
      expect(inbox.unanswered.map(({ booking }) => booking)).toContain(id)
      await desk('desk_answer', { booking: id, agree: true, first_day: '2026-11-30' })
      await household('change_booking', { key, changes: { address: 'Ekvägen 10', notes: 'Kod 1234' } })
      expect((await desk<Inbox>('desk_inbox')).changes).toMatchObject([
        { booking: id, pending: { address: 'Ekvägen 10' } },
      ])
      const answered = await desk('desk_answer', { booking: id, agree: true })
      expect(answered.booking.answers).toMatchObject({ address: 'Ekvägen 10', notes: 'Kod 1234' })
      const round = await desk<Round>('desk_round', { day: '2026-11-30' })
      expect(round.stops.map(({ booking }) => booking)).toContain(id)
      const stop = await desk('desk_visit', {
        booking: id,
        day: '2026-11-30',
        outcome: 'collected',
        bags: { Glascontainers: 2 },
      })
      expect(stop).toMatchObject({ outcome: 'collected', bags: { Glascontainers: 2 } })
      expect(await desk<Round>('desk_order', { day: '2026-11-30', bookings: [id] })).toMatchObject({
        day: '2026-11-30',
      })
      expect(await desk('desk_find', { words: 'ekväg 10' })).toMatchObject([{ booking: id }])
      expect(await desk('desk_find', { words: 'örja' })).toMatchObject([{ booking: id }])
      await desk('desk_change', { booking: id, changes: { price: 250, driver_note: 'Hund' } })
      const month = await desk<Month>('desk_month', { month: '2026-12-01' })
      expect(month.households).toMatchObject(
        [expect.anything(), { booking: id, owes: 250 }].slice(-month.households.length),
      )
      await desk('desk_paid', { booking: id, month: '2026-12-01', paid: true })
      expect(await desk('desk_close_day', { day: '2026-12-07', reason: 'luciatåg' })).toMatchObject([
        { day: '2026-12-07', households: expect.any(Number) },
        ...company.closedDates.map(({ date }) => ({ day: date })),
      ])
      await desk('desk_open_day', { day: '2026-12-07' })
      await desk('desk_move', { booking: id, day: '2026-12-14', to_day: null })
      await desk('desk_new_link', { booking: id })
      await expect(household('my_booking', { key })).rejects.toMatchObject({ code: 'PT404' })
      await desk('desk_end', { booking: id, last_day: '2026-12-31', message: 'Tack' })
      const shown = await desk('desk_household', { booking: id })
      expect(shown).toMatchObject({ status: 'ended', last_day: '2026-12-31', special_price: true })
      expect(shown.messages.map(({ kind }) => kind)).toContain('agreed')
    })

    test('a household ends, resumes, withdraws and is erased', async () => {
      const { id, key } = await book()
      await desk('desk_answer', { booking: id, agree: true })
      expect(await household('end_agreement', { key, last_day: null })).toMatchObject({
        status: 'ended',
        last_day: '2026-11-29',
      })
      expect(await household('resume_agreement', { key })).toMatchObject({ status: 'agreed', last_day: null })
      await household('withdraw', { name: 'Anna', contract: 'Storgatan 1', receipt_to: 'anna@example.se', key })
      expect(await household('my_booking', { key })).toMatchObject({ status: 'withdrawn', days: [] })
      await household('erase_my_booking', { key })
      await expect(household('my_booking', { key })).rejects.toMatchObject({ code: 'PT404' })
      await household('send_link_again', { email: 'anna@example.se' })
    })
  })
}

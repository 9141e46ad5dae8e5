/** Each length, number and date that an act takes ends where its sentence says, and not before. */
import { describe, expect, test } from 'vitest'
import { setClock } from '../helpers/database-clock.ts'
import { sqlEngines } from '../helpers/databases.ts'
import { households } from '../helpers/households.ts'

const text = (length: number) => 'x'.repeat(length)
/** Some days from NOW. */
const inDays = (days: number) => new Date(Date.parse('2026-12-08') + days * 86_400_000).toISOString().slice(0, 10)

for (const engine of sqlEngines) {
  describe(engine.name, () => {
    test('what is just within a limit is taken, and what is just beyond it is refused', async () => {
      await using database = await engine.database()
      const home = await households(database)
      await setClock(database, '2026-11-25T12:00:00Z')
      const { id: booking, key } = await home.book()
      const { id: asked } = await home.book()
      await home.desk('desk_answer', { booking, agree: true, first_day: '2026-11-30', message: text(2000) })
      await setClock(database, '2026-12-08T12:00:00Z')

      const household = (name: string, args: Record<string, unknown>) => () => home.household(name, { key, ...args })
      const desk = (name: string, args: Record<string, unknown>) => () => home.desk(name, args)
      const visit = (args: object) => desk('desk_visit', { booking, day: '2026-12-07', outcome: 'collected', ...args })
      const adjust = (args: object) =>
        desk('desk_adjust', { booking, month: '2026-11-01', kronor: 1, why: 'x', ...args })
      const paid = (args: object) => desk('desk_paid', { booking, month: '2026-11-01', paid: true, ...args })
      const offer = (args: object) =>
        desk('desk_offer', { booking: asked, price: 100, frequency: 'once', first_day: '2026-12-14', ...args })
      const change = (changes: object) => household('change_booking', { changes: JSON.stringify(changes) })
      const limits: [what: string, within: () => Promise<unknown>, beyond: () => Promise<unknown>][] = [
        [
          'an answer',
          desk('desk_ask', { booking: asked, message: text(2000) }),
          desk('desk_ask', { booking: asked, message: text(2001) }),
        ],
        ['no answer', offer({ message: text(2000) }), offer({ message: text(2001) })],
        ['a price', offer({ price: 0 }), offer({ price: -1 })],
        [
          'a report',
          household('report_pickup', { day: '2026-12-07', words: text(500) }),
          household('report_pickup', { day: '2026-12-07', words: text(501) }),
        ],
        ['a note at the door', visit({ note: text(500) }), visit({ note: text(501) })],
        ['bags', visit({ bags: { Plastavfall: 99 } }), visit({ bags: { Plastavfall: 100 } })],
        ['an adjustment up', adjust({ kronor: 100_000 }), adjust({ kronor: 100_001 })],
        ['an adjustment down', adjust({ kronor: -100_000 }), adjust({ kronor: -100_001 })],
        ['why it is made', adjust({ why: text(200) }), adjust({ why: text(201) })],
        ['that it has a reason', adjust({ kronor: 0, why: '' }), adjust({ kronor: 2, why: ' ' })],
        ['a remark', paid({ remark: text(500) }), paid({ remark: text(501) })],
        ['a sum', paid({ sum: 1_000_000 }), paid({ sum: 1_000_001 })],
        ['no sum', paid({ sum: 0 }), paid({ sum: -1 })],
        [
          'a phone number',
          change({ phone: `070-174 06 05${' '.repeat(36)}.` }),
          change({ phone: `070-174 06 05${' '.repeat(37)}.` }),
        ],
        ['notes', change({ notes: text(2000) }), change({ notes: text(2001) })],
        ['an address', change({ address: text(300) }), change({ address: text(301) })],
        [
          'a wish',
          change({ specialRequest: text(2000), materials: ['Special'] }),
          change({ specialRequest: text(2001) }),
        ],
        [
          'a note for the driver',
          desk('desk_change', { booking, changes: JSON.stringify({ driver_note: text(2000) }) }),
          desk('desk_change', { booking, changes: JSON.stringify({ driver_note: text(2001) }) }),
        ],
        [
          'a time away',
          household('skip_plan', { first_day: inDays(0), last_day: inDays(366) }),
          household('skip_plan', { first_day: inDays(0), last_day: inDays(367) }),
        ],
        [
          'a day away',
          household('skip_plan', { first_day: inDays(6), last_day: inDays(6) }),
          household('skip_plan', { first_day: inDays(6), last_day: inDays(5) }),
        ],
        [
          'a reason',
          desk('desk_close_day', { day: '2026-12-21', reason: text(200) }),
          desk('desk_close_day', { day: '2026-12-28', reason: text(201) }),
        ],
        [
          'a heading',
          desk('desk_write', { subject: text(100), message: text(10) }),
          desk('desk_write', { subject: text(101), message: text(10) }),
        ],
        [
          'what is written to all',
          desk('desk_write', { subject: 'Hej', message: text(2000) }),
          desk('desk_write', { subject: 'Hej', message: text(2001) }),
        ],
        [
          'an order',
          desk('desk_order', { day: '2026-12-07', bookings: Array(500).fill(booking) }),
          desk('desk_order', { day: '2026-12-07', bookings: Array(501).fill(booking) }),
        ],
        [
          'the end',
          desk('desk_end', { booking, last_day: '2027-01-31', message: text(2000) }),
          desk('desk_end', { booking, last_day: '2027-02-01', message: text(2001) }),
        ],
      ]
      const wrong: string[] = []
      for (const [what, within, beyond] of limits) {
        await within().catch((error) => wrong.push(`${what} is refused: ${error.message}`))
        const refusal = await beyond().then(
          () => 'nothing',
          (error) => error.code,
        )
        if (!/^PT4\d\d|^23/.test(refusal)) wrong.push(`${what} is not limited: ${refusal}`)
      }
      expect(wrong).toEqual([])
    })
  })
}

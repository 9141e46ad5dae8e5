import { OF_ERASED } from '../records/erase.ts'
import type { Job } from './runner.ts'
import { mayClockHaveJumped } from './runs.ts'
import { at } from './schedule.ts'

export const pastNotes: Job = {
  name: 'past-notes',
  when: at('03:40'),
  async run({ database, log }) {
    // What was kept in case an act was taken back.
    await database.query(
      `delete from private.kept_rows where at not between private.now() - interval '1 hour' and private.now() + interval '1 hour'`,
    )
    // Sent while the clock was ahead, of a day that is still to be reminded of.
    await database.query(
      "delete from public.outbox where kind = 'reminder' and created_at > pg_catalog.now() + interval '1 day'",
    )
    // Of erased bookings, which count for a day.
    await database.query(
      `delete from private.withdrawals
       where ${OF_ERASED} and received_at not between private.now() - interval '1 day' and private.now() + interval '1 day'`,
    )
    if (await mayClockHaveJumped(database)) return
    const [row] = await database.query<{ forgotten: number }>('select private.forget_notes() as forgotten')
    if (row?.forgotten) log.info({ households: row.forgotten }, 'notes of past households forgotten')
  },
}

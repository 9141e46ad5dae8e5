import type { Job } from './runner.ts'
import { mayClockHaveJumped } from './runs.ts'
import { at } from './schedule.ts'

export const pastSignIns: Job = {
  name: 'past-sign-ins',
  when: at('03:20'),
  async run({ database }) {
    // Rows dated ahead by a wrong clock would count, and stay, for ever.
    await database.query(
      `delete from private.sign_in_codes
       where created_at < now() - interval '2 days' or created_at > now() + interval '1 day'`,
    )
    if (await mayClockHaveJumped(database)) return
    // A day for the last access token.
    await database.query(
      `delete from private.sessions where not private.is_session_open(sessions, now() - interval '1 day')`,
    )
    await database.query('select private.forget_session_names()')
    // After 31 days we no longer need it for reuse detection.
    await database.query(
      `delete from private.refresh_tokens as token using private.sessions
       where sessions.id = session_id and token.created_at < now() - interval '31 days'
         and token.generation < sessions.generation - 1`,
    )
    await database.query(
      `delete from public.outbox
       where kind = 'sign_in' and status <> 'queued' and created_at < now() - interval '2 days'`,
    )
  },
}

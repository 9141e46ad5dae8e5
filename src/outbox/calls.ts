import type { Queryable } from '../database/database.ts'
import { type Log, reasonOf } from '../log.ts'
import { kinds, spokenWords } from '../messages/kinds.ts'
import type { ClaimedMessage } from '../messages/message.ts'
import { look } from './prepare.ts'
import { CLAIMED } from './queue.ts'

const UNREADABLE = 'Det går inte att läsa vad som ska sägas. Be den som sköter datorn.'

/** They name the evening on which something can still be changed. */
const WORDS_MINUTES = 10

/**
 * One by one, because a household that cannot be read is to hold up no other. What is not to be said any more goes, but not as long as
 * that may be taken back.
 */
export async function composeCalls(database: Queryable, log: Pick<Log, 'error'>): Promise<void> {
  const calls = await database.query<{ id: string; version: string }>(
    `select id, xmin::text as version from public.outbox
     where private.is_due_call(outbox) and coalesce(said_at not between now() - interval '${WORDS_MINUTES} minutes' and now(), true)
       and kind = any ($1) and (private.is_to_be_said(outbox) or private.number_of(private.latest_act(form_response_id)) is null)
     order by said_at nulls first limit 200`,
    [Object.keys(kinds)],
  )
  for (const { id, version } of calls) {
    try {
      const [message] = await database.query<ClaimedMessage>(
        `select ${CLAIMED} from public.outbox as message where id = $1`,
        [id],
      )
      const found = message && (await look(database, message))
      const said = found && spokenWords({ ...message, ...found })
      if (said) await keepWords(database, id, found.version, said)
    } catch (error) {
      log.error({ id, reason: reasonOf(error) }, 'a call has no words')
      await keepWords(database, id, version, UNREADABLE)
    }
  }
}

/** Unless the message or its agreement has changed since: `version` is of the row. */
async function keepWords(database: Queryable, id: string, version: string, said: string): Promise<void> {
  await database.query('update public.outbox set said = $3, said_at = now() where id = $1 and xmin::text = $2', [
    id,
    version,
    said,
  ])
}

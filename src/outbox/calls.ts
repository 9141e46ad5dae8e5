import type { Queryable } from '../database/database.ts'
import { type Log, reasonOf } from '../log.ts'
import { spokenWords } from '../messages/kinds.ts'
import { look } from './prepare.ts'
import { createQueue } from './queue.ts'

const UNREADABLE = 'Det går inte att läsa vad som ska sägas. Be den som sköter datorn.'

/** Composes what whoever calls says, for the calls that wait. One that cannot be read holds up no other. */
export async function composeCalls(database: Queryable, log: Pick<Log, 'error'>): Promise<void> {
  const queue = createQueue(database, 'calls')
  for (const { id, version } of await queue.wordlessCalls()) {
    try {
      const message = await queue.wordlessCall(id)
      const found = message && (await look(database, message))
      const said = found && spokenWords({ ...message, ...found })
      if (said) await queue.keepWords(id, found.version, said)
    } catch (error) {
      log.error({ id, reason: reasonOf(error) }, 'a call has no words')
      await queue.keepWords(id, version, UNREADABLE)
    }
  }
}

import { eraseFilesOfErased } from '../records/erase.ts'
import { type Job, type JobContext, JobError } from './runner.ts'
import { every } from './schedule.ts'

/** What need not be looked for again by this process, for each database and folder it looks after. */
const done = new WeakMap<JobContext['database'], Set<string>>()

/**
 * Removes from this machine's files what households have erased on their page: message files and backups. In each process,
 * as another machine's files are out of its reach.
 */
export const erasedFiles: Job = {
  name: 'erased-files',
  when: every(600_000),
  async run({ database, dataDirectory }) {
    const looked = done.get(database) ?? new Set()
    done.set(database, looked)
    const { unreadableBackups } = await eraseFilesOfErased(database, dataDirectory, looked)
    // Longer than anybody keeps a backup elsewhere: until then restoring one leaves out what was erased.
    await database.query("delete from private.erased_ids where at < now() - interval '2 years'")
    if (unreadableBackups.length > 0) {
      throw new JobError(
        'UNREADABLE_BACKUP',
        `A household has erased its booking, and ${unreadableBackups.join(', ')} cannot be read and may hold it: delete it`,
      )
    }
  },
}

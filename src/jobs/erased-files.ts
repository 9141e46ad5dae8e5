import { eraseFilesOfErased } from '../records/erase.ts'
import { type Job, type JobContext, JobError } from './runner.ts'
import { every } from './schedule.ts'

/** Ids this process has already looked for, per database and folder. */
const done = new WeakMap<JobContext['database'], Set<string>>()

/**
 * Removes what has been erased from this machine's files: message files and backups. In each process, because no process
 * reaches another machine's files.
 */
export const erasedFiles: Job = {
  name: 'erased-files',
  when: every(600_000),
  async run({ database, dataDirectory }) {
    const looked = done.get(database) ?? new Set()
    done.set(database, looked)
    const { unreadableBackups } = await eraseFilesOfErased(database, dataDirectory, looked)
    // Longer than anybody keeps a backup elsewhere: restoring one leaves out what was erased since.
    await database.query("delete from private.erased_ids where at < now() - interval '2 years'")
    if (unreadableBackups.length > 0) {
      throw new JobError(
        'UNREADABLE_BACKUP',
        `A household has erased its booking, and ${unreadableBackups.join(', ')} cannot be read and may hold it: delete it`,
      )
    }
  },
}

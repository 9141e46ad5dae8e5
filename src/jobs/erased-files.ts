import { eraseFilesOfErased, type Looked } from '../records/erase.ts'
import { type Job, type JobContext, JobError } from './runner.ts'
import { mayClockHaveJumped } from './runs.ts'
import { every } from './schedule.ts'

const progress = new WeakMap<JobContext['database'], Looked>()

/** In each process, because no process reaches another machine's files. */
export const erasedFiles: Job = {
  name: 'erased-files',
  when: every(600_000),
  async run({ database, dataDirectory }) {
    const looked = progress.get(database) ?? { until: null }
    progress.set(database, looked)
    const { unreadableBackups } = await eraseFilesOfErased(database, dataDirectory, looked)
    // Longer than anybody keeps a backup elsewhere: restoring one leaves out what was erased since.
    if (!(await mayClockHaveJumped(database))) {
      await database.query("delete from private.erased_ids where at < now() - interval '2 years'")
    }
    if (unreadableBackups.length > 0) {
      throw new JobError(
        'UNREADABLE_BACKUP',
        `A household has erased its booking, and ${unreadableBackups.join(', ')} cannot be read and may hold it: delete it`,
      )
    }
  },
}

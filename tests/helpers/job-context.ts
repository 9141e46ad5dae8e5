import type { Database } from '../../src/database/database.ts'
import type { JobContext } from '../../src/jobs/runner.ts'
import { silent } from './logs.ts'

/** What a job works with that a test runs itself. */
export const jobContext = (
  database: Database,
  dataDirectory = '',
  now: JobContext['now'] = () => new Date(),
): JobContext => ({ database, dataDirectory, log: silent, now })

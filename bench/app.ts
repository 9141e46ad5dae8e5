import type { AddressInfo } from 'node:net'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Database } from '../src/database/database.ts'
import { createLog } from '../src/log.ts'
import { buildApp } from '../src/server/app.ts'

export const KEY = 'sb_publishable_bench'

export const builtSite = fileURLToPath(new URL('../dist/web', import.meta.url))

const noResults = { document: '__RESULT__', render: async () => '' }

/** The server, without a worker and without limits, on a free port; closed when disposed of. */
export async function serve(database: Database, siteDirectory = builtSite) {
  const app = buildApp({
    config: { PORT: 0, PUBLIC_URL: undefined, BACKEND_KEY: KEY, TRUST_PROXY: false, RATE_LIMIT: 0 },
    database,
    siteDirectory,
    bookingResult: noResults,
    withdrawalResult: noResults,
    smsReportSecret: 'no-reports',
    outboxState: async () => ({ waiting: 0, oldestWaitingSeconds: 0, givenUp: 0 }),
    channelStates: () => ({ mail: { server: 'ok', since: '' } }),
    diskState: async () => 'ok',
    failingJobs: async () => [],
    answersState: async () => ({ waiting: 0, overdue: 0 }),
    // Logged as in production, but away from the table.
    log: createLog(devNull),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      await app.close()
    },
  }
}

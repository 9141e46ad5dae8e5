import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { type AppOptions, buildApp } from '../../src/server/app.ts'
import { company } from '../../src/shared/company.ts'
import { logTo } from './logs.ts'
import { temporaryFolder } from './temporary-folder.ts'

const plainSite = {
  'pages.json': JSON.stringify([
    { path: '/', file: 'index.html', headers: {} },
    { path: null, file: '404.html', headers: {} },
  ]),
  'index.html': '<!doctype html><title>Start</title>',
  '404.html': '<!doctype html><title>Oops! Page not found</title>',
}

export interface ListeningServer extends AsyncDisposable {
  url: string
  key: string
  /** What it logged, one JSON line for each event, unless it was given a log. */
  lines: string[]
}

export interface ServerOptions extends Partial<Omit<AppOptions, 'config' | 'database'>> {
  database: Database
  environment?: Record<string, string>
  /** The site's files, content by path, added to plain documents; without `siteDirectory` only. */
  site?: Record<string, string | Buffer>
}

const noResults = { document: '__RESULT__', render: async () => '' }

/** Our server on a free port of this machine, without a rate limit unless one is asked for; closed by `await using`. */
export async function listeningServer({
  database,
  environment,
  site,
  ...rest
}: ServerOptions): Promise<ListeningServer> {
  await database.query(
    `insert into private.settings (name, value) values ('company_mailbox', $1)
     on conflict (name) do update set value = excluded.value`,
    [company.email],
  )
  const stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  for (const [path, content] of Object.entries({ ...plainSite, ...site })) {
    await mkdir(dirname(folder.file(path)), { recursive: true })
    await writeFile(folder.file(path), content)
  }
  const config = parseConfig({ RATE_LIMIT: '0', ...environment })
  const lines: string[] = []
  const app = buildApp({
    config,
    database,
    siteDirectory: folder.path,
    bookingResult: noResults,
    withdrawalResult: noResults,
    smsReportSecret: 'no-reports',
    outboxState: async () => ({ waiting: 0, oldestWaitingSeconds: 0, givenUp: 0 }),
    channelStates: () => ({ mail: { server: 'ok', since: new Date().toISOString() } }),
    diskState: async () => 'ok',
    failingJobs: async () => [],
    answersState: async () => ({ waiting: 0, overdue: 0 }),
    log: logTo((event) => lines.push(JSON.stringify(event))),
    ...rest,
  })
  stack.defer(() => app.close())
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    key: config.BACKEND_KEY,
    lines,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

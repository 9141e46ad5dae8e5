import type { FastifyInstance } from 'fastify'
import type { ChannelStates } from '../outbox/delivery.ts'
import type { ServerContext } from './context.ts'
import type { Health } from './health.ts'
import { isSameSecret } from './same-secret.ts'

/**
 * GET /metrics: what /healthz says, in Prometheus' text format, for whoever sends `Authorization: Bearer <key>`.
 * @param key the setting METRICS_KEY
 */
export function serveMetrics(
  app: FastifyInstance,
  { headers }: ServerContext,
  key: string,
  ask: () => Promise<Health & ChannelStates>,
): void {
  app.get('/metrics', async (request, reply) => {
    reply.headers(headers)
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${key}`)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    }
    const health = await ask()
    const lines = gauges.flatMap(([name, help, read]) => linesOf(`pasrundan_${name}`, help, read(health)))
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

/** One value, or one for each label. One that is not known now has no line. */
type Value = number | boolean | undefined
type Labelled = readonly (readonly [label: string, value: Value])[]

const fullness = { ok: 0, low: 1, full: 2 }

const gauges: readonly [name: string, help: string, of: (health: Health & ChannelStates) => Value | Labelled][] = [
  ['info', 'The version that runs.', ({ version }) => [[`version="${version}"`, 1]]],
  ['ok', '1 while /healthz says ok.', ({ status }) => status === 'ok'],
  ['available', '1 while bookings can be taken.', ({ status }) => status !== 'unavailable'],
  ['database_up', '1 while the database answers.', ({ database }) => database === 'ok'],
  ['messages_waiting', 'Messages that wait to be sent.', ({ outbox }) => outbox?.waiting],
  ['messages_oldest_seconds', 'The age of the oldest of them.', ({ outbox }) => outbox?.oldestWaitingSeconds],
  ['messages_given_up', 'Messages that could not be delivered.', ({ outbox }) => outbox?.givenUp],
  ['bookings_waiting', 'Bookings that wait for the company.', ({ answers }) => answers?.waiting],
  ['bookings_overdue', 'Those that have waited longer than promised.', ({ answers }) => answers?.overdue],
  [
    'channel_failing',
    '1 while messages do not leave on this channel.',
    ({ mail, sms }) =>
      Object.entries({ mail, sms }).map(([channel, state]) => [
        `channel="${channel}"`,
        state && ['unreachable', 'silent', 'missing'].includes(state.server),
      ]),
  ],
  ['disk_full', '0, 1 while it is low, 2 while it is full.', ({ disk }) => (disk ? fullness[disk] : undefined)],
  [
    'backup_timestamp_seconds',
    'When the last backup was made.',
    ({ backup }) => (backup?.last ? Math.floor(backup.last.getTime() / 1000) : undefined),
  ],
  ['jobs_failing', 'Jobs that fail, each with 1.', ({ jobs }) => jobs.failing?.map(({ job }) => [`job="${job}"`, 1])],
  ['proxy_not_believed', '1 while TRUST_PROXY does not name the proxy.', ({ proxy }) => proxy !== undefined],
]

function linesOf(name: string, help: string, value: Value | Labelled): string[] {
  const all: Labelled = typeof value === 'object' ? value : [['', value]]
  const known = all.filter(([, each]) => each !== undefined)
  if (known.length === 0) return []
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...known.map(([label, each]) => `${name}${label && `{${label}}`} ${Number(each)}`),
  ]
}

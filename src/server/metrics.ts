import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ChannelStates } from '../outbox/delivery.ts'
import type { Health } from './health.ts'

interface MetricsOptions {
  /** The setting METRICS_KEY. */
  key: string
  ask(): Promise<Health & ChannelStates>
  headers: Record<string, string>
}

/** GET /metrics: what /healthz says, in Prometheus' text format, for whoever sends `Authorization: Bearer <key>`. */
export function serveMetrics(app: FastifyInstance, { key, ask, headers }: MetricsOptions): void {
  const expected = digest(`Bearer ${key}`)
  app.get('/metrics', async (request, reply) => {
    reply.headers(headers)
    // Constant time.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(asText(await ask()))
  })
}

/** A value that is not known now has no line. */
function asText({
  version,
  status,
  database,
  outbox,
  answers,
  backup,
  disk,
  jobs,
  proxy,
  mail,
  sms,
}: Health & ChannelStates) {
  const lines: string[] = []
  function gauge(name: string, help: string, values: [labels: Record<string, string>, value: number | undefined][]) {
    const known = values.filter(([, value]) => value !== undefined)
    if (known.length > 0) lines.push(`# HELP pasrundan_${name} ${help}`, `# TYPE pasrundan_${name} gauge`)
    for (const [labels, value] of known) {
      const inner = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
      lines.push(`pasrundan_${name}${inner.length > 0 ? `{${inner}}` : ''} ${value}`)
    }
  }
  gauge('info', 'The version that runs.', [[{ version }, 1]])
  gauge('ok', '1 while /healthz says ok.', [[{}, Number(status === 'ok')]])
  gauge('available', '1 while bookings can be taken.', [[{}, Number(status !== 'unavailable')]])
  gauge('database_up', '1 while the database answers.', [[{}, Number(database === 'ok')]])
  gauge('messages_waiting', 'Messages that wait to be sent.', [[{}, outbox?.waiting]])
  gauge('messages_oldest_seconds', 'The age of the oldest of them.', [[{}, outbox?.oldestWaitingSeconds]])
  gauge('messages_given_up', 'Messages that could not be delivered.', [[{}, outbox?.givenUp]])
  gauge('bookings_waiting', 'Bookings that wait for the company.', [[{}, answers?.waiting]])
  gauge('bookings_overdue', 'Those that have waited longer than promised.', [[{}, answers?.overdue]])
  gauge(
    'channel_failing',
    '1 while messages do not leave on this channel.',
    Object.entries({ mail, sms }).map(([channel, state]) => [
      { channel },
      state && Number(['unreachable', 'silent', 'missing'].includes(state.server)),
    ]),
  )
  const fullness = { ok: 0, low: 1, full: 2 }
  gauge('disk_full', '0, 1 while it is low, 2 while it is full.', [[{}, disk ? fullness[disk] : undefined]])
  const backupAt = backup?.last?.getTime()
  gauge('backup_timestamp_seconds', 'When the last backup was made.', [[{}, backupAt && Math.floor(backupAt / 1000)]])
  gauge(
    'jobs_failing',
    'Jobs that fail, each with 1.',
    (jobs.failing ?? []).map(({ job }) => [{ job }, 1]),
  )
  gauge('proxy_not_believed', '1 while TRUST_PROXY does not name the proxy.', [[{}, Number(proxy !== undefined)]])
  return `${lines.join('\n')}\n`
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

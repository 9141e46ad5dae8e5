import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DiskState } from '../files.ts'
import type { BackupState } from '../jobs/backup.ts'
import type { AnswersState } from '../jobs/promises.ts'
import type { FailingJob } from '../jobs/runs.ts'
import type { ChannelStates } from '../outbox/delivery.ts'
import type { OutboxHealth } from '../outbox/queue.ts'
import { version } from '../version.ts'

/** What the health check asks. */
export interface HealthSources {
  outboxState(): Promise<OutboxHealth>
  channelStates(): ChannelStates
  /** Missing if nothing is stored on this machine. */
  diskState?: () => Promise<DiskState>
  failingJobs(): Promise<FailingJob[]>
  answersState(): Promise<AnswersState>
  /** Missing if this process makes no backups. */
  backupState?: () => Promise<BackupState>
}

interface HealthOptions {
  /** Whether bookings are stored on that disk. */
  databaseOnDisk: boolean
  isProxyForgotten(): boolean
  headers: Record<string, string>
}

const PATIENCE_MS = 1000

/**
 * GET /healthz: 200 with `ok`, or with `degraded` if mail, disk, proxy, a backup, another job or an unanswered booking needs
 * attention; 503 with `unavailable` if no booking can be taken.
 */
export function serveHealth(
  app: FastifyInstance,
  sources: HealthSources,
  { databaseOnDisk, isProxyForgotten, headers }: HealthOptions,
): void {
  const { channelStates, diskState, backupState } = sources
  const askOutbox = shared(sources.outboxState)
  const askDisk = shared(diskState ?? (async () => null))
  const askJobs = shared(sources.failingJobs)
  const askAnswers = shared(sources.answersState)
  const askBackup = shared(backupState ?? (async () => null))

  async function answer(_request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers).type('application/json; charset=utf-8')
    const [outbox, disk, failing, answers, backup] = await Promise.all([
      within(PATIENCE_MS, askOutbox()),
      within(PATIENCE_MS, askDisk()),
      within(PATIENCE_MS, askJobs()),
      within(PATIENCE_MS, askAnswers()),
      within(PATIENCE_MS, askBackup()),
    ])
    const channels = channelStates()
    const facts = {
      version,
      database: outbox ? 'ok' : 'unreachable',
      ...(diskState && { disk }),
      ...(backupState && { backup: { last: backup?.last ?? null } }),
      outbox,
      answers,
      ...channels,
      jobs: { failing },
      ...(isProxyForgotten() && { proxy: 'not believed' }),
    }
    if (!outbox || (databaseOnDisk && disk === 'full')) {
      reply.code(503)
      return { status: 'unavailable', ...facts }
    }
    const isWell =
      outbox.givenUp === 0 &&
      Object.values(channels).every(({ server }) => !['unreachable', 'silent', 'missing'].includes(server)) &&
      (disk === 'ok' || !diskState) &&
      failing?.length === 0 &&
      answers?.overdue === 0 &&
      (backup?.late === false || !backupState) &&
      !isProxyForgotten()
    return { status: isWell ? 'ok' : 'degraded', ...facts }
  }

  // Many monitors use HEAD.
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: answer })
}

/** One query for all concurrent requests, so that they cannot pile up behind one that hangs. */
function shared<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}

/** The promise's value, or null if it fails or takes longer. */
async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  try {
    return await Promise.race([promise.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}

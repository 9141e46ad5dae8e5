import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DiskState } from '../files.ts'
import { bounds } from '../flood-limits.ts'
import type { BackupState } from '../jobs/backup.ts'
import type { AnswersState } from '../jobs/promises.ts'
import type { FailingJob } from '../jobs/runs.ts'
import type { ChannelStates } from '../outbox/delivery.ts'
import type { OutboxHealth } from '../outbox/queue.ts'
import { version } from '../version.ts'
import type { ServerContext } from './context.ts'

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

export interface Health {
  status: 'ok' | 'degraded' | 'unavailable'
  version: string
  database: 'ok' | 'unreachable'
  disk?: DiskState | null
  backup?: Omit<BackupState, 'late'> | null
  outbox: OutboxHealth | null
  answers: AnswersState | null
  jobs: { failing: FailingJob[] | null }
  proxy?: 'not believed'
}

const PATIENCE_MS = 1000

/**
 * GET /healthz: 200 with `ok`, or with `degraded` if mail, disk, proxy, a backup, another job or an unanswered booking needs
 * attention; 503 with `unavailable` if no booking can be taken. /healthz?strict: 503 with `degraded` too, for monitors that look
 * at the status code only.
 */
export function serveHealth(
  app: FastifyInstance,
  { database, headers, perMinute, rateLimits }: ServerContext,
  sources: HealthSources,
  isProxyForgotten: () => boolean,
): void {
  const { channelStates, diskState, backupState } = sources
  const askOutbox = inTime(sources.outboxState)
  const askDisk = inTime(diskState ?? (async () => null))
  const askJobs = inTime(sources.failingJobs)
  const askAnswers = inTime(sources.answersState)
  const askBackup = inTime(backupState ?? (async () => null))
  // As much in each hour and on each day: a monitor asks all the time.
  const countLook = rateLimits.byAddress(perMinute * bounds.healthLooks, { hour: 60, day: 24 * 60 })
  let last: Awaited<ReturnType<typeof ask>> | undefined

  async function ask(): Promise<Health & ChannelStates> {
    const [outbox, disk, failing, answers, backup] = await Promise.all([
      askOutbox(),
      askDisk(),
      askJobs(),
      askAnswers(),
      askBackup(),
    ])
    const channels = channelStates()
    const facts: Omit<Health, 'status'> & ChannelStates = {
      version,
      database: outbox ? 'ok' : 'unreachable',
      ...(diskState && { disk }),
      ...(backupState && { backup: backup && withoutLate(backup) }),
      outbox,
      answers,
      ...channels,
      jobs: { failing },
      ...(isProxyForgotten() && { proxy: 'not believed' }),
    }
    if (!outbox || (database.engine === 'pglite' && disk === 'full')) return { status: 'unavailable', ...facts }
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

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const isOften = countLook(request.ip) > 0
    const health = isOften && last ? last : await ask()
    last = health
    const isStrict = 'strict' in (request.query as object)
    reply.code(health.status === 'unavailable' || (isStrict && health.status !== 'ok') ? 503 : 200)
    return reply.headers(headers).type('application/json; charset=utf-8').send(health)
  }

  // Many monitors use HEAD.
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: answer })
}

function withoutLate({ late: _, ...facts }: BackupState): Omit<BackupState, 'late'> {
  return facts
}

/** Null for what fails or takes long. One query for all concurrent requests, so that they cannot pile up behind one that hangs. */
function inTime<Value>(ask: () => Promise<Value>): () => Promise<Value | null> {
  let asked: Promise<Value | null> | undefined
  return async () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => {
        asked = undefined
      })
    return await Promise.race([asked, setTimeout(PATIENCE_MS, null, { ref: false })])
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MailState } from '../outbox/delivery.ts'
import type { OutboxHealth } from '../outbox/queue.ts'
import type { DiskState } from './disk.ts'

interface HealthOptions {
  outboxState(): Promise<OutboxHealth>
  mailState(): MailState
  diskState(): Promise<DiskState>
  /** Whether bookings are kept on this disk. */
  databaseOnDisk: boolean
  headers: Record<string, string>
}

const PATIENCE_MS = 1000

/**
 * GET /healthz: 200 with `ok`, or with `degraded` when somebody should look after the mail
 * or the disk; 503 with `unavailable` when
 * no booking can be taken.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { outboxState, mailState, diskState, databaseOnDisk, headers } = options
  // Shared by those who ask at the same time, so that asking cannot pile up behind a database that hangs.
  let asked: Promise<OutboxHealth> | undefined

  async function answer(_request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers).type('application/json; charset=utf-8')
    asked ??= outboxState().finally(() => {
      asked = undefined
    })
    const [outbox, disk] = await Promise.all([within(PATIENCE_MS, asked), within(PATIENCE_MS, diskState())])
    const mail = mailState()
    const facts = { database: outbox ? 'ok' : 'unreachable', disk: disk ?? 'unreachable', outbox, mail }
    if (!outbox || (databaseOnDisk && disk === 'full')) {
      reply.code(503)
      return { status: 'unavailable', ...facts }
    }
    const isWell = outbox.givenUp === 0 && mail.server !== 'unreachable' && disk === 'ok'
    return { status: isWell ? 'ok' : 'degraded', ...facts }
  }

  // Many monitors ask with HEAD.
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: answer })
}

/** What the promise resolves to, or null when it fails or takes longer. */
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

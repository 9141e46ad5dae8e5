import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MailState } from '../outbox/delivery.ts'
import type { OutboxHealth } from '../outbox/queue.ts'

interface HealthOptions {
  outboxState(): Promise<OutboxHealth>
  mailState(): MailState
  headers: Record<string, string>
}

const DATABASE_PATIENCE_MS = 1000

/**
 * GET /healthz: 200 with `ok`, or with `degraded` when somebody should look after the mail; 503 with `unavailable` when
 * no booking can be taken.
 */
export function serveHealth(app: FastifyInstance, { outboxState, mailState, headers }: HealthOptions): void {
  // Shared by those who ask at the same time, so that asking cannot pile up behind a database that hangs.
  let asked: Promise<OutboxHealth> | undefined

  async function answer(_request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers).type('application/json; charset=utf-8')
    asked ??= outboxState().finally(() => {
      asked = undefined
    })
    const outbox = await within(DATABASE_PATIENCE_MS, asked)
    const mail = mailState()
    if (!outbox) {
      reply.code(503)
      return { status: 'unavailable', database: 'unreachable', outbox: null, mail }
    }
    const status = outbox.givenUp === 0 && mail.server !== 'unreachable' ? 'ok' : 'degraded'
    return { status, database: 'ok', outbox, mail }
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

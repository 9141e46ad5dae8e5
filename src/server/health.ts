import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChannelStates } from '../outbox/delivery.ts'
import type { OutboxHealth } from '../outbox/queue.ts'
import type { DiskState } from './disk.ts'

interface HealthOptions {
  outboxState(): Promise<OutboxHealth>
  channelStates(): ChannelStates
  /** Missing where nothing is kept on this machine. */
  diskState?: () => Promise<DiskState>
  /** Whether bookings are kept on that disk. */
  databaseOnDisk: boolean
  isProxyForgotten(): boolean
  headers: Record<string, string>
}

const PATIENCE_MS = 1000

/**
 * GET /healthz: 200 with `ok`, or with `degraded` when somebody should look after the mail, the disk or the proxy; 503
 * with `unavailable` when no booking can be taken.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { channelStates, diskState, databaseOnDisk, headers } = options
  const askOutbox = shared(options.outboxState)
  const askDisk = shared(diskState ?? (async () => null))

  async function answer(_request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers).type('application/json; charset=utf-8')
    const [outbox, disk] = await Promise.all([within(PATIENCE_MS, askOutbox()), within(PATIENCE_MS, askDisk())])
    const channels = channelStates()
    const proxy = options.isProxyForgotten() ? 'not believed' : undefined
    const facts = { database: outbox ? 'ok' : 'unreachable', ...(diskState && { disk }), outbox, ...channels, proxy }
    if (!outbox || (databaseOnDisk && disk === 'full')) {
      reply.code(503)
      return { status: 'unavailable', ...facts }
    }
    const isReachable = Object.values(channels).every(({ server }) => server !== 'unreachable')
    const isWell = outbox.givenUp === 0 && isReachable && (disk === 'ok' || !diskState) && !proxy
    return { status: isWell ? 'ok' : 'degraded', ...facts }
  }

  // Many monitors ask with HEAD.
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: answer })
}

/** Asked once for all who ask at the same time, so that asking cannot pile up behind something that hangs. */
function shared<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
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

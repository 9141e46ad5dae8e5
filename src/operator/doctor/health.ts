import { z } from 'zod'

const channel = z.object({ server: z.string(), did: z.string().optional() })

/** The part of /healthz used here; another version's may have less. */
const schema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  outbox: z.object({ waiting: z.number(), oldestWaitingSeconds: z.number(), givenUp: z.number() }).nullish(),
  mail: channel.optional(),
  sms: channel.optional(),
  disk: z.enum(['ok', 'low', 'full']).nullish(),
  answers: z.object({ waiting: z.number(), overdue: z.number() }).nullish(),
  jobs: z.object({ failing: z.array(z.object({ job: z.string(), reason: z.string() })).nullable() }).optional(),
  proxy: z.string().optional(),
})

export type Health = z.infer<typeof schema>

export function readHealth(answer: unknown): Health | null {
  return schema.safeParse(answer).data ?? null
}

/** Where a server with these settings answers, from its own machine. */
export function addressHere(host: string, port: number | string): string {
  return `http://${{ '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host}:${port}`
}

export async function askHealth(address: string): Promise<Health | null> {
  try {
    const response = await fetch(`${address}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    // It may be a page of a static host, perhaps a large one.
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      await response.body?.cancel()
      return null
    }
    return readHealth(await response.json())
  } catch {
    return null
  }
}

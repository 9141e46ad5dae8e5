import { z } from 'zod'

const channel = z.object({ server: z.string(), reason: z.string().optional() })

/** What /healthz says, as far as it matters here; of a newer or older server perhaps less. */
const schema = z.object({
  outbox: z.object({ waiting: z.number(), oldestWaitingSeconds: z.number(), givenUp: z.number() }).nullish(),
  mail: channel.optional(),
  sms: channel.optional(),
  disk: z.enum(['ok', 'low', 'full']).nullish(),
  answers: z.object({ waiting: z.number(), overdue: z.number() }).nullish(),
  jobs: z.object({ failing: z.array(z.object({ job: z.string(), reason: z.string() })).nullable() }).optional(),
  proxy: z.string().optional(),
})

export type Health = z.infer<typeof schema>

/** Null for what no server of ours has said. */
export function readHealth(answer: unknown): Health | null {
  const isOurs = ['ok', 'degraded', 'unavailable'].includes((answer as { status?: string } | null)?.status ?? '')
  const { data } = schema.safeParse(answer)
  return isOurs && data ? data : null
}

/** What the server at this address says of itself; null when there is none of ours. */
export async function askHealth(address: string): Promise<Health | null> {
  try {
    const response = await fetch(`${address}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    // A page of a static host stands there, perhaps a large one.
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      await response.body?.cancel()
      return null
    }
    return readHealth(await response.json())
  } catch {
    return null
  }
}

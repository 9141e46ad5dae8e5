import { expect, vi } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import type { Place } from './databases.ts'
import { type Mailbox, outboxId } from './notices.ts'
import { startServer } from './server-process.ts'
import { PATIENCE } from './soak.ts'
import type { Ledger } from './visitors.ts'

interface Aftermath {
  place: Place
  mailbox: Mailbox
  ledger: Ledger
  /** How often a process was killed: each may have delivered a message without recording it. */
  kills: number
}

/**
 * Checks the state after faults, with no server running on `place`: one more starts, delivers what is left and stops; then
 * every confirmed booking is stored as it was sent, no other is, and each has exactly one notice, except for messages in a
 * killed worker's hands.
 */
export async function expectNothingLost({ place, mailbox, ledger, kills }: Aftermath): Promise<void> {
  expect(ledger.unexpected).toEqual([])
  await dueNow(place)
  await using server = await startServer(place)
  const health = () => fetch(`${server.address}/healthz`).then((answer) => answer.json())
  await vi.waitFor(
    async () => {
      const arrived = new Set(await mailbox.arrived())
      expect([...ledger.confirmed.keys()].filter((id) => !arrived.has(id))).toEqual([])
      // It may be degraded: bookings made while the clock was wrong are overdue.
      expect(await health()).toMatchObject({ database: 'ok', outbox: { waiting: 0, givenUp: 0 } })
    },
    { timeout: PATIENCE / 2, interval: 50 },
  )
  expect((await server.stop()).code).toBe(0)

  const database = await openDatabase(place)
  const rows = await database.query<{
    id: string
    submitted_by: string
    answers: unknown
    early_start: boolean
    status: string | null
  }>(
    `select booking.id, submitted_by, answers, early_start, status
     from form_responses as booking left join outbox on form_response_id = booking.id`,
  )
  await database.close()
  const stored = rows.map(({ id, submitted_by, answers, early_start }) => ({ id, submitted_by, answers, early_start }))
  expect(stored).toEqual(stored.map(({ id }) => ledger.sent.get(id)))
  const ids = new Set(stored.map(({ id }) => id))
  expect(ids.size).toBe(stored.length)
  expect([...ledger.confirmed.keys()].filter((id) => !ids.has(id))).toEqual([])
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([])

  const messages = (await mailbox.messages()).filter(({ subject }) => subject?.startsWith('Ny bokning från '))
  expect(new Set(messages.map(outboxId))).toEqual(ids)
  for (const message of messages) {
    const booking = ledger.sent.get(outboxId(message))
    expect(message.subject).toBe(`Ny bokning från ${booking?.submitted_by}`)
    expect(message.text).toContain(booking?.answers.notes)
  }
  expect(messages.length - ids.size).toBeLessThanOrEqual(kills)
}

/** Expires dead workers' leases. */
async function dueNow(place: Place): Promise<void> {
  const database = await openDatabase(place)
  await database.query("update outbox set next_attempt_at = now() where status = 'queued'")
  await database.close()
}

import { expect } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/database/open.ts'
import { writeSettings } from '../../src/database/settings.ts'
import { createMailer } from '../../src/outbox/mail/mailer.ts'
import { outboxHealth } from '../../src/outbox/queue.ts'
import { noSms } from '../../src/outbox/sms/sender.ts'
import { startWorker } from '../../src/outbox/worker.ts'
import { upgrade } from '../../src/records/upgrade.ts'
import type { Place } from './databases.ts'
import { eventually } from './eventually.ts'
import { silent } from './logs.ts'
import { type Mailbox, outboxId } from './notices.ts'
import type { Ledger } from './visitors.ts'

interface Aftermath {
  place: Place
  mailbox: Mailbox
  ledger: Ledger
  /** How often a process was killed: each may have delivered a message without recording it. */
  kills: number
}

/**
 * Checks the state after faults, with no server running on `place`: another start, without a process of its own, delivers what
 * is left; then every confirmed booking is stored as it was sent, no other is, and each has exactly one notice, except for
 * messages in a killed worker's hands.
 */
export async function expectNothingLost({ place, mailbox, ledger, kills }: Aftermath): Promise<void> {
  expect(ledger.unexpected).toEqual([])
  const database = await openDatabase(place)
  await upgrade(database, place.dataDir)
  await writeSettings(database, { sendsSms: false, limits: null })
  // Expires dead workers' leases.
  await database.query("update outbox set next_attempt_at = now() where status = 'queued'")
  const mailer = createMailer(parseConfig({ DATA_DIR: place.dataDir }))
  const worker = startWorker({
    database,
    mailer,
    sms: noSms,
    site: { url: null },
    log: silent,
  })
  await eventually(async () => {
    const arrived = new Set(await mailbox.arrived())
    expect([...ledger.confirmed.keys()].filter((id) => !arrived.has(id))).toEqual([])
    expect(await outboxHealth(database)).toMatchObject({ waiting: 0, givenUp: 0 })
  })
  await worker.stop()

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

import { randomUUID } from 'node:crypto'
import type { Mailer } from '../../src/outbox/mail.ts'
import { mailCarrier } from '../../src/outbox/mail-carrier.ts'
import type { ClaimedMessage } from '../../src/outbox/queue.ts'
import { company } from '../../src/shared/company.ts'
import type { NotifiableBooking } from '../../src/shared/notification.ts'

/** A booking with every field that a household usually fills in. */
export function sampleNotice(
  values: Partial<ClaimedMessage> = {},
  { submitted_by = 'Åsa & Öberg / <b>', ...answers }: Record<string, string> = {},
): ClaimedMessage & { booking: NotifiableBooking } {
  const id = randomUUID()
  const booking: NotifiableBooking = {
    id,
    submitted_by,
    created_at: '2026-11-21T08:15:00Z',
    answers: {
      phone: '070-174 06 05',
      email: 'asa@hushall.example',
      address: 'Ängsvägen 1',
      frequency: 'once',
      materials: ['Glascontainers'],
      notes: 'Å & Ö / <b>\nandra raden',
      specialRequest: '',
      ...answers,
    },
  }
  return { ...letter(null, { id }), booking, ...values } as ClaimedMessage & { booking: NotifiableBooking }
}

/** A notice that names no booking. */
export function letter(body: string | null, values: Partial<ClaimedMessage> = {}): ClaimedMessage {
  return {
    id: randomUUID(),
    kind: 'notice',
    channel: 'mail',
    recipient: 'company',
    to_email: company.email,
    subject: 'Ny bokning från Mallory',
    body,
    day: null,
    data: null,
    booking: null,
    attempts: 1,
    ...values,
  }
}

/** Delivers as the worker does. */
export function carry(mailer: Mailer, ...messages: ClaimedMessage[]): Promise<string> {
  return mailCarrier(mailer, { info() {}, warn() {}, error() {} }).deliver(messages, new AbortController().signal)
}

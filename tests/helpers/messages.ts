import { randomUUID } from 'node:crypto'
import type { ClaimedMessage } from '../../src/messages/message.ts'
import { createDelivery } from '../../src/outbox/delivery.ts'
import { mailCarrier } from '../../src/outbox/mail/carrier.ts'
import type { Mailer } from '../../src/outbox/mail/mail.ts'
import type { Queue } from '../../src/outbox/queue.ts'
import { company } from '../../src/shared/company.ts'
import type { NotifiableBooking } from '../../src/shared/notification.ts'
import { silent } from './logs.ts'
import { type SampleBooking, sampleBooking } from './sample-bookings.ts'

/** The notice of a booking with every commonly used field. */
export function sampleNotice(
  values: Partial<ClaimedMessage> = {},
  sample: SampleBooking = {},
): ClaimedMessage & { booking: NotifiableBooking } {
  const booking: NotifiableBooking = {
    ...sampleBooking({ name: 'Åsa & Öberg / <b>', notes: 'Å & Ö / <b>\nandra raden', ...sample }),
    created_at: '2026-11-21T08:15:00Z',
  }
  return {
    ...letter(null, { id: booking.id }),
    booking,
    reply_to: booking.answers.email,
    ...values,
  } as ClaimedMessage & { booking: NotifiableBooking }
}

/** A letter. */
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
    reply_to: null,
    attempts: 1,
    last_error: null,
    ...values,
  }
}

/** Of what goes on to its end. */
export const never = new AbortController().signal

/** Delivers like the worker. */
export async function carry(mailer: Mailer, ...messages: ClaimedMessage[]): Promise<string> {
  const carrier = mailCarrier(mailer, silent)
  return (await carrier.deliver(messages, never)) as string
}

/** All that is due, as the worker does. */
export async function deliverDue(queue: Queue, carriers: Parameters<typeof createDelivery>[1], log = silent) {
  await createDelivery(queue, carriers, log, Date.now).deliverDue(never, never)
}

import { expect, test } from 'vitest'
import { type SampleBooking, sampleBooking } from '../../tests/helpers/sample-bookings.ts'
import { fields } from './booking.ts'
import { type NotifiableBooking, notificationFor } from './notification.ts'

function booking(sample?: SampleBooking): NotifiableBooking {
  return { ...sampleBooking(sample), created_at: '2026-07-01T21:30:00.000Z' }
}

test('the subject has the name as written, on one line', () => {
  expect(notificationFor(booking({ name: 'Å & Ö / <b>"\'' })).subject).toBe('Ny bokning från Å & Ö / <b>"\'')
  expect(notificationFor(booking({ name: 'A\r\nBcc: x@y.example\u2028\u0085\u0000B' })).subject).toBe(
    'Ny bokning från A Bcc: x@y.example B',
  )
})

test('the longest booking fits into the outbox, whatever its characters', () => {
  for (const character of ['&', '<', '\n', '"', '😀', 'ö']) {
    const fill = (length: number) => character.repeat(length)
    const notice = notificationFor(
      booking({
        name: `A${fill(fields.name.limit - 1)}`,
        phone: fill(fields.phone.limit),
        email: fill(fields.email.limit),
        address: fill(fields.address.limit),
        notes: fill(fields.notes.limit),
        specialRequest: fill(fields.specialRequest.limit),
        materials: ['Glascontainers', 'Plastavfall', 'Metallbehållare', 'Pappkartonger', 'Special'],
      }),
    )
    expect([...notice.body].length).toBeLessThanOrEqual(30_000)
    expect([...notice.subject].length).toBeLessThanOrEqual(250)
  }
})

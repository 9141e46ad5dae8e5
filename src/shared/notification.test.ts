import { expect, test } from 'vitest'
import { limits } from './booking.ts'
import { type NotifiableBooking, notificationFor } from './notification.ts'

function booking({ submitted_by = 'Åsa Öberg', ...answers }: Record<string, unknown> = {}): NotifiableBooking {
  return {
    id: 'c0ffee00-0000-4000-8000-000000000001',
    submitted_by: submitted_by as string,
    created_at: '2026-07-01T21:30:00.000Z',
    answers: {
      phone: '070-174 06 05',
      email: 'asa@hushall.example',
      address: 'Ängsvägen 1',
      frequency: 'biweekly',
      materials: ['Glascontainers', 'Pappkartonger'],
      notes: '',
      specialRequest: '',
      ...answers,
    },
  }
}

function rowsOf(body: string): string[][] {
  return [...body.matchAll(/<tr><th>(.*?)<\/th><td>(.*?)<\/td><\/tr>/g)].map(([, label = '', value = '']) => [
    label,
    value,
  ])
}

test('the notice tells everything in the order the company reads it, the time as the clock in Sollentuna shows it', () => {
  const { subject, body } = notificationFor(
    booking({ materials: ['Special'], specialRequest: 'En soffa', notes: 'Porten\nhar kod' }),
  )
  expect(subject).toBe('Ny bokning från Åsa Öberg')
  expect(rowsOf(body)).toEqual([
    ['Namn', 'Åsa Öberg'],
    ['E-post', 'asa@hushall.example'],
    ['Telefon', '070-174 06 05'],
    ['Adress', 'Ängsvägen 1'],
    ['Frekvens', 'Varannan vecka'],
    ['Material', 'Special'],
    ['Specialönskemål', 'En soffa'],
    ['Meddelande', 'Porten<br>har kod'],
    ['Mottagen', 'onsdag 1 juli 2026 kl. 23:30'],
  ])
})

test('what was not given is left out, save the material', () => {
  const labels = rowsOf(notificationFor(booking({ materials: [] })).body)
  expect(labels).toContainEqual(['Material', 'Ej angivet'])
  expect(labels.map(([label]) => label)).not.toContain('Meddelande')
  expect(labels.map(([label]) => label)).not.toContain('Specialönskemål')
})

test('the name stands in the subject as it was written, on one line', () => {
  expect(notificationFor(booking({ submitted_by: 'Å & Ö / <b>"\'' })).subject).toBe('Ny bokning från Å & Ö / <b>"\'')
  expect(notificationFor(booking({ submitted_by: 'A\r\nBcc: x@y.example\u2028\u0085\u0000B' })).subject).toBe(
    'Ny bokning från A Bcc: x@y.example B',
  )
})

test('the longest booking fits into the outbox whatever it is made of', () => {
  for (const character of ['&', '<', '\n', '"', '😀', 'ö']) {
    const fill = (length: number) => character.repeat(length)
    const notice = notificationFor(
      booking({
        submitted_by: `A${fill(limits.name - 1)}`,
        phone: fill(limits.phone),
        email: fill(limits.email),
        address: fill(limits.address),
        notes: fill(limits.notes),
        specialRequest: fill(limits.specialRequest),
        materials: ['Glascontainers', 'Plastavfall', 'Metallbehållare', 'Pappkartonger', 'Special'],
      }),
    )
    expect([...notice.body].length).toBeLessThanOrEqual(30_000)
    expect([...notice.subject].length).toBeLessThanOrEqual(250)
  }
})

import { randomUUID } from 'node:crypto'
import { type BookingRecord, toRecord } from '../src/shared/booking.ts'

/** A booking of ordinary size, with an id of its own. */
export function sampleBooking(): BookingRecord {
  return toRecord(randomUUID(), {
    name: 'Åsa Öberg',
    phone: '070-174 06 77',
    email: 'asa.oberg@hushall.example',
    address: 'Sköldvägen 14, Helenelund',
    frequency: 'biweekly',
    materials: ['Glascontainers', 'Pappkartonger'],
    notes: 'Påsarna står vid grinden. Ring gärna innan.',
    specialRequest: '',
  })
}

import { randomUUID } from 'node:crypto'
import { anonymous } from '../../src/database/caller.ts'
import type { Database, Queryable } from '../../src/database/database.ts'
import type { Answers } from '../../src/shared/booking.ts'
import type { BookingRecord } from '../../src/shared/booking-record.ts'
import { type NotifiableBooking, notificationFor } from '../../src/shared/notification.ts'
import { hashKey, makeKey } from '../../src/web/household-key.ts'

export interface SampleBooking extends Partial<Answers> {
  name?: string
}

/** A complete household's booking of ordinary size; tests override the fields they are about. */
export function sampleBooking({ name = 'Anna Åkesson', ...answers }: SampleBooking = {}): BookingRecord {
  return {
    id: randomUUID(),
    submitted_by: name,
    answers: {
      phone: '070-174 06 05',
      email: 'anna@example.se',
      address: 'Storgatan 1, Helenelund',
      frequency: 'weekly',
      materials: ['Glascontainers'],
      notes: '',
      specialRequest: '',
      ...answers,
    },
    early_start: true,
  }
}

/** Books as the page does, with both calls; returns the booking's id. */
export async function book(url: string, sample?: SampleBooking): Promise<string> {
  const booking = sampleBooking(sample)
  await insert(url, 'form_responses', booking)
  await insert(url, 'outbox', notificationFor({ ...booking, created_at: new Date().toISOString() }))
  return booking.id
}

/** The page's first call; returns the household's key. */
export async function bookForKey(url: string, booking: BookingRecord): Promise<string> {
  const key = makeKey()
  await insert(url, 'form_responses', { ...booking, key_hash: await hashKey(key) })
  return key
}

/** The page's first call without a server: inserts the row as a visitor. */
export async function storeBooking(database: Database, booking = sampleBooking()): Promise<NotifiableBooking> {
  const { id, submitted_by, answers } = booking
  const [row] = await database.as(anonymous, (visitor) =>
    visitor.query<{ created_at: Date }>(
      'insert into form_responses (id, submitted_by, answers) values ($1, $2, $3) returning created_at',
      [id, submitted_by, JSON.stringify(answers)],
    ),
  )
  if (!row) throw new Error('No row came back')
  return { ...booking, created_at: row.created_at.toISOString() }
}

/** Inserts bookings at once, as only the owner can. @returns their ids */
export async function insertBookings(
  database: Queryable,
  count: number,
  { answers = sampleBooking().answers, secondsAgo = 0, secondsApart = 0 } = {},
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `insert into public.form_responses (submitted_by, answers, created_at)
     select 'Anna', $1::jsonb, now() + ($2 * nth - $3) * interval '1 second' from generate_series(1, $4::int) as nth returning id`,
    [JSON.stringify(answers), secondsApart, secondsAgo, count],
  )
  return rows.map(({ id }) => id)
}

/** A booking whose notice has used up its attempts. */
export async function giveUpNotice(database: Database): Promise<void> {
  const { id } = await storeBooking(database)
  await database.query("update outbox set status = 'dead', attempts = 16 where form_response_id = $1", [id])
}

async function insert(url: string, table: string, row: object): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/${table}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_pasrundan', 'content-type': 'application/json' },
    body: JSON.stringify(row),
  })
  if (answer.status !== 201) throw new Error(`${table}: ${answer.status} ${await answer.text()}`)
}

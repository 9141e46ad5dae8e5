import type { Queryable } from '../database/database.ts'
import type { Answers } from '../shared/booking.ts'
import type { MessageStatus } from '../shared/message-kinds.ts'

/** `file`: sent to a file, because there was no mail server. */
export type NoticeStatus = Exclude<MessageStatus, 'refused'> | 'file'

export interface ListedBooking {
  id: string
  created_at: Date
  submitted_by: string
  answers: Answers
  /** Null for a booking that the company entered itself, of which it gets no notice. */
  notice: NoticeStatus | null
}

export async function listBookings(database: Queryable, limit?: number): Promise<ListedBooking[]> {
  return await database.query<ListedBooking>(
    `select id, created_at, submitted_by, private.readable_answers(id) as answers,
       (select case when status = 'sent' and delivered_to = 'file' then 'file' else status end
        from public.outbox where form_response_id = booking.id and kind = 'notice') as notice
     from public.form_responses as booking order by created_at desc, id limit $1`,
    [limit ?? null],
  )
}

export async function countBookings(database: Queryable): Promise<number> {
  const [row] = await database.query<{ count: number }>('select count(*)::int as count from public.form_responses')
  return row?.count ?? 0
}

export interface MonthCount {
  /** '2026-11', in Sweden. */
  month: string
  frequency: string
  bookings: number
}

/** Including erased ones, and an invitation once its household has said yes; newest month first. */
export async function countByMonth(database: Queryable): Promise<MonthCount[]> {
  return await database.query<MonthCount>(
    `select to_char(month, 'YYYY-MM') as month, frequency, sum(bookings)::int as bookings
     from (
       select month, frequency, bookings from private.erased_bookings
       union all
       select date_trunc('month', private.local_day(created_at))::date, private.readable_booking(id) #>> '{answers,frequency}', 1
       from public.form_responses left join private.agreements on booking = id where again_of is null or agreed_at is not null
     ) as counted
     group by 1, 2 order by 1 desc, 2`,
  )
}

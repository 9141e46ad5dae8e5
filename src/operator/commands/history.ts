import { readArguments } from '../../arguments.mjs'
import { visibleLine } from '../../shared/plain-text.ts'
import { type Command, moment } from '../command.ts'
import { findBooking } from '../find-booking.ts'

const usage = "Usage: npm run history -- 0b0c    the booking's id, as npm run bookings names it, or its beginning"

export const history: Command<string> = {
  name: 'history',
  read: (args) => readArguments(args, { usage, words: [1, 1] }).positionals[0] ?? '',
  async *run(context, beginning) {
    const database = await context.database()
    const booking = await findBooking(database, beginning, usage)
    const lines = await database.query<{ at: Date; said: string }>(happened, [booking])
    yield `Booking ${booking}`
    for (const { at, said } of lines) yield `${moment(at)}  ${visibleLine(said)}`
  },
}

/** Without names, addresses or texts: who telephones knows them. An error of a mail server may quote its own. */
const happened = `
  with message as (
    select *, concat_ws(' ', kind, 'to', recipient, 'by', channel, 'about ' || day, '(' || id || ')') as named
    from public.outbox
    where form_response_id = $1 or withdrawal in (select id from private.withdrawals where booking = $1 or about = $1)
  )
  select at, said from (
    select created_at as at, 0 as rank, 0 as place,
      case when booked_at_desk then 'company: booked' else 'household: booked' end as said
    from public.form_responses where id = $1
    union all
    select at, 1, place, concat_ws(' ', who || ':', what, day, 'to ' || until) from private.history where booking = $1
    union all
    select created_at, 2, 0, 'message ' || named || ': ' || case status
      when 'sent' then 'queued'
      when 'queued' then concat_ws(', ',
        case when channel = 'call' then 'to be called' else 'waits' end,
        case when channel <> 'call' then 'next attempt ' || to_char(next_attempt_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD HH24:MI') end,
        'attempts: ' || nullif(attempts, 0), last_error)
      when 'dead' then concat_ws(', ', 'given up', 'attempts: ' || attempts, last_error)
      else 'was too late to be sent' end
    from message
    union all
    select sent_at, 3, 0, concat_ws(', ', 'message ' || named || ': '
      || case when channel = 'call' then 'called' else 'sent' || coalesce(' to the ' || delivered_to, '') end,
      'first by SMS, which was ' || case when channel <> 'sms' then delivery end,
      'the gateway says ' || case when channel = 'sms' then delivery end, 'together with ' || nullif(sent_in, id))
    from message where status = 'sent' and sent_at is not null
    union all
    select opened_at, 4, 0, 'household: opened its link, sent by ' || channel from private.keys
    where booking = $1 and opened_at is not null and channel is not null
    union all
    select at, 5, 0, 'driver: ' || outcome || ' ' || day from private.visits where booking = $1
    union all
    select at, 5, 0, 'household: wrote about ' || day from private.reports where booking = $1
    union all
    select received_at, 5, 0, 'withdrawal received' from private.withdrawals where booking = $1 or about = $1
    union all
    select at, 6, 0, concat_ws(' ', 'company:', what, to_char(month, 'YYYY-MM'), sum || ' kr')
    from private.payments cross join lateral (
      values (billed_at, 'billed', billed), (reminded_at, 'reminded of', null)
    ) as money (at, what, sum)
    where booking = $1 and at is not null
    union all
    select entered_at, 6, 0, format('company: noted that %s kr %s on %s%s', abs(kronor),
      case when kronor > 0 then 'came in' else 'went back' end, day, case when taken_off_at is not null then ', and took it off again' end)
    from private.receipts where booking = $1
  ) as lines
  order by at, rank, place`

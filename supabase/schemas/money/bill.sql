create or replace function private.bill(month date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  bookings uuid[];
begin
  month := private.month_with(month);
  if month >= private.this_month() then
    perform private.refuse('409', 'Månaden är inte slut än. Hushållen får veta vad de ska betala när den är det.');
  end if;
  bookings := private.hold_all(array(select booking from private.booked_in(month)));
  perform private.begin_act('bill');
  perform private.queue_bill(told.booking, array[month], 'bill')
  from unnest(bookings) as told (booking)
  cross join lateral (select * from private.months_of(told.booking) as line where line.month = bill.month) as owed
  where private.is_to_bill(told.booking, owed.month, owes, paid, was, billed_at) and not held;
  perform private.note_even_accounts(bookings);
end
$$;

-- Something is left to pay, or nothing is of a month that was to cost more than has been paid, and it has not been told so. A bill that
-- waits says what is true when it leaves.
create or replace function private.is_to_bill(booking_id uuid, month date, owes integer, paid integer, was integer, billed_at timestamptz)
returns boolean
language sql stable as $$
  select billed_at is null and (owes > paid or private.is_less_than_told(booking_id, month, owes, was))
    and not exists (
      select from public.outbox as waiting where form_response_id = booking_id and kind = 'bill' and private.is_queued(waiting)
        and data -> 'months' @> jsonb_build_array(jsonb_build_object('month', month))
    )
$$;

-- Whoever has paid the sum that it was told has nothing to hear: what is over is deducted, or has been paid back.
create or replace function private.is_less_than_told(booking_id uuid, month date, owes integer, was integer) returns boolean
language sql stable as $$
  select coalesce(was > owes and was - owes > (select credit from private.account_of(booking_id)) + (
    select coalesce(sum(later.paid), 0) from private.months_of(booking_id) as later where later.month > is_less_than_told.month) + (
    select coalesce(-sum(kronor), 0) from private.receipts_of(booking_id) as receipt
    where kronor < 0 and (receipt.month < is_less_than_told.month) is not true), false)
$$;

-- A function of its own, which is planned and begun only where there is such a month.
create or replace function private.is_unbilled(booking_id uuid, month date) returns boolean
language sql stable as $$
  select exists (
    select from private.months_of(booking_id) as owed
    where owed.month = is_unbilled.month and private.is_to_bill(booking_id, owed.month, owes, paid, was, billed_at)
  )
$$;

-- It is composed when it leaves, of what is true then. `was` is what the household was billed before, where that was another sum.
create or replace function private.queue_bill(booking_id uuid, months date[], act text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  lines jsonb;
  before jsonb;
  owing date[];
  sums integer[];
  waiting public.outbox[] := array(
    select outbox from public.outbox where form_response_id = booking_id and kind = 'bill'
      and (private.is_call(outbox) or act = 'reminder' and private.is_untried(outbox)));
begin
  -- One call, or reminder, says it all: of what has still to be called about, or to leave, nothing has been told.
  if waiting <> '{}' then
    perform private.restore_billed(waiting);
    perform private.drop_message(id) from unnest(waiting);
    months := months || array(
      select owed.month from private.months_of(booking_id) as owed join (
        select (jsonb_array_elements(data -> 'months') ->> 'month')::date as month from unnest(waiting)
      ) as uncalled using (month) where not held);
  end if;
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('month', owed.month, 'was', was)) order by owed.month),
    jsonb_agg(jsonb_build_object('month', owed.month, 'billed', billed, 'billed_at', payments.billed_at, 'billed_place', billed_place, 'reminded_at', payments.reminded_at)),
    array_agg(owed.month), array_agg(owes)
  into lines, before, owing, sums
  from private.months_of(booking_id) as owed
  left join private.payments on booking = booking_id and payments.month = owed.month
  where owed.month = any (months);
  perform private.queue(booking_id, 'bill', 'household', null, jsonb_build_object(
    'months', lines, 'act', act, 'on', private.today(), 'before', before, 'is_reminder', act = 'reminder' and exists (
      select from private.payments where booking = booking_id and month = any (months) and billed is not null)));
  insert into private.payments as kept (booking, month, billed, billed_at, billed_place, reminded_at)
  select booking_id, owed.month, owes, private.now(), private.place_in_history(booking_id), case when act = 'reminder' then private.now() end
  from unnest(owing, sums) as owed (month, owes)
  on conflict on constraint payments_pkey do update set
    billed_at = case when kept.billed = excluded.billed then kept.billed_at else excluded.billed_at end,
    billed = excluded.billed, billed_place = excluded.billed_place, reminded_at = coalesce(excluded.reminded_at, kept.reminded_at);
end
$$;

-- Notes the sums that it tells. Where nothing of it is left to say it goes and, if nobody can have been told, with it the note that they
-- were.
create or replace function private.compose_bill(message uuid) returns void
language plpgsql as $$
declare
  bill public.outbox;
  said date[];
  is_news boolean;
  rest jsonb;
begin
  select * into bill from public.outbox where id = message;
  -- A month that is billed again at another sum may cost by now what had been billed before.
  select array_agg(month), bool_or(bill.data ->> 'act' = 'reminder' or line.was is distinct from owes) into said, is_news
  from private.months_of(bill.form_response_id) join jsonb_to_recordset(bill.data -> 'months') as line (month date, was integer) using (month)
  where not held and (owes > paid or private.is_less_than_told(bill.form_response_id, month, owes, line.was));
  if is_news then
    -- What is to have no bill by now is left out, and has not been told.
    select bill.data || jsonb_object_agg(key, (
      select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements(bill.data -> key) as line
      where (line ->> 'month')::date not in (select month from private.payments where booking = bill.form_response_id and held)
    )) into rest from unnest(array['months', 'before']) as key;
    if rest <> bill.data then
      update public.outbox set data = rest where id = message;
      bill.data := jsonb_build_object('before', (
        select jsonb_agg(line) from jsonb_array_elements(bill.data -> 'before') as line where not rest -> 'before' @> jsonb_build_array(line)));
      perform private.restore_billed(array[bill]);
    end if;
    update private.payments set billed = owed.owes, billed_place = private.place_in_history(booking)
    from private.months_of(bill.form_response_id) as owed
    where booking = bill.form_response_id and payments.month = owed.month and owed.month = any (said) and billed <> owed.owes;
    -- A mail that could not leave for days names a day of its own by which to pay; a call keeps that of its press.
    update private.payments set billed_at = private.now()
    where booking = bill.form_response_id and month = any (said) and private.local_day(billed_at) < private.today()
      and private.is_queued(bill) and bill.channel <> 'call' and not (bill.data ->> 'is_reminder')::boolean;
  else
    perform private.drop_message(message);
    perform private.restore_billed(array[bill]);
  end if;
end
$$;

create or replace function private.place_in_history(booking_id uuid) returns integer
language plpgsql stable as $$
begin
  return (select max(place) from private.history where booking = booking_id);
end
$$;

-- A month's row without what private.queue_bill writes.
create or replace function private.without_bill(payment jsonb) returns jsonb
language sql immutable as $$
  select payment || '{"billed": null, "billed_at": null, "billed_place": null, "reminded_at": null}'
$$;

-- Nobody can have been told of these.
create or replace function private.restore_billed(bills public.outbox[]) returns void
language sql as $$
  update private.payments set billed = before.billed, billed_at = before.billed_at, billed_place = before.billed_place, reminded_at = before.reminded_at
  from unnest(bills) as bill cross join jsonb_to_recordset(bill.data -> 'before')
    as before (month date, billed integer, billed_at timestamptz, billed_place integer, reminded_at timestamptz)
  where payments.booking = bill.form_response_id and payments.month = before.month
    -- The first attempt is counted when it begins.
    and bill.attempts <= 1 and bill.delivery is null
$$;

create or replace function private.remind(booking_id uuid) returns void
language plpgsql as $$
declare
  months date[];
  billed timestamptz;
  reminded timestamptz;
begin
  perform private.hold_known(booking_id);
  select array_agg(month) filter (where not held), max(billed_at), max(reminded_at) into months, billed, reminded
  from private.months_of(booking_id) where owes > paid and month < private.this_month();
  if months is null then
    perform private.refuse('409', 'Hushållet har betalat allt, eller ska inte få någon räkning.');
  elsif reminded > private.now() - interval '7 days' then
    perform private.refuse('409', format('Hushållet fick en påminnelse %s. Vänta en vecka mellan dem, eller ring.',
      private.in_words(private.local_day(reminded))));
  elsif billed > private.now() - private.grace() then
    perform private.refuse('409', 'Hushållet får just nu veta vad det ska betala. Vänta med påminnelsen.');
  end if;
  perform private.begin_act('reminder');
  perform private.queue_bill(booking_id, months, 'reminder');
end
$$;

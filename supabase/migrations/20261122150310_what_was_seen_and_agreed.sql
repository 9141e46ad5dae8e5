-- What was agreed stays agreed, and what is answered is what was seen.

-- Prices that were agreed with the household for a frequency, where that gave way to another before its first day:
-- {frequency: {price, first_day}}.
--
-- In steps: Postgres 15 refuses a column with a default on a table whose row type a function takes (docs/decisions/0023).
alter table private.agreements add column gave_way jsonb;
alter table private.agreements alter column gave_way set default '{}';
update private.agreements set gave_way = '{}';
alter table private.agreements alter column gave_way set not null;

-- Another rhythm, from the next day on that can still be changed: from the next of its own days where it becomes rarer. At the
-- price for everybody: another one was agreed for what was.
create or replace function private.change_frequency(of uuid, wanted text) returns void
language plpgsql
as $$
declare
  rules private.company_rules;
  since date := private.next_changeable_day();
  begins date := (select min(first_day) from private.rhythms where booking = of);
  standing private.rhythms;
  agreed jsonb := (select gave_way from private.agreements where booking = of);
  price integer;
  own_day date;
begin
  if since is null then
    perform private.refuse('409', 'Säsongen är slut, så det finns ingen hämtning att ändra.');
  end if;
  select * into rules from private.company_rules;
  select coalesce(jsonb_object_agg(key, value), '{}') into agreed from jsonb_each(agreed)
  where greatest((value ->> 'first_day')::date, begins) >= since;
  -- What has not begun yet gives way, so that a change and its undoing leave nothing behind, and lose no price.
  since := greatest(since, begins);
  with gone as (
    delete from private.rhythms where booking = of and first_day >= since returning *
  )
  select agreed || coalesce(jsonb_object_agg(
    frequency, jsonb_build_object('price', gone.price, 'first_day', first_day) order by first_day), '{}')
  into agreed from gone where special;
  price := agreed -> wanted ->> 'price';
  update private.agreements set gave_way = agreed - wanted where booking = of;
  select * into standing from private.rhythms where booking = of order by first_day desc limit 1;
  if standing.frequency = wanted and price is null then return; end if;
  if wanted <> 'weekly' then
    select min(days.day) into own_day
    from private.days_of(of, since, since + 60) as days where days.state = 'planned';
  end if;
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (of, coalesce(own_day, since), wanted, coalesce(price, (rules.prices ->> wanted)::integer), price is not null);
end
$$;

-- `seen`: what the company was shown and answers to, the pending change or the booking's answers. Where the household has written
-- something else since, it is to be read again.
drop function public.desk_answer(uuid, boolean, date, text);
alter function private.answer(uuid, boolean, date, text) rename to answer_what_stands;

create function private.answer(of uuid, agree boolean, first_day date, message text, seen jsonb default null) returns void
language plpgsql
as $$
begin
  perform private.hold_known(of);
  -- What has been answered is left to what a repeated answer becomes, unless what was seen never came to be.
  if exists (
    select from private.agreements
    where booking = of and case
      when status = 'asked' then seen <> private.answers_of(of)
      when status = 'agreed' and pending is not null then seen <> pending
      when status = 'agreed' then not private.answers_of(of) @> seen
    end
  ) then
    perform private.refuse('409', 'Hushållet har ändrat något sedan du såg det. Läs det igen och svara sedan.');
  end if;
  perform private.answer_what_stands(of, agree, first_day, message);
end
$$;
revoke execute on function private.answer from public;

create function public.desk_answer(
  booking uuid, agree boolean, first_day date default null, message text default '', seen jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.answer(booking, agree, first_day, message, seen);
  return private.household(booking);
end
$$;
revoke execute on function public.desk_answer from public, anon, authenticated, service_role;
grant execute on function public.desk_answer to authenticated;

-- Days on which no time set by law ends, but on the next day that is none of them: 2 § lagen (1930:173) om beräkning av lagstadgad
-- tid. Weekends, the fixed feasts, those that go with Easter, and the eves of Midsummer, Christmas and the New Year.
create function private.is_free_day(day date) returns boolean
language plpgsql immutable
as $$
declare
  year integer := extract(year from day);
  -- Easter Sunday as Meeus and Butcher reckon it.
  a integer := year % 19;
  b integer := year / 100;
  c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(year, n / 31, n % 31 + 1);
begin
  return extract(isodow from day) >= 6
    or extract(month from day) * 100 + extract(day from day) in (101, 106, 501, 606, 1224, 1225, 1226, 1231)
    or day - easter in (-2, 1, 39)
    or (extract(isodow from day) = 5 and extract(month from day) = 6 and extract(day from day) between 19 and 25);
end
$$;
revoke execute on function private.is_free_day from public;

-- The last of the fourteen days; where that is a weekend or a holiday, the next working day.
create or replace function private.withdrawal_until(agreed_at timestamptz) returns date
language sql stable
begin atomic
  select min(last_day + later)
  from (select (agreed_at at time zone 'Europe/Stockholm')::date + 14 as last_day) as fourteen
  cross join generate_series(0, 7) as later
  where not private.is_free_day(last_day + later);
end;

-- Erases a booking and all that became of it. The ids under which files may hold it stay until whoever keeps them has looked.
--
-- What was written without its key is bound to it by the address alone. It goes with it where the company has said yes to the
-- booking, or anybody could book with an address and erase what its owner wrote; and has dealt with the letter, which it else
-- would never answer.
create or replace function private.erase(of uuid) returns void
language plpgsql
as $$
declare
  address text := (
    select lower(btrim(answers ->> 'email')) from public.form_responses join private.agreements on booking = id
    where id = of and agreed_at is not null
  );
  letters uuid[] := array(
    select id from private.withdrawals
    where private.mailbox_of(receipt_to) = private.mailbox_of(address) and lower(receipt_to) = address
      and withdrawals.booking is null and settled_at is not null
  );
begin
  insert into private.erased_ids (id)
  select of union select id from public.outbox where form_response_id = of or withdrawal = any (letters)
    union select sent_in from public.outbox where form_response_id = of and sent_in is not null
  on conflict do nothing;
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', created_at at time zone 'Europe/Stockholm')::date, answers ->> 'frequency', 1
  from public.form_responses where id = of
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from private.withdrawals where id = any (letters);
  delete from private.link_requests where email = address;
  delete from public.form_responses where id = of;
end
$$;

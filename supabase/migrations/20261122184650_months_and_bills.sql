-- What each household is told of its months, who still owes, and what the books keep of who has erased itself.

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.bill(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  bookings uuid[];
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  if month >= private.this_month() then
    perform private.refuse('409', 'Månaden är inte slut än. Hushållen får veta vad de ska betala när den är det.');
  end if;
  bookings := private.hold_all(array(select booking from private.booked_in(month)));
  perform private.tell_bill(told.booking, array[month], false)
  from unnest(bookings) as told (booking)
  left join private.payments on payments.booking = told.booking and payments.month = month
  cross join lateral private.owes(told.booking, month) as owes
  where owes > 0 and paid_at is null and billed is distinct from owes;
  perform private.settle_accounts(bookings);
end
$function$;

CREATE OR REPLACE FUNCTION private.booked_in(month date)
 RETURNS TABLE(booking uuid)
 LANGUAGE sql
 STABLE ROWS 60
AS $function$
  select agreements.booking from private.agreements where span && daterange(month, (month + interval '1 month')::date)
  union
  select visits.booking from private.visits where day >= month and day < month + interval '1 month'
$function$;

CREATE OR REPLACE FUNCTION private.close_books(of uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  unpaid integer;
begin
  update private.agreements set last_day = private.last_day_now()
  where booking = of and (last_day > private.last_day_now()) is not false;
  perform private.update_span(of);
  with line as (
    insert into private.books (month, reference, owes, paid_at, pickups, bags)
    select month, private.reference(of), owes, paid_at, pickups, private.bags_of(of, month, (month + interval '1 month')::date - 1)
    from private.months_of(of)
    where owes > 0 or pickups > 0 or paid_at is not null
    returning owes, paid_at
  )
  select coalesce(sum(owes) filter (where paid_at is null), 0)::integer into unpaid from line;
  return unpaid;
end
$function$;

CREATE OR REPLACE FUNCTION private.debts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', submitted_by, 'phone', answers ->> 'phone', 'email', answers ->> 'email',
    'address', answers ->> 'address', 'reach', reach, 'reference', private.reference(booking), 'owes', owes, 'months', months
  ) order by since, private.street_key(submitted_by), booking), '[]')
  from (
    select booking, submitted_by, given as answers, debt.*, private.reach(given) as reach
    from private.agreements
    join public.form_responses on id = booking
    cross join lateral private.agreement_answers(form_responses, agreements) as given
    cross join lateral (
      select min(month) as since, sum(owes) as owes, jsonb_agg(jsonb_build_object(
        'month', month, 'owes', owes, 'counted', counted, 'billed_at', billed_at, 'reminded_at', reminded_at, 'remark', remark
      ) order by month) as months
      from private.months_of(booking) where owes > 0 and paid_at is null and month < private.this_month()
    ) as debt
    where agreed_at is not null and settled is not true and debt.owes > 0
  ) as household
$function$;

CREATE OR REPLACE FUNCTION private.dismiss(bookings uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of uuid;
begin
  if coalesce(cardinality(bookings), 0) not between 1 and 500
    or (select count(distinct booking) from unnest(bookings) as booking) <> cardinality(bookings) then
    perform private.refuse('400', 'Välj mellan en och 500 bokningar, varje bokning en gång.');
  end if;
  perform private.hold_all(bookings);
  for of in
    update private.agreements set status = 'declined', ended_at = private.now(), ended_from = 'asked', waits = false
    where booking = any (bookings) and status = 'asked' and waits
    returning booking
  loop
    perform private.note_changes(of, '{}');
    perform private.record(of, 'company', 'dismissed');
  end loop;
end
$function$;

drop function private.erase(uuid);
CREATE OR REPLACE FUNCTION private.erase(of uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
  unpaid integer := private.close_books(of);
begin
  insert into private.erased_ids as known (id, of_others)
  select id, bool_and(of_others)
  from (
    select of as id, false as of_others union all select unnest(letters), false
    union all select id, false from public.outbox where form_response_id = of or withdrawal = any (letters)
    union all select sent_in, true from public.outbox where form_response_id = of and sent_in is not null
  ) as gone
  group by id
  on conflict (id) do update set of_others = known.of_others and excluded.of_others, at = now();
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', created_at at time zone 'Europe/Stockholm')::date, answers ->> 'frequency', 1
  from public.form_responses where id = of
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from private.withdrawals where id = any (letters);
  delete from private.link_requests where email = address;
  delete from public.form_responses where id = of;
  return unpaid;
end
$function$;

CREATE OR REPLACE FUNCTION private.given_notice(of uuid, last_day date, message text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_variable
declare
  agreement private.agreements;
  first_allowed date := private.today() + (select notice_weeks * 7 from private.company_rules);
begin
  select * into agreement from private.agreements where booking = of;
  -- Nobody is bound before the yes; and said once more it changes nothing.
  if agreement.status = 'asked' or (agreement.status = 'ended' and coalesce(last_day = agreement.last_day, true)) then
    return last_day;
  elsif last_day is null then
    return first_allowed;
  elsif last_day < first_allowed and private.is_blank(coalesce(message, '')) then
    perform private.refuse('409', format(
      'Säger ni upp avtalet gäller det tidigast till och med %s. Har hushållet brutit grovt mot villkoren, skriv vad som hänt.',
      private.in_words(first_allowed)));
  end if;
  return last_day;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_all(bookings uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
begin
  lock table private.closed_days in row exclusive mode;
  return array(select booking from private.agreements where booking = any (bookings) order by booking for no key update);
end
$function$;

CREATE OR REPLACE FUNCTION private.household(of uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if not found then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return private.state_of(of) || jsonb_build_object(
    'id', of, 'reach', private.reach(private.answers_of(of)), 'driver_note', agreement.driver_note,
    'may_resume', private.may_resume(agreement, 'company'),
    'special_price', coalesce((select special from private.rhythms where booking = of order by first_day desc limit 1), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = of
    ),
    'months', (select coalesce(jsonb_agg(to_jsonb(months) order by month desc), '[]') from private.months_of(of) as months),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at, 'status', status, 'day', day) as message
        from public.outbox where form_response_id = of and recipient = 'household' order by created_at desc limit 50
      ) as latest
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.in_words(day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select private.weekday_name(day) || ' ' || extract(day from day)::text || ' ' || private.month_name(day)
$function$;

CREATE OR REPLACE FUNCTION private.kronor(amount integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select btrim(translate(to_char(amount, 'FM999,999,990'), ',', chr(160))) || chr(160) || 'kr'
$function$;

CREATE OR REPLACE FUNCTION private.last_day_now()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select private.today() - (private.now() < private.starts(private.today()))::integer
$function$;

CREATE OR REPLACE FUNCTION private.mark_paid(of uuid, month date, paid boolean, remark text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
begin
  if month is null or not private.is_near(month) or paid is null or length(remark) > 500 then
    perform private.refuse('400', 'Välj ett hushåll och en månad, och skriv högst 500 tecken.');
  end if;
  month := date_trunc('month', month);
  update private.books set paid_at = case when paid then coalesce(paid_at, private.now()) end
  where id = of and books.month = month;
  if found then return; end if;
  if not private.hold(of) then
    perform private.refuse('400', 'Hushållet eller månaden finns inte.');
  end if;
  insert into private.payments as kept (booking, month, paid_at, remark)
  values (of, month, case when paid then private.now() end, btrim(remark))
  on conflict on constraint payments_pkey do update set
    paid_at = case when paid then coalesce(kept.paid_at, excluded.paid_at) end, remark = coalesce(excluded.remark, kept.remark);
  update private.agreements set settled = null where booking = of;
  perform private.settle_accounts(array[of]);
end
$function$;

CREATE OR REPLACE FUNCTION private.month(month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_variable
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  return (
    with household as (
      select candidate.booking as id, candidate.booking, submitted_by as name, given ->> 'address' as address,
        given ->> 'phone' as phone, private.reach(given) as reach, private.reference(candidate.booking) as reference,
        rhythm.frequency, rhythm.price, owes, made.pickups, made.bags, paid_at,
        case when billed = owes then billed_at end as billed_at, coalesce(remark, '') as remark
      from private.booked_in(month) as candidate
      join private.agreements on agreements.booking = candidate.booking
      join public.form_responses on id = candidate.booking
      cross join lateral private.agreement_answers(form_responses, agreements) as given
      cross join lateral private.owes(candidate.booking, month) as owes
      left join private.payments on payments.booking = candidate.booking and payments.month = month
      left join lateral (
        select frequency, price from private.rhythms
        where rhythms.booking = candidate.booking and first_day < month + interval '1 month'
        order by first_day desc limit 1
      ) as rhythm on true
      cross join lateral (
        select count(*)::integer as pickups, private.bags_of(candidate.booking, month, (month + interval '1 month')::date - 1) as bags
        from private.visits
        where visits.booking = candidate.booking and outcome = 'collected' and day >= month and day < month + interval '1 month'
      ) as made
      where owes > 0 or pickups > 0 or paid_at is not null
      union all
      select id, null, 'Raderat hushåll', '', '', null, reference, null, null, owes, pickups, bags, paid_at, null, ''
      from private.books where books.month = month
    )
    select jsonb_build_object(
      'month', month,
      'households', coalesce(jsonb_agg(to_jsonb(household) order by booking is null, private.street_key(name), id), '[]'),
      'totals', jsonb_build_object(
        'pickups', coalesce(sum(pickups), 0), 'owes', coalesce(sum(owes), 0),
        'paid', coalesce(sum(owes) filter (where paid_at is not null), 0),
        'bags', (
          select coalesce(jsonb_object_agg(key, sum), '{}') from (
            select key, sum(value::integer) from household, jsonb_each_text(bags) group by key
          ) as sums
        )
      )
    ) from household
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.month_name(day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (array['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november',
    'december'])[extract(month from day)::integer]
$function$;

CREATE OR REPLACE FUNCTION private.months_of(of uuid)
 RETURNS TABLE(month date, owes integer, counted text, pickups integer, paid_at timestamp with time zone, billed_at timestamp with time zone, reminded_at timestamp with time zone, remark text)
 LANGUAGE sql
 STABLE ROWS 6
AS $function$
  with bounds as (
    select date_trunc('month', least(min(first_day), lower(span)))::date as since, case
      when upper_inf(span) then private.this_month()
      when not isempty(span) or max(visits.day) is not null
        then least(private.this_month(), date_trunc('month', greatest(upper(span) - 1, max(visits.day)))::date)
    end as until
    from private.agreements join private.rhythms using (booking) left join private.visits using (booking)
    where booking = of
    group by span
  ), sum as (
    select month, round(sum(sixtieths) / 60)::integer as owes, string_agg(counted, '; ' order by first_day) as counted
    from bounds
    cross join lateral private.shares(of, since, (until + interval '1 month')::date - 1)
    group by month
  ), visit as (
    select date_trunc('month', day)::date as month, count(*)::integer as pickups
    from private.visits where booking = of and outcome = 'collected' group by 1
  )
  select first::date, coalesce(sum.owes, 0), coalesce(sum.counted, 'Ingen hämtning'), coalesce(visit.pickups, 0),
    paid_at, case when billed = coalesce(sum.owes, 0) then billed_at end, reminded_at, coalesce(remark, '')
  from bounds
  cross join lateral generate_series(since::timestamp, until::timestamp, interval '1 month') as months (first)
  left join sum on sum.month = first
  left join visit on visit.month = first
  left join private.payments on booking = of and payments.month = first
$function$;

CREATE OR REPLACE FUNCTION private.owes(of uuid, month date)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(round(sum(sixtieths) / 60), 0)::integer
  from private.shares(of, month, (month + interval '1 month')::date - 1)
$function$;

CREATE OR REPLACE FUNCTION private.reference(of uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select upper(left(of::text, 6))
$function$;

CREATE OR REPLACE FUNCTION private.remind(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  months date[];
  reminded timestamptz;
begin
  perform private.hold_known(of);
  select array_agg(month), max(reminded_at) into months, reminded
  from private.months_of(of) where owes > 0 and paid_at is null and month < private.this_month();
  if months is null then
    perform private.refuse('409', 'Hushållet har betalat allt.');
  elsif reminded > private.now() - interval '7 days' then
    perform private.refuse('409', format('Hushållet fick en påminnelse %s. Vänta en vecka mellan dem, eller ring.',
      private.in_words((reminded at time zone 'Europe/Stockholm')::date)));
  end if;
  perform private.tell_bill(of, months, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.said(of uuid, kind text, day date, data jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', case kind
    when 'agreed' then format(
      'Ja, vi hämtar hos dig %s%s. Ställ ut senast %s. Det kostar %s kronor%s. Avtalet lämnar vi på papper.',
      case when frequency <> 'once' then 'från ' end, private.in_words(first_day), pickup_from, price,
      case when frequency <> 'once' then ' i månaden' end)
    when 'declined' then 'Vi kan tyvärr inte hämta hos dig, så det blir inget avtal och kostar ingenting.'
    when 'changed' then case data ->> 'what'
      when 'agreed' then 'Ja, det du bad om ordnar vi.'
      when 'declined' then 'Det du bad om går tyvärr inte. Allt annat är som förut.'
      when 'asked' then 'Vi har fått ditt önskemål och svarar så snart vi kan.'
      else 'Vi har ändrat det vi har noterat om din hämtning.'
    end
    when 'moved' then case data ->> 'what'
      when 'skipped' then format('%s är överhoppad. Då kommer vi inte till dig.', private.capital(private.in_words(day)))
      when 'moved' then format('Hämtningen %s är flyttad till %s.', private.in_words(day),
        private.in_words((data ->> 'to_day')::date))
      else format('%s är återställd. Vi kommer som det var tänkt.', private.capital(private.in_words(day)))
    end
    when 'ended' then case data ->> 'what'
      when 'resumed' then 'Hämtningen fortsätter som förut.'
      else format('Hämtningen är avslutad. Sista dagen är %s.', private.in_words(day))
    end
    when 'link' then 'Länken till din sida har inte kommit fram. Hur stavas din e-postadress?'
    when 'closed_day' then case data ->> 'what'
      when 'opened' then format('Vi kör ändå %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      else format('Vi kör inte %s: %s. ', private.in_words(day), data ->> 'reason')
        || coalesce(format('Nästa dag är %s.', private.in_words((data ->> 'to_day')::date)), 'Den hämtningen utgår.')
    end
    when 'bill' then (
      select format('Det är %s att betala för %s. Referensen är %s.', private.kronor(sum(owes)::integer),
        string_agg(private.month_name(month), ' och ' order by month), private.reference(of))
      from jsonb_to_recordset(data -> 'months') as months (month date, owes integer)
    )
    when 'reminder' then format('Vi hämtar %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
  end, nullif(btrim(data ->> 'message'), ''))
  from (select to_char(pickup_from, 'HH24:MI') as pickup_from from private.company_rules) as rules
  left join (
    select first_day, frequency, price from private.rhythms where booking = of order by first_day limit 1
  ) as first on true
$function$;

CREATE OR REPLACE FUNCTION private.settle_accounts(of uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements set settled = true
  where booking = any (of) and (isempty(span) or upper(span) <= private.this_month()) and private.unpaid(booking) = 0
$function$;

CREATE OR REPLACE FUNCTION private.shares(of uuid, since date, until date)
 RETURNS TABLE(month date, first_day date, sixtieths bigint, counted text)
 LANGUAGE sql
 STABLE ROWS 3
AS $function$
  with own as (
    select rhythm.*, case rhythm.frequency when 'weekly' then 7 else 14 end as step, status = 'withdrawn' as is_withdrawn
    from private.agreements
    join (
      select *, lead(first_day) over (order by first_day) as next_first_day from private.rhythms where booking = of
    ) as rhythm on true
    where agreements.booking = of
  ), pickup as (
    select pickups.*,
      base is null or (base <> nominal and exists (select from private.nominal_days(of, base, base))) as is_lost,
      exists (select from private.visits where booking = of and day = final and outcome = 'collected') as is_collected
    from private.pickups(of, since, until) as pickups
  ), share as (
    select date_trunc('month', nominal)::date as month, first_day, frequency, price, step, is_withdrawn,
      count(distinct base) filter (where not is_lost) as had,
      coalesce(bool_and(skipped) filter (where not is_lost), false) as all_skipped,
      count(distinct final) filter (where is_collected) as collected
    from own
    join pickup on nominal between greatest(since, first_day) and least(until, next_first_day - 1)
    where frequency <> 'once'
    group by 1, first_day, frequency, price, step, is_withdrawn
    union all
    select date_trunc('month', final)::date, first_day, frequency, price, null, is_withdrawn,
      is_collected::integer, skipped, is_collected::integer
    from own
    join pickup on nominal = first_day and final between since and until
    where frequency = 'once'
  ), counted as (
    select *, case when is_withdrawn then collected when all_skipped and step is not null then 0 else had end as units,
      -- As many as the rhythm has in the whole month, had it always been going.
      case when step is null then 1 else (
        select count(*) from generate_series(month, month + interval '1 month' - interval '1 day', interval '1 day') as day
        where (day::date - first_day) % step = 0
      ) end as regular
    from share
  )
  -- In whole numbers: no month has more than five of a weekday, and all up to five divide sixty.
  select month, first_day, price * units * (60 / regular), case
    when units = 0 and all_skipped then 'Överhoppat'
    when step is null and units = 0 and not is_withdrawn then 'En hämtning, ' || private.kronor(price) || ' när den är gjord'
    when step is null then case units when 0 then 'Ingen' else 'En' end || ' hämtning, ' || private.kronor(price)
    else format('%s%s av %s %sar i %s, %s per månad', case when is_withdrawn then 'Hämtat ' else '' end, units, regular,
      private.weekday_name(month + (select weekday - extract(isodow from month)::integer from private.company_rules)),
      private.month_name(month), private.kronor(price))
  end
  from counted
$function$;

CREATE OR REPLACE FUNCTION private.state_of(of uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  agreement private.agreements;
  booking public.form_responses;
  rules private.company_rules;
  rhythm private.rhythms;
  answers jsonb := private.answers_of(of);
  today date := private.today();
  withdrawal_until date;
  months jsonb;
  unpaid integer;
begin
  select jsonb_agg(jsonb_build_object(
      'month', month, 'owes', owes, 'paid_at', paid_at, 'pickups', pickups, 'counted', counted
    ) order by month desc), sum(owes) filter (where paid_at is null and month < private.this_month())
  into months, unpaid
  from private.months_of(of);
  select * into agreement from private.agreements where agreements.booking = of;
  select * into booking from public.form_responses where id = of;
  select * into rules from private.company_rules;
  select * into rhythm from private.rhythms where rhythms.booking = of order by first_day desc limit 1;
  withdrawal_until := private.withdrawal_until(agreement.agreed_at);
  return jsonb_build_object(
    'now', private.now(),
    'status', agreement.status,
    'booking', jsonb_build_object(
      'submitted_by', booking.submitted_by, 'answers', answers, 'created_at', booking.created_at
    ),
    'frequency', coalesce(rhythm.frequency, answers ->> 'frequency'),
    'price', coalesce(rhythm.price, (rules.prices ->> (answers ->> 'frequency'))::integer),
    'first_day', (select min(first_day) from private.rhythms where rhythms.booking = of),
    'last_day', agreement.last_day,
    'change_until', to_char(rules.change_until, 'HH24:MI'),
    'answer_by', case when agreement.status = 'asked' and agreement.waits then agreement.asked_at + rules.answer_within end,
    'pending', agreement.pending,
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', days.day, 'from', to_char(rules.pickup_from, 'HH24:MI'), 'to', to_char(rules.pickup_to, 'HH24:MI'),
        'state', state, 'moved_from', moved_from, 'moved_to', moved_to,
        'changeable_until', private.changeable_until(days.day), 'reason', reason,
        'visited_at', visits.at, 'bags', visits.bags,
        'may_restore', case when state in ('skipped', 'moved') or moved_from is not null then not exists (
          select from private.standing_on(of, days.day) as stands where private.is_as_the_company_left_it(stands)
        ) else false end
      ) order by days.day), '[]')
      from (
        select *, sum((day >= today)::integer) over (order by day) as ahead
        from private.days_of(of, coalesce(lower(agreement.span), today) - 1, greatest(today, lower(agreement.span)) + 210)
      ) as days
      left join private.visits on visits.booking = of and visits.day = days.day
      where ahead <= 12
    ),
    'open_days', (
      select coalesce(jsonb_agg(day order by day), '[]')
      from (
        select distinct private.open_day_from(today + 7 * weeks) as day from generate_series(0, 26) as weeks
      ) as open
      where day is not null and day <= today + 182 and private.changeable_until(day) >= private.now()
    ),
    'may_resume', private.may_resume(agreement, 'household'),
    'withdrawal_until', case when agreement.status in ('agreed', 'ended') then withdrawal_until end,
    'totals', (
      select jsonb_build_object('pickups', count(*), 'bags', private.bags_of(of))
      from private.visits where visits.booking = of and outcome = 'collected'
    ),
    'months', coalesce(months, '[]'),
    'unpaid', coalesce(unpaid, 0),
    'reference', private.reference(of),
    'history', (
      select jsonb_agg(line order by place) from (
        select 0 as place, jsonb_build_object(
          'at', booking.created_at, 'who', case when booking.booked_at_desk then 'company' else 'household' end, 'what', 'booked', 'day', null) as line
        union all
        select place, jsonb_build_object('at', at, 'who', who, 'what', what, 'day', day)
        from (select * from private.history where history.booking = of order by place desc limit 200) as latest
      ) as lines
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_bill(of uuid, months date[], is_reminder boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
begin
  perform private.tell(of, 'bill', 'household', null, jsonb_build_object('is_reminder', is_reminder, 'months', (
    select jsonb_agg(jsonb_build_object('month', month, 'owes', owes, 'counted', counted) order by month)
    from private.months_of(of) where month = any (months)
  )));
  insert into private.payments as kept (booking, month, billed, billed_at, reminded_at)
  select of, month, owes, private.now(), case when is_reminder then private.now() end
  from private.months_of(of) where month = any (months)
  on conflict on constraint payments_pkey do update set
    billed_at = case when kept.billed = excluded.billed then kept.billed_at else excluded.billed_at end,
    billed = excluded.billed, reminded_at = coalesce(excluded.reminded_at, kept.reminded_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.this_month()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select date_trunc('month', private.today())::date
$function$;

CREATE OR REPLACE FUNCTION private.unpaid(of uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(owes), 0)::integer from private.months_of(of) where paid_at is null and month < private.this_month()
$function$;

CREATE OR REPLACE FUNCTION private.update_span(of uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.agreements set span = bounds.span, settled = null
  from (
    select case
      when min(first_day) is null then null
      when ends.last_day < least(min(first_day), min(moved.first)) then 'empty'::daterange
      else daterange(
        least(min(first_day), min(moved.first)),
        coalesce(
          ends.last_day,
          case when (array_agg(frequency order by first_day desc))[1] = 'once'
            then greatest(max(first_day), max(moved.last)) end
        ), '[]')
    end as span
    from (select last_day from private.agreements where booking = of) as ends
    left join private.rhythms on booking = of
    left join lateral (
      select min(moved_to) as first, max(moved_to) as last from private.day_changes where booking = of
    ) as moved on true
    group by ends.last_day
  ) as bounds
  where agreements.booking = of
$function$;

CREATE OR REPLACE FUNCTION private.visit(of uuid, day date, outcome text, bags jsonb, note text, seconds_ago integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  standing record;
  pressed_at timestamptz := private.now()
    - make_interval(secs => least(greatest(coalesce(seconds_ago, 0), 0), 31 * 86400));
begin
  bags := coalesce(bags, '{}');
  note := coalesce(note, '');
  if outcome not in ('collected', 'not_out', 'wrong') or length(note) > 500 or jsonb_typeof(bags) <> 'object'
    or exists (
      select from jsonb_each(bags) as bag
      where bag.key not in ('Glascontainers', 'Plastavfall', 'Metallbehållare', 'Pappkartonger', 'Special')
        or bag.value::text !~ '^[0-9]{1,2}$'
    ) then
    perform private.refuse('400', 'Välj vad som hände, högst 99 påsar av varje slag och en anteckning på högst 500 tecken.');
  end if;
  perform private.hold(of);
  if day is null or not private.is_near(day) or day > private.today() + 7 then
    perform private.refuse('409', 'Den dagen är för långt fram.');
  end if;
  select * into standing from private.days_of(of, day, day) as days;
  if standing.state is null then
    perform private.refuse('409', 'Hushållet har ingen hämtning den dagen längre.');
  elsif standing.state = 'skipped' then
    perform private.refuse('409', 'Hushållet har hoppat över den dagen.');
  elsif standing.state = 'moved' then
    perform private.refuse('409', 'Hushållet har flyttat hämtningen till ' || private.in_words(standing.moved_to) || '.');
  end if;
  if exists (
    select from (
      select at from private.history where booking = of and what = 'visited' and history.day = day
      union all
      select at from private.visits where booking = of and visits.day = day
    ) as presses
    -- What a clock gone wrong dated ahead is no later press.
    where at > pressed_at + interval '1 minute' and at <= private.now()
  ) then
    return (select stops -> 0 from private.round_of(day, of));
  end if;
  if outcome is null then
    delete from private.visits where booking = of and visits.day = day;
    if found then
      perform private.record(of, 'company', 'visited', day, pressed_at);
    end if;
  else
    -- Said again it is the later press, and no other.
    update private.visits set at = pressed_at
    where booking = of and visits.day = day and (visits.outcome, visits.bags, visits.note) = (outcome, bags, note);
    if not found then
      insert into private.visits (booking, day, outcome, bags, note, at)
      values (of, day, outcome, bags, note, pressed_at)
      on conflict on constraint visits_pkey do update
      set outcome = excluded.outcome, bags = excluded.bags, note = excluded.note, at = excluded.at;
      perform private.record(of, 'company', 'visited', day, pressed_at);
    end if;
  end if;
  -- It may owe something again.
  update private.agreements set settled = null where booking = of and settled;
  return (select stops -> 0 from private.round_of(day, of));
end
$function$;

CREATE OR REPLACE FUNCTION private.weekday_name(day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (array['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'])[extract(isodow from day)::integer]
$function$;

CREATE OR REPLACE FUNCTION public.desk_bill(month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.bill(month);
  return private.month(month);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_end(booking uuid, last_day date DEFAULT NULL::date, message text DEFAULT ''::text, asked boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  if length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  end if;
  if asked is not true then
    last_day := private.given_notice(booking, last_day, message);
  end if;
  perform private.end_agreement(booking, 'company', last_day, message);
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_paid(booking uuid, month date, paid boolean, remark text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.mark_paid(booking, month, paid, remark);
  return private.month(month);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_remind(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.remind(booking);
  return private.debts();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_unpaid()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.debts();
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_my_booking(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
  told record;
  unpaid integer;
begin
  select created_at, agreed_at is null as of_a_stranger into told
  from public.form_responses join private.agreements on booking = id
  where id = of and (agreed_at is not null or not private.strangers_said_enough());
  unpaid := private.erase(of);
  -- Not by private.tell: what belongs to the booking goes with it.
  insert into public.outbox (kind, recipient, to_email, data, of_a_stranger)
  select 'erased', 'company', private.company_mailbox(), jsonb_build_object(
    'booked_at', told.created_at, 'reference', private.reference(of), 'unpaid', unpaid), told.of_a_stranger
  where told.created_at is not null;
  return '{"erased": true}';
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw(name text, contract text, receipt_to text, key text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  received private.withdrawals;
  of uuid;
  agreement private.agreements;
  is_agreed boolean;
  stops boolean;
  matches integer;
  mailbox_is_full boolean;
  too_many boolean;
  mailbox text := private.company_mailbox();
begin
  name := btrim(coalesce(name, ''));
  contract := btrim(coalesce(contract, ''));
  receipt_to := btrim(coalesce(receipt_to, ''));
  if length(name) > 200 or length(contract) > 1000 then
    perform private.refuse('400', 'Texten är för lång: högst 200 tecken för namnet och 1000 för avtalet.');
  elsif private.is_blank(name) then
    perform private.refuse('400', 'Skriv ditt namn.');
  elsif private.is_blank(contract) then
    perform private.refuse('400', 'Skriv vilket avtal det gäller, till exempel adressen vi hämtar på.');
  elsif not private.is_email(receipt_to) then
    perform private.refuse('400', 'Skriv en e-postadress som vi kan skicka kvittot till.');
  elsif private.is_the_company(receipt_to) then
    perform private.refuse('400', 'Skriv din egen e-postadress: kvittot är till dig.');
  end if;
  -- One after the other, or many at once would slip past the bounds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('withdrawals'));

  begin
    of := private.booking_of(key);
    perform private.hold(of);
    of := private.booking_of(key);
    select * into agreement from private.agreements where booking = of;
  exception when sqlstate 'PT404' then
    -- A key that opens nothing keeps nobody from withdrawing.
    of := null;
  end;
  is_agreed := of is not null and agreement.agreed_at is not null;
  -- Null where it was taken back before there was an agreement.
  stops := coalesce(of is not null and (
    agreement.status = 'asked' or (
      agreement.status in ('agreed', 'ended') and private.today() <= private.withdrawal_until(agreement.agreed_at)
    )
  ), false);

  -- A second press, or an answer that was lost; not where there has come to be something to stop.
  select * into received from private.withdrawals
  where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
    and lower(withdrawals.receipt_to) = lower(receipt_to) and withdrawals.name = name and withdrawals.contract = contract
    and withdrawals.booking is not distinct from of
    and received_at between private.now() - interval '1 hour' and private.until_now()
  order by received_at limit 1;
  if found and not stops then
    return jsonb_build_object('received_at', received.received_at, 'mailed', exists (
      select from public.outbox where withdrawal = received.id and recipient = 'withdrawer'));
  end if;

  matches := case when is_agreed then 1 else (
    select max(score) from private.matching_households(name, contract, receipt_to)
  ) end;
  -- One that stops an agreement does so once.
  mailbox_is_full := (
    select count(*) from private.withdrawals
    where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
      and received_at between private.now() - interval '1 day' and private.until_now()
  ) >= 3;
  too_many := not (stops and is_agreed) and (mailbox_is_full or case
    when is_agreed then (
      select count(*) from private.withdrawals
      where booking = of and received_at between private.now() - interval '1 day' and private.until_now()
    ) >= 3
    else private.withdrawals_lately(60)
  end);
  -- In the household's own mailbox others may have left three.
  if too_many and (
    is_agreed or matches is null or (mailbox_is_full and matches < 8) or private.withdrawals_lately(600)
  ) then
    perform private.refuse('429', 'Det har kommit ovanligt många meddelanden. Skriv till oss på ' || mailbox
      || ' i stället: det gäller precis lika mycket. ' || private.call_instead());
  end if;

  insert into private.withdrawals (received_at, name, contract, receipt_to, booking, matches, settled_at)
  values (private.now(), name, contract, receipt_to, of, matches is not null, case when stops then private.now() end)
  returning * into received;
  if stops then
    update private.agreements
    set status = 'withdrawn', ended_at = private.now(), pending = null, pending_at = null,
      last_day = least(last_day, private.last_day_now())
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.days_changed(of, 'household', 'withdrawn', null);
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, withdrawal, data, of_a_stranger)
  select 'withdrawn', recipient, case recipient when 'company' then mailbox end, of, received.id,
    jsonb_build_object('stops', stops, 'late', of is not null and not stops), matches is null
  from unnest(array['withdrawer', 'company']) as recipient
  where recipient = 'company' or not too_many;
  return jsonb_build_object('received_at', received.received_at, 'mailed', not too_many);
end
$function$;

revoke execute on function
  private.bill(date),
  private.booked_in(date),
  private.close_books(uuid),
  private.debts(),
  private.erase(uuid),
  private.given_notice(uuid,date,text),
  private.hold_all(uuid[]),
  private.kronor(integer),
  private.last_day_now(),
  private.mark_paid(uuid,date,boolean,text),
  private.month_name(date),
  private.months_of(uuid),
  private.reference(uuid),
  private.remind(uuid),
  private.settle_accounts(uuid[]),
  private.shares(uuid,date,date),
  private.tell_bill(uuid,date[],boolean),
  private.this_month(),
  private.unpaid(uuid),
  private.weekday_name(date)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.desk_bill(date),
  public.desk_end(uuid,date,text,boolean),
  public.desk_paid(uuid,date,boolean,text),
  public.desk_remind(uuid),
  public.desk_unpaid()
  from public, anon, authenticated, service_role;
grant execute on function
  public.desk_bill(date),
  public.desk_end(uuid,date,text,boolean),
  public.desk_paid(uuid,date,boolean,text),
  public.desk_remind(uuid),
  public.desk_unpaid()
  to authenticated;
reset check_function_bodies;
-- End of the functions.

alter table private.company_rules
  -- So long beforehand the company says that it ends an agreement.
  add column notice_weeks integer not null default 2;

alter table private.payments
  alter column paid_at drop not null,
  -- The sum that the household was told last, and when.
  add column billed integer,
  add column billed_at timestamptz,
  add column reminded_at timestamptz,
  -- The company's own: 'bestrider, ringde 3 dec'.
  add column remark text check (length(remark) <= 500);

-- Known to be over with nothing unpaid; null where that is to be looked at.
alter table private.agreements add column settled boolean;
create index agreements_unsettled on private.agreements (booking) where agreed_at is not null and settled is not true;

-- What erased households leave: a line for each month, without name, street or key.
create table private.books (
  id uuid primary key default gen_random_uuid(),
  month date not null,
  reference text not null,
  owes integer not null,
  paid_at timestamptz,
  pickups integer not null,
  bags jsonb not null
);
create index books_month on private.books (month);
alter table private.books enable row level security;
grant select, insert, update, delete on private.books to service_role;

-- Functions that supabase/schemas has no more:
drop function public.desk_end(uuid,date,text);
drop function public.desk_paid(uuid,date,boolean);

-- what is said of money

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.accept(of uuid, seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
  first_day date;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status = 'agreed' and agreement.offer is not null then return; end if;
  perform private.refuse_unless_offered(agreement);
  first_day := private.offered_day(agreement);
  if first_day is null then
    perform private.refuse('409', 'Säsongen är slut, så det finns ingen hämtning att boka. ' || private.call_instead());
  elsif seen <> private.offer_now(agreement) then
    perform private.refuse('409', 'Vårt pris eller första dagen är en annan sedan du såg den. Läs igen och svara sedan.');
  end if;
  perform private.make_agreement(of, 'household', 'accepted', first_day, agreement.offer ->> 'frequency',
    (agreement.offer ->> 'price')::integer, true, agreement.offer ->> 'message');
  perform private.tell(of, 'offer', 'company', null, '{"what": "accepted"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_paid_from_bills(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  waiting record;
begin
  for waiting in
    select id, status, (
      select jsonb_agg(line) from jsonb_array_elements(data -> 'months') as line
      where not exists (
        select from private.payments
        where booking = of and month = (line ->> 'month')::date and paid_at is not null
      )
    ) as unpaid
    from public.outbox
    where form_response_id = of and kind = 'bill' and status in ('queued', 'dead') and settled_at is null
    order by id for update
  loop
    if waiting.unpaid is not null then
      update public.outbox set data = data || jsonb_build_object('months', waiting.unpaid) where id = waiting.id;
    elsif waiting.status = 'queued' then
      delete from public.outbox where id = waiting.id;
    else
      update public.outbox set settled_at = private.now() where id = waiting.id;
    end if;
  end loop;
end
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
  if paid then
    perform private.drop_paid_from_bills(of);
  end if;
  update private.agreements set settled = null where booking = of;
  perform private.settle_accounts(array[of]);
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_now(agreement private.agreements)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select agreement.offer || jsonb_build_object('first_day', private.offered_day(agreement)) where agreement.status = 'offered'
$function$;

CREATE OR REPLACE FUNCTION private.offered_day(agreement private.agreements)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when private.changeable_until(named) >= private.now() and private.open_day_from(named) = named then named
    else private.first_possible_day(private.now(), early_start, private.now())
  end
  from (
    select (agreement.offer ->> 'first_day')::date as named, early_start from public.form_responses where id = agreement.booking
  ) as offered
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unless_offered(agreement private.agreements)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if agreement.status <> 'offered' then
    perform private.refuse('409', 'Det finns inget pris att svara på längre. ' || private.call_instead());
  elsif private.has_lapsed(agreement) then
    perform private.refuse('409', (
      select format('Priset gällde till och med %s kl. %s. Boka gärna igen. %s',
        private.in_words(until::date), to_char(until, 'HH24:MI'), private.call_instead())
      from (select (agreement.offer ->> 'until')::timestamptz at time zone 'Europe/Stockholm' as until) as local
    ));
  end if;
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
    when 'moved' then (
      select string_agg(case what
        when 'skipped' then format('%s är överhoppad. Då kommer vi inte till dig.', private.capital(private.in_words(act.day)))
        when 'moved' then format('Hämtningen %s är flyttad till %s.', private.in_words(act.day), private.in_words(to_day))
        else format('%s är återställd. Vi kommer som det var tänkt.', private.capital(private.in_words(act.day)))
      end, ' ' order by act.day)
      from jsonb_to_recordset(private.acts_of(said.day, data)) as act (day date, what text, to_day date)
    )
    when 'ended' then case data ->> 'what'
      when 'resumed' then 'Hämtningen fortsätter som förut.'
        || case when exists (select from private.agreements where booking = of and private.change_waits(agreements))
          then ' Det du bad om väntar på vårt svar igen.' else '' end
      else format('Hämtningen är avslutad. Sista dagen är %s.', private.in_words(day))
        || case when data ? 'pending' then ' Det du bad om hinner vi inte ordna, så det gäller inte.' else '' end
    end
    when 'withdrawn' then 'Du har ångrat avtalet, så det gäller inte längre och vi kommer inte fler gånger.'
    when 'question' then 'Innan vi svarar på din bokning undrar vi en sak. ' || coalesce(data ->> 'message', '')
    when 'offer' then coalesce((
      select format('Vi kan hämta hos dig %s för %s%s, första gången %s. Du betalar i efterskott och har 14 dagars ångerrätt. Vill du det?',
        case standing ->> 'frequency' when 'weekly' then 'varje vecka' when 'biweekly' then 'varannan vecka'
          when 'monthly' then 'var fjärde vecka' else 'en gång' end,
        private.kronor((standing ->> 'price')::integer), case when standing ->> 'frequency' <> 'once' then ' i månaden' end,
        private.in_words((standing ->> 'first_day')::date))
      from private.agreements cross join private.offer_now(agreements) as standing where booking = of and standing is not null
    ), 'Vi skickade ett pris till dig. Det är besvarat eller gäller inte längre.')
    when 'link' then 'Länken till din sida har inte kommit fram. Hur stavas din e-postadress?'
    when 'closed_day' then case data ->> 'what'
      when 'opened' then format('Vi kör ändå %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      else format('Vi kör inte %s: %s. ', private.in_words(day), data ->> 'reason')
        || coalesce(format('Nästa dag är %s.', private.in_words((data ->> 'to_day')::date)), 'Den hämtningen utgår.')
    end
    when 'bill' then (
      select format('Det är %s att betala för %s: %s.%s Referensen är %s.', private.kronor(sum(owes)::integer),
        string_agg(private.month_name(month), ' och ' order by month), string_agg(counted, '; ' order by month),
        case when count(was) > 0 then ' Det gäller i stället för den summa vi sa förut.' end, private.reference(of))
      from jsonb_to_recordset(data -> 'months') as months (month date, owes integer, counted text, was integer)
    )
    when 'not_collected' then case data ->> 'outcome'
      when 'collected' then format('Vi fick med oss dina påsar %s, fast vi sa något annat.', private.in_words(day))
      when 'wrong' then format('Vi var hos dig %s men fick lämna det som var fel sorterat.', private.in_words(day))
      else format('Vi var hos dig %s men inget stod ute.', private.in_words(day))
    end
    when 'reminder' then format('Vi hämtar %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      || case when private.changeable_until(day) < private.now() then ''
        else format(' Passar det inte, säg till senast %s.', private.deadline_words(private.changeable_until(day))) end
  end, nullif(btrim(coalesce(data ->> 'message', data ->> 'note')), ''))
  from (select to_char(pickup_from, 'HH24:MI') as pickup_from from private.company_rules) as rules
  left join (
    select first_day, frequency, price from private.rhythms where booking = of order by first_day limit 1
  ) as first on true
$function$;

CREATE OR REPLACE FUNCTION private.shares(of uuid, since date, until date)
 RETURNS TABLE(month date, first_day date, sixtieths bigint, counted text)
 LANGUAGE sql
 STABLE ROWS 3
AS $function$
  with own as (
    select rhythm.*, private.step_of(rhythm.frequency) as step, status = 'withdrawn' as is_withdrawn
    from private.agreements
    join (
      select *, lead(first_day) over (order by first_day) as next_first_day from private.rhythms where booking = of
    ) as rhythm on true
    where agreements.booking = of
  ), pickup as (
    select pickups.*,
      base is null or (base <> nominal and exists (select from private.nominal_days(of, base, base))) as is_lost,
      not is_free and exists (select from private.visits where booking = of and day = final and outcome = 'collected') as is_collected
    from private.pickups(of, since, until) as pickups
    cross join (
      select status = 'withdrawn' and not early_start as is_free
      from private.agreements join public.form_responses on id = booking where booking = of
    ) as asked
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
      -- The number of the rhythm's days in the whole month, regardless of when the agreement began.
      case when step is null then 1 else (
        select count(*) from generate_series(month, month + interval '1 month' - interval '1 day', interval '1 day') as day
        where (day::date - first_day) % step = 0
      ) end as regular
    from share
  )
  -- In integers: no month has more than five of a weekday, and 1 to 5 all divide sixty.
  select month, first_day, price * units * (60 / regular), case
    when units = 0 and is_withdrawn then 'Avtalet är ångrat, så det kostar inget'
    when units = 0 and all_skipped then 'Överhoppat'
    when step is null and units = 0 then 'En hämtning, ' || private.kronor(price) || ' när den är gjord'
    when step is null then 'En hämtning, ' || private.kronor(price)
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
      'submitted_by', private.name_of(of), 'answers', answers, 'created_at', booking.created_at
    ),
    'frequency', coalesce(rhythm.frequency, answers ->> 'frequency'),
    'price', coalesce(rhythm.price, (rules.prices ->> (answers ->> 'frequency'))::integer),
    'first_day', (select min(first_day) from private.rhythms where rhythms.booking = of),
    'last_day', agreement.last_day,
    'change_until', to_char(rules.change_until, 'HH24:MI'),
    'answer_by', case when agreement.status = 'asked' and agreement.waits then agreement.asked_at + rules.answer_within end,
    'pending', case when private.change_waits(agreement) then agreement.pending end,
    'early_start', booking.early_start,
    'offer', private.offer_now(agreement),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', days.day, 'from', to_char(rules.pickup_from, 'HH24:MI'), 'to', to_char(rules.pickup_to, 'HH24:MI'),
        'state', state, 'moved_from', moved_from, 'moved_to', moved_to,
        'changeable_until', private.changeable_until(days.day), 'reason', reason,
        'visited_at', visits.at, 'bags', visits.bags, 'note', coalesce(visits.note, ''),
        'report', reports.words, 'may_report', private.may_report(days.day, state),
        'may_restore', case when state in ('skipped', 'moved') or moved_from is not null then not exists (
          select from private.standing_on(of, days.day) as stands where private.is_as_the_company_left_it(stands)
        ) else false end
      ) order by days.day), '[]')
      from (
        select *, sum((day >= today)::integer) over (order by day) as ahead
        from private.days_of(of, coalesce(lower(agreement.span), today) - 1, greatest(today, lower(agreement.span)) + 210)
      ) as days
      left join private.visits on visits.booking = of and visits.day = days.day
      left join private.reports on reports.booking = of and reports.day = days.day
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
        from (
          select * from private.history
          where history.booking = of and (what <> 'visited' or private.is_the_visit(history))
          order by place desc limit 200
        ) as latest
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
declare
  lines jsonb := (
    select jsonb_agg(jsonb_build_object('month', owed.month, 'owes', owes, 'counted', counted)
      || case when billed <> owes then jsonb_build_object('was', billed) else '{}' end order by owed.month)
    from private.months_of(of) as owed
    left join private.payments on booking = of and payments.month = owed.month
    where owed.month = any (months)
  );
begin
  perform private.tell(of, 'bill', 'household', null, jsonb_build_object('months', lines, 'is_reminder', is_reminder and exists (
    select from private.payments where booking = of and month = any (months) and billed is not null)));
  insert into private.payments as kept (booking, month, billed, billed_at, reminded_at)
  select of, month, owes, private.now(), case when is_reminder then private.now() end
  from jsonb_to_recordset(lines) as line (month date, owes integer)
  on conflict on constraint payments_pkey do update set
    billed_at = case when kept.billed = excluded.billed then kept.billed_at else excluded.billed_at end,
    billed = excluded.billed, reminded_at = coalesce(excluded.reminded_at, kept.reminded_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.waiting_calls()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', form_response_id, 'name', private.name_of(form_response_id),
    'phone', private.answers_of(form_response_id) ->> 'phone', 'reference', private.reference(form_response_id), 'why', kind, 'day', day,
    'said', private.said(form_response_id, kind, day, data), 'created_at', waiting.created_at, 'expires_at', expires_at
  ) order by waiting.created_at), '[]')
  from (
    select * from public.outbox
    where recipient = 'household' and settled_at is null and (channel = 'call' and status = 'queued' or status = 'dead')
      and (status = 'dead' or next_attempt_at <= pg_catalog.now()) and (expires_at is null or expires_at > private.now())
    order by created_at limit 200
  ) as waiting
$function$;

CREATE OR REPLACE FUNCTION public.accept_offer(key text, seen jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  perform private.accept(of, seen);
  return private.state_of(of);
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
  gone record;
  is_agreed boolean := (select agreed_at is not null from private.agreements where booking = of);
  email text := private.answers_of(of) ->> 'email';
begin
  if is_agreed and not exists (
    select from private.keys
    where hash = private.hash_of(key) and created_at between private.now() - interval '24 hours' and private.until_now()
  ) then
    if not private.is_email(email) then
      perform private.refuse('409', 'Vi har ingen e-postadress att skicka en ny länk till, så vi raderar åt dig. ' || private.call_instead());
    end if;
    if private.may_send_link(of) then
      perform private.tell(of, 'link', 'household', null, '{"what": "erase"}');
    end if;
    return '{"sent": true}';
  end if;
  select created_at, agreed_at is null as of_a_stranger into told
  from public.form_responses join private.agreements on booking = id
  where id = of and (agreed_at is not null or not private.strangers_said_enough());
  select * into gone from private.erase(of);
  perform private.note_erased(gone.ids, gone.sent_in);
  -- Not by private.tell, whose messages are erased with the booking.
  insert into public.outbox (kind, recipient, to_email, data, of_a_stranger)
  select 'erased', 'company', private.company_mailbox(), jsonb_build_object(
    'booked_at', told.created_at, 'reference', private.reference(of), 'unpaid', gone.unpaid), told.of_a_stranger
  where told.created_at is not null;
  if is_agreed and private.is_email(email) then
    -- The last trace of the address, kept until the mail is sent.
    insert into public.outbox (kind, recipient, to_email, data, expires_at)
    values ('erased', 'former', email, jsonb_build_object('reference', private.reference(of), 'unpaid', gone.unpaid),
      private.now() + interval '7 days');
  end if;
  return '{"erased": true}';
end
$function$;

revoke execute on function
  private.accept(uuid,jsonb),
  private.drop_paid_from_bills(uuid),
  private.offer_now(private.agreements)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.accept_offer(text,jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.accept_offer(text,jsonb)
  to anon, authenticated;
reset check_function_bodies;
-- End of the functions.

-- Functions that supabase/schemas has no more:
drop function private.accept(uuid);
drop function public.accept_offer(text);

-- What the company does at its desk. Each function in `public` first asks private.require_company(): signed in, and proved by
-- a mail to the company's mailbox.

alter table public.outbox add column settled_at timestamptz;
create index outbox_failed on public.outbox (created_at)
  where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in';

-- To sort addresses as a Swede does, on any server: 2 < 9 < 9 A < 10, å ä ö last.
create function private.street_key(address text) returns text
language sql immutable
return translate(
  private.folded(coalesce(substring(address from '^[^0-9]*'), '')) collate "C", 'åäöéü' || ' ', '{|}eu'
) || lpad(left(coalesce(substring(address from '[0-9]+'), ''), 9), 9, '0')
  || private.folded(coalesce(substring(address from '[0-9]+[ ]*([[:alpha:]]?)'), ''));

create function private.street(address text) returns text
language sql immutable
return btrim(private.folded(coalesce(substring(address from '^[^0-9,]*'), '')));

create function private.answer(of uuid, agree boolean, first_day date, message text) returns void
language plpgsql
as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  rules private.company_rules;
  answers jsonb;
  standing private.rhythms;
  repeated boolean;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if agree is null or length(message) > 2000 then
    perform private.refuse('400', 'Svara ja eller nej, och skriv högst 2000 tecken.');
  end if;
  message := btrim(coalesce(message, ''));

  if agreement.pending is not null and agreement.status = 'agreed' then
    update private.agreements set pending = null, pending_at = null where booking = of;
    if agree then
      perform private.note_changes(of, agreement.pending);
    end if;
    perform private.record(of, 'company', case when agree then 'change_agreed' else 'change_declined' end);
    perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', case when agree then 'agreed' else 'declined' end, 'pending', agreement.pending,
      'message', message));
    return;
  end if;

  if not agree then
    if agreement.status = 'declined' then return; end if;
    if agreement.status <> 'asked' then
      perform private.refuse('409', 'Bokningen är redan besvarad. Avsluta hushållet i stället.');
    end if;
    update private.agreements set status = 'declined', ended_at = private.now(), ended_from = 'asked', waits = false
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.record(of, 'company', 'declined');
    perform private.tell(of, 'declined', 'household', null, jsonb_build_object('message', message));
    return;
  end if;

  if agreement.status not in ('asked', 'declined', 'agreed') then
    perform private.refuse('409', case agreement.status when 'withdrawn' then 'Hushållet har ångrat sig.'
      else 'Hushållet har själv avslutat bokningen.' end);
  end if;
  repeated := agreement.status = 'agreed';
  if first_day is null then
    if repeated then return; end if;
    first_day := private.first_possible_day(private.now());
  end if;
  if first_day is null or not private.is_near(first_day) or first_day < private.today()
    or private.open_day_from(first_day) is distinct from first_day then
    perform private.refuse('409', 'Den dagen kör ni inte. Välj en annan första dag.');
  end if;
  if repeated then
    if first_day = (select min(rhythms.first_day) from private.rhythms where booking = of) then return; end if;
    if exists (select from private.days_of(of, lower(agreement.span) - 1, private.today()))
      or exists (select from private.visits where booking = of) then
      perform private.refuse('409', 'Hämtningarna har redan börjat. Flytta dagen i stället.');
    end if;
    select * into standing from private.rhythms where booking = of order by rhythms.first_day desc limit 1;
    delete from private.rhythms where booking = of;
    delete from private.day_changes where booking = of;
  end if;
  select * into rules from private.company_rules;
  answers := private.answers_of(of);
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (
    of, first_day, answers ->> 'frequency',
    case when standing.special then standing.price else (rules.prices ->> (answers ->> 'frequency'))::integer end,
    coalesce(standing.special, false)
  );
  update private.agreements
  set status = 'agreed', waits = false, agreed_at = coalesce(agreed_at, private.now()), ended_at = null, ended_from = null
  where booking = of;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'company', 'agreed', first_day);
  perform private.tell(of, 'agreed', 'household', null, jsonb_build_object('message', message));
end
$$;

-- Closes a pickup day, whether from the desk or in the settings; those who stand on it are told of the next one.
create function private.close_day(closed date, reason text, fixed boolean) returns void
language plpgsql
as $$
#variable_conflict use_variable
declare
  of uuid;
  standing uuid[];
  to_day date;
begin
  lock table private.closed_days in share row exclusive mode;
  if exists (select from private.closed_days where day = closed) then
    update private.closed_days set reason = close_day.reason, fixed = close_day.fixed or closed_days.fixed
    where day = closed and (closed_days.reason <> close_day.reason or closed_days.fixed <> close_day.fixed);
    return;
  end if;
  if closed >= private.today() then
    select coalesce(array_agg(booking), '{}') into standing from private.households_of(closed) where state = 'planned';
  end if;
  insert into private.closed_days (day, reason, fixed) values (closed, reason, fixed);
  to_day := private.open_day_from(closed);
  foreach of in array coalesce(standing, '{}') loop
    perform private.days_changed(of, 'company', 'closed_day', closed);
    perform private.tell_urgently(of, 'closed_day', closed, jsonb_build_object(
      'what', 'closed', 'reason', reason,
      -- None where the agreement ends before it.
      'to_day', (select to_day from private.agreements where booking = of and coalesce(to_day <= last_day, true))
    ), private.starts(closed));
  end loop;
end
$$;

create function private.open_day(opened date) returns void
language plpgsql
as $$
declare
  of uuid;
  left_day date := private.open_day_from(opened);
begin
  lock table private.closed_days in share row exclusive mode;
  delete from private.closed_days where day = opened;
  if not found or opened < private.today() then return; end if;
  for of in select booking from private.households_of(opened) where state = 'planned' loop
    perform private.days_changed(of, 'company', 'opened_day', opened);
    perform private.tell_urgently(of, 'closed_day', opened, jsonb_build_object(
      'what', 'opened', 'to_day', opened, 'from_day', left_day), private.starts(opened));
  end loop;
end
$$;

-- When the company begins to drive on a day.
create function private.starts(day date) returns timestamptz
language sql stable
begin atomic
  select (day + pickup_from) at time zone 'Europe/Stockholm' from private.company_rules;
end;

-- As private.tell, to a household that has to know before `expires_at`: by SMS where the company has that.
create function private.tell_urgently(of uuid, kind text, day date, data jsonb, expires_at timestamptz) returns void
language sql
begin atomic
  insert into public.outbox (kind, recipient, channel, form_response_id, day, data, expires_at)
  select kind, 'household', case when sms then 'sms' else 'mail' end, of, day, data, expires_at
  from private.company_rules
  on conflict do nothing;
end;

create function private.order_stops(day date, wanted uuid[]) returns void
language plpgsql
as $$
begin
  if coalesce(cardinality(wanted), 0) = 0 or cardinality(wanted) > 500 then
    perform private.refuse('400', 'Ordningen är tom eller för lång.');
  end if;
  -- Two telephones may order at once.
  lock table private.stop_places in share row exclusive mode;
  -- Who has no place yet gets one where it stands now, beside its street.
  insert into private.stop_places (booking, place)
  select booking, place from private.places(wanted)
  on conflict do nothing;
  -- The places of these households are dealt out among them; all others keep theirs.
  with numbered as (
    select booking, row_number() over (order by place, private.street_key(private.answers_of(booking) ->> 'address'), booking) as place
    from private.stop_places
  ), free as (
    select place, row_number() over (order by place) as nth from numbered where booking = any (wanted)
  ), dealt as (
    select booking, row_number() over (order by min(nth)) as nth
    from unnest(wanted) with ordinality as want (booking, nth)
    where booking in (select booking from numbered) group by booking
  ), placed as (
    select numbered.booking, coalesce(free.place, numbered.place)::integer as place
    from numbered left join dealt using (booking) left join free using (nth)
  )
  update private.stop_places set place = placed.place
  from placed where placed.booking = stop_places.booking and placed.place <> stop_places.place;
end
$$;

-- Where households stand in the round: on their place; without one beside the nearest on their street, else after all.
create function private.places(of uuid[]) returns table (booking uuid, place integer)
language sql stable rows 60
begin atomic
  with household as (
    select one.booking, stop_places.place, private.answers_of(one.booking) ->> 'address' as address
    from unnest(of) as one (booking)
    join private.agreements on agreements.booking = one.booking
    left join private.stop_places on stop_places.booking = one.booking
  ), neighbour as materialized (
    select stop_places.place, private.street(address) as street, private.street_key(address) as street_key
    from private.stop_places
    join private.agreements using (booking)
    cross join lateral (select private.answers_of(booking) ->> 'address' as address) as there
    where private.is_open(agreements)
  )
  select household.booking, coalesce(household.place, (
    select neighbour.place from neighbour
    where street = private.street(household.address) and street <> ''
    order by street_key <= private.street_key(household.address) desc,
      case when street_key <= private.street_key(household.address) then neighbour.place end desc nulls last, neighbour.place
    limit 1
  ), 1000000)
  from household;
end;

-- The stops of a day in their order, or the one of a household.
create function private.stops(of date, alone uuid default null) returns jsonb
language sql stable
begin atomic
  with standing as materialized (
    select * from private.households_of(of, alone) as days where days.state not in ('skipped', 'moved')
  )
  select coalesce(jsonb_agg(stop order by place, street_key, booking), '[]')
  from (
    select household.booking, places.place, private.street_key(given ->> 'address') as street_key, jsonb_build_object(
      'booking', household.booking, 'name', submitted_by, 'address', given ->> 'address', 'phone', given ->> 'phone',
      'notes', given ->> 'notes', 'materials', given -> 'materials', 'special_request', given ->> 'specialRequest',
      'driver_note', driver_note, 'frequency', coalesce(rhythm.frequency, given ->> 'frequency'), 'outcome', visits.outcome,
      'bags', coalesce(visits.bags, '{}'), 'visit_note', coalesce(visits.note, ''), 'visited_at', visits.at,
      'changed', case when last_visit.at is null then '["new"]' else '[]' end::jsonb || (
        select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each_text(changed_at)
        where key <> 'frequency' and value::timestamptz > last_visit.at
      ) || case when moved_from is not null then '["moved"]' else '[]' end::jsonb
    ) as stop
    from standing as household
    -- One by one, by key: whoever plans it without knowing the day takes a round for many and would read whole tables.
    cross join lateral (
      select driver_note, changed_at from private.agreements where agreements.booking = household.booking offset 0
    ) as agreement
    cross join lateral (
      select submitted_by from public.form_responses where id = household.booking offset 0
    ) as written
    cross join lateral (select private.answers_of(booking) as given) as now
    left join private.places(array(select booking from standing)) as places using (booking)
    left join private.visits on visits.booking = household.booking and visits.day = of
    left join lateral (
      select frequency from private.rhythms where rhythms.booking = household.booking and first_day <= of
      order by first_day desc limit 1
    ) as rhythm on true
    left join lateral (
      select max(before.at) as at from private.visits as before
      where before.booking = household.booking and before.day < of
    ) as last_visit on true
  ) as stops;
end;

create function private.round(of date) returns jsonb
language plpgsql stable
as $$
begin
  if of is null or not private.is_near(of) then
    perform private.refuse('400', 'Den dagen finns inte i någon rundas kalender.');
  end if;
  return (
    select jsonb_build_object(
      'day', of, 'from', to_char(pickup_from, 'HH24:MI'), 'to', to_char(pickup_to, 'HH24:MI'),
      'closed', (select reason from private.closed_days where day = of),
      'previous_day', private.open_day_before(of), 'next_day', private.open_day_from(of + 1),
      'stops', private.stops(of),
      'skipped', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'booking', booking, 'name', submitted_by, 'address', private.answers_of(booking) ->> 'address', 'state', state,
          'moved_to', moved_to) order by submitted_by, booking), '[]')
        from private.households_of(of)
        cross join lateral (select submitted_by from public.form_responses where id = booking offset 0) as written
        where state in ('skipped', 'moved')
      ))
    from private.company_rules
  );
end
$$;

create function private.visit(of uuid, day date, outcome text, bags jsonb, note text) returns jsonb
language plpgsql
as $$
#variable_conflict use_variable
declare
  standing record;
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
  if outcome is null then
    delete from private.visits where booking = of and visits.day = day;
    if found then
      perform private.record(of, 'company', 'visited', day);
    end if;
  elsif not exists (
    select from private.visits where booking = of and visits.day = day
      and (visits.outcome, visits.bags, visits.note) = (outcome, bags, note)
  ) then
    insert into private.visits (booking, day, outcome, bags, note, at)
    values (of, day, outcome, bags, note, private.now())
    on conflict on constraint visits_pkey do update
    set outcome = excluded.outcome, bags = excluded.bags, note = excluded.note, at = excluded.at;
    perform private.record(of, 'company', 'visited', day);
  end if;
  return private.stops(day, of) -> 0;
end
$$;

-- What a household owes for a month, in whole kronor. A month's price is for the month: who begins or ends within it, or
-- changes how often, pays for the share of its days; a day the company closes without another in its stead is taken off; one
-- that the household skips is not, but a month of which it skips all costs nothing. A one-off is owed once collected, and after
-- a withdrawal what was collected.
create function private.owes(of uuid, month date) returns integer
language sql stable
begin atomic
  with own as (
    select rhythm.*, case rhythm.frequency when 'weekly' then 7 else 14 end as step, status = 'withdrawn' as is_withdrawn,
      (month + interval '1 month')::date - 1 as last_of_month
    from private.agreements
    join (
      select *, lead(first_day) over (order by first_day) as next_first_day from private.rhythms where booking = of
    ) as rhythm on true
    where agreements.booking = of
  ), pickup as (
    select pickups.*,
      base is null or (base <> nominal and exists (select from private.nominal_days(of, base, base))) as is_lost,
      exists (select from private.visits where booking = of and day = final and outcome = 'collected') as is_collected
    from private.pickups(of, month, (month + interval '1 month')::date - 1) as pickups
  ), share as (
    select price, is_withdrawn,
      -- As many as the rhythm has in the whole month, had it always been going.
      (select count(*) from generate_series(month, last_of_month, interval '1 day') as day
        where (day::date - first_day) % step = 0) as regular,
      count(distinct base) filter (where not is_lost) as had,
      bool_and(skipped) filter (where not is_lost) as all_skipped,
      count(distinct final) filter (where is_collected) as collected
    from own
    join pickup on nominal between greatest(month, first_day) and least(last_of_month, next_first_day - 1)
    where frequency <> 'once'
    group by price, is_withdrawn, first_day, step, last_of_month
  )
  select coalesce(round((
    select sum(price::numeric * case when is_withdrawn then collected when all_skipped then 0 else had end / regular)
    from share
  )), 0)::integer + coalesce((
    select sum(price) from own
    join pickup on nominal = first_day and is_collected and final between month and last_of_month
    where frequency = 'once'
  ), 0)::integer;
end;

create function private.month(month date) returns jsonb
language plpgsql stable
as $$
#variable_conflict use_variable
begin
  if month is null or not private.is_near(month) then
    perform private.refuse('400', 'Den månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  return (
    with candidate as (
      select agreements.booking from private.agreements
      where span && daterange(month, (month + interval '1 month')::date)
      union
      select booking from private.visits where day >= month and day < month + interval '1 month'
    ), household as (
      select candidate.booking, submitted_by, private.answers_of(candidate.booking) as answers, paid_at,
        private.owes(candidate.booking, month) as owes, rhythm.frequency, rhythm.price, made.pickups, made.bags
      from candidate
      join public.form_responses on id = candidate.booking
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
    ), counted as (
      select * from household where owes > 0 or pickups > 0 or paid_at is not null
    )
    select jsonb_build_object(
      'month', month,
      'households', coalesce(jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', submitted_by, 'address', answers ->> 'address', 'phone', answers ->> 'phone',
        'frequency', frequency, 'price', price, 'pickups', pickups, 'bags', bags, 'owes', owes, 'paid_at', paid_at,
        'reference', upper(left(booking::text, 6))
      ) order by private.street_key(submitted_by), booking), '[]'),
      'totals', jsonb_build_object(
        'pickups', coalesce(sum(pickups), 0), 'owes', coalesce(sum(owes), 0),
        'paid', coalesce(sum(owes) filter (where paid_at is not null), 0),
        'bags', (
          select coalesce(jsonb_object_agg(key, sum), '{}') from (
            select key, sum(value::integer) from counted, jsonb_each_text(bags) group by key
          ) as sums
        )
      )
    ) from counted
  );
end
$$;

create function private.bags_of(of uuid, since date, until date) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(material, bags), '{}') from (
    select material, sum(number::integer) as bags
    from private.visits cross join lateral jsonb_each_text(bags) as bag (material, number)
    where booking = of and outcome = 'collected' and day between since and until group by material
  ) as sums;
end;

create function private.household(of uuid) returns jsonb
language plpgsql stable
as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if not found then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return private.state_of(of) || jsonb_build_object(
    'id', of, 'driver_note', agreement.driver_note,
    'special_price', coalesce((select special from private.rhythms where booking = of order by first_day desc limit 1), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = of
    ),
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object('month', first::date, 'owes', private.owes(of, first::date), 'paid_at', paid_at)
        order by first desc), '[]')
      from generate_series(
        date_trunc('month', greatest(lower(agreement.span), private.today() - 400)::timestamp),
        date_trunc('month', least(upper(agreement.span) - 1, private.today())::timestamp), interval '1 month'
      ) as months (first)
      left join private.payments on booking = of and month = first::date
      where not isempty(agreement.span)
    ),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at, 'status', status, 'day', day) as message
        from public.outbox where form_response_id = of and recipient = 'household' order by created_at desc limit 50
      ) as latest
    )
  );
end
$$;

create index history_closed_days on private.history (day) where what = 'closed_day';

create function private.closed_days() returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', day, 'reason', reason, 'fixed', fixed,
    'households', (
      select count(distinct booking) from private.history where what = 'closed_day' and history.day = closed_days.day
    )
  ) order by day), '[]')
  from private.closed_days where day >= private.today();
end;

create function public.desk_inbox() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  return jsonb_build_object(
    'unanswered', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', submitted_by, 'answers', private.answers_of(booking), 'created_at', asked_at,
        'answer_by', asked_at + answer_within, 'proposed_day', proposed_day
      ) order by asked_at), '[]')
      from (
        select * from private.agreements where status = 'asked' and waits order by asked_at limit 200
      ) as waiting
      join public.form_responses on id = booking
      cross join (
        select answer_within, private.first_possible_day(private.now()) as proposed_day from private.company_rules
      ) as rules
    ),
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', submitted_by, 'asked_at', pending_at, 'answers', private.answers_of(booking), 'pending', pending
      ) order by pending_at), '[]')
      from (
        select * from private.agreements where pending is not null order by pending_at limit 200
      ) as waiting
      join public.form_responses on id = booking
    ),
    'withdrawals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'received_at', received_at, 'name', name, 'contract', contract, 'receipt_to', receipt_to, 'booking', booking
      ) order by received_at), '[]')
      from (select * from private.withdrawals where settled_at is null order by received_at limit 200) as waiting
    ),
    'failed', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', failed.id, 'kind', kind, 'channel', channel, 'recipient', recipient, 'status', status,
        'created_at', failed.created_at, 'day', day, 'reason', last_error, 'booking', form_response_id,
        'name', submitted_by, 'phone', private.answers_of(form_response_id) ->> 'phone', 'email', answers ->> 'email'
      ) order by failed.created_at), '[]')
      from (
        select * from public.outbox
        where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' order by created_at limit 200
      ) as failed
      left join public.form_responses on form_responses.id = form_response_id
    )
  );
end
$$;

create function public.desk_settle(id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  update private.withdrawals set settled_at = private.now() where withdrawals.id = desk_settle.id and settled_at is null;
  update public.outbox set settled_at = private.now()
  where outbox.id = desk_settle.id and status in ('dead', 'expired') and settled_at is null;
  return public.desk_inbox();
end
$$;

create function public.desk_answer(booking uuid, agree boolean, first_day date default null, message text default '')
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.answer(booking, agree, first_day, message);
  return private.household(booking);
end
$$;

create function public.desk_round(day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  return private.round(day);
end
$$;

create function public.desk_visit(
  booking uuid, day date, outcome text default null, bags jsonb default '{}', note text default ''
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  return private.visit(booking, day, outcome, bags, note);
end
$$;

create function public.desk_order(day date, bookings uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.order_stops(day, bookings);
  return private.round(day);
end
$$;

create function public.desk_closed_days() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  return private.closed_days();
end
$$;

create function public.desk_close_day(day date, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.close_day_at_desk(day, reason);
  return private.closed_days();
end
$$;

create function private.close_day_at_desk(day date, reason text) returns void
language plpgsql
as $$
begin
  reason := btrim(coalesce(reason, ''));
  if private.is_blank(reason) or length(reason) > 200 then
    perform private.refuse('400', 'Skriv varför, med högst 200 tecken: det står i meddelandet till hushållen.');
  elsif day is null or day < private.today() or not private.is_near(day)
    or extract(isodow from day) <> (select weekday from private.company_rules) then
    perform private.refuse('409', 'Den dagen är ingen hämtningsdag.');
  end if;
  perform private.close_day(day, reason, false);
end
$$;

create function public.desk_open_day(day date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  if day is null or not private.is_near(day) then
    perform private.refuse('409', 'Den dagen är ingen hämtningsdag.');
  elsif exists (select from private.closed_days where closed_days.day = desk_open_day.day and fixed) then
    perform private.refuse('409', 'Den dagen står som stängd i inställningarna och öppnas där.');
  end if;
  perform private.open_day(day);
  return private.closed_days();
end
$$;

create function public.desk_find(words text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text[] := array(
    select word from regexp_split_to_table(private.folded(left(coalesce(words, ''), 200)), '[\s''\\:&|!()<>*,"]+') as word
    where word <> '' limit 8
  );
  query tsquery;
begin
  perform private.require_company();
  query := (select string_agg('''' || word || ''':*', ' & ') from unnest(wanted) as word)::tsquery;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'booking', booking, 'name', submitted_by, 'address', address, 'phone', phone, 'status', status,
      'next_day', case when status in ('agreed', 'ended') then (
        select min(days.day) from private.days_of(booking, private.today(), private.today() + 70) as days
        where days.state = 'planned'
      ) end
    ) order by status = 'agreed' desc, private.street_key(submitted_by), booking), '[]')
    from (
      select found.booking, found.status, submitted_by, given ->> 'address' as address, given ->> 'phone' as phone
      from (
        (select agreements.booking, status from private.agreements
         where query is null and status = 'agreed' or agreements.words @@ query
         order by status = 'agreed' desc limit 30)
        union all
        (select agreements.booking, status from private.agreements
         join public.form_responses on id = agreements.booking
         where status = 'asked' and waits and query is not null and not exists (
           select from unnest(wanted) as word
           where position(word in private.folded(concat_ws(' ', submitted_by, answers ->> 'address',
             regexp_replace(answers ->> 'phone', '[^0-9]', '', 'g'), answers ->> 'email'))) = 0
         ) limit 30)
      ) as found
      join public.form_responses on id = found.booking
      cross join lateral (select private.answers_of(found.booking) as given) as now
      limit 30
    ) as households
  );
end
$$;

create function public.desk_household(booking uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  return private.household(booking);
end
$$;

create function public.desk_change(booking uuid, changes jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.change_at_desk(booking, changes);
  return private.household(booking);
end
$$;

-- Another price than the one for everybody, or that one again (null): from this month on, so that nobody owes another sum
-- for what has been.
create function private.set_price(of uuid, wanted integer) returns void
language plpgsql
as $$
declare
  rhythm private.rhythms;
  month date := date_trunc('month', private.today());
  step integer;
  since date;
begin
  select * into rhythm from private.rhythms where booking = of order by first_day desc limit 1;
  if not found then
    perform private.refuse('409', 'Svara på bokningen först, sedan kan priset ändras.');
  end if;
  step := case rhythm.frequency when 'weekly' then 7 when 'biweekly' then 14 end;
  since := coalesce(rhythm.first_day + greatest(0, (month - rhythm.first_day + step - 1) / step * step), rhythm.first_day);
  insert into private.rhythms as kept (booking, first_day, frequency, price, special)
  select of, since, rhythm.frequency, coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null
  from private.company_rules
  where (rhythm.price, rhythm.special)
    is distinct from (coalesce(wanted, (prices ->> rhythm.frequency)::integer), wanted is not null)
  on conflict (booking, first_day) do update set price = excluded.price, special = excluded.special;
  if found then
    perform private.record(of, 'company', 'changed');
    perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', 'changed', 'changed', '["price"]'::jsonb));
  end if;
end
$$;

-- As the household's own, and what only the company decides: another price, and a note for whoever drives.
create function private.change_at_desk(of uuid, changes jsonb) returns void
language plpgsql
as $$
#variable_conflict use_variable
begin
  perform private.hold_known(of);
  if jsonb_typeof(changes) is distinct from 'object'
    or coalesce(jsonb_typeof(changes -> 'driver_note') <> 'string' or length(changes ->> 'driver_note') > 2000, false)
    or coalesce(jsonb_typeof(changes -> 'price') <> 'null' and changes ->> 'price' !~ '^[0-9]{1,5}$', false) then
    perform private.refuse('400', 'Priset är hela kronor, anteckningen högst 2000 tecken.');
  end if;
  if changes ? 'driver_note' then
    update private.agreements set driver_note = changes ->> 'driver_note' where booking = of;
  end if;
  if changes - array['price', 'driver_note'] <> '{}' then
    perform private.change(of, 'company', changes - array['price', 'driver_note']);
  end if;
  if changes ? 'price' then
    perform private.set_price(of, (changes ->> 'price')::integer);
  end if;
end
$$;

create function public.desk_end(booking uuid, last_day date default null, message text default '') returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  if length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  end if;
  perform private.end_agreement(booking, 'company', last_day, message);
  return private.household(booking);
end
$$;

create function public.desk_move(booking uuid, day date, to_day date default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  perform private.move(booking, 'company', day, to_day);
  return private.household(booking);
end
$$;

create function public.desk_new_link(booking uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  if not exists (
    select from private.agreements where agreements.booking = desk_new_link.booking and agreed_at is not null
  ) then
    perform private.refuse('409', 'Hushållet får sin länk när ni har svarat på bokningen.');
  end if;
  update private.keys set revoked_at = private.now()
  where keys.booking = desk_new_link.booking and revoked_at is null;
  perform private.record(booking, 'company', 'new_link');
  perform private.tell(booking, 'link', 'household');
  return private.household(booking);
end
$$;

create function public.desk_month(month date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  return private.month(month);
end
$$;

create function public.desk_paid(booking uuid, month date, paid boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  if month is null or not private.is_near(month) or paid is null
    or not exists (select from private.agreements where agreements.booking = desk_paid.booking) then
    perform private.refuse('400', 'Hushållet eller månaden finns inte.');
  end if;
  month := date_trunc('month', month);
  if paid then
    insert into private.payments (booking, month, paid_at) values (desk_paid.booking, desk_paid.month, private.now())
    on conflict do nothing;
  else
    delete from private.payments where payments.booking = desk_paid.booking and payments.month = desk_paid.month;
  end if;
  return private.month(month);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.desk_inbox, public.desk_settle, public.desk_answer, public.desk_round, public.desk_visit,
  public.desk_order, public.desk_closed_days, public.desk_close_day, public.desk_open_day, public.desk_find,
  public.desk_household, public.desk_change, public.desk_end, public.desk_move, public.desk_new_link, public.desk_month,
  public.desk_paid from public, anon, authenticated, service_role;
grant execute on function public.desk_inbox, public.desk_settle, public.desk_answer, public.desk_round, public.desk_visit,
  public.desk_order, public.desk_closed_days, public.desk_close_day, public.desk_open_day, public.desk_find,
  public.desk_household, public.desk_change, public.desk_end, public.desk_move, public.desk_new_link, public.desk_month,
  public.desk_paid to authenticated;

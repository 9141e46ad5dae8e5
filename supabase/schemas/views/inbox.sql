-- Each list shows the oldest 200, households before strangers.

-- Each function is called by its name: a call that is put together would be planned each time, and the function's whole body read for it.
create or replace function private.cards(kind text, ids uuid[]) returns jsonb
language plpgsql stable as $$
begin
  return case kind
    when 'booking' then private.booking_cards(ids)
    when 'change' then private.change_cards(ids)
    when 'withdrawal' then private.withdrawal_cards(ids)
    when 'failure' then private.failure_cards(ids)
    when 'call' then private.call_cards(ids)
    when 'report' then private.report_cards(ids)
    when 'offer' then private.offer_cards(ids)
    when 'found' then private.found_households(ids)
  end;
end
$$;

-- If a function that makes a list of cards fails, they are made one by one: one row that cannot be read must not hide the others.
create or replace function private.each_of(cards text, ids uuid[]) returns jsonb
language plpgsql stable as $$
declare
  list jsonb := '[]';
  one jsonb;
  id uuid;
begin
  if ids = '{}' then return '[]'; end if;
  ids := ids[:200];
  return private.cards(cards, ids);
exception when others then
  foreach id in array ids loop
    begin
      one := private.cards(cards, array[id]);
    exception when others then
      one := jsonb_build_array(private.unreadable(id));
    end;
    list := list || one;
  end loop;
  return list;
end
$$;

-- This has what every list expects of a card, or of a stop of the round, says who can help, and leads to its household where that is
-- known.
create or replace function private.unreadable(id uuid) returns jsonb
language sql stable as $$
  select '{
    "name": "Går inte att läsa: be den som sköter datorn", "address": "", "phone": "", "email": "", "reach": "call",
    "pending": {}, "status": "asked", "next_day": null, "proposed_day": null, "early_start": false, "asked_back_at": null, "area": null,
    "same_as": [], "prices_read": {}, "stops_on_proposed_day": 0, "contract": "", "receipt_to": "", "matches": [], "own_mailboxes": [], "channel": "mail", "recipient": "company",
    "day": null, "reason": null, "why": "changed", "kind": "changed", "said": "", "asks": null, "words": "", "outcome": null,
    "note": "", "notes": "", "materials": [], "special_request": "", "driver_note": "", "offer_message": "", "frequency": "once", "bags": {},
    "visit_note": "", "visited_at": null, "overruled": null, "last_visit": null, "changed": []
  }'::jsonb || jsonb_build_object('id', id, 'answers', private.unreadable_answers(), 'booking', coalesce(
      (select booking from private.agreements where booking = unreadable.id),
      (select form_response_id from public.outbox where outbox.id = unreadable.id)),
    'created_at', now, 'answer_by', now, 'asked_at', now, 'received_at', now, 'at', now,
    'offer', jsonb_build_object('price', 0, 'frequency', 'once', 'first_day', null, 'message', '', 'until', now))
  from (select private.now() as now) as clock
$$;

create or replace function private.booking_cards(bookings uuid[]) returns jsonb
language sql stable as $$
  with waiting as materialized (
    select *, private.proposed_day(agreements, (select private.room_ahead())) as proposed_day from private.agreements
    where booking = any (bookings)
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'answers', private.answers_of(booking), 'created_at', asked_at,
    'answer_by', asked_at + answer_within, 'proposed_day', proposed_day, 'early_start', private.early_since(booking) is not null, 'asked_back_at', asked_back_at,
    'area', private.area_of(private.answers_of(booking) ->> 'address', (select private.areas())), 'same_as', coalesce(others, '[]'),
    'prices_read', private.raised_since(prices_read),
    'stops_on_proposed_day', coalesce(stops, 0)
  ) order by asked_at), '[]')
  from waiting
  join public.form_responses on id = booking
  left join private.coming_stops((select min(proposed_day) from waiting), (select max(proposed_day) from waiting)) on day = proposed_day
  left join private.same_households_as(array(select booking from waiting)) on booking_id = booking
  cross join private.company_rules
$$;

create or replace function private.offer_cards(bookings uuid[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'address', private.answers_of(booking) ->> 'address',
    'offer', coalesce(private.offer_now(waiting, (select private.room_ahead())),
      private.wish_offer_now(waiting) || '{"frequency": "once", "first_day": null}')
  ) order by coalesce(waiting.wish_offer, waiting.offer) ->> 'until', booking), '[]')
  from private.agreements as waiting where booking = any (bookings)
$$;

-- Null where a day takes all. `closed` days are within the half year; their stops come later. `beyond` are the days over the next eight
-- weeks that have too many, or will once the prices that wait have been accepted.
create or replace function private.room() returns jsonb
language sql stable as $$
  with coming as materialized (select * from private.coming_stops()), offered as (
    select private.open_day_from(first_day + ahead) as day, count(distinct booking)::integer as stops
    from private.agreements
    cross join lateral (select (offer ->> 'first_day')::date as first_day, offer ->> 'frequency' as frequency) as price
    cross join lateral generate_series(0, case when frequency = 'once' then 0 else 55 end, coalesce(private.step_of(frequency), 1)) as ahead
    where status = 'offered' and not private.has_lapsed(agreements)
    group by 1
  )
  select jsonb_build_object(
    'capacity', capacity,
    'stops', (select coalesce(jsonb_object_agg(day, stops), '{}') from coming),
    'closed', (
      select coalesce(jsonb_agg(day order by day), '[]') from private.closed_days
      where day between private.today() and private.today() + private.proposed_ahead()
    ),
    'beyond', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'stops', sum, 'offered', more) order by day), '[]')
      from (
        select day, coalesce(coming.stops, 0) + coalesce(offered.stops, 0) as sum, coalesce(offered.stops, 0) as more
        from coming full join offered using (day) where day between private.today() and private.today() + 55
      ) as days
      where sum > capacity
    ))
  from private.company_rules
$$;

-- The municipality comes last. This is asked once for many addresses, because the settings are long.
create or replace function private.areas() returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_build_object('area', area, 'words', private.undotted(private.words_of(area))))
  from private.settings cross join lateral (select value::jsonb as company) as kept
  cross join lateral jsonb_array_elements_text(company -> 'areas' || (company -> 'municipality')) as area
  where name = 'company'
$$;

-- Names count without their dots, too; who is written behind c/o may be called as an area is. As `areaOf` in src/shared/remarks.ts; a
-- test compares them.
create or replace function private.area_of(address text, areas jsonb) returns text
language sql immutable as $$
  select known ->> 'area'
  from private.undotted(private.words_of(
    regexp_replace(private.plain_text(address), '\mc ?/ ?o\M[^,;\n0-9]*', ' ', 'gi')
  )) as words cross join jsonb_array_elements(areas) with ordinality as listed (known, nth)
  where ' ' || words || ' ' like '% ' || (known ->> 'words') || ' %'
  order by nth limit 1
$$;

-- These bookings have the same telephone, mail address, address or (`is_near`) street, by search terms, which the latest have none of
-- yet. Each mark finds eleven at most: a flood of bookings for one address would otherwise be compared with itself. Without
-- `materialized` the planner reads the table instead of the index, because of the limit.
create or replace function private.same_households_as(bookings uuid[]) returns table (booking_id uuid, others jsonb)
language sql stable as $$
  with own as materialized (
    select booking_id, mark from unnest(bookings) as booking_id cross join unnest(private.marks_of_booking(booking_id)) as mark
  ), other as materialized (
    select mark, has_it.* from (select distinct mark from own) as marks
    cross join lateral (
      with found as materialized (
        select booking, status, asked_at from private.agreements where search_terms @@ private.has_mark(mark)
      )
      select * from found limit 11
    ) as has_it
  ), fresh as materialized (
    select mark, booking, status, asked_at, row_number() over (partition by mark order by asked_at desc) as nth
    from (select * from private.agreements where search_terms is null order by asked_at desc limit 200) as unindexed
    cross join unnest(private.marks_of_booking(booking)) as mark
  ), household as (
    select booking_id, booking, status, asked_at, bool_and(mark like ':street %') as is_near,
      bool_and(mark not like all ('{:email %,:phone %}')) as is_other
    from own join (
      select * from other union all select mark, booking, status, asked_at from fresh where nth <= 11
    ) as known using (mark) where booking <> booking_id group by booking_id, booking, status, asked_at
  )
  select booking_id, jsonb_agg(jsonb_build_object(
    'booking', booking, 'status', status, 'name', private.name_of(booking), 'is_near', is_near
  ) order by nth)
  from (select *, row_number() over (partition by booking_id order by is_near, is_other, status <> 'agreed', asked_at desc, booking) as nth
    from household) as nearest
  where nth <= 10
  group by booking_id
$$;

-- One that cannot be read has none, because it is compared with all the others.
create or replace function private.marks_of_booking(booking_id uuid) returns text[]
language plpgsql stable as $$
begin
  return private.marks_of(private.answers_of(booking_id));
exception when others then
  return '{}';
end
$$;

create or replace function private.change_cards(bookings uuid[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'asked_at', pending_at, 'answers', private.answers_of(booking), 'pending', pending
  ) order by pending_at), '[]')
  from private.agreements where booking = any (bookings)
$$;

create or replace function private.withdrawal_cards(ids uuid[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'received_at', received_at, 'name', name, 'contract', contract, 'receipt_to', receipt_to, 'booking', booking,
    'matches', households, 'own_mailboxes', own_mailboxes
  ) order by matches desc, received_at), '[]')
  from private.withdrawals as waiting cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
      'booking', found.booking, 'name', private.name_of(found.booking), 'address', private.answers_of(found.booking) ->> 'address'
    ) order by score desc), '[]') as households, coalesce(jsonb_agg(found.booking) filter (where score >= 8), '[]') as own_mailboxes
    from private.matching_households(waiting.name, contract, receipt_to) as found
  ) as matching
  where id = any (ids)
$$;

-- These are given up, or refused twice, though still tried because it may be about us. What strangers have caused is left out.
create or replace function private.failures() returns setof public.outbox
language sql stable as $$
  select * from public.outbox
  where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' and channel <> 'call' and priority < 3
  union all
  select * from public.outbox
  where status = 'queued' and settled_at is null and kind <> 'sign_in' and priority < 3 and private.is_refused(outbox)
$$;

create or replace function private.failure_cards(ids uuid[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', failed.id, 'kind', kind, 'channel', channel, 'recipient', recipient, 'status', status,
    'created_at', failed.created_at, 'day', day, 'reason', last_error, 'booking', form_response_id,
    'name', private.name_of(form_response_id), 'phone', private.answers_of(form_response_id) ->> 'phone',
    'email', private.answers_of(form_response_id) ->> 'email'
  ) order by recipient = 'household' desc, failed.created_at, form_response_id, failed.id), '[]')
  from public.outbox as failed where id = any (ids)
$$;

create or replace function private.call_cards(ids uuid[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', form_response_id, 'name', private.name_of(form_response_id),
    'phone', private.answers_of(form_response_id) ->> 'phone', 'why', kind, 'day', day,
    'is_lapsed_offer', kind = 'offer' and data ->> 'what' = 'lapsed', 'said', said, 'created_at', waiting.created_at,
    'asks', case when waiting.id in (select asking.id from private.calls_about_price(agreements) as asking)
      then coalesce(private.wish_offer_now(agreements), private.offer_now(agreements, (select private.room_ahead()))) end
  -- Those of one moment too: what is changed lies elsewhere in the table, and the row would go elsewhere in the list.
  ) order by waiting.created_at, form_response_id, waiting.id), '[]')
  from public.outbox as waiting left join private.agreements on booking = form_response_id where waiting.id = any (ids)
$$;

create or replace function private.report_cards(ids uuid[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', waiting.booking, 'name', private.name_of(waiting.booking),
    'address', answers ->> 'address', 'phone', answers ->> 'phone',
    'day', waiting.day, 'words', words, 'at', waiting.at,
    'outcome', visits.outcome, 'note', coalesce(visits.note, '')
  ) order by waiting.at), '[]')
  from (select * from private.reports where id = any (ids)) as waiting
  cross join lateral (select private.answers_of(waiting.booking) as answers) as now
  left join private.visits on visits.booking = waiting.booking and visits.day = waiting.day
$$;

-- These are stops of the last two weeks, of this month and of months that have not been billed, and of today once it is evening and the
-- round has been over for two hours; also one-off pick-ups of any age, because nothing is owed for them until they are marked.
create or replace function private.waiting_rounds(unbilled jsonb) returns jsonb
language sql stable as $$
  with until as (
    select last, least(last - 13, private.this_month(), (unbilled ->> 0)::date) as since
    from private.company_rules cross join lateral (
      select private.today() - case when private.now() at time zone 'Europe/Stockholm'
        < private.today() + greatest(interval '17 hours', pickup_to - time '00:00' + interval '2 hours') then 1 else 0 end as last
    ) as round
  ), unmarked as (
    select day, stops from until cross join lateral private.coming_stops(since, last)
    union all
    select final, count(*)
    -- Those that were moved may be from after today.
    from until join private.rhythms on frequency = 'once' and first_day between last - 365 and last + 365
    left join private.day_changes as change on change.booking = rhythms.booking and change.nominal = first_day
    cross join lateral (select coalesce(change.moved_to, first_day) as raw) as due
    cross join lateral private.pickups(rhythms.booking, due.raw, last) as pickup
    where due.raw < since and pickup.nominal = first_day and final < since and not pickup.skipped
      -- Visits are looked for first on the day before it is computed, which spares that for nearly all.
      and not exists (select from private.visits where visits.booking = rhythms.booking and day = due.raw)
      and not exists (select from private.visits where visits.booking = rhythms.booking and day = final)
    group by final
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', day, 'stops', stops) order by day), '[]') from unmarked
$$;

-- The company can fix these itself. The running process writes what it finds; nothing of that if it has not checked for an hour.
create or replace function private.findings() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(sentence order by nth), '[]')
  from (
    select found.* from (
      select (value::jsonb ->> 'at')::timestamptz as at, value::jsonb -> 'sentences' as sentences
      from private.settings where name = 'findings'
    ) as written
    cross join lateral (
      -- The process that sends messages writes this every minute.
      select 0, 'Det program som skickar mejl, sms och påminnelser har inte hörts av sedan ' || private.time_in_words(at)
        || '. Be den som sköter det att titta, och ring dem det är bråttom med.'
      where at < pg_catalog.now() - interval '10 minutes'
      union all
      select ordinality, value from jsonb_array_elements_text(sentences) with ordinality
      where at > pg_catalog.now() - interval '1 hour'
    ) as found
    union all
    -- The file may name an earlier day than households were promised, which none of them hears of.
    select null, format('Säsongen %s %s. Avsluta den under Säsong, så får %s hushåll veta det.',
      case when season_last_day < private.today() then 'slutade' else 'slutar' end, private.in_words(season_last_day), households)
    from private.company_rules cross join lateral (select count(*) as households from private.ended_by_season(season_last_day)) as untold
    where private.season_ended() is null and season_last_day <= private.last_day_with_notice() + 14 and households > 0
  ) as found (nth, sentence)
$$;

create or replace function private.inbox() returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'weekdays', private.weekdays(private.today(), private.today() + 6),
    'unanswered_count', cardinality(unanswered), 'unanswered', private.each_of('booking', unanswered),
    'changes_count', cardinality(changes), 'changes', private.each_of('change', changes),
    'withdrawals_count', cardinality(withdrawals), 'withdrawals', private.each_of('withdrawal', withdrawals),
    'failed_count', cardinality(failed), 'failed', private.each_of('failure', failed),
    'calls', private.waiting_calls(),
    'reports', private.each_of('report', array(
      select id from private.reports where settled_at is null order by at
    )),
    'unfilled', private.waiting_rounds(unbilled),
    'offers', private.each_of('offer', array(
      select booking from private.agreements
      where status = 'offered' and not private.has_lapsed(agreements) or wish_offer is not null and private.can_be_taken(agreements)
      order by coalesce(wish_offer, offer) ->> 'until', booking
    )),
    'unbilled', unbilled,
    -- Asked for only if there may be one, because it adds up all months.
    'refunds', case when exists (select from private.agreements where status = 'withdrawn' and settled is not true)
      then private.refunds(only_withdrawn => true) else '[]' end,
    'room', (select private.room() from private.company_rules where capacity is not null),
    'backed_up', jsonb_build_object(
      -- Not those of a clock that was ahead.
      'here', (select max(finished_at) from private.job_runs where job = 'backup' and finished_at <= pg_catalog.now()),
      'elsewhere', (select to_timestamp(value::numeric) from private.settings where name = 'backup_elsewhere'))
  )
  -- `offset 0`: each list is counted too, and found once.
  from private.unbilled_months() as unbilled cross join (
    select array(select booking from private.agreements where status = 'asked' and waits order by asked_at) as unanswered,
      array(
        select booking from private.agreements where pending is not null and private.change_waits(agreements) order by pending_at
      ) as changes,
      array(select id from private.withdrawals where settled_at is null order by matches desc, received_at) as withdrawals,
      array(select id from private.failures() order by recipient = 'household' desc, created_at) as failed
    offset 0
  ) as waiting
$$;

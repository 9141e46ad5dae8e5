-- Of the last season that has begun, and of those since that were ended before they did.
create or replace function private.former_households() returns table (booking uuid, ended_at timestamptz)
language sql stable as $$
  with season as (
    select last_day, ended_at from private.seasons
    where ended_at is not null and last_day >= (select max(last_day) from private.seasons where ended_at is not null and first_day < last_day)
  )
  -- Whoever has gone on after the season's end had been told, or began then, has its last day without an end.
  select booking, season.ended_at from private.agreements join season on agreed_at is not null
    and case status when 'ended' then company_last_day when 'agreed' then agreements.last_day end = season.last_day
$$;

-- Since it was asked whether it goes on, which another agreement of its home may have been at once. It has moved since, if this was its
-- only home.
create or replace function private.has_booked_anew(former uuid, since timestamptz, formers uuid[]) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from private.answers_of(former) as answers cross join private.words_of(private.name_of(former)) as own_name
    cross join lateral unnest(private.marks_of(answers - 'address')) as mark
    join private.agreements as other on search_terms @@ private.has_mark(mark)
    cross join lateral (select private.answers_of(other.booking) ->> 'address' as address) as there
    where other.status in ('asked', 'offered', 'agreed') and not private.is_over_with_its_season(other)
      and other.booking <> all (formers) and other.asked_at is distinct from since and (address = answers ->> 'address'
      or other.asked_at > since and private.words_of(private.name_of(other.booking)) = own_name
        and not exists (
          select from unnest(formers) as second
          cross join lateral (select private.answers_of(second) ->> 'address' as address) as home
          where home.address = there.address
            or home.address <> answers ->> 'address' and private.words_of(private.name_of(second)) = own_name
        ))
  );
end
$$;

-- Each household is asked once, unless the company itself has said no to that with a season that it ended before it began, and not one
-- that objects to that or has booked anew.
create or replace function private.to_invite() returns setof uuid
language sql stable as $$
  with former as (
    select * from private.former_households()
  )
  select former.booking
  from former cross join (select array_agg(booking) as formers from former) as all_of_them
  where not exists (
      select from private.agreements as again
      where again.booking = former.booking and objected_at is not null or again.again_of = former.booking and not (again.status = 'declined' and again.asked_at < (select max(seasons.ended_at) from private.seasons))
    )
    and not private.has_booked_anew(former.booking, former.ended_at, formers)
$$;

-- All that come every second week would otherwise begin in the same one, also on the company's new weekday.
create or replace function private.in_its_weeks(former private.rhythms, first_day date) returns date
language plpgsql stable as $$
begin
  return (
    select coalesce(min(day), first_day)
    from generate_series(0, coalesce(private.step_of((former).frequency), 7) - 7, 7) as ahead
    cross join lateral (select first_day + ahead as day) as week
    where (day - private.moved_with(first_day, (former).first_day)) % private.step_of((former).frequency) = 0 and private.is_driven(day)
  );
end
$$;

-- These days of the first eight weeks get more stops than one takes once all have said yes. The prices that others have still to answer
-- are left to the inbox (private.room).
create or replace function private.beyond_by_inviting(bookings uuid[], first_day date) returns jsonb
language sql stable as $$
  with asked as (
    select private.open_day_from(begins + ahead) as day, count(distinct rhythm.booking)::integer as stops
    from unnest(bookings) as former
    cross join lateral private.latest_rhythm(former) as rhythm
    cross join lateral private.in_its_weeks(rhythm, beyond_by_inviting.first_day) as begins
    cross join lateral generate_series(0, case when frequency = 'once' then 0 else 55 end, coalesce(private.step_of(frequency), 1)) as ahead
    where private.reach(private.answers_of(former)) <> 'call'
    group by 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', day, 'stops', asked.stops + coalesce(coming.stops, 0)) order by day), '[]')
  from asked left join private.coming_stops() as coming using (day) cross join private.company_rules
  where asked.stops + coalesce(coming.stops, 0) > capacity
$$;

-- Nobody can ask those `to_call` but on the telephone. `act` is of those just asked, because the answer that named it may be lost.
create or replace function private.invite_plan(first_day date default null) returns jsonb
language sql stable as $$
  select private.count_by_channel(bookings) || jsonb_build_object('act', private.number_of(private.latest_of_all('invite')), 'to_call', (
    select coalesce(jsonb_agg(jsonb_build_object('booking', booking, 'name', private.name_of(booking), 'phone', answers ->> 'phone') order by private.sort_key(private.name_of(booking)) collate "C", booking), '[]')
    from unnest(bookings) as booking cross join lateral private.readable_answers(booking) as answers
    where private.reach_of(booking, answers) = 'call'
  )) || case when first_day is null or capacity is null then '{}'
    else jsonb_build_object('beyond', private.beyond_by_inviting(bookings, first_day)) end
  from private.company_rules cross join (select array(select private.to_invite()) as bookings) as former
$$;

-- Each is offered what it had, at the price of the list: its yes is the agreement. Whom only a call reaches is called, since its yes has
-- to be in writing.
create or replace function private.invite_again(first_day date) returns jsonb
language plpgsql as $$
#variable_conflict use_variable
declare
  former uuid;
  answers jsonb;
  rhythm private.rhythms;
  booking_id uuid;
  invited uuid[] := '{}';
begin
  -- Another desk that asks waits, as when a season is ended, and finds nobody left to ask.
  lock table private.closed_days in share row exclusive mode;
  if not exists (select from private.seasons where ended_at is null) then
    perform private.refuse('409', 'Öppna nästa säsong först.');
  elsif coalesce(first_day < (select season_first_day from private.company_rules), true) then
    perform private.refuse('409', format('Säsongen börjar %s. Välj den dagen eller en senare.',
      (select private.in_words(season_first_day) from private.company_rules)));
  end if;
  perform private.refuse_unless_first_day(first_day);
  perform private.begin_act('invite');
  foreach former in array private.hold_all(array(select private.to_invite())) loop
    answers := private.answers_of(former);
    -- What it asked for besides was for once.
    if answers -> 'materials' <> '["Special"]' then
      answers := answers || jsonb_build_object('specialRequest', '', 'materials', (answers -> 'materials') - 'Special');
    end if;
    if private.reach(answers) <> 'call' then
      select * into rhythm from private.latest_rhythm(former);
      booking_id := private.book(answers || jsonb_build_object(
        'id', gen_random_uuid(), 'name', private.name_of(former), 'first_day', private.in_its_weeks(rhythm, first_day), 'who_called', 'company', 'frequency', rhythm.frequency)
        || (select jsonb_build_object('organisation', organisation, 'their_reference', their_reference) from private.agreements where booking = former)
        || case when rhythm.frequency = 'monthly' then jsonb_build_object('price', rhythm.price) else '{}' end);
      update private.agreements set again_of = former, no_sms = known.no_sms
      from private.agreements as known where agreements.booking = booking_id and known.booking = former;
    end if;
    invited := invited || former;
  end loop;
  return private.count_by_channel(invited) || jsonb_build_object('act', private.number_of(private.latest_of_all('invite')));
end
$$;

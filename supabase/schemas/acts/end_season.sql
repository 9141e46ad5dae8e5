create or replace function private.last_day_with_notice() returns date
language sql stable as $$
  select private.today() + notice_weeks * 7 from private.company_rules
$$;

-- Until then the company's file says that it drives, unless the notice takes longer. Null where the file says nothing.
create or replace function private.last_season_end() returns date
language sql stable as $$
  select case when season_last_day is not null then greatest(season_last_day, private.last_day_with_notice()) end from private.company_rules
$$;

create or replace function private.ended_by_season(ends date) returns setof uuid
language sql stable as $$
  select booking from private.agreements
  where status in ('agreed', 'ended') and span && daterange(ends + 1, null)
$$;

create or replace function private.declined_by_season() returns setof uuid
language sql stable as $$
  select booking from private.agreements where status = 'asked' and waits
  union all
  select booking from private.agreements where status = 'offered' and not private.has_lapsed(agreements)
$$;

create or replace function private.season_end_plan(ends date) returns jsonb
language plpgsql stable as $$
begin
  if not private.is_near(ends) then
    perform private.refuse('400', 'Välj säsongens sista dag.');
  end if;
  return private.count_by_channel(array(select private.ended_by_season(ends))) || jsonb_build_object(
    'declined', (select count(*) from private.declined_by_season()), 'first_possible', private.last_day_with_notice(),
    'last_possible', private.last_season_end());
end
$$;

create or replace function private.count_by_channel(bookings uuid[], urgent boolean default false) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'households', count(*), 'mail', count(*) filter (where channel = 'mail'), 'sms', count(*) filter (where channel = 'sms'),
    'call', count(*) filter (where channel = 'call'))
  from unnest(bookings) as booking
  cross join lateral private.channel_to(booking, count_by_channel.urgent) as way
  cross join lateral (
    select case way when 'mail' then private.reach_of(booking, private.readable_answers(booking)) else way end as channel
  ) as reached
$$;

create or replace function private.end_season(ends date, message text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  booking_id uuid;
  number uuid := gen_random_uuid();
begin
  message := btrim(coalesce(message, ''));
  -- Acts share this lock: none that is under way is left out of the list below, and another desk that ends the season waits.
  lock table private.closed_days in share row exclusive mode;
  if length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  elsif ends = private.season_ended() then
    -- It is sent again, unless a colleague was before with other words, and a household was told.
    perform private.refuse('409', 'Någon hos er har redan avslutat säsongen, utan de här orden. Skriv dem under Ett ord till alla i stället.')
    where message <> '' and exists (select from private.history join private.season_end using (at))
      and not exists (select from public.outbox where kind in ('ended', 'declined') and data ->> 'message' = message);
    return;
  elsif exists (select from private.season_end) then
    perform private.refuse('409', format('Säsongen slutar redan %s, och hushållen vet det.', private.in_words(private.season_ended())));
  elsif not private.is_near(ends) or ends < private.last_day_with_notice() then
    perform private.refuse('409', format('Hushållen ska få veta det i tid, så säsongen kan sluta tidigast %s.',
      private.in_words(private.last_day_with_notice())));
  elsif ends > private.last_season_end() then
    perform private.refuse('409', format('Inställningarna säger när ni slutar köra, så säsongen kan sluta senast %s. Ändra där om ni kör längre.',
      private.in_words(private.last_season_end())));
  end if;
  -- In the order of every act: households, then the season.
  foreach booking_id in array private.hold_all(array(
    select private.ended_by_season(ends) union select private.declined_by_season()
  )) loop
    if (select status in ('asked', 'offered') from private.agreements where booking = booking_id) then
      perform private.begin_act('answer', number);
      perform private.answer(booking_id, false, null, message);
    else
      perform private.begin_act('end', number);
      perform private.end_agreement(booking_id, 'company', ends, message, what => 'season');
    end if;
  end loop;
  perform private.begin_act('season', number);
  insert into private.season_end (last_day, at) values (ends, private.now());
end
$$;

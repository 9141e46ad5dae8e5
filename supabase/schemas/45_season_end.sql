-- The end of the season: every running agreement ends on one day, what waits is answered with a no, and nothing more is booked.

-- The season's last day, if the company has ended it at its desk.
create or replace function private.season_ended() returns date
language sql stable as $$
  select last_day from private.season_end
$$;

-- The last day of an agreement that runs: once the company has ended the season nobody would end it.
create or replace function private.last_day_of_season(frequency text) returns date
language sql stable as $$
  select case when frequency <> 'once' then private.season_ended() end
$$;

-- The same of an agreement that is taken up again, by its last rhythm.
create or replace function private.last_day_going_on(booking_id uuid) returns date
language sql stable as $$
  select private.last_day_of_season((select frequency from private.rhythms where booking = booking_id order by first_day desc limit 1))
$$;

-- The season's first and last day, as every computation of days uses them: those of a season that has been opened, else the file's. Where
-- the company has ended it, the day that its households were told is the last, whatever the file says.
create or replace function private.season_between(file_first date, file_last date, out first_day date, out last_day date)
language sql stable as $$
  select coalesce(opened.first_day, file_first), coalesce(private.season_ended(), case when opened.first_day is null then file_last else opened.last_day end)
  from (select) as one left join private.seasons as opened on ended_at is null
$$;

-- Called when the desk changes either; the file's are set at each start.
create or replace function private.update_season() returns void
language sql as $$
  update private.company_rules set season_first_day = season.first_day, season_last_day = season.last_day
  from (select (select value::jsonb -> 'season' from private.settings where name = 'company') as of) as file
  cross join lateral private.season_between((file.of ->> 'firstDay')::date, (file.of ->> 'lastDay')::date) as season
  where (season_first_day, season_last_day) is distinct from (season.first_day, season.last_day)
$$;

create or replace function private.season_changed() returns trigger
language plpgsql as $$
begin
  perform private.update_season();
  perform pg_catalog.pg_notify('closed_days', '');
  return null;
end
$$;

-- The first day on which the season can end, with the notice that the terms promise.
create or replace function private.first_season_end() returns date
language sql stable as $$
  select private.today() + notice_weeks * 7 from private.company_rules
$$;

-- The last one: until then the company's file says that it drives, unless the notice takes longer. Null where the file says nothing.
create or replace function private.last_season_end() returns date
language sql stable as $$
  select case when season_last_day is not null then greatest(season_last_day, private.first_season_end()) end from private.company_rules
$$;

-- Whom the end of the season on a day is told: households with pick-ups beyond it, or without a last day.
create or replace function private.ended_by_season(ends date) returns setof uuid
language sql stable as $$
  select booking from private.agreements
  where status in ('agreed', 'ended') and span && daterange(ends + 1, null) and company_last_day is distinct from ends
$$;

-- Bookings that wait for an answer, and offers that wait for one.
create or replace function private.declined_by_season() returns setof uuid
language sql stable as $$
  select booking from private.agreements where status = 'asked' and waits
  union all
  select booking from private.agreements where status = 'offered' and not private.has_lapsed(agreements)
$$;

create or replace function private.season_end_plan(ends date) returns jsonb
language plpgsql stable as $$
begin
  if ends is null or not private.is_near(ends) then
    perform private.refuse('400', 'Välj säsongens sista dag.');
  end if;
  return private.told_by_channel(array(select private.ended_by_season(ends))) || jsonb_build_object(
    'declined', (select count(*) from private.declined_by_season()), 'first_possible', private.first_season_end(),
    'last_possible', private.last_season_end());
end
$$;

-- How many households are reached how.
create or replace function private.told_by_channel(bookings uuid[], urgent boolean default false) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'households', count(*), 'mail', count(*) filter (where channel = 'mail'), 'sms', count(*) filter (where channel = 'sms'),
    'call', count(*) filter (where channel = 'call'))
  from unnest(bookings) as booking
  cross join lateral private.channel_to(booking, told_by_channel.urgent) as way
  cross join lateral (
    select case way when 'mail' then private.reach_of(booking, private.readable_answers(booking)) else way end as channel
  ) as told
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
    return;
  elsif exists (select from private.season_end) then
    perform private.refuse('409', format('Säsongen slutar redan %s, och hushållen vet det.', private.in_words(private.season_ended())));
  elsif ends is null or not private.is_near(ends) or ends < private.first_season_end() then
    perform private.refuse('409', format('Hushållen ska få veta det i tid, så säsongen kan sluta tidigast %s.',
      private.in_words(private.first_season_end())));
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
  insert into private.season_end (last_day, message, at) values (ends, message, private.now());
end
$$;

-- The season's last day once nothing more is booked: the company has ended it, or a booking could get no day before its end.
create or replace function private.booking_closed() returns date
language sql stable as $$
  select season_last_day from private.company_rules
  where private.season_ended() is not null
    or (season_last_day is not null and private.first_possible_day(private.now(), true) is null)
$$;

-- After a sentence that something is over.
create or replace function private.book_again() returns text
language sql stable as $$
  select case when private.booking_closed() is null then ' Boka gärna igen.' else '' end
$$;

-- What can still be had before the season's end, and only that. For visitors only: the company's own bookings are refused by
-- their first day.
create or replace function private.refuse_after_the_season() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ends date := (select season_last_day from private.company_rules);
  first date := private.first_possible_day(private.now(), new.early_start);
begin
  if private.booking_closed() is not null then
    perform private.refuse('409', format('Vi tar inte emot fler bokningar: säsongen %s %s.',
      case when ends < private.today() then 'slutade' else 'slutar' end, private.in_words(ends)));
  elsif ends is not null and first is null then
    perform private.refuse('409', format('Säsongen slutar %s, innan ångertiden har gått ut. Kryssa i att vi får börja redan under '
      || 'dina 14 dagars ångerrätt, så hinner vi.', private.in_words(ends)));
  elsif first + private.step_of(new.answers ->> 'frequency') > ends then
    perform private.refuse('409', 'Före säsongens slut hinner vi bara en gång. Välj Engångshämtning.');
  end if;
  return new;
end
$$;

-- What remains to be done once the season has ended, as numbers; all zero when everything is done.
create or replace function private.season_remains() returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'unbilled', jsonb_array_length(unbilled),
    'unpaid', unpaid,
    'refunds', jsonb_array_length(private.refunds()),
    'calls', jsonb_array_length(private.waiting_calls()),
    'unfilled', jsonb_array_length(private.waiting_rounds(unbilled))
  )
  from private.unbilled_months() as unbilled cross join (
    select count(*) as unpaid from private.balances() where unpaid > 0
  ) as money
$$;

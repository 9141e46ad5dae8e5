create or replace function private.season_ended() returns date
language sql stable as $$
  select last_day from private.season_end
$$;

-- Once the company has ended the season nobody would end the agreement.
create or replace function private.last_day_of_season(frequency text) returns date
language sql stable as $$
  select case when frequency <> 'once' then private.season_ended() end
$$;

create or replace function private.last_day_going_on(booking_id uuid) returns date
language sql stable as $$
  select private.last_day_of_season((select frequency from private.latest_rhythm(booking_id)))
$$;

-- A season that has been opened goes before the file's. Where the company has ended it, the day that its households were told is the
-- last, whatever the file says.
create or replace function private.season_between(file_first date, file_last date, out first_day date, out last_day date)
language sql stable as $$
  select coalesce(opened.first_day, file_first), coalesce(private.season_ended(), case when opened.first_day is null then file_last else opened.last_day end)
  from (select) as one left join private.seasons as opened on ended_at is null
$$;

-- The file's are set at each start.
create or replace function private.season_changed() returns trigger
language plpgsql as $$
begin
  update private.company_rules set season_first_day = season.first_day, season_last_day = season.last_day
  from (select (select value::jsonb -> 'season' from private.settings where name = 'company') as of) as file
  cross join lateral private.season_between((file.of ->> 'firstDay')::date, (file.of ->> 'lastDay')::date) as season
  where (season_first_day, season_last_day) is distinct from (season.first_day, season.last_day);
  perform pg_catalog.pg_notify('closed_days', '');
  return null;
end
$$;

-- The company has ended the season, or a booking could get no day before its end.
create or replace function private.booking_closed() returns date
language sql stable as $$
  select season_last_day from private.company_rules
  where private.season_ended() is not null
    or (season_last_day is not null and private.first_possible_day(private.now(), true) is null)
$$;

-- The company's own bookings are refused by their first day.
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

create or replace function private.book_again(who text default 'household') returns text
language sql stable as $$
  select case when who = 'household' and private.booking_closed() is null then ' Boka gärna igen.' else '' end
$$;

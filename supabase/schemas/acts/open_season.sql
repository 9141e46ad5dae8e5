create or replace function private.may_not_open() returns text
language sql stable as $$
  select case
    when season_last_day is null then 'Säsongen pågår. Avsluta den först, så kan du öppna nästa dagen efter dess sista dag.'
    when season_last_day >= private.today()
      then format('Säsongen pågår till och med %s. Nästa kan öppnas dagen efter.', private.in_words(season_last_day))
    when private.season_ended() is null and exists (select from private.ended_by_season(season_last_day))
      then 'Det finns avtal som ingen har avslutat. Avsluta den gamla säsongen först, så får hushållen veta det.'
  end
  from private.company_rules
$$;

create or replace function private.open_season(first_day date, last_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  over date := (select season_last_day from private.company_rules);
  ended private.season_end;
begin
  -- No act is under way then, as when a season is ended.
  lock table private.closed_days in share row exclusive mode;
  if exists (select from private.seasons where seasons.first_day = first_day and seasons.last_day is not distinct from last_day and ended_at is null)
    and private.season_ended() is null then
    return;
  elsif not private.is_near(first_day) or not private.is_near(last_day) or last_day < first_day
    or first_day < private.today() or last_day > first_day + 400 then
    perform private.refuse('400', 'Välj säsongens första och sista dag, från i dag och framåt och högst ett år emellan.');
  elsif private.may_not_open() is not null then
    perform private.refuse('409', private.may_not_open());
  end if;
  select * into ended from private.season_end;
  -- It may have been ended before it began.
  update private.seasons set first_day = least(seasons.first_day, over), last_day = over, ended_at = coalesce(ended.at, private.now())
  where ended_at is null;
  if not found then
    insert into private.seasons (first_day, last_day, ended_at)
    select least(min(rhythms.first_day), over), over, coalesce(ended.at, private.now()) from private.rhythms;
  end if;
  insert into private.seasons (first_day, last_day) values (first_day, last_day);
  delete from private.season_end;
end
$$;

-- Another last day brings days that are closed beyond the former one, of which nobody has been told.
create or replace function private.season_of_file(first_day date, last_day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  season record := private.season_between(first_day, last_day);
  untold record;
begin
  if (select (season_first_day, season_last_day) is distinct from (season.first_day, season.last_day) from private.company_rules) then
    lock table private.closed_days in share row exclusive mode;
    update private.company_rules set season_first_day = season.first_day, season_last_day = season.last_day;
    for untold in
      select booking, day, act ->> 'what' as what
      from unnest(private.hold_all(array(select booking from private.agreements where status in ('agreed', 'ended')))) as booking
      cross join lateral private.unknown_to(booking, 'household') as unknown
      where kind = 'closed_day' and day >= private.today()
    loop
      perform private.days_changed(untold.booking, 'company', untold.what || '_day', untold.day);
    end loop;
  end if;
  if first_day > (select season_last_day from private.company_rules) and last_day >= first_day and first_day >= private.today()
    and private.may_not_open() is null then
    perform private.open_season(first_day, last_day);
  end if;
end
$$;

-- The next season: opened once the last one is over, with its debts, credits and books left as they are.

-- Why the next season cannot be opened yet, as a sentence; null if it can.
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
  if exists (select from private.seasons where seasons.first_day = first_day and seasons.last_day is not distinct from last_day and ended_at is null) then
    return;
  elsif first_day is null or last_day is null or not private.is_near(first_day) or not private.is_near(last_day) or last_day < first_day
    or first_day < private.today() or last_day > first_day + 400 then
    perform private.refuse('400', 'Välj säsongens första och sista dag, från i dag och framåt och högst ett år emellan.');
  elsif private.may_not_open() is not null then
    perform private.refuse('409', private.may_not_open());
  end if;
  select * into ended from private.season_end;
  update private.seasons set last_day = over, message = coalesce(ended.message, ''), ended_at = coalesce(ended.at, private.now())
  where ended_at is null;
  if not found then
    insert into private.seasons (first_day, last_day, message, ended_at)
    select least(min(rhythms.first_day), over), over, coalesce(ended.message, ''), coalesce(ended.at, private.now()) from private.rhythms;
  end if;
  insert into private.seasons (first_day, last_day, opened_at) values (first_day, last_day, private.now());
  delete from private.season_end;
  perform private.update_season();
end
$$;

-- Opens at a start the season that the company's file names after the last one.
create or replace function private.open_season_of_file(first_day date, last_day date) returns void
language plpgsql as $$
begin
  if first_day > (select season_last_day from private.company_rules) and last_day >= first_day and first_day >= private.today()
    and private.may_not_open() is null then
    perform private.open_season(first_day, last_day);
  end if;
end
$$;

-- All seasons, the latest first; empty while there has been only one.
create or replace function private.seasons_in_turn() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('first_day', first_day, 'last_day', last_day, 'ended_at', ended_at) order by first_day desc), '[]')
  from private.seasons
$$;

-- Households whose agreement ended with the last season, to be asked whether they go on: each once, and not one that has booked anew.
create or replace function private.to_invite() returns setof uuid
language sql stable as $$
  select former.booking
  from private.agreements as former
  join (select last_day from private.seasons where ended_at is not null order by first_day desc limit 1) as season on true
  where former.status = 'ended' and former.agreed_at is not null and former.company_last_day = season.last_day
    and not exists (select from private.agreements as again where again.again_of = former.booking)
    and not exists (
      select from private.agreements_of_address(private.answers_of(former.booking) ->> 'email') as theirs (booking)
      join private.agreements as other using (booking)
      where other.status in ('asked', 'offered', 'agreed') and private.answers_of(other.booking) ->> 'address' = private.answers_of(former.booking) ->> 'address'
    )
$$;

create or replace function private.invite_plan() returns jsonb
language sql stable as $$
  select private.told_by_channel(array(select private.to_invite()))
$$;

-- The day from which a rhythm goes on in the weeks that it had: all that come every second week would otherwise begin in the same one.
create or replace function private.in_its_weeks(former private.rhythms, first_day date) returns date
language sql stable as $$
  select coalesce(min(day), first_day)
  from generate_series(0, coalesce(private.step_of((former).frequency), 7) - 7, 7) as ahead
  cross join lateral (select first_day + ahead as day) as week
  where (day - (former).first_day) % private.step_of((former).frequency) = 0 and private.open_day_from(day) = day and private.is_round_day(day)
$$;

-- Offers each of them what it had, at the price of the list, from that day or, where it came more seldom than every week, in its own
-- weeks: its yes is the agreement. Whom only a call reaches is called, since its yes
-- has to be in writing. Returns how many are told how.
create or replace function private.invite_again(first_day date) returns jsonb
language plpgsql as $$
#variable_conflict use_variable
declare
  former uuid;
  answers jsonb;
  rhythm private.rhythms;
  booking_id uuid;
  told uuid[] := '{}';
begin
  if not exists (select from private.seasons where ended_at is null) then
    perform private.refuse('409', 'Öppna nästa säsong först.');
  elsif first_day < (select season_first_day from private.company_rules) then
    perform private.refuse('409', format('Säsongen börjar %s. Välj den dagen eller en senare.',
      (select private.in_words(season_first_day) from private.company_rules)));
  end if;
  perform private.refuse_unless_first_day(first_day);
  perform private.begin_act('invite');
  foreach former in array private.hold_all(array(select private.to_invite())) loop
    answers := private.answers_of(former);
    if private.reach(answers) <> 'call' then
      select * into rhythm from private.rhythms where booking = former order by rhythms.first_day desc limit 1;
      booking_id := private.book(answers || jsonb_build_object(
        'id', gen_random_uuid(), 'name', private.name_of(former), 'first_day', private.in_its_weeks(rhythm, first_day), 'who_called', 'company', 'frequency', rhythm.frequency)
        || (select jsonb_build_object('organisation', organisation, 'their_reference', their_reference) from private.agreements where booking = former)
        || case when rhythm.frequency = 'monthly' then jsonb_build_object('price', rhythm.price) else '{}' end);
      update private.agreements set again_of = former where booking = booking_id;
      update public.outbox set data = data || '{"again": true}' where form_response_id = booking_id and kind = 'offer';
    end if;
    told := told || former;
  end loop;
  return private.told_by_channel(told) || jsonb_build_object('act', private.number_of(private.latest_of_all('invite')));
end
$$;

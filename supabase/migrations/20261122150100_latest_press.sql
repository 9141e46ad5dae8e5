-- Of two presses on one stop the later press stands, and not the one that arrives later: a phone without coverage sends late.

drop function public.desk_visit(uuid, date, text, jsonb, text);
drop function private.visit(uuid, date, text, jsonb, text);
drop function private.record(uuid, text, text, date);

create function private.record(of uuid, who text, what text, day date default null, at timestamptz default null)
returns void
language sql
begin atomic
  insert into private.history (booking, place, at, who, what, day)
  select of, coalesce(max(place), 0) + 1, coalesce(record.at, private.now()), record.who, record.what, record.day
  from private.history where booking = of;
end;

-- `seconds_ago`: how long ago it was pressed. No time of the day, since a phone's clock may be wrong. What was pressed before
-- the press that stands is no news; within a minute, which sending may take, the one that arrives last stands.
create function private.visit(of uuid, day date, outcome text, bags jsonb, note text, seconds_ago integer) returns jsonb
language plpgsql
as $$
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
  return (select stops -> 0 from private.round_of(day, of));
end
$$;

create function public.desk_visit(
  booking uuid, day date, outcome text default null, bags jsonb default '{}', note text default '',
  seconds_ago integer default 0
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  return private.visit(booking, day, outcome, bags, note, seconds_ago);
end
$$;

revoke execute on function private.record, private.visit from public;
revoke execute on function public.desk_visit from public, anon, authenticated, service_role;
grant execute on function public.desk_visit to authenticated;

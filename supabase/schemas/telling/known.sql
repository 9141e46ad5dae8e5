-- What a reader, the household or the company, knows of a household's days and agreement, and what of it is otherwise now. That is what
-- messages of the kinds `moved`, `closed_day`, `changed`, `ended` and `reported` say.

-- How each pick-up stands that its reader does not know so, by its nominal day: `raw` where it was put, `at` where it is, which a closed
-- day pushes on (null beyond the season or the agreement), and who made it so. `day` is the day that its message is about. What is a week
-- ago is no news. `said`: what is taken for known besides.
create or replace function private.untold_days(booking_id uuid, reader text, said jsonb default '[]')
returns table (kind text, day date, act jsonb)
language sql stable as $$
  with known as (
    select days || (
      select coalesce(jsonb_object_agg(act ->> 'nominal', act), '{}') from jsonb_array_elements(said) as act where act ? 'nominal'
    ) as days
    from private.told where booking = booking_id and told.reader = untold_days.reader
  ), special as (
    select closed.day from private.closed_days as closed
    where closed.day >= private.today() - 63 and exists (select from private.nominal_days(booking_id, closed.day, closed.day))
    union
    select nominal from private.day_changes where booking = booking_id and greatest(nominal, moved_to) >= private.today() - 63
    union
    select key::date from known cross join jsonb_each(days)
  )
  select kind, about, jsonb_build_object('nominal', pickup.nominal, 'raw', raw, 'at', stands.at, 'skipped', pickup.skipped, 'day', about, 'what', what, 'who', case
      when kind = 'closed_day' or raw = was_raw and pickup.skipped = was_skipped or change.company_skipped or change.company_moved_to = change.moved_to and not change.skipped
        then 'company'
      when change.booking is not null then 'household'
      else (
        select who from private.history as line
        where line.booking = booking_id and line.what in ('skipped', 'moved', 'restored', 'away', 'back', 'closed_day', 'opened_day')
          and exists (
            select from unnest(array[pickup.nominal, raw, stands.at, was_raw, was_at]) as own (day)
            where own.day between line.day and coalesce(line.until, line.day))
        order by place desc limit 1
      )
    end) || case when what = 'moved' then jsonb_build_object('to_day', stands.at) else '{}' end
  from known cross join special
  cross join (select agreements, coalesce(last_day, 'infinity') as ends from private.agreements where booking = booking_id) as one
  -- Also one that a closed day has pushed beyond the agreement's end.
  cross join lateral private.agreement_pickups(jsonb_populate_record(agreements, '{"last_day": null}'), special.day, special.day) as pickup
  left join private.day_changes as change on change.booking = booking_id and change.nominal = pickup.nominal
  -- What goes with another of the household's is told with it.
  cross join lateral (select case when is_moved then pickup.final else pickup.base end as stands_on, days -> special.day::text as was) as stand
  cross join lateral (
    select coalesce((was ->> 'raw')::date, pickup.nominal) as was_raw, coalesce((was ->> 'skipped')::boolean, false) as was_skipped,
      case when was is null then pickup.nominal else (was ->> 'at')::date end as known_at
  ) as knew
  cross join lateral (
    select case when stands_on <= ends then stands_on end as at, case when known_at <= ends then known_at end as was_at
  ) as stands
  cross join lateral (select coalesce(stands.at < was_at, was_at is null) as is_earlier) as moves
  cross join lateral (select case
    when reader = 'company' or raw <> was_raw then 'moved'
    -- Whatever has become of it since, nobody comes on the day that was closed.
    when pickup.skipped then case when is_earlier or stands.at = was_at then 'moved' else 'closed_day' end
    when was_skipped and not is_earlier then 'moved'
    else 'closed_day'
  end as kind) as sorted
  cross join lateral (select case
    when kind = 'closed_day' then case when is_earlier then 'opened' else 'closed' end
    when pickup.skipped then 'skipped'
    when raw = pickup.nominal or stands.at = was_at then 'restored'
    else 'moved'
  end as what) as named
  cross join lateral (select case
    -- Also where the agreement has ended before the day that it was moved from.
    when what = 'closed' or what = 'moved' or what = 'skipped' and (raw <> was_raw or reader = 'company') then coalesce(known_at, pickup.nominal)
    else coalesce(stands.at, was_at)
  end as about) as dated
  where pickup.nominal = special.day and not (pickup.skipped and was_skipped) and (stands.at, pickup.skipped) is distinct from (was_at, was_skipped)
    and case when raw = was_raw then was_at is not null or stands.at = raw else stands.at is not null end
    and greatest(pickup.nominal, raw, stands.at, was_raw, was_at) > private.today() - 7
$$;

-- What messages speak of besides days, each with a fingerprint: nothing is kept of it twice. Not by md5, which a Postgres in FIPS mode
-- refuses.
create or replace function private.facts_of(booking_id uuid) returns table (kind text, fact text, day date, print text)
language sql stable as $$
  select kind, fact, day, left(encode(sha256(convert_to(coalesce(value::text, ''), 'UTF8')), 'hex'), 16) from (
    select 'changed', key, null::date, value
    from private.agreements
    left join lateral (select * from private.rhythms where booking = booking_id order by first_day desc limit 1) as rhythm on true
    cross join lateral jsonb_each(private.readable_answers(booking_id) || jsonb_strip_nulls(jsonb_build_object('frequency', rhythm.frequency))
      || jsonb_build_object(
        'name', private.name_of(booking_id), 'price', rhythm.price, 'day', extract(isodow from rhythm.first_day),
        'week', (rhythm.first_day - date '2000-01-03') / 7 % (private.step_of(rhythm.frequency) / 7),
        'early_start', private.early_since(booking_id) is not null, 'asked_back', asked_back_at is not null, 'pending', pending,
        'organisation', organisation, 'their_reference', their_reference))
    where agreements.booking = booking_id
    union all
    select 'ended', 'ended', last_day,
      case when status = 'ended' and ended_from <> 'offered' then jsonb_build_array(last_day, company_last_day is not null) end
    from private.agreements where booking = booking_id
    union all
    select 'reported', 'report ' || reports.day, reports.day, to_jsonb(words) from private.reports where booking = booking_id and settled_at is null
  ) as facts (kind, fact, day, value)
$$;

-- All that a reader does not know so. What a message says that has been tried, or is on a list of calls, is on its way. A fact that it was
-- never told is one that an older version did not speak of, but for a report.
create or replace function private.unknown_to(booking_id uuid, reader text, but uuid default null, said jsonb default '[]')
returns table (kind text, day date, act jsonb)
language sql stable as $$
  select untold.* from private.agreements cross join lateral (
    select * from private.untold_days(booking_id, reader, said) where status in ('agreed', 'ended')
    union all
    select facts.kind, facts.day, jsonb_build_object('fact', fact, 'print', facts.print, 'day', facts.day)
    from private.told
    cross join lateral (
      select told.facts || coalesce(jsonb_object_agg(act ->> 'fact', act -> 'print') filter (where act ? 'fact'), '{}') as known
      from jsonb_array_elements(said) as act
    ) as before
    cross join private.facts_of(booking_id) as facts
    where told.booking = booking_id and told.reader = unknown_to.reader and (facts.kind <> 'reported' or told.reader = 'company')
      and known ->> fact is distinct from facts.print and (known ? fact or facts.kind = 'reported')
  ) as untold
  where booking = booking_id and status in ('asked', 'agreed', 'ended') and (unknown_to.reader = 'company' or agreed_at is not null)
    and not exists (
      select from public.outbox
      where form_response_id = booking_id and recipient = unknown_to.reader and id is distinct from but and outbox.status in ('queued', 'dead')
        and settled_at is null and data -> 'acts' @> jsonb_build_array(act - '{day,what,who,to_day}'::text[])
    )
$$;

-- Whether somebody has to be told: the company knows what it has done itself.
create or replace function private.is_news(reader text, act jsonb) returns boolean
language sql immutable as $$
  select reader = 'household' or act ? 'fact' or act ->> 'who' = 'household'
$$;

-- Its reader knows now that these pick-ups and facts stand so.
create or replace function private.note_told(booking_id uuid, reader text, acts jsonb) returns void
language sql as $$
  update private.told set facts = facts || (
    select coalesce(jsonb_object_agg(act ->> 'fact', act -> 'print'), '{}') from jsonb_array_elements(acts) as act where act ? 'fact'
  ), days = (
    select coalesce(jsonb_object_agg(nominal, state), '{}') from (
      select key as nominal, value as state from jsonb_each(days)
      where key not in (select act ->> 'nominal' from jsonb_array_elements(acts) as act where act ? 'nominal')
      union all
      select distinct on (act ->> 'nominal') act ->> 'nominal',
        jsonb_build_object('raw', act -> 'raw', 'at', act -> 'at', 'skipped', act -> 'skipped')
      from jsonb_array_elements(acts) as act where act ? 'nominal'
    ) as known
    where state <> jsonb_build_object('raw', nominal, 'at', nominal, 'skipped', false)
      and greatest(nominal, state ->> 'raw', state ->> 'at') >= (private.today() - 63)::text
  )
  where booking = booking_id and told.reader = note_told.reader and acts <> '[]'
$$;

create or replace function private.untold_acts(booking_id uuid, reader text) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(act), '[]') from private.unknown_to(booking_id, reader)
$$;

-- What the household knows from its contract: all but days and the end; or what both know from a message with words of its own.
create or replace function private.know_facts(booking_id uuid, named text[] default null) returns void
language sql as $$
  update private.told set facts = facts || (
    select coalesce(jsonb_object_agg(fact, print), '{}') from private.facts_of(booking_id)
    where case when named is null then kind = 'changed' and fact <> 'pending' else fact = any (named) end
  )
  where booking = booking_id and (named is not null or reader = 'household')
$$;

-- Who begins to be told, or is older than this table, knows what is. Of an agreement that is over nothing is left to tell.
create or replace function private.know_days(bookings uuid[]) returns void
language plpgsql as $$
declare
  new private.told;
begin
  for new in
    insert into private.told (booking, reader, days)
    select booking, reader, '{}' from private.agreements cross join unnest(array['household', 'company']) as reader
    where booking = any (bookings) and (upper(span) <= private.today() - 7) is not true
      and not exists (select from private.told where told.booking = agreements.booking and told.reader = reader.reader)
    returning *
  loop
    perform private.note_told(new.booking, new.reader, private.untold_acts(new.booking, new.reader));
  end loop;
  update private.told set facts = (select jsonb_object_agg(fact, print) from private.facts_of(booking) where kind <> 'reported')
  where booking = any (bookings) and facts = '{}';
end
$$;

-- Another rhythm brings its own days from `first_day` on, and the message about it names them: for whoever has not been told of it. What the
-- company has just done to a day is told by itself, as long as it can be taken back: once known, that would be news. One that a closed day
-- pushes may have come together with another, with which it goes.
create or replace function private.know_new_days(booking_id uuid, first_day date) returns void
language sql as $$
  select private.note_told(booking_id, reader, coalesce(jsonb_agg(act) filter (
    where (act ->> 'nominal')::date >= first_day
      and not (reader = 'household' and kind = 'moved' and act ->> 'who' = 'company' and act ->> 'at' = act ->> 'raw')
  ), '[]'))
  from unnest(array['household', 'company']) as reader cross join lateral private.unknown_to(booking_id, reader)
  group by reader having bool_or(act ->> 'fact' in ('frequency', 'day', 'week'))
$$;

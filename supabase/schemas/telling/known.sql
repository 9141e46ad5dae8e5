-- What a reader, the household or the company, knows, and what of it is otherwise now, is what messages of the kinds `moved`,
-- `closed_day`, `changed`, `ended` and `reported` say (decisions 45 and 49).

-- `raw` is where a pick-up was put, `at` where it is, which a closed day pushes on (null beyond the season or the agreement). `day` is
-- the day that its message is about, `instead` of one that is open again the day that was told instead. What is a week ago is no news.
-- `known` is by reader.
create or replace function private.days_otherwise(agreement private.agreements, known jsonb)
returns table (reader text, kind text, day date, act jsonb)
language sql stable as $$
  select reader, kind, about, jsonb_build_object('fact', pickup.nominal,
    'now', jsonb_build_object('raw', pickup.raw, 'at', stands.at, 'skipped', pickup.skipped),
    'day', about, 'what', what, 'to_day', case when what = 'moved' then stands.at end, 'who', case
      when kind = 'closed_day' or pickup.raw = was.raw and pickup.skipped = was.skipped or change.company_skipped
        or change.company_moved_to = change.moved_to and not change.skipped then 'company'
      when change.skipped or change.moved_to <> was.raw then 'household'
      else (
        select who from private.history as line
        where line.booking = agreement.booking and line.what in ('skipped', 'moved', 'restored', 'away', 'back', 'closed_day', 'opened_day')
          and exists (
            select from unnest(array[pickup.nominal, pickup.raw, stands.at, was.raw, stands.was_at]) as own (day)
            where own.day between line.day and coalesce(line.until, line.day))
        order by place desc limit 1
      )
    end) || case when what = 'opened' then jsonb_build_object('instead', was_at) else '{}' end
  from (
    -- Any other is where the rhythm has it, as whoever has not been told otherwise knows.
    select array_agg(day) as days, max(day) as last_day from (
      select closed_days.day from private.closed_days
      union all select unnest(array[nominal, moved_to]) from private.day_changes where booking = agreement.booking
      union all select day::date from jsonb_each(known) as told (reader, facts) cross join jsonb_each(facts) as fact (day, stood) where stood ? 'raw'
    ) as one (day)
  ) as special
  -- One that a closed day has pushed beyond the agreement's end is told, too.
  cross join lateral private.agreement_pickups(jsonb_populate_record(agreement, '{"last_day": null}'), private.today() - 63, special.last_day, special.days)
    as pickup
  left join private.day_changes as change on change.booking = agreement.booking and change.nominal = pickup.nominal
  cross join lateral jsonb_object_keys(known) as reader
  cross join lateral jsonb_to_record(coalesce(known -> reader -> pickup.nominal::text,
    jsonb_build_object('raw', pickup.nominal, 'at', pickup.nominal, 'skipped', false))) as was (raw date, at date, skipped boolean)
  -- `offset 0`: the cases would be put into each other wherever they are named, to 100 kB that take longer to begin on than all else here.
  cross join lateral (
    -- What goes with another of the household's is told with it; that the season ends, by its end.
    select case when (stands_on > agreement.last_day) is not true then stands_on end as at,
      case when (was.at > least(agreement.last_day, season_last_day)) is not true then was.at end as was_at
    from private.company_rules offset 0
  ) as stands
  cross join lateral (select coalesce(stands.at < was_at, was_at is null) as is_earlier,
    -- It had been told as lost, and is made after all, on a day that is none of the household's own.
    coalesce(was_at is null and stands.at > pickup.raw, false)
      and not exists (select from private.nominal_days(agreement.booking, stands.at, stands.at)) as is_put_off
    offset 0
  ) as moves
  cross join lateral (select case
    when reader = 'company' or pickup.raw <> was.raw then 'moved'
    -- A day that is closed is told as closed also to whoever has skipped what was pushed from it.
    when pickup.skipped and (is_earlier or stands.at = was_at) or was.skipped and not is_earlier then 'moved'
    else 'closed_day'
  end as kind offset 0) as sorted
  cross join lateral (select case
    -- Of a day that is past nobody reads any more that it is closed.
    when kind = 'closed_day' then case when is_earlier and not (is_put_off and pickup.raw >= private.today()) then 'opened' else 'closed' end
    when pickup.skipped then 'skipped'
    when pickup.raw = pickup.nominal or stands.at = was_at then 'restored'
    else 'moved'
  end as what offset 0) as named
  cross join lateral (select case
    -- The agreement may have ended before the day that it was moved from.
    when is_put_off and what <> 'opened' then pickup.raw
    when what in ('closed', 'moved') or what = 'skipped' and (pickup.raw <> was.raw or reader = 'company') then was.at
    else coalesce(stands.at, was_at)
  end as about) as dated
  where not (pickup.skipped and was.skipped) and (stands.at, pickup.skipped) is distinct from (was_at, was.skipped)
    and case when pickup.raw = was.raw then was_at is not null or stands.at = pickup.raw or is_put_off else stands.at is not null end
    and greatest(pickup.nominal, pickup.raw, stands.at, was.raw, was_at) > private.today() - 7
    -- Somebody has been there.
    and not (what = 'opened' and exists (select from private.visits where visits.booking = agreement.booking and visits.day = stands.at))
  -- So that it is made once, not wherever it is asked for a part.
  offset 0
$$;

-- Each is a fingerprint: nothing is kept of it twice. Not by md5, which a Postgres in FIPS mode refuses.
create or replace function private.facts_of(booking_id uuid) returns table (kind text, day date, fact text, now jsonb)
language sql stable as $$
  select kind, day, fact, to_jsonb(left(encode(sha256(convert_to(coalesce(value::text, ''), 'UTF8')), 'hex'), 16)) from (
    select 'changed', null::date, key, value
    from private.agreements
    left join lateral private.latest_rhythm(booking_id) as rhythm on true
    cross join lateral jsonb_each(private.readable_answers(booking_id) || jsonb_strip_nulls(jsonb_build_object('frequency', rhythm.frequency))
      || jsonb_build_object(
        'name', private.name_of(booking_id), 'price', rhythm.price, 'early_start', private.early_since(booking_id) is not null, 'asked_back', asked_back_at is not null, 'pending', pending,
        'organisation', organisation, 'their_reference', their_reference)
      -- An end may take away all the days of another weekday.
      || case when status = 'ended' and rhythm.first_day > last_day then '{}' else jsonb_build_object(
        'day', extract(isodow from rhythm.first_day),
        'week', (rhythm.first_day - date '2000-01-03') / 7 % (private.step_of(rhythm.frequency) / 7)) end)
    where agreements.booking = booking_id
    union all
    select 'ended', last_day, 'ended',
      case when status = 'ended' and ended_from <> 'offered' then jsonb_build_array(last_day, company_last_day is not null) end
    from private.agreements where booking = booking_id
    union all
    -- The season's end, of whoever has gone on, or begun to have a rhythm, after that was told.
    select 'ended', last_day, 'season', to_jsonb(case when status = 'agreed' then last_day end) from private.agreements where booking = booking_id
    union all
    select 'reported', reports.day, 'report ' || reports.day, to_jsonb(words) from private.reports where booking = booking_id and settled_at is null
  ) as facts (kind, day, fact, value)
  offset 0
$$;

-- What `one` of them does not know, or both. `said` is taken for known besides. What a message says that has been tried, or is on a list
-- of calls, is on its way. A fact that it was never told is one that an older version did not speak of, but for a report.
create or replace function private.unknown_to(booking_id uuid, one text default null, but uuid default null, said jsonb default '[]')
returns table (reader text, kind text, day date, act jsonb)
language sql stable as $$
  select otherwise.* from private.agreements
  cross join lateral (
    select jsonb_object_agg(told.reader, facts || coalesce((select jsonb_object_agg(act ->> 'fact', act -> 'now') from jsonb_array_elements(said) as act), '{}')) as known
    from private.told
    where told.booking = booking_id and (one is null or told.reader = one)
  ) as before
  cross join lateral (
    select * from private.days_otherwise(agreements, known) where status in ('agreed', 'ended')
    union all
    select told.reader, facts.kind, facts.day, jsonb_build_object('fact', fact, 'now', facts.now, 'day', facts.day)
    from private.facts_of(booking) as facts cross join lateral jsonb_each(known) as told (reader, facts)
    where told.facts -> fact is distinct from facts.now and case
      when facts.kind = 'reported' then told.reader = 'company'
      -- That what waits has come to nothing by an end is told with that.
      when fact = 'pending' then told.facts ? fact and (agreements.pending is null or private.is_still_visited(agreements))
      else told.facts ? fact
    end
  ) as otherwise
  where booking = booking_id and status in ('asked', 'agreed', 'ended')
    and not exists (
      select from public.outbox
      where form_response_id = booking_id and recipient = otherwise.reader and id is distinct from but and outbox.status in ('queued', 'dead')
        and settled_at is null and data -> 'acts' @> jsonb_build_array(jsonb_build_object('fact', act -> 'fact', 'now', act -> 'now'))
    )
$$;

-- The company knows what it has done itself, and only it sets a price or says who the firm is.
create or replace function private.is_news(reader text, act jsonb) returns boolean
language sql immutable as $$
  select reader = 'household' or act ->> 'fact' not in ('price', 'organisation', 'their_reference', 'season') and (not act ? 'what' or act ->> 'who' = 'household')
$$;

create or replace function private.note_told(booking_id uuid, reader text, acts jsonb) returns void
language plpgsql as $$
begin
  update private.told set facts = facts - array(
    select key from jsonb_each(facts) where value ? 'raw' and greatest(key, value ->> 'raw', value ->> 'at') < (private.today() - 63)::text
  ) || (select jsonb_object_agg(act ->> 'fact', act -> 'now') from jsonb_array_elements(acts) as act)
  where booking = booking_id and told.reader = note_told.reader and acts is not null;
end
$$;

-- The household knows this from its contract, or both from a message with words of its own.
create or replace function private.know_facts(booking_id uuid, named text[] default null) returns void
language sql as $$
  update private.told set facts = facts || (
    select coalesce(jsonb_object_agg(fact, now), '{}') from private.facts_of(booking_id)
    where case when named is null then kind = 'changed' and fact <> 'pending' else fact = any (named) end
  )
  where booking = booking_id and (named is not null or reader = 'household')
$$;

-- The contract says all but that the agreement ends or that something waits: by mail with every day, by SMS the first and the price; why
-- there is none, it does not say. Until it leaves, its reader has heard of nothing else. What is said in a call nobody knows before.
create or replace function private.know_contract(contract public.outbox) returns void
language sql as $$
  -- Whoever is acting is waited for.
  select from private.agreements where booking = contract.form_response_id for share;
  select private.note_told(contract.form_response_id, 'household', jsonb_agg(act))
  from private.unknown_to(contract.form_response_id, 'household', contract.id) as untold
  cross join (
    select min(days.day) as day from private.days_of(contract.form_response_id, private.today(), private.today() + 182) as days where state = 'planned'
  ) as first
  where contract.status <> 'dead' and not contract.data ? 'what' and case contract.channel
    when 'mail' then case when act ? 'what' then first.day is not null else untold.kind = 'changed' and act ->> 'fact' <> 'pending' end
    when 'sms' then act ->> 'fact' = 'price' or act ? 'what' and (act ->> 'fact')::date < first.day
  end
$$;

-- Who begins to be told, or is older than this table, knows what is. Of an agreement that is over nothing is left to tell.
create or replace function private.know_what_is(bookings uuid[]) returns void
language plpgsql as $$
begin
  insert into private.told (booking, reader, facts)
  select booking, reader, (
    select jsonb_object_agg(fact, now) from (
      select fact, now from private.facts_of(booking) where kind <> 'reported'
      union all select act ->> 'fact', act -> 'now' from private.days_otherwise(agreements, jsonb_build_object(reader, '{}'::jsonb))
    ) as facts
  )
  from private.agreements cross join unnest(array['household', 'company']) as reader
  where booking = any (bookings) and (upper(span) <= private.today() - 7) is not true
    and not exists (select from private.told where told.booking = agreements.booking and told.reader = reader.reader);
end
$$;

create or replace function private.untold_days(booking_id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(reader, act -> 'fact')), '[]')
  from private.unknown_to(booking_id) where act ? 'what'
$$;

-- The message about another rhythm names its days, for whoever has not been told of it. What was `untold` before is told by itself: the
-- rhythm may be as it was before that message leaves. So is what the company has just done to a day, as long as it can be taken back: once
-- known, that would be news. One that a closed day pushes may have come together with another, with which it goes.
create or replace function private.know_new_days(booking_id uuid, first_day date, untold jsonb) returns void
language sql as $$
  select private.note_told(booking_id, reader, jsonb_agg(act) filter (
    where act ? 'what' and act ->> 'fact' >= first_day::text and not (
        (untold @> jsonb_build_array(jsonb_build_object(reader, act -> 'fact')) or reader = 'household' and kind = 'moved' and act ->> 'who' = 'company')
        and (kind = 'closed_day' or act #> '{now,at}' = act #> '{now,raw}'))
  ))
  from private.unknown_to(booking_id)
  group by reader having bool_or(act ->> 'fact' in ('frequency', 'day', 'week'))
$$;

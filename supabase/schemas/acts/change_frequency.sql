-- A rhythm has begun once one of its days has been collected, even on a day before it. Null if the season has no such day.
create or replace function private.next_rhythm_day(booking_id uuid) returns date
language sql stable as $$
  select case when since is not null and (taken is null or after is not null) then greatest(since, begins, after) end
  from private.next_changeable_day(booking_id) as since
  cross join private.agreed_from(booking_id) as begins
  left join lateral (
    select max(nominal) as taken
    from private.visits cross join lateral private.pickups(booking_id, day, day) as pickup
    where booking = booking_id and final = day and not skipped and nominal >= since
      and (day >= since or exists (select from private.rhythms where booking = booking_id and first_day between since and nominal))
  ) as visited on true
  cross join lateral private.own_day_from(booking_id, taken + 1) as after
$$;

-- What another rhythm has superseded and would not have begun by `since` comes back as it was.
create or replace function private.comes_back(agreement private.agreements, since date) returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(agreement.superseded)
  where greatest((value ->> 'first_day')::date, private.agreed_from(agreement.booking)) >= since
$$;

-- Of rhythms that cost this household another sum than the list's: as it read that when it booked; or, beside its own one, what comes back
-- with one that has not ended or begun.
create or replace function private.own_prices(agreement private.agreements) returns jsonb
language plpgsql stable as $$
begin
  return case agreement.status
    when 'asked' then private.raised_since(agreement.prices_read)
    when 'agreed' then (
      select coalesce(jsonb_object_agg(frequency, price), '{}')
      from private.next_rhythm_day(agreement.booking) as since cross join private.company_rules cross join lateral (
        select frequency, price from private.latest_rhythm(agreement.booking, since)
        union all
        select key, (value ->> 'price')::integer from jsonb_each(private.comes_back(agreement, since))
      ) as back (frequency, price)
      where price is distinct from (prices ->> frequency)::integer
        and frequency <> (select frequency from private.latest_rhythm(agreement.booking))
    )
    else '{}' end;
end
$$;

-- Another rhythm begins on the next day that can still be changed; if pick-ups become rarer, on the next of its own days. It has the
-- list's price: an individual one was agreed for the old rhythm.
create or replace function private.change_frequency(booking_id uuid, wanted text) returns void
language plpgsql as $$
declare
  rules private.company_rules;
  since date := private.next_rhythm_day(booking_id);
  rhythm private.rhythms;
  agreed jsonb;
  price integer;
  -- A single pick-up that has been moved has no other day: a rhythm from the one before would cost what nobody collects.
  own_day date := (
    select final from private.rhythms cross join lateral private.pickups(booking_id, first_day, first_day) as pickup
    where booking = booking_id and frequency = 'once' and first_day >= since and nominal = first_day and (final - since) % 7 = 0
  );
  untold jsonb := private.untold_days(booking_id);
  other_days date[];
  at_home date[];
  stood date[] := private.moved_days(booking_id);
begin
  if since is null then
    perform private.refuse('409', 'Säsongen är slut, så det finns ingen hämtning att ändra.');
  end if;
  at_home := private.days_brought_back(booking_id, since);
  select * into rules from private.company_rules;
  select private.comes_back(agreements, since) into agreed from private.agreements where booking = booking_id;
  -- What has not taken effect is replaced, so that a change and its undo leave nothing behind and keep the price. A day that the company
  -- has called off or moved stays so, even if it gets another nominal day: a pick-up that a closed day pushed there had its own. A day
  -- after an absence, to which one of its days would be pushed, does not.
  insert into private.day_changes as kept (booking, nominal, moved_to, skipped, company_moved_to, company_skipped)
  select distinct on (day) booking_id, day, case when not company_skipped then company_moved_to end, company_skipped,
    case when not company_skipped then company_moved_to end, company_skipped
  from private.day_changes
  cross join lateral private.open_day_from(case when company_skipped then coalesce(moved_to, nominal) else nominal end) as day
  where booking = booking_id and (company_skipped or company_moved_to is not null) and day <> nominal and day >= since
    and exists (select from private.nominal_days(booking_id, nominal, nominal))
    and (day > private.away_until(booking_id, away_from)) is not true
  order by day, nominal
  on conflict (booking, nominal) do update
  set moved_to = excluded.moved_to, skipped = excluded.skipped,
    company_moved_to = excluded.company_moved_to, company_skipped = excluded.company_skipped
  where not kept.company_skipped and kept.company_moved_to is null;
  with gone as (
    delete from private.rhythms where booking = booking_id and first_day >= since returning *
  )
  select agreed || coalesce(jsonb_object_agg(
    frequency, jsonb_build_object('price', gone.price, 'special', special, 'first_day', first_day) order by first_day), '{}'),
    array_agg(first_day order by first_day) filter (where is_other)
  into agreed, other_days
  from (select *, (first_day - coalesce(lag(first_day) over (order by first_day), since)) % 7 <> 0 as is_other from gone) as gone;
  price := agreed -> wanted ->> 'price';
  -- A single pick-up keeps no other weekday; what it has superseded comes back with it.
  other_days := coalesce(other_days, array(
    select day from cast(agreed -> wanted ->> 'first_day' as date) as day where day >= since and (day - since) % 7 <> 0
  ));
  -- What was to begin before a single pick-up's day comes back on its own.
  own_day := (
    select min(day) from unnest(array[own_day, (agreed -> wanted ->> 'first_day')::date]) as day
    where own_day is not null and day >= since and (day - since) % 7 = 0
  );
  -- A single pick-up comes back as it was, with what had been done to its day, of which somebody may still be to be told.
  if wanted = 'once' then
    own_day := (agreed -> 'once' ->> 'first_day')::date;
  end if;
  update private.agreements set superseded = agreed - wanted where booking = booking_id;
  select * into rhythm from private.latest_rhythm(booking_id);
  if rhythm.frequency is distinct from wanted or price is not null then
    if wanted <> 'weekly' and own_day is null then
      -- What was moved counts as it was before, so that the move stays that day's.
      select min(day) into own_day
      from private.pickups(booking_id, since, since + 60) as pickup
      cross join lateral (select case when pickup.base >= since then pickup.base else pickup.final end as day) as own
      where not skipped and final >= since and (day - since) % 7 = 0
        and not exists (select from private.visits where booking = booking_id and visits.day = final);
    end if;
    insert into private.rhythms (booking, first_day, frequency, price, special)
    select booking_id, other.*
    from (select coalesce(own_day, since), wanted, coalesce(price, (rules.prices ->> wanted)::integer),
      -- Older notes are all of individual prices.
      coalesce((agreed -> wanted ->> 'special')::boolean, price is not null)) as other (first_day, frequency, price, special)
    -- What only goes on is no other.
    where (other.frequency, other.price, other.special) is distinct from (rhythm.frequency, rhythm.price, rhythm.special)
      or ((other.first_day - rhythm.first_day) % private.step_of(wanted) = 0) is not true;
  end if;
  -- The company has agreed to other weekdays, from days to come.
  if wanted <> 'once' then
    insert into private.rhythms (booking, first_day, frequency, price, special)
    select booking, other_day, frequency, latest.price, special
    from private.latest_rhythm(booking_id) as latest
    cross join unnest(other_days) as other_day
    where other_day > first_day;
  end if;
  -- Whoever is away is away on the days between too.
  perform private.skip_as_before(array(
    select day_changes from private.day_changes where booking = booking_id and nominal >= since and skipped and away_from is not null
  ), at_home, since);
  perform private.skip_moved_into_absence(booking_id, stood, at_home);
  perform private.know_new_days(booking_id, since, untold);
end
$$;

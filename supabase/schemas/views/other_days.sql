create or replace function private.on_other_weekdays() returns table (booking uuid, weekday integer, frequency text, next_day date)
language sql stable as $$
  select agreements.booking, extract(isodow from first_day)::integer, rhythm.frequency, (
    select min(days.day) from private.days_of(agreements.booking, since, since + 70) as days where state = 'planned'
  )
  from private.agreements
  cross join lateral private.latest_rhythm(agreements.booking) as rhythm
  cross join lateral greatest(private.today(), first_day) as since
  cross join private.company_rules
  where status = 'agreed' and rhythm.frequency <> 'once' and extract(isodow from first_day) <> company_rules.weekday
$$;

create or replace function private.other_days() returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'address', private.readable_answers(booking) ->> 'address',
    'weekday', weekday, 'frequency', frequency, 'next_day', next_day
  ) order by next_day, private.sort_key(private.name_of(booking)) collate "C"), '[]')
  from private.on_other_weekdays()
$$;

create or replace function private.season(first date, last date) returns jsonb
language plpgsql stable as $$
#variable_conflict use_variable
declare
  company jsonb := (select value::jsonb from private.settings where name = 'company');
  since date;
  until date;
begin
  if not private.is_near(coalesce(first, private.today())) or not private.is_near(coalesce(last, private.today())) or first > last
    or last > first + 1100 then
    perform private.refuse('400', 'Välj två månader, den första före den sista och högst tre år emellan.');
  end if;
  since := date_trunc('month', coalesce(first, least(last, private.this_month()) - interval '11 months'));
  until := private.last_day_of(date_trunc('month', coalesce(last, greatest(first, private.today())))::date);
  return (
    with candidate as (
      select booking from private.agreements where span && daterange(since, until, '[]')
      union select visits.booking from private.visits where day between since and until
    ), line as materialized (
      select owed.month, candidate.booking, owed.owes, owed.paid, owed.pickups, (
        -- Looked up one by one, as below: a join would scan all that there have ever been.
        select billed from private.payments where payments.booking = candidate.booking and payments.month = owed.month
      ) as billed
      from candidate
      cross join lateral private.months_of(candidate.booking) as owed
      where owed.month between since and until
      union all
      select month, null, owes, paid, pickups, owes from private.books_of(since, until)
    ), bag as (
      select month, material, sum(number::integer)::integer as number
      from (
        select date_trunc('month', day)::date as month, bags from private.visits
        where bags <> '{}' and day between since and least(until, private.last_day_of(private.this_month()))
        union all
        select books.month, bags from private.books where books.month between since and until
      ) as carried
      cross join lateral jsonb_each_text(bags) as bags (material, number) group by month, material
    ), moved as (
      -- The day the money moved counts, as in the cash book.
      select date_trunc('month', day)::date as month, coalesce(sum(kronor) filter (where kronor > 0), 0) as came_in,
        coalesce(-sum(kronor) filter (where kronor < 0), 0) as paid_back
      from private.receipts where day between since and until and taken_off_at is null group by 1
    ), month as (
      select month, owes, paid, coalesce(came_in, 0) as came_in, coalesce(paid_back, 0) as paid_back, pickups, households
      from (
        select line.month, sum(owes) as owes, sum(paid) as paid, sum(pickups) as pickups,
          count(*) filter (where owes > 0 or pickups > 0) as households
        from line group by line.month
      ) as charged
      full join moved using (month)
      where owes > 0 or pickups > 0 or came_in > 0 or moved.paid_back > 0
    ), answer as (
      select min(at) - asked_at as took, min(at) > asked_at + answer_within and asked_back_at is null as is_late
      from public.form_responses
      cross join lateral (select asked_at, asked_back_at from private.agreements where booking = id offset 0) as agreement
      cross join lateral (select at, who, what from private.history where booking = id offset 0) as act
      cross join private.company_rules
      where created_at >= since and created_at < until + 1 and booked_at_desk is not true and who = 'company'
        and what in ('agreed', 'offered', 'declined')
      group by id, asked_at, answer_within, asked_back_at
    )
    select jsonb_build_object(
      'first', case when first is null then coalesce((select min(month) from month), since) else since end, 'last', until,
      'last_day', (select season_last_day from private.company_rules),
      'ended', private.season_ended(),
      'may_open', private.may_not_open() is null and (private.season_ended() is not null or exists (select from private.rhythms)),
      'seasons', (
        select coalesce(jsonb_agg(jsonb_build_object('first_day', first_day, 'last_day', last_day, 'ended_at', ended_at) order by first_day desc), '[]')
        from private.seasons
      ),
      'act', coalesce(private.number_of(private.latest_of_all('season')), private.number_of(private.latest_of_all('open'))),
      'written', private.number_of(private.latest_of_all('news')),
      'households', (
        select jsonb_build_object(
          'running', count(*) filter (where is_running),
          'ended', count(*) filter (where not is_running and status in ('agreed', 'ended', 'withdrawn')),
          'waiting', (select count(*) from private.declined_by_season()))
        from candidate join private.agreements using (booking)
        -- A single pick-up that has been is over, though nobody ended it. `offset 0`: two counts ask, and the days are computed once.
        cross join lateral (
          select status = 'agreed' and coalesce(upper(span) > private.today(), true) or private.has_days_left(agreements) as is_running offset 0
        ) as now
      ),
      'pickups', coalesce((select sum(pickups) from month), 0),
      'bags', (select coalesce(jsonb_object_agg(material, number), '{}') from (
        select material, sum(number) as number from bag group by material) as all_months),
      'kilos', (
        select round(sum(number * (company -> 'kilosPerBag' ->> material)::numeric)) from bag where company -> 'kilosPerBag' ? material
      ),
      'm3', round(coalesce((select sum(number) from bag), 0) * coalesce((company #>> '{capacity,litresPerBag}')::numeric, 60) / 1000, 1),
      'billed', coalesce((select sum(billed) from line), 0),
      'paid', coalesce((select sum(paid) from line), 0),
      'came_in', coalesce((select sum(came_in) from month), 0),
      'paid_back', coalesce((select sum(paid_back) from month), 0),
      'unpaid', coalesce((select sum(owes - paid) from line where month < private.this_month()), 0),
      'refunds', (select coalesce(sum((one ->> 'kronor')::integer), 0) from jsonb_array_elements(private.refunds()) as one),
      'answered', (
        select jsonb_build_object(
          'median_hours', round((extract(epoch from percentile_cont(0.5) within group (order by took)) / 3600)::numeric, 1),
          'late', count(*) filter (where is_late))
        from answer
      ),
      'months', coalesce((
        select jsonb_agg(jsonb_build_object(
          'month', month, 'owes', coalesce(owes, 0), 'paid', coalesce(paid, 0), 'came_in', came_in, 'paid_back', paid_back,
          'pickups', coalesce(pickups, 0), 'households', coalesce(households, 0),
          'bags', (select coalesce(jsonb_object_agg(material, number), '{}') from bag where bag.month = month.month)
        ) order by month) from month
      ), '[]'),
      'remains', private.season_remains()
    )
  );
end
$$;

-- Found by doing it and undoing it, so that it is what will happen.
create or replace function private.skip_plan(booking_id uuid, who text, first_day date, last_day date) returns jsonb
language plpgsql as $$
declare
  skipped integer;
  kept date[];
  months jsonb;
begin
  perform private.refuse_unless_running(booking_id, who);
  perform private.refuse_unless_period(first_day, last_day);
  select count(*) filter (where is_changeable), coalesce(array_agg(day order by day) filter (where not is_changeable), '{}')
  into skipped, kept
  from private.days_of(booking_id, greatest(first_day, private.today()), last_day)
  cross join lateral private.is_changeable_by(who, day) as is_changeable
  where state = 'planned';
  months := (
    select jsonb_agg(jsonb_build_object('month', month::date, 'before', private.owes(booking_id, month::date)) order by month)
    from generate_series(date_trunc('month', first_day), last_day, interval '1 month') as month
  );
  begin
    perform private.note_planned(booking_id);
    perform private.skip_between(booking_id, who, first_day, last_day);
    months := (
      select jsonb_agg(line || jsonb_build_object('owes', private.owes(booking_id, (line ->> 'month')::date)) order by nth)
      from jsonb_array_elements(months) with ordinality as lines (line, nth)
    );
    raise exception using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then
    null;
  end;
  return jsonb_build_object('pickups', skipped, 'kept', to_jsonb(kept), 'months', months);
end
$$;

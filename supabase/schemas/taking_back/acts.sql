create or replace function private.own_acts() returns text[]
language sql immutable as $$
  select '{answer,change,end,withdrawal}'::text[]
$$;

-- Without a kind, it is the latest of those that its page offers to take back.
create or replace function private.latest_act(booking_id uuid, what text default null) returns private.kept_rows
language sql stable as $$
  select kept from private.kept_rows as kept
  where kept.booking = booking_id and kept.was is distinct from kept.became
    and kept.what = any (case when latest_act.what is null then private.own_acts() else array[latest_act.what] end)
  order by nth desc limit 1
$$;

-- It is about no household, or about many; of those that billed, the one that billed a month.
create or replace function private.latest_of_all(what text, month date default null) returns private.kept_rows
language sql stable as $$
  select kept from private.kept_rows as kept
  where kept.what = latest_of_all.what
    and (latest_of_all.month is null or source = 'private.payments' and key ->> 'month' = date_trunc('month', latest_of_all.month)::date::text)
  order by nth desc limit 1
$$;

create or replace function private.number_of(latest private.kept_rows) returns uuid
language sql stable as $$
  select latest.act where private.is_fresh(latest)
$$;

create or replace function private.can_take_back(agreement private.agreements) returns jsonb
language sql stable as $$
  select jsonb_build_object('act', latest.what, 'until', latest.at + private.grace(), 'number', latest.act)
  from private.latest_act(agreement.booking) as latest where private.is_fresh(latest)
$$;

-- Where the act stands on the history, as only a line of that has a place.
create or replace function private.place_of(rows private.kept_rows[]) returns integer
language sql immutable as $$
  select max((key ->> 'place')::integer) from unnest(rows)
$$;

-- It goes by the order of the acts, because one that had to wait for this one began before it. Its own withdrawal counts even if it
-- stopped nothing, because the company had just entered one. An end says nothing of what a household then changes of its agreement and
-- its days, and what is only written to it nothing at all.
create or replace function private.has_acted_since(rows private.kept_rows[]) returns boolean
language plpgsql stable as $$
begin
  return rows[1].what not in ('news', 'bill', 'reminder') and (exists (
    select from private.history
    where booking = rows[1].booking and who = 'household'
      and (rows[1].what <> 'end' or what in ('ended', 'resumed', 'taken_back', 'booked_again', 'withdrawn'))
      and place > private.place_of(rows)
  ) or exists (
    select from private.withdrawals where booking = rows[1].booking and received_at > (select max(at) from unnest(rows))
  ));
end
$$;

create or replace function private.unnoticed_act(booking_id uuid, what text) returns uuid
language sql stable as $$
  select latest.act from private.latest_act(booking_id, what) as latest
  cross join lateral (select array(select kept_rows from private.kept_rows where act = latest.act and booking = booking_id) as rows) as kept
  where private.is_fresh(latest) and not private.has_acted_since(rows) and not exists (
    select from unnest(rows) as one join public.outbox on id = (key ->> 'id')::uuid
    where source = 'public.outbox' and not (private.is_queued(outbox) and to_jsonb(outbox.attempts) = became -> 'attempts')
      and became ->> 'status' = 'queued'
  )
$$;

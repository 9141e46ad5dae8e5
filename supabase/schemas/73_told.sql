-- What a reader, the household or the company, knows of a household's days, and what of them is otherwise now. That is what messages of
-- the kinds `moved` and `closed_day` say: they wait without words, and are composed when they leave.

-- How each pick-up stands that its reader does not know so, by its nominal day: `raw` where it was put, `at` where it is, which a closed day
-- pushes on (null beyond the season or the agreement), and who made it so. `day` is the day that its message is about. What is a week ago is no news. What
-- another message says that has been tried, or is on a list of calls, is on its way. `said`: what is taken for known besides.
create or replace function private.untold_days(booking_id uuid, reader text, but uuid default null, said jsonb default '[]')
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
  ), stands as (
    select pickup.nominal, pickup.raw, case when pickup.final <= ends then pickup.final end as at, pickup.skipped,
      coalesce((was ->> 'raw')::date, pickup.nominal) as was_raw,
      case when known_at <= ends then known_at end as was_at,
      coalesce((was ->> 'skipped')::boolean, false) as was_skipped
    from known cross join special
    cross join (select agreements, coalesce(last_day, 'infinity') as ends from private.agreements where booking = booking_id) as one
    -- Also one that a closed day has pushed beyond the agreement's end.
    cross join lateral private.agreement_pickups(jsonb_populate_record(agreements, '{"last_day": null}'), special.day, special.day) as pickup
    cross join lateral (select days -> special.day::text as was) as before
    cross join lateral (select case when was is null then pickup.nominal else (was ->> 'at')::date end as known_at) as place
    where pickup.nominal = special.day
  ), differing as (
    select stands.*, coalesce(stands.at < was_at, was_at is null) as is_earlier
    from stands
    where not (skipped and was_skipped) and (stands.at, skipped) is distinct from (was_at, was_skipped)
      and case when raw = was_raw then was_at is not null or stands.at = raw else stands.at is not null end
      and greatest(nominal, raw, stands.at, was_raw, was_at) > private.today() - 7
  ), sorted as (
    select differing.*, case
      when reader = 'company' or raw <> was_raw then 'moved'
      -- Whatever has become of it since, nobody comes on the day that was closed.
      when skipped then case when is_earlier or differing.at = was_at then 'moved' else 'closed_day' end
      when was_skipped then case when is_earlier then 'closed_day' else 'moved' end
      else 'closed_day'
    end as kind
    from differing
  ), told as (
    select sorted.*, case
      when kind = 'closed_day' then case when is_earlier then 'opened' else 'closed' end
      when skipped then 'skipped'
      when raw = nominal or sorted.at = was_at then 'restored'
      else 'moved'
    end as what
    from sorted
  ), attributed as (
    select told.*, case
      when kind = 'closed_day' or raw = was_raw and told.skipped = was_skipped or change.company_skipped or change.company_moved_to = change.moved_to and not change.skipped then 'company'
      when change.booking is not null then 'household'
      else (
        select who from private.history as line
        where line.booking = booking_id and line.what in ('skipped', 'moved', 'restored', 'away', 'back', 'closed_day', 'opened_day')
          and exists (
            select from unnest(array[told.nominal, raw, told.at, was_raw, was_at]) as own (day)
            where own.day between line.day and coalesce(line.until, line.day))
        order by place desc limit 1
      )
    end as who
    from told left join private.day_changes as change on change.booking = booking_id and change.nominal = told.nominal
  ), dated as (
    select attributed.*, case
      when what = 'closed' or what = 'moved' or what = 'skipped' and raw <> was_raw then coalesce(was_at, attributed.at, nominal)
      else coalesce(attributed.at, was_at)
    end as about, jsonb_build_object('nominal', nominal, 'raw', raw, 'at', attributed.at, 'skipped', skipped) as state
    from attributed
  )
  select dated.kind, about, state || jsonb_build_object('day', about, 'what', what, 'who', who)
    || case when what = 'moved' then jsonb_build_object('to_day', dated.at) else '{}' end
  from dated
  where not exists (
    select from public.outbox as other
    where form_response_id = booking_id and other.recipient = untold_days.reader and other.kind in ('moved', 'closed_day')
      and other.id is distinct from but and status in ('queued', 'dead') and settled_at is null
      and other.data -> 'acts' @> jsonb_build_array(state)
  )
$$;

-- Whether somebody has to be told: the company knows what it has done itself.
create or replace function private.is_news(reader text, act jsonb) returns boolean
language sql immutable as $$
  select reader = 'household' or act ->> 'who' = 'household'
$$;

-- Its reader knows now that these pick-ups stand so.
create or replace function private.note_told(booking_id uuid, reader text, acts jsonb) returns void
language sql as $$
  update private.told set days = (
    select coalesce(jsonb_object_agg(nominal, state), '{}') from (
      select key as nominal, value as state from jsonb_each(days)
      where key not in (select act ->> 'nominal' from jsonb_array_elements(acts) as act)
      union all
      select distinct on (act ->> 'nominal') act ->> 'nominal',
        jsonb_build_object('raw', act -> 'raw', 'at', act -> 'at', 'skipped', act -> 'skipped')
      from jsonb_array_elements(acts) as act
    ) as known
    where state <> jsonb_build_object('raw', nominal, 'at', nominal, 'skipped', false)
      and greatest(nominal, state ->> 'raw', state ->> 'at') >= (private.today() - 63)::text
  )
  where booking = booking_id and told.reader = note_told.reader and acts <> '[]'
$$;

create or replace function private.untold_acts(booking_id uuid, reader text, since date default '-infinity') returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(act), '[]') from private.untold_days(booking_id, reader) where (act ->> 'nominal')::date >= since
$$;

-- Who has agreed, or whose agreement is older than this table, knows its days as they are. Of one that is over nothing is left to tell.
create or replace function private.know_days(bookings uuid[]) returns void
language plpgsql as $$
declare
  new private.told;
begin
  for new in
    insert into private.told (booking, reader, days)
    select booking, reader, '{}' from private.agreements cross join unnest(array['household', 'company']) as reader
    where booking = any (bookings) and agreed_at is not null and (upper(span) <= private.today() - 7) is not true
      and not exists (select from private.told where told.booking = agreements.booking and told.reader = reader.reader)
    returning *
  loop
    perform private.note_told(new.booking, new.reader, private.untold_acts(new.booking, new.reader));
  end loop;
end
$$;

-- Another rhythm brings its own days from `first_day` on, and the message about it names them.
create or replace function private.know_new_days(booking_id uuid, first_day date) returns void
language sql as $$
  select private.note_told(booking_id, reader, private.untold_acts(booking_id, reader, first_day))
  from unnest(array['household', 'company']) as reader
$$;

-- After anything that changes days: a message waits for whoever does not know them so. What it says is found when it leaves.
create or replace function private.tell_days(booking_id uuid, who text, what text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  message record;
  untold record;
begin
  if (select agreed_at is null or status not in ('agreed', 'ended') from private.agreements where booking = booking_id) then return; end if;
  for message in
    select reader, kind, case when kind = 'closed_day' then day end as closed, max(day) as day, bool_or(private.is_news(reader, act)) as is_news,
      jsonb_agg(act) filter (where not private.is_news(reader, act)) as known
    from unnest(array['household', 'company']) as reader cross join lateral private.untold_days(booking_id, reader)
    group by 1, 2, 3
  loop
    perform private.note_told(booking_id, message.reader, coalesce(message.known, '[]'));
    if not message.is_news then
      continue;
    elsif message.kind = 'moved' then
      -- What only an end or a taking back has brought to light does not hold up what waits.
      continue when what not in ('skipped', 'moved', 'restored', 'away', 'back') and exists (
        select from public.outbox where form_response_id = booking_id and recipient = message.reader and private.waits_for_days(outbox)
      );
      perform private.queue(booking_id, 'moved', message.reader, message.day, jsonb_build_object('who', who, 'acts', '[]'::jsonb));
    elsif message.day >= private.today() and not exists (
      select from public.outbox where form_response_id = booking_id and private.waits_for_day(outbox, message.day)
    ) then
      -- Also once the round has begun: the bags are out.
      perform private.queue_urgent(booking_id, 'closed_day', message.day, '{"acts": []}',
        (message.day + 1)::timestamp at time zone 'Europe/Stockholm', private.grace());
    end if;
  end loop;
end
$$;

-- Whether a message says what differs when it leaves. One that an older version queued leaves as it was written.
create or replace function private.says_what_differs(kind text, data jsonb) returns boolean
language sql immutable as $$
  select kind in ('moved', 'closed_day') and data ? 'acts' and not (kind = 'moved' and data ? 'what')
$$;

-- Whether a message waits, to tell of days that were skipped, moved or restored.
create or replace function private.waits_for_days(message public.outbox) returns boolean
language sql stable as $$
  select (message).kind = 'moved' and private.says_what_differs((message).kind, (message).data)
    and private.is_untried(message) and not private.may_be_called(message)
$$;

-- Whether a message waits, to tell a household that the day is closed or open again.
create or replace function private.waits_for_day(message public.outbox, pickup_day date) returns boolean
language sql stable as $$
  select (message).kind = 'closed_day' and (message).day = pickup_day and private.is_untried(message) and not private.may_be_called(message)
$$;

-- What a message about days says as it leaves, or is read aloud. Of what an earlier attempt said, which may have arrived, also what is otherwise
-- now, and all that is still so of one that is to be sent once more. A call is about days to come and, once it has
-- words, about no others; if it says something else of them it is another card: somebody may be reading the former one aloud.
create or replace function private.compose_days(message public.outbox) returns void
language plpgsql as $$
declare
  is_call boolean := message.channel = 'call' or message.status = 'dead';
  said jsonb := case when is_call then '[]' else message.data -> 'acts' end;
  acts jsonb;
begin
  with untold as (
    select kind, day, act from private.untold_days(message.form_response_id, message.recipient, message.id)
  ), otherwise as (
    select kind, day, act from private.untold_days(message.form_response_id, message.recipient, message.id, said) where said <> '[]'
  ), again as (
    select message.kind, coalesce(act ->> 'day', message.day::text)::date, act from jsonb_array_elements(said) as act where message.data ? 'again'
  ), all_of_them as (
    select 1 as nth, * from untold union all select 2, * from otherwise union all select 3, * from again
  )
  select jsonb_agg(act order by act -> 'day', act -> 'nominal') into acts from (
    select distinct on (act -> 'nominal') act from all_of_them
    where kind = message.kind and (kind <> 'closed_day' or day = message.day) and private.is_news(message.recipient, act)
      and (not is_call or greatest(day, (act ->> 'to_day')::date) >= private.today() and (message.data -> 'acts' = '[]'
        or message.data -> 'acts' @> jsonb_build_array(jsonb_build_object('nominal', act -> 'nominal'))))
    order by act -> 'nominal', nth
  ) as first;
  if acts is null then
    delete from public.outbox where id = message.id;
  elsif acts <> message.data -> 'acts' then
    update public.outbox set day = (acts -> -1 ->> 'day')::date, data = data || jsonb_build_object('acts', acts) || case
        when kind = 'closed_day' then jsonb_strip_nulls(jsonb_build_object('what', acts -> 0 -> 'what', 'reason', (
          select reason from private.closed_days where closed_days.day = message.day)))
        else '{}' end,
      id = case when is_call and message.data -> 'acts' <> '[]' then gen_random_uuid() else id end
    where id = message.id;
  end if;
end
$$;

-- What has left is known: as the message says or, if it was marked as sent without ever having been composed, as it is. What somebody deletes is
-- not to be told any more; what is taken back has not happened.
create or replace function private.note_told_days() returns trigger
language plpgsql as $$
declare
  gone public.outbox := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'DELETE' and exists (select from private.kept_rows where source = 'public.outbox' and key ->> 'id' = old.id::text) then
    return null;
  end if;
  perform private.note_told(gone.form_response_id, gone.recipient, case when gone.data -> 'acts' <> '[]' then gone.data -> 'acts' else (
    select coalesce(jsonb_agg(act), '[]') from private.untold_days(gone.form_response_id, gone.recipient, gone.id)
    where kind = gone.kind and (kind <> 'closed_day' or day = gone.day)
  ) end);
  return null;
end
$$;

-- Makes a message say what is so when it leaves or is read aloud. Where nothing is left to say, it goes.
create or replace function private.compose(message_id uuid) returns void
language plpgsql as $$
declare
  message public.outbox;
begin
  select * into message from public.outbox where id = message_id;
  if message.kind = 'bill' then
    perform private.compose_bill(message_id);
  elsif private.says_what_differs(message.kind, message.data) then
    -- Whoever is acting is waited for.
    perform from private.agreements where booking = message.form_response_id for share;
    perform private.compose_days(message);
  elsif not private.is_to_be_said(message) then
    delete from public.outbox where id = message_id;
  end if;
end
$$;

-- Whether what a message says is still so.
create or replace function private.is_to_be_said(message public.outbox) returns boolean
language sql stable as $$
  select case (message).kind
    -- If a pick-up that was skipped or moved is restored, a new reminder is queued.
    when 'reminder' then agreement.agreed_at is null or exists (
      select from private.households_of((message).day, agreement.booking) as days where days.state = 'planned')
    -- The company has answered the request while its receipt waited for the messages before it.
    when 'changed' then (message).data ->> 'what' is distinct from 'asked' or jsonb_typeof((message).data -> 'pending') is distinct from 'object'
      or private.change_waits(agreement)
    -- It has been answered or taken back meanwhile.
    when 'question' then agreement.status is not distinct from 'asked'
    -- All of its bookings have been answered or erased meanwhile.
    when 'unanswered' then private.still_unanswered((message).data) is not null
    else true
  end
  from (select) as one left join private.agreements as agreement on booking = (message).form_response_id
$$;

-- What was composed for an attempt that has certainly not arrived has not been said.
create or replace function private.note_unsaid(message_id uuid, data_before jsonb) returns void
language sql as $$
  update public.outbox set data = data_before where id = message_id and kind in ('moved', 'closed_day') and data <> data_before
$$;

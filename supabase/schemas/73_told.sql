-- What a reader, the household or the company, knows of a household's days and agreement, and what of it is otherwise now. That is what
-- messages of the kinds `moved`, `closed_day`, `changed`, `ended` and `reported` say: they wait without words, and are composed when they leave.

-- How each pick-up stands that its reader does not know so, by its nominal day: `raw` where it was put, `at` where it is, which a closed day
-- pushes on (null beyond the season or the agreement), and who made it so. `day` is the day that its message is about. What is a week ago is no
-- news. `said`: what is taken for known besides.
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
$$;

-- What messages speak of besides days, each with a fingerprint: nothing is kept of it twice.
create or replace function private.facts_of(booking_id uuid) returns table (kind text, fact text, day date, print text)
language sql stable as $$
  select kind, fact, day, md5(coalesce(value::text, '')) from (
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

create or replace function private.untold_acts(booking_id uuid, reader text, since date default '-infinity') returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(act), '[]') from private.unknown_to(booking_id, reader) where (act ->> 'nominal')::date >= since
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

-- Another rhythm brings its own days from `first_day` on, and the message about it names them: for whoever has not been told of it.
create or replace function private.know_new_days(booking_id uuid, first_day date) returns void
language sql as $$
  select private.note_told(booking_id, reader, private.untold_acts(booking_id, reader, first_day))
  from unnest(array['household', 'company']) as reader
  where exists (select from private.unknown_to(booking_id, reader) where act ->> 'fact' in ('frequency', 'day', 'week'))
$$;

-- After any act: a message waits for whoever does not know what is. What it says is found when it leaves; `words` are what only the act knows.
create or replace function private.tell(booking_id uuid, who text, what text, words jsonb default '{}') returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  message record;
  -- What only another act, an end or a taking back has brought to light does not hold up what waits.
  is_own boolean;
  own_words jsonb;
begin
  if who <> 'household' then
    -- The company knows what it does itself.
    perform private.note_told(booking_id, 'company', coalesce(jsonb_agg(act), '[]'))
    from private.unknown_to(booking_id, 'company') as untold where act ? 'fact' and not exists (
      select from public.outbox where form_response_id = booking_id and recipient = 'company' and outbox.kind = untold.kind and private.is_queued(outbox)
    );
  end if;
  for message in
    select reader, kind, case when kind = 'closed_day' then day end as closed, max(day) as day, bool_or(private.is_news(reader, act)) as is_news,
      jsonb_agg(act) filter (where not private.is_news(reader, act)) as known
    from unnest(array['household', 'company']) as reader cross join lateral private.unknown_to(booking_id, reader)
    group by 1, 2, 3
  loop
    perform private.note_told(booking_id, message.reader, coalesce(message.known, '[]'));
    if not message.is_news then
      continue;
    elsif (message.reader = 'household' or who = 'household' or message.kind = 'moved') and (message.closed < private.today()) is not true then
      is_own := message.kind = case when what in ('skipped', 'moved', 'restored', 'away', 'back') then 'moved'
        when what = 'changed_day' then 'changed' when what in ('changed', 'ended', 'reported') then what else '' end;
      if who = 'company' and is_own then
        perform private.hold_messages(booking_id, message.kind);
      end if;
      -- What the company does is not kept as long as what somebody has done who may not be the household.
      own_words := case when is_own and (message.reader = 'household' or message.kind = 'ended') then words else '{}' end;
      continue when own_words = '{}' and exists (
        select from public.outbox
        where form_response_id = booking_id and recipient = message.reader and outbox.kind = message.kind
          and private.says_what_differs(outbox.kind, data) and private.is_untried(outbox) and not private.may_be_called(outbox)
          and coalesce(outbox.day = message.closed, true) and (not is_own or (outbox.kind = 'moved' or data ->> 'who' = who)
            and (who = 'household' or next_attempt_at <= pg_catalog.now() + interval '10 minutes'))
      );
      perform private.queue(booking_id, message.kind, message.reader, message.day,
        jsonb_strip_nulls(jsonb_build_object('who', case when message.closed is null then who end, 'acts', '[]'::jsonb)) || own_words,
        case when message.kind = 'closed_day' or message.kind = 'moved' and who = 'company' then private.grace() else '0' end,
        -- Also once the round has begun: the bags are out.
        (message.closed + 1)::timestamp at time zone 'Europe/Stockholm');
    end if;
  end loop;
end
$$;

-- Whether a message says what differs when it leaves. One that version 1.1 queued leaves as it was written.
create or replace function private.says_what_differs(kind text, data jsonb) returns boolean
language sql immutable as $$
  select coalesce(data ? 'acts' and not (kind = 'moved' and data ? 'what'), false)
$$;

-- What a message says as it leaves, or is read aloud; null for nothing. Of what an earlier attempt said, which may have arrived, also what is
-- otherwise now, and all that is still so of one that is to be sent once more. A call is about days to come and, once it has words, about
-- nothing else; if it says something else of that it is another card: somebody may be reading the former one aloud.
create or replace function private.composed(message public.outbox) returns jsonb
language plpgsql stable as $$
declare
  is_call boolean := message.channel = 'call' or message.status = 'dead';
  said jsonb := case when is_call then '[]' else message.data -> 'acts' end;
  acts jsonb;
begin
  with untold as (
    select kind, day, act from private.unknown_to(message.form_response_id, message.recipient, message.id)
  ), otherwise as (
    select kind, day, act from private.unknown_to(message.form_response_id, message.recipient, message.id, said) where said <> '[]'
  ), again as (
    select message.kind, coalesce(act ->> 'day', message.day::text)::date, act from jsonb_array_elements(said) as act where message.data ? 'again'
  ), all_of_them as (
    select 1 as nth, * from untold union all select 2, * from otherwise union all select 3, * from again
  )
  select jsonb_agg(act order by act -> 'day', act -> 'nominal', act -> 'fact') into acts from (
    select distinct on (act -> 'nominal', act -> 'fact') act from all_of_them
    where kind = message.kind and (kind <> 'closed_day' or day = message.day) and private.is_news(message.recipient, act)
      and (not is_call or (act ? 'fact' or greatest(day, (act ->> 'to_day')::date) >= private.today()) and (message.data -> 'acts' = '[]'
        or message.data -> 'acts' @> jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('nominal', act -> 'nominal', 'fact', act -> 'fact')))))
    order by act -> 'nominal', act -> 'fact', nth
  ) as first;
  return message.data || jsonb_build_object('acts', acts) || private.in_particular(message, acts);
end
$$;

-- What the texts of a kind need besides.
create or replace function private.in_particular(message public.outbox, acts jsonb) returns jsonb
language sql stable as $$
  select case message.kind
    when 'closed_day' then jsonb_strip_nulls(jsonb_build_object('what', acts -> 0 -> 'what', 'reason', (
      select reason from private.closed_days where closed_days.day = message.day)))
    when 'changed' then (
      select jsonb_build_object(
        'what', case when cardinality(changed) > 0 then 'changed' else 'asked' end, 'changed', changed,
        'who', case when others = '[]' then message.data ->> 'who' end,
        'is_answer', nullif(message.recipient = 'company' and acts @> '[{"fact": "asked_back"}]', false))
      from (select array(
        select distinct replace(act ->> 'fact', 'week', 'day') from jsonb_array_elements(acts) as act
        where act ->> 'fact' not in ('pending', 'asked_back') and not (act ->> 'fact' in ('price', 'week') and acts @> '[{"fact": "frequency"}]')
        order by 1) as changed) as named
    )
    when 'ended' then case when agreement.status = 'ended' then '{"what": "ended"}' || latest.data - 'acts' else '{"what": "resumed"}' end
      || jsonb_build_object('who', latest.data -> 'who', 'pending', case
        when agreement.status <> 'ended' or not private.change_waits(agreement) then agreement.pending end)
    when 'reported' then (
      select jsonb_build_object('reports', jsonb_agg(jsonb_build_object('day', day, 'words', words) order by day))
      from private.reports where booking = message.form_response_id and acts @> jsonb_build_array(jsonb_build_object('fact', 'report ' || day))
    )
    else '{}'
  end
  from private.agreements as agreement cross join lateral (
    -- Whose act it was, in what words: of several that wait, the latest says so.
    select coalesce(jsonb_agg(data order by created_at desc), '[]') as waiting,
      coalesce(jsonb_agg(data) filter (where data ->> 'who' <> message.data ->> 'who'), '[]') as others
    from public.outbox
    where form_response_id = agreement.booking and recipient = message.recipient and kind = message.kind and private.is_untried(outbox)
      and private.says_what_differs(kind, data)
  ) as together cross join lateral (select coalesce(waiting -> 0, message.data) as data) as latest
  where agreement.booking = message.form_response_id
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
    select coalesce(jsonb_agg(act), '[]') from private.unknown_to(gone.form_response_id, gone.recipient, gone.id)
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
  says jsonb;
begin
  select * into message from public.outbox where id = message_id;
  if message.kind = 'bill' then
    perform private.compose_bill(message_id);
  elsif not private.says_what_differs(message.kind, message.data) then
    delete from public.outbox where id = message_id and not private.is_to_be_said(message);
  else
    -- Whoever is acting is waited for.
    perform from private.agreements where booking = message.form_response_id for share;
    says := private.composed(message);
    if says -> 'acts' = 'null' then
      delete from public.outbox where id = message_id;
    elsif says <> message.data then
      update public.outbox set day = coalesce((says -> 'acts' -> -1 ->> 'day')::date, day), data = says,
        id = case when (channel = 'call' or status = 'dead') and data -> 'acts' not in ('[]', says -> 'acts') then gen_random_uuid() else id end
      where id = message_id;
    end if;
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
    -- It has been answered or taken back meanwhile.
    when 'question' then agreement.status is not distinct from 'asked'
    when 'agreed' then agreement.status is distinct from 'withdrawn'
    -- The household has read it on its page and answered, or taken back its no, or the company has offered anew.
    when 'offer' then case (message).data ->> 'what'
      when 'lapsed' then (message).data ? 'wish' or agreement.status <> 'offered'
      when 'declined' then not (message).data ? 'at' or agreement.status = 'ended' and (message).data -> 'at' = to_jsonb(agreement.ended_at)
      else not (message).data ? 'until' or coalesce((message).data -> 'until' in (
        private.wish_offer_now(agreement) -> 'until', case when agreement.status = 'offered' then agreement.offer -> 'until' end), false)
      end
    -- All of its bookings have been answered or erased meanwhile.
    when 'unanswered' then private.still_unanswered((message).data) is not null
    else true
  end
  from (select) as one left join private.agreements as agreement on booking = (message).form_response_id
$$;

-- What was composed for an attempt that has certainly not arrived has not been said.
create or replace function private.note_unsaid(message_id uuid, data_before jsonb) returns void
language sql as $$
  update public.outbox set data = data_before where id = message_id and data ? 'acts' and data <> data_before
$$;

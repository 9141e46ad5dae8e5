-- Null says nothing. What an earlier attempt said may have arrived, so what of it is otherwise now is said, too, and all that is still so
-- of one that is to be sent once more. A call is about days to come and, once it has words, about nothing else; if it says something else
-- of that it is another card: somebody may be reading the former one aloud.
-- The process that sends has no session of its own behind a pooler: a plan for this very message takes six times as long as the answer,
-- and compiling one takes seconds, in which the household's acts wait.
create or replace function private.composed(message public.outbox) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  is_call boolean := message.channel = 'call' or message.status = 'dead';
  said jsonb := case when is_call then '[]' else message.data -> 'acts' end;
  acts jsonb;
begin
  with all_of_them as (
    select nth, unknown.kind, day, act from (values (1, '[]'::jsonb), (2, said)) as known (nth, besides)
    cross join lateral private.unknown_to(message.form_response_id, message.recipient, message.id, besides) as unknown
    where nth = 1 or said <> '[]'
    union all
    select 3, message.kind, coalesce(act ->> 'day', message.day::text)::date, act from jsonb_array_elements(said) as act where message.data ? 'again'
  )
  select jsonb_agg(act order by act -> 'day', act -> 'fact') into acts from (
    select distinct on (act -> 'fact') act from all_of_them
    where kind = message.kind and private.is_news(message.recipient, act)
      and (kind = 'moved' and not is_call or not act ? 'what' or greatest(day, (act ->> 'to_day')::date) >= private.today())
      and (not is_call or message.data -> 'acts' = '[]' or message.data -> 'acts' @> jsonb_build_array(jsonb_build_object('fact', act -> 'fact')))
    order by act -> 'fact', nth
  ) as first;
  return message.data || jsonb_build_object('acts', acts) || private.in_particular(message, acts);
end
$$;

create or replace function private.in_particular(message public.outbox, acts jsonb) returns jsonb
language sql stable as $$
  select case message.kind
    when 'changed' then (
      select jsonb_build_object(
        'what', case when cardinality(changed) > 0 then 'changed' else 'asked' end, 'changed', changed,
        -- Another weekday is the company's, also where going on after an end has brought it to light.
        'who', case when others <> '[]' then null when not is_new_day or message.data ->> 'who' = 'company' then message.data ->> 'who'
          when cardinality(changed) = 1 then 'company' end,
        'is_answer', nullif(message.recipient = 'company' and acts @> '[{"fact": "asked_back"}]', false))
      from (select array(
        select distinct replace(act ->> 'fact', 'week', 'day') from jsonb_array_elements(acts) as act
        where act ->> 'fact' not in ('pending', 'asked_back') and not (act ->> 'fact' in ('price', 'week') and acts @> '[{"fact": "frequency"}]')
        order by 1) as changed) as named
      cross join lateral (select 'day' = any (changed) and 'frequency' <> all (changed) as is_new_day) as whose
    )
    when 'ended' then case when agreement.status = 'ended' then '{"what": "ended"}' || latest.data - 'acts'
        when acts @> '[{"fact": "ended"}]' or agreement.last_day is null then '{"what": "resumed"}' else '{"what": "season"}' end
      || jsonb_build_object('who', latest.data -> 'who', 'pending', case
        when not private.has_days_left(agreement) then agreement.pending end)
    when 'reported' then (
      select jsonb_build_object('reports', jsonb_agg(jsonb_build_object('day', day, 'words', words) order by day))
      from private.reports where booking = message.form_response_id and acts @> jsonb_build_array(jsonb_build_object('fact', 'report ' || day))
    )
    else '{}'
  end
  from private.agreements as agreement cross join lateral (
    -- The latest of several that wait says whose act it was, in what words.
    select coalesce(jsonb_agg(data order by created_at desc), '[]') as waiting,
      coalesce(jsonb_agg(data) filter (where data ->> 'who' <> message.data ->> 'who'), '[]') as others
    from public.outbox
    where form_response_id = agreement.booking and recipient = message.recipient and kind = message.kind and private.is_untried(outbox)
      and private.says_what_differs(kind, data)
  ) as together cross join lateral (select coalesce(waiting -> 0, message.data) as data) as latest
  where agreement.booking = message.form_response_id
$$;

create or replace function private.is_to_be_said(message public.outbox) returns boolean
language sql stable as $$
  select case (message).kind
    -- If a pick-up that was skipped or moved is restored, a new reminder is queued.
    when 'reminder' then agreement.agreed_at is null or exists (
      select from private.households_of((message).day, agreement.booking) as days where days.state = 'planned')
    -- It has been answered or taken back meanwhile.
    when 'question' then agreement.status is not distinct from 'asked'
    when 'agreed' then agreement.status is distinct from 'withdrawn'
    -- A yes or a price has followed.
    when 'declined' then agreement.agreed_at is null and agreement.status in ('declined', 'ended')
    -- The answer to a change, of an agreement that is over; but a price that is owed is confirmed, however late.
    when 'changed' then not (message).data ? 'pending' or private.is_still_visited(agreement)
      or (message).data ? 'wish' and private.wish_day(agreement) is not null
    -- The household has read it on its page and answered, taken back its no or asked anew, or the company has offered anew.
    when 'offer' then case (message).data ->> 'what'
      when 'lapsed' then case when (message).data ? 'wish' then not exists (
          select from private.history where booking = agreement.booking and what = 'asked_change' and at > (message).created_at)
        else agreement.status = 'ended' and agreement.offer = (message).data -> 'offer' end
      when 'declined' then not (message).data ? 'at' or agreement.status = 'ended' and (message).data -> 'at' = to_jsonb(agreement.ended_at)
      else not (message).data ? 'until' or coalesce((message).data -> 'until' in (
        private.wish_offer_now(agreement) -> 'until', case when agreement.status = 'offered' then agreement.offer -> 'until' end), false)
      end
    -- The day that it was about was closed, skipped or moved away meanwhile.
    when 'news' then (message).data ->> 'day' is null or exists (
      select from private.households_of(((message).data ->> 'day')::date, agreement.booking) where state not in ('skipped', 'moved'))
    -- All of its bookings have been answered or erased meanwhile.
    when 'unanswered' then private.still_unanswered((message).data) is not null
    -- It has passed meanwhile.
    when 'faults' then exists (select from private.settings
      where name = 'findings' and value::jsonb -> 'seen' ?| array(select jsonb_array_elements_text((message).data -> 'sentences')))
    else true
  end
  from (select) as one left join private.agreements as agreement on booking = (message).form_response_id
$$;

-- One that has come back stays, marked as settled: it says what is known of its address (private.reach_of).
create or replace function private.drop_message(message_id uuid) returns void
language sql as $$
  update public.outbox set status = 'dead', settled_at = private.now(), data = data - 'acts'
  where id = message_id and recipient = 'household' and channel = 'mail' and (status = 'dead' or private.is_refused(outbox));
  delete from public.outbox where id = message_id and settled_at is null
$$;

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
    perform private.drop_message(message_id) where not private.is_to_be_said(message);
    if message.kind = 'agreed' then
      perform private.know_contract(message);
    end if;
  else
    -- Whoever is acting is waited for.
    perform from private.agreements where booking = message.form_response_id for share;
    says := private.composed(message);
    if says -> 'acts' = 'null' then
      perform private.drop_message(message_id);
    elsif says <> message.data then
      update public.outbox set day = coalesce((says -> 'acts' -> -1 ->> 'day')::date, day), data = says,
        expires_at = case when kind = 'closed_day' then private.end_of((says -> 'acts' -> -1 ->> 'day')::date) else expires_at end,
        id = case when (channel = 'call' or status = 'dead') and data -> 'acts' not in ('[]', says -> 'acts') then gen_random_uuid() else id end
      where id = message_id;
    end if;
  end if;
end
$$;

-- What has left is known as the message says or, if it was marked as sent without ever having been composed, as it is. What somebody
-- deletes is not to be told any more; what is taken back has not happened.
create or replace function private.note_told_days() returns trigger
language plpgsql as $$
declare
  gone public.outbox := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'DELETE' and exists (
    select from private.kept_rows where booking = old.form_response_id and source = 'public.outbox' and key ->> 'id' = old.id::text
  ) then
    return null;
  end if;
  perform private.note_told(gone.form_response_id, gone.recipient, case when gone.data -> 'acts' <> '[]' then gone.data -> 'acts' else (
    select jsonb_agg(act) from private.unknown_to(gone.form_response_id, gone.recipient, gone.id)
    where kind = gone.kind
  ) end);
  return null;
end
$$;

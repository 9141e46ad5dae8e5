-- One that version 1.1 queued leaves as it was written.
create or replace function private.says_what_differs(kind text, data jsonb) returns boolean
language sql immutable as $$
  select coalesce(data ? 'acts' and not (kind = 'moved' and data ? 'what'), false)
$$;

-- A message waits for whoever does not know what is. What it says is found when it leaves; `besides` is what only the act knows.
create or replace function private.tell(booking_id uuid, who text, what text, besides jsonb default '{}') returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  message record;
  -- What only another act, an end or a taking back has brought to light does not hold up what waits.
  is_own boolean;
  its_own jsonb;
begin
  -- Whatever else the household is to be told lists days, fields and the price, which may be put back within the minute.
  perform private.hold_messages(booking_id, calls => what = 'priced')
  where who = 'company' and what not in ('unanswered', 'unchanged', 'resumed', 'unwithdrawn', 'booked_again');
  for message in
    with untold as materialized (
      select unknown.*, reader = 'company' and (
        not private.is_news(reader, act) or tell.who <> 'household' and not act ? 'what' and (not exists (
          select from public.outbox
          where form_response_id = booking_id and recipient = reader and outbox.kind = unknown.kind and private.is_queued(outbox)
        ) or exists (
          select from private.agreements where booking = booking_id and changed_at -> (act ->> 'fact') = to_jsonb(private.now())
        ) or what = 'changed_day' and act ->> 'fact' in ('day', 'week'))) as is_known
      from private.unknown_to(booking_id) as unknown
    ), noted as materialized (
      select private.note_told(booking_id, 'company', jsonb_agg(act)) from untold where is_known
    )
    select reader, kind, max(day) as day,
      -- Also once the round has begun: the bags are out.
      case when kind = 'closed_day' then private.end_of(max(day)) end as expires_at
    -- A mere join may begin with the rest, of which there may be nothing, and then notes nothing.
    from noted left join untold on not is_known
      and (reader = 'household' or tell.who = 'household' or kind = 'moved') and not (kind = 'closed_day' and day < private.today())
    group by 1, 2
  loop
    continue when message.reader is null;
    is_own := message.kind = case when what in ('skipped', 'moved', 'restored', 'away', 'back') then 'moved'
      when what in ('changed_day', 'priced') then 'changed' when what in ('changed', 'ended', 'reported') then what else '' end;
    -- What the company does is not kept as long as what somebody has done who may not be the household.
    its_own := case when is_own and (message.reader = 'household' or message.kind = 'ended') then besides else '{}' end;
    continue when its_own = '{}' and exists (
      select from public.outbox
      where form_response_id = booking_id and recipient = message.reader and outbox.kind = message.kind
        and private.says_what_differs(outbox.kind, data) and private.is_untried(outbox) and not private.may_be_called(outbox)
        and (outbox.expires_at < message.expires_at) is not true and (not is_own or (outbox.kind = 'moved' or data ->> 'who' = who)
          and (who = 'household' or next_attempt_at <= pg_catalog.now() + interval '10 minutes'))
    );
    -- What the company does may be put right within the minute.
    perform private.queue(booking_id, message.kind, message.reader, message.day,
      jsonb_strip_nulls(jsonb_build_object('who', case when message.expires_at is null then who end, 'acts', '[]'::jsonb)) || its_own,
      case when who = 'company' then private.grace() else '0' end, message.expires_at);
  end loop;
end
$$;

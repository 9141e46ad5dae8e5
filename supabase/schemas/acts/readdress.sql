create or replace function private.redirects(answers jsonb, changes jsonb) returns boolean
language sql stable as $$
  select changes ? 'phone' and private.national_number(changes ->> 'phone') <> private.national_number(answers ->> 'phone')
    and (answers ->> 'email' = '' or private.gets_sms(answers) or private.gets_sms(answers || changes))
$$;

-- What has not left goes where it gets to now, if that is no longer where it was to go. Nobody is called about its own acts.
create or replace function private.reroute(booking_id uuid) returns void
language sql as $$
  update public.outbox set channel = private.channel_to(booking_id)
  from private.readable_answers(booking_id) as answers
  where form_response_id = booking_id and recipient = 'household' and private.is_untried(outbox)
    and data ->> 'who' is distinct from 'household'
    and case channel when 'mail' then private.reach(answers) <> 'mail' when 'sms' then not private.gets_sms(answers) end
$$;

-- Whoever had the former address or number has the links that were sent there: they are revoked. Returns whether messages go elsewhere
-- now.
create or replace function private.has_other_address(booking_id uuid, before jsonb) returns boolean
language plpgsql as $$
declare
  answers jsonb := private.answers_of(booking_id);
begin
  update private.keys set revoked_at = private.now()
  where booking = booking_id and revoked_at is null and case channel
    when 'mail' then answers ->> 'email' <> before ->> 'email'
    when 'sms' then private.national_number(answers ->> 'phone') <> private.national_number(before ->> 'phone')
  end;
  perform private.reroute(booking_id);
  return private.goes_to(answers) is distinct from private.goes_to(before);
end
$$;

create or replace function private.changes_address(kept private.kept_rows) returns boolean
language sql immutable as $$
  select kept.source = 'private.agreements'
    and (kept.was #> '{changes,email}', kept.was #> '{changes,phone}') is distinct from (kept.became #> '{changes,email}', kept.became #> '{changes,phone}')
$$;

-- Messages that did not arrive are sent again, and nothing is left of what the former address answered. Of a price whose time is over the
-- household is called: sent, it would lapse unread.
create or replace function private.send_again(booking_id uuid) returns void
language plpgsql as $$
declare
  is_overdue boolean := (select private.answers_until(agreements) < private.now() from private.agreements where booking = booking_id);
begin
  -- The order is that of private.settle.
  perform from public.outbox
  where form_response_id = booking_id and recipient = 'household' and (status in ('dead', 'expired') or status = 'queued' and attempts > 0)
  order by id for no key update;
  update public.outbox
  set status = 'queued', channel = case when is_overdue and kind = 'offer' then 'call' else private.channel_to(booking_id) end,
    attempts = 0, next_attempt_at = pg_catalog.now(), last_error = null
  where form_response_id = booking_id and recipient = 'household' and (status = 'dead' or status = 'queued' and attempts > 0)
    and settled_at is null and kind not in ('agreed', 'link') and (expires_at is null or expires_at > pg_catalog.now());
  update public.outbox set settled_at = case when status in ('dead', 'expired') then coalesce(settled_at, private.now()) end, last_error = null
  where form_response_id = booking_id and recipient = 'household' and (status in ('dead', 'expired') or private.is_refused(outbox));
end
$$;

-- The contract (or just a link, if the agreement is over) goes to the new address with a new key: the one that has not left yet, or
-- another.
create or replace function private.readdress(booking_id uuid, message text default '') returns void
language plpgsql as $$
declare
  runs boolean := (select status = 'agreed' from private.agreements where booking = booking_id);
  goes_there boolean;
begin
  update private.keys set revoked_at = private.now() where booking = booking_id and revoked_at is null;
  perform private.send_again(booking_id);
  update public.outbox set channel = private.channel_to(booking_id)
  where form_response_id = booking_id and kind = 'agreed' and private.is_untried(outbox) and runs and message = '';
  goes_there := found;
  perform private.hold_messages(booking_id, calls => true);
  if goes_there then
    null;
  elsif runs then
    perform private.queue(booking_id, 'agreed', 'household', null, jsonb_build_object('what', 'readdressed', 'message', message));
  elsif private.channel_to(booking_id) <> 'call' then
    perform private.queue(booking_id, 'link', 'household');
  else
    perform private.queue(booking_id, 'changed', 'household', null, '{"who": "company", "what": "changed"}');
  end if;
  perform private.know_facts(booking_id);
  perform private.tell(booking_id, 'company', 'readdressed');
end
$$;

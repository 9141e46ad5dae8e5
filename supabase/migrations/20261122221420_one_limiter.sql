-- one limiter

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ask_back(of uuid, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if message is null or private.is_blank(message) or length(message) > 2000 then
    perform private.refuse('400', 'Skriv vad du undrar, högst 2000 tecken.');
  elsif agreement.status <> 'asked' then
    perform private.refuse('409', 'Bokningen är redan besvarad. Skriv till hushållet i stället.');
  elsif private.is_full('questions', array(select at from private.history where booking = of and what = 'asked_back')) then
    perform private.refuse('409', 'Ni har frågat tre gånger. Ring eller mejla hushållet i stället.');
  end if;
  update private.agreements set asked_back_at = private.now() where booking = of;
  perform private.record(of, 'company', 'asked_back');
  perform private.tell(of, 'question', 'household', null, jsonb_build_object('message', btrim(message)));
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.booked_at_desk is not true then
    insert into public.outbox (id, to_email, form_response_id) values (new.id, private.company_mailbox(), new.id)
    on conflict (id) do nothing;
    if not found then
      insert into public.outbox (to_email, form_response_id) values (private.company_mailbox(), new.id);
    end if;
  end if;
  if new.created_at > pg_catalog.now() - interval '7 days' then
    insert into private.agreements (booking, asked_at) values (new.id, new.created_at);
  else
    insert into private.agreements (booking, asked_at, waits, words)
    values (new.id, new.created_at, false, private.words_of(new.submitted_by, new.answers));
  end if;
  if new.key_hash is not null then
    -- Knowing the hash of somebody else's key reveals and grants nothing.
    insert into private.keys (hash, booking, created_at) values (new.key_hash, new.id, private.now())
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.bounds()
 RETURNS TABLE(bound text, most integer, within interval)
 LANGUAGE sql
 STABLE
AS $function$
  values
    ('acts_an_hour', 30, interval '1 hour'),
    ('acts_a_day', 60, '1 day'),
    ('acts_of_strangers', 600, '1 hour'),
    ('stranger_told', 1, '1 hour'),
    ('strangers_told', 60, '1 hour'),
    ('withdrawals', 60, '1 hour'),
    ('withdrawals_a_day', 200, '1 day'),
    ('withdrawals_naming_household', 60, '1 hour'),
    ('withdrawals_of_mailbox', 3, '1 day'),
    ('withdrawals_of_household', 3, '1 day'),
    ('links_asked_for', 60, '1 hour'),
    ('links_an_hour', 1, '1 hour'),
    ('links_a_day', 3, '1 day'),
    ('calendars', 10, null),
    ('questions', 3, null)
  union all
  select name, value::integer, interval '1 hour' from private.settings
  where name in ('bookings_per_hour', 'letters_per_hour')
$function$;

drop function private.erase(uuid);
CREATE OR REPLACE FUNCTION private.erase(of uuid, OUT unpaid integer, OUT ids uuid[], OUT sent_in uuid[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  address text := (
    select lower(btrim(answers ->> 'email')) from public.form_responses join private.agreements on booking = id
    where id = of and agreed_at is not null
  );
  letters uuid[] := array(
    select id from private.withdrawals
    where private.mailbox_of(receipt_to) = private.mailbox_of(address) and lower(receipt_to) = address
      and withdrawals.booking is null and settled_at is not null
  );
begin
  unpaid := private.close_books(of);
  ids := of || letters || array(select id from public.outbox where form_response_id = of or withdrawal = any (letters));
  sent_in := array(
    select distinct outbox.sent_in from public.outbox where form_response_id = of and outbox.sent_in is not null
  );
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', created_at at time zone 'Europe/Stockholm')::date, answers ->> 'frequency', 1
  from public.form_responses where id = of
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from private.withdrawals where id = any (letters);
  delete from private.link_requests where email = address;
  delete from public.form_responses where id = of;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_notice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (new.kind, new.channel, new.recipient) = ('notice', 'mail', 'company') and private.is_company_mailbox(new.to_email) and exists (
    select from public.outbox where form_response_id = new.form_response_id and kind = 'notice'
  ) then
    return null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_full(bound text, times timestamp with time zone[], clock timestamp with time zone DEFAULT private.now())
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select exists (
    select from private.bounds() as known
    where known.bound = is_full.bound and most <= (
      select count(*) from unnest(times) as at where within is null or at between clock - within and private.until_now()
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_session_open(session private.sessions, at timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(session.ended_at > at, true)
    and session.refreshed_at > at - interval '30 days' and session.created_at > at - interval '180 days'
$function$;

CREATE OR REPLACE FUNCTION private.links_of(of uuid)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(select created_at from public.outbox where form_response_id = of and kind = 'link')
$function$;

CREATE OR REPLACE FUNCTION private.note_erased(ids uuid[], sent_in uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into private.erased_ids as known (id, of_others)
  select id, bool_and(of_others)
  from (select unnest(ids) as id, false as of_others union all select unnest(sent_in), true) as gone
  group by id
  on conflict (id) do update set of_others = known.of_others and excluded.of_others, at = now()
$function$;

CREATE OR REPLACE FUNCTION private.open_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own uuid := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if to_regclass('auth.sessions') is not null then
    return (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', sessions.id, 'signed_in_at', sessions.created_at, 'seen_at', coalesce(sessions.refreshed_at, sessions.created_at),
        'user_agent', sessions.user_agent, 'own', sessions.id = own
      ) order by coalesce(sessions.refreshed_at, sessions.created_at) desc), '[]')
      from auth.sessions join auth.users on users.id = sessions.user_id
      where lower(users.email) = (select lower(private.company_mailbox()))
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'signed_in_at', created_at, 'seen_at', refreshed_at, 'user_agent', user_agent, 'own', id = own
    ) order by refreshed_at desc), '[]')
    from private.sessions
    where email = (select lower(private.company_mailbox())) and private.is_session_open(sessions)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_when_busy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_full boolean;
begin
  if tg_table_name = 'form_responses' then
    if new.booked_at_desk then return new; end if;
    perform from public.form_responses where id = new.id for key share;
    if found then
      new.submitted_by := '-';
      new.answers := '{}';
      return new;
    end if;
    if not exists (select from private.settings where name = 'bookings_per_hour') then return new; end if;
    is_full := private.is_full('bookings_per_hour', array(
      select created_at from public.form_responses where created_at > now() - interval '1 hour'
    ), now());
  else
    perform from public.outbox where id = new.id or (form_response_id = new.form_response_id and kind = 'notice') for key share;
    if found then
      new.body := '-';
      return new;
    end if;
    -- More bytes than any page of ours sends; of a booking's notice none is read.
    if octet_length(new.body) > 32768 then
      new.body := left(new.body, 8192);
    end if;
    if new.form_response_id is not null then return new; end if;
    is_full := private.is_full('letters_per_hour', array(
      select created_at from public.outbox
      where kind = 'notice' and form_response_id is null and created_at > now() - interval '1 hour'
    ), now());
  end if;
  if is_full then
    raise exception using errcode = 'PT429', message = coalesce(
      (select value from private.settings where name = 'busy_sentence'),
      'Det kommer ovanligt mycket just nu. Försök igen om en stund.'
    );
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.strangers_said_enough()
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select private.is_full('strangers_told', array(
    select message.created_at from public.outbox as message
    where message.recipient = 'company' and message.kind in ('changed', 'moved', 'ended', 'erased') and message.of_a_stranger
      and message.created_at > pg_catalog.now() - interval '1 hour'
  ), pg_catalog.now())
$function$;

CREATE OR REPLACE FUNCTION private.wake_workers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_catalog.pg_notify('outbox', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_calendar(key text, calendar_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  if calendar_hash is null or calendar_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse('400', 'Kalenderns nyckel har fel form.');
  end if;
  if private.is_full('calendars', array(
    select created_at from private.keys where booking = of and opens = 'calendar' and revoked_at is null
  )) and not exists (select from private.keys where hash = calendar_hash) then
    perform private.refuse('429', 'Det finns redan tio kalenderlänkar. Be oss om en ny länk till sidan, så slutar de gamla gälla.');
  end if;
  insert into private.keys (hash, booking, opens) values (calendar_hash, of, 'calendar') on conflict do nothing;
  return '{}';
end
$function$;

CREATE OR REPLACE FUNCTION public.send_link_again(email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if email is null or not private.is_email(btrim(email)) then
    perform private.refuse('400', 'Skriv e-postadressen som du bokade med.');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('link_requests'));
  if private.is_full('links_asked_for', array(
    select at from private.link_requests where at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Många ber om sin länk just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  insert into private.link_requests (email, at) values (lower(btrim(email)), private.now());
  return '{}';
end
$function$;

revoke execute on function
  private.bounds(),
  private.erase(uuid),
  private.find_notice(),
  private.is_full(text,timestamp with time zone[],timestamp with time zone),
  private.is_session_open(private.sessions,timestamp with time zone),
  private.links_of(uuid),
  private.note_erased(uuid[],uuid[]),
  private.wake_workers()
  from public, anon, authenticated, service_role;
reset check_function_bodies;
-- End of the functions.

alter table public.outbox
  drop constraint outbox_notice_is_whole,
  -- That of a booking is made of the booking.
  add constraint outbox_letter_is_whole check (
    kind <> 'notice' or form_response_id is not null
    or (to_email is not null and subject is not null and (body is not null or status = 'sent'))
  );
drop trigger notice_arrived on public.outbox;
create trigger wake_workers after insert on public.outbox
  for each row execute function private.wake_workers();
create trigger find_notice before insert on public.outbox
  for each row when (current_user in ('anon', 'authenticated') and new.form_response_id is not null)
  execute function private.find_notice();

-- Rows from before, as a backup may bring them too:
insert into public.outbox (id, created_at, next_attempt_at, form_response_id)
select case when exists (select from public.outbox where outbox.id = booking.id) then gen_random_uuid() else id end,
  created_at, created_at, id
from public.form_responses as booking
where booked_at_desk is not true
  and not exists (select from public.outbox where form_response_id = booking.id and kind = 'notice');
-- End of the rows from before.
drop table private.missing_notices;

-- Functions that supabase/schemas has no more:
drop function private.notice_arrived();
drop function private.withdrawals_lately(integer);

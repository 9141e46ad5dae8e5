-- Strangers behind households: in the queue, at the desk, and in what the health check counts.

alter table public.outbox add column of_a_stranger boolean;
alter table public.outbox alter column of_a_stranger set default false;
update public.outbox set of_a_stranger = recipient = 'withdrawer' and not exists (
  select from private.withdrawals join private.agreements using (booking)
  where withdrawals.id = outbox.withdrawal and agreed_at is not null
);
alter table public.outbox alter column of_a_stranger set not null;

-- Smaller is sooner: codes, what concerns a household, new bookings, what strangers do, letters, which nothing of ours writes.
alter table public.outbox drop column priority;
alter table public.outbox add column priority smallint not null generated always as (
  case
    when kind = 'sign_in' then 0
    when kind = 'notice' and form_response_id is null then 4
    when of_a_stranger then 3
    when kind = 'notice' then 2
    else 1
  end
) stored;
create index outbox_due on public.outbox (priority, next_attempt_at) where status = 'queued';
-- Those that go to the company at the pace of notices, and together beyond it.
drop index public.outbox_notices_sent;
create index outbox_notices_sent on public.outbox (sent_at)
  where status = 'sent' and sent_in is null and (kind = 'notice' or (of_a_stranger and recipient = 'company'));

-- Whether it named a household of ours when it came.
alter table private.withdrawals add column matches boolean;
alter table private.withdrawals alter column matches set default false;
update private.withdrawals set matches = booking is not null;
alter table private.withdrawals alter column matches set not null;
drop index private.withdrawals_open;
create index withdrawals_open on private.withdrawals (matches desc, received_at) where settled_at is null;

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.acting(key text)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  of uuid := private.booking_of(key);
  acts record;
begin
  perform private.hold(of);
  -- Whoever was first may have erased it, or replaced the key.
  perform private.booking_of(key);
  select count(*) filter (where at >= private.now() - interval '1 hour') as in_hour, count(*) as in_day into acts
  from private.history
  where booking = of and who = 'household' and at between private.now() - interval '1 day' and private.until_now();
  if acts.in_day >= 60 then
    perform private.refuse('429', 'Det blev många ändringar på ett dygn. Vänta till i morgon. ' || private.call_instead());
  elsif acts.in_hour >= 30 then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  return of;
end
$function$;

CREATE OR REPLACE FUNCTION private.booking_fault(submitted_by text, answers jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when submitted_by is null or private.is_blank(submitted_by) then 'Namn är obligatoriskt'
    when answers is null or jsonb_typeof(answers) <> 'object' then 'Bokningen saknar uppgifter'
    when jsonb_typeof(answers -> 'phone') is distinct from 'string' or private.is_blank(answers ->> 'phone')
      then 'Telefonnummer är obligatoriskt'
    when jsonb_typeof(answers -> 'email') is distinct from 'string' or private.is_blank(answers ->> 'email')
      then 'E-post är obligatorisk'
    when jsonb_typeof(answers -> 'address') is distinct from 'string' or private.is_blank(answers ->> 'address')
      then 'Hämtningsadress är obligatorisk'
    when jsonb_typeof(answers -> 'frequency') is distinct from 'string' or answers ->> 'frequency' = ''
      then 'Hämtningsfrekvens är obligatorisk'
    when jsonb_typeof(answers -> 'materials') is distinct from 'array' or answers -> 'materials' = '[]'
      then 'Välj minst ett material för hämtning'
    when length(answers ->> 'email') > 254 then 'E-postadressen är för lång, högst 254 tecken'
    when not private.is_email(answers ->> 'email') then 'E-postadressen verkar felskriven'
    when answers ->> 'frequency' not in ('once', 'biweekly', 'weekly') then 'Välj en hämtningsfrekvens ur listan'
    when not answers -> 'materials'
        <@ '["Glascontainers", "Plastavfall", "Metallbehållare", "Pappkartonger", "Special"]'
      or jsonb_array_length(answers -> 'materials') > 5
      then 'Välj material ur listan'
    when jsonb_typeof(coalesce(answers -> 'notes', '""')) <> 'string'
      or jsonb_typeof(coalesce(answers -> 'specialRequest', '""')) <> 'string'
      then 'Bokningen har uppgifter i fel format'
    when answers -> 'materials' ? 'Special' and private.is_blank(coalesce(answers ->> 'specialRequest', ''))
      then 'Beskriv ditt specialönskemål'
    when not answers -> 'materials' ? 'Special' and coalesce(answers ->> 'specialRequest', '') <> ''
      then 'Kryssa i Special om du har ett specialönskemål'
    when length(submitted_by) > 200 then 'Namnet är för långt, högst 200 tecken'
    when length(answers ->> 'phone') > 50 then 'Telefonnumret är för långt, högst 50 tecken'
    when length(answers ->> 'address') > 300 then 'Hämtningsadressen är för lång, högst 300 tecken'
    when length(answers ->> 'notes') > 2000 then 'Meddelandet är för långt, högst 2000 tecken'
    when length(answers ->> 'specialRequest') > 2000 then 'Specialönskemålet är för långt, högst 2000 tecken'
    when answers - array['phone', 'email', 'address', 'frequency', 'materials', 'notes', 'specialRequest'] <> '{}'
      then 'Bokningen har okända uppgifter'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.failures()
 RETURNS SETOF public.outbox
 LANGUAGE sql
 STABLE
AS $function$
  select * from public.outbox
  where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' and channel <> 'call' and priority < 3
$function$;

CREATE OR REPLACE FUNCTION private.household_fault(submitted_by text, answers jsonb, needs_email boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select private.booking_fault(submitted_by, case
    when not needs_email and answers ->> 'email' = '' then answers || '{"email": "none@none.invalid"}' else answers
  end)
$function$;

CREATE OR REPLACE FUNCTION private.is_blank(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select value !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$function$;

CREATE OR REPLACE FUNCTION private.is_email(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select length(value) <= 254 and normalize(value, NFKC)
    ~ '^[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f_.!#$%&''*+/=?^`{|}~-]+@([A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]([A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f-]*[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])?\.)+[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f-]{2,}$'
$function$;

CREATE OR REPLACE FUNCTION private.is_the_company(address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from private.settings cross join regexp_split_to_table(value, '\s+') as spelling
    where settings.name in ('company_mailbox', 'company_mailbox_spellings')
      and private.mailbox_of(spelling) = private.mailbox_of(address)
  )
$function$;

CREATE OR REPLACE FUNCTION private.matches_of(withdrawal private.withdrawals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', found.booking, 'name', submitted_by, 'address', private.answers_of(found.booking) ->> 'address'
  ) order by score desc), '[]')
  from private.matching_households((withdrawal).name, (withdrawal).contract, (withdrawal).receipt_to) as found
  join public.form_responses on id = found.booking
$function$;

CREATE OR REPLACE FUNCTION private.matching_households(name text, contract text, receipt_to text)
 RETURNS TABLE(booking uuid, score bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with given as (
    select private.folded(left(name, 200)) as name, private.folded(left(contract, 1000)) as contract,
      private.folded(receipt_to) as mail
  ), wanted (query, weight) as (
    select plainto_tsquery('simple', mail), 8 from given
    union all
    -- With the country's number or without: words hold it as it was written.
    select to_tsquery('simple', '0' || number || ' | 46' || number), 4
    from given cross join lateral (
      select regexp_replace(regexp_replace(said[1], '[^0-9]', '', 'g'), '^(0046|46|0)', '') as number
      from (select regexp_matches(contract, '[+0][0-9][0-9 ()/-]{5,14}[0-9]', 'g') as said limit 5) as numbers
    ) as digits
    union all
    select phraseto_tsquery('simple', said[1]), 2
    from given cross join lateral (
      select regexp_matches(contract || ' ' || name, '([a-zåäöéü]{3,} +[0-9]{1,4}[a-z]?)(?![0-9a-zåäöéü])', 'g') as said limit 10
    ) as streets
    union all
    -- Both its first and its last name: there are many of either.
    select plainto_tsquery('simple', name), 1 from given where numnode(plainto_tsquery('simple', name)) >= 3
  )
  select found.booking, sum(weight) as score
  from wanted cross join lateral (
    select agreements.booking from private.agreements
    where words @@ query and agreed_at is not null and private.is_open(agreements) limit 20
  ) as found
  group by found.booking order by 2 desc, 1 limit 5
$function$;

CREATE OR REPLACE FUNCTION private.settle(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update private.withdrawals set settled_at = private.now() where id = any (ids) and settled_at is null;
  update public.outbox set settled_at = private.now()
  where id = any (ids) and status in ('dead', 'expired') and settled_at is null;
  select private.called(id) from unnest(ids) as id
$function$;

CREATE OR REPLACE FUNCTION private.strangers_said_enough()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from public.outbox as message
    where message.recipient = 'company' and message.kind in ('changed', 'moved', 'ended', 'erased') and message.of_a_stranger
      and message.created_at between pg_catalog.now() - interval '1 hour' and private.until_now()
    offset 59
  )
$function$;

CREATE OR REPLACE FUNCTION private.tell(of uuid, kind text, recipient text, day date DEFAULT NULL::date, data jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if recipient = 'household' and agreement.agreed_at is null and kind <> 'declined' then
    return;
  end if;
  -- One line an hour about each of them, whatever is done to it.
  if recipient = 'company' and agreement.agreed_at is null and (private.strangers_said_enough() or exists (
    select from public.outbox as message
    where form_response_id = of and message.recipient = 'company' and of_a_stranger
      and created_at between pg_catalog.now() - interval '1 hour' and private.until_now()
  )) then
    return;
  end if;
  insert into public.outbox (kind, recipient, channel, to_email, form_response_id, day, data, of_a_stranger)
  values (
    kind, recipient,
    case when recipient = 'household' then private.channel_to(of) else 'mail' end,
    case when recipient = 'company' then private.company_mailbox() end,
    of, day, data, recipient = 'company' and agreement.agreed_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.until_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select greatest(private.now(), pg_catalog.clock_timestamp())
$function$;

CREATE OR REPLACE FUNCTION private.waiting_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'unanswered_count', (select waiting from private.unanswered()),
    'changes_count', (select count(*) from private.agreements where pending is not null),
    'withdrawals_count', (select count(*) from private.withdrawals where settled_at is null),
    'failed_count', (select count(*) from private.failures())
  )
$function$;

CREATE OR REPLACE FUNCTION private.waiting_failures()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', failed.id, 'kind', kind, 'channel', channel, 'recipient', recipient, 'status', status,
    'created_at', failed.created_at, 'day', day, 'reason', last_error, 'booking', form_response_id,
    'name', submitted_by, 'phone', private.answers_of(form_response_id) ->> 'phone', 'email', answers ->> 'email'
  ) order by recipient = 'household' desc, failed.created_at), '[]')
  from (
    select * from private.failures() order by recipient = 'household' desc, created_at limit 200
  ) as failed
  left join public.form_responses on form_responses.id = form_response_id
$function$;

CREATE OR REPLACE FUNCTION private.waiting_withdrawals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'received_at', received_at, 'name', name, 'contract', contract, 'receipt_to', receipt_to, 'booking', booking,
    'matches', private.matches_of(waiting)
  ) order by matches desc, received_at), '[]')
  from (
    select * from private.withdrawals where settled_at is null order by matches desc, received_at limit 200
  ) as waiting
$function$;

CREATE OR REPLACE FUNCTION private.withdrawals_lately(many integer)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select count(*) >= many from (
    select from private.withdrawals
    where received_at between private.now() - interval '1 hour' and private.until_now() limit many
  ) as lately
$function$;

CREATE OR REPLACE FUNCTION public.desk_inbox()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.waiting_counts() || jsonb_build_object(
    'unanswered', private.waiting_bookings(),
    'changes', private.waiting_changes(),
    'withdrawals', private.waiting_withdrawals(),
    'failed', private.waiting_failures(),
    'calls', private.waiting_calls()
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_settle(id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.settle(array[id]);
  return public.desk_inbox();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_settle_many(ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    perform private.refuse('400', 'Välj mellan ett och 500 kort.');
  end if;
  perform private.settle(ids);
  return public.desk_inbox();
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_my_booking(key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of uuid := private.acting(key);
begin
  -- Not by private.tell: what belongs to the booking goes with it.
  insert into public.outbox (kind, recipient, to_email, data, of_a_stranger)
  select 'erased', 'company', private.company_mailbox(), jsonb_build_object('booked_at', created_at), agreed_at is null
  from public.form_responses join private.agreements on booking = id
  where id = of and (agreed_at is not null or not private.strangers_said_enough());
  perform private.erase(of);
  return '{"erased": true}';
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
  if (
    select count(*) from (
      select from private.link_requests where at between private.now() - interval '1 hour' and private.until_now() limit 60
    ) as lately
  ) >= 60 then
    perform private.refuse('429', 'Många ber om sin länk just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  insert into private.link_requests (email, at) values (lower(btrim(email)), private.now());
  return '{}';
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw(name text, contract text, receipt_to text, key text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  received private.withdrawals;
  of uuid;
  agreement private.agreements;
  is_agreed boolean;
  stops boolean;
  matches integer;
  mailbox_is_full boolean;
  too_many boolean;
  mailbox text := private.company_mailbox();
begin
  name := btrim(coalesce(name, ''));
  contract := btrim(coalesce(contract, ''));
  receipt_to := btrim(coalesce(receipt_to, ''));
  if length(name) > 200 or length(contract) > 1000 then
    perform private.refuse('400', 'Texten är för lång: högst 200 tecken för namnet och 1000 för avtalet.');
  elsif private.is_blank(name) then
    perform private.refuse('400', 'Skriv ditt namn.');
  elsif private.is_blank(contract) then
    perform private.refuse('400', 'Skriv vilket avtal det gäller, till exempel adressen vi hämtar på.');
  elsif not private.is_email(receipt_to) then
    perform private.refuse('400', 'Skriv en e-postadress som vi kan skicka kvittot till.');
  elsif private.is_the_company(receipt_to) then
    perform private.refuse('400', 'Skriv din egen e-postadress: kvittot är till dig.');
  end if;
  -- One after the other, or many at once would slip past the bounds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('withdrawals'));

  begin
    of := private.booking_of(key);
    perform private.hold(of);
    of := private.booking_of(key);
    select * into agreement from private.agreements where booking = of;
  exception when sqlstate 'PT404' then
    -- A key that opens nothing keeps nobody from withdrawing.
    of := null;
  end;
  is_agreed := of is not null and agreement.agreed_at is not null;
  -- Null where it was taken back before there was an agreement.
  stops := coalesce(of is not null and (
    agreement.status = 'asked' or (
      agreement.status in ('agreed', 'ended') and private.today() <= private.withdrawal_until(agreement.agreed_at)
    )
  ), false);

  -- A second press, or an answer that was lost; not where there has come to be something to stop.
  select * into received from private.withdrawals
  where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
    and lower(withdrawals.receipt_to) = lower(receipt_to) and withdrawals.name = name and withdrawals.contract = contract
    and withdrawals.booking is not distinct from of
    and received_at between private.now() - interval '1 hour' and private.until_now()
  order by received_at limit 1;
  if found and not stops then
    return jsonb_build_object('received_at', received.received_at, 'mailed', exists (
      select from public.outbox where withdrawal = received.id and recipient = 'withdrawer'));
  end if;

  matches := case when is_agreed then 1 else (
    select max(score) from private.matching_households(name, contract, receipt_to)
  ) end;
  -- One that stops an agreement does so once.
  mailbox_is_full := (
    select count(*) from private.withdrawals
    where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
      and received_at between private.now() - interval '1 day' and private.until_now()
  ) >= 3;
  too_many := not (stops and is_agreed) and (mailbox_is_full or case
    when is_agreed then (
      select count(*) from private.withdrawals
      where booking = of and received_at between private.now() - interval '1 day' and private.until_now()
    ) >= 3
    else private.withdrawals_lately(60)
  end);
  -- In the household's own mailbox others may have left three.
  if too_many and (
    is_agreed or matches is null or (mailbox_is_full and matches < 8) or private.withdrawals_lately(600)
  ) then
    perform private.refuse('429', 'Det har kommit ovanligt många meddelanden. Skriv till oss på ' || mailbox
      || ' i stället: det gäller precis lika mycket. ' || private.call_instead());
  end if;

  insert into private.withdrawals (received_at, name, contract, receipt_to, booking, matches, settled_at)
  values (private.now(), name, contract, receipt_to, of, matches is not null, case when stops then private.now() end)
  returning * into received;
  if stops then
    update private.agreements
    set status = 'withdrawn', ended_at = private.now(), pending = null, pending_at = null,
      -- While the company is out it may be at the door.
      last_day = least(last_day, private.today() - case when (private.now() at time zone 'Europe/Stockholm')::time >= (
        select pickup_from from private.company_rules
      ) then 0 else 1 end)
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.days_changed(of, 'household', 'withdrawn', null);
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, withdrawal, data, of_a_stranger)
  select 'withdrawn', recipient, case recipient when 'company' then mailbox end, of, received.id,
    jsonb_build_object('stops', stops, 'late', of is not null and not stops), matches is null
  from unnest(array['withdrawer', 'company']) as recipient
  where recipient = 'company' or not too_many;
  return jsonb_build_object('received_at', received.received_at, 'mailed', not too_many);
end
$function$;

revoke execute on function
  private.failures(),
  private.is_the_company(text),
  private.matches_of(private.withdrawals),
  private.matching_households(text,text,text),
  private.settle(uuid[]),
  private.until_now(),
  private.waiting_counts(),
  private.withdrawals_lately(integer)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.desk_settle_many(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.desk_settle_many(uuid[])
  to authenticated;
reset check_function_bodies;
-- End of the functions.

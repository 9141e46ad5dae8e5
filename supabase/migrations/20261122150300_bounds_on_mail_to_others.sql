-- What strangers can have us write to others has bounds that neither a booking nor another spelling of an address gets around.

-- The mailbox an address leads to, as the large mail providers read it: without what stands after a plus, and without dots. Where
-- they are told apart, two share a bound. A domain written with letters of other widths or shapes is the same domain (UTS 46);
-- in Postgres' C locale lower() knows no letters but a to z.
create function private.mailbox_of(address text) returns text
language sql immutable
return translate(lower(
  replace(split_part(split_part(normalize(address, NFKC), '@', 1), '+', 1), '.', '')
    || '@' || split_part(normalize(address, NFKC), '@', 2)
), 'ÅÄÖÉÜ', 'åäöéü');
revoke execute on function private.mailbox_of from public;
-- Who inserts works out the index.
grant execute on function private.mailbox_of to service_role;

create index withdrawals_mailbox on private.withdrawals (private.mailbox_of(receipt_to), received_at);
drop index private.withdrawals_receipt_to;

-- The lawful withdrawal. Taken from anybody, matching or not, and answered at once; with a key within the fourteen days it
-- also stops the agreement. What would make us write to many people is bounded: three receipts for one mailbox in a day,
-- sixty in an hour for all. A household that the company has said yes to has three a day of its own, and one that stops its
-- agreement; a booking alone gives nobody more, for anybody can have many.
create or replace function public.withdraw(name text, contract text, receipt_to text, key text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  received private.withdrawals;
  of uuid;
  agreement private.agreements;
  is_agreed boolean;
  stops boolean;
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
  elsif length(receipt_to) > 254 or not private.is_email(receipt_to) then
    perform private.refuse('400', 'Skriv en e-postadress som vi kan skicka kvittot till.');
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
    and received_at between private.now() - interval '1 hour' and private.now()
  order by received_at limit 1;
  if found and not stops then
    return jsonb_build_object('received_at', received.received_at);
  end if;

  -- One that stops an agreement does so once.
  if not (stops and is_agreed) and ((
    select count(*) from private.withdrawals
    where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
      and received_at between private.now() - interval '1 day' and private.now()
  ) >= 3 or case
    when is_agreed then (
      select count(*) from private.withdrawals
      where booking = of and received_at between private.now() - interval '1 day' and private.now()
    ) >= 3
    else (
      select count(*) from (
        select from private.withdrawals where received_at between private.now() - interval '1 hour' and private.now() limit 60
      ) as lately
    ) >= 60
  end) then
    perform private.refuse('429', 'Det har kommit ovanligt många. Skriv till oss på ' || mailbox
      || ' i stället: det gäller precis lika mycket. ' || private.call_instead());
  end if;

  insert into private.withdrawals (received_at, name, contract, receipt_to, booking, settled_at)
  values (private.now(), name, contract, receipt_to, of, case when stops then private.now() end)
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
  insert into public.outbox (kind, recipient, to_email, form_response_id, withdrawal, data)
  select 'withdrawn', recipient, case recipient when 'company' then mailbox end, of, received.id,
    jsonb_build_object('stops', stops, 'late', of is not null and not stops)
  from unnest(array['withdrawer', 'company']) as recipient;
  return jsonb_build_object('received_at', received.received_at);
end
$$;

-- As before, and a day's acts have a bound, too: each is a mail to the household and one to the company.
create or replace function private.acting(key text) returns uuid
language plpgsql
as $$
declare
  of uuid := private.booking_of(key);
  acts record;
begin
  perform private.hold(of);
  -- Whoever was first may have erased it, or replaced the key.
  perform private.booking_of(key);
  select count(*) filter (where at >= private.now() - interval '1 hour') as in_hour, count(*) as in_day into acts
  from private.history
  where booking = of and who = 'household' and at between private.now() - interval '1 day' and private.now();
  if acts.in_day >= 60 then
    perform private.refuse('429', 'Det blev många ändringar på ett dygn. Vänta till i morgon. ' || private.call_instead());
  elsif acts.in_hour >= 30 then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  return of;
end
$$;

-- For the worker: mails the link to each running agreement with an address that was asked for, once an hour and three times a
-- day at most.
create or replace function private.send_requested_links() returns integer
language plpgsql
as $$
declare
  sent integer := 0;
  of uuid;
begin
  for of in
    with asked as (delete from private.link_requests where at <= private.now() and at > private.now() - interval '1 day' returning email)
    select distinct form_responses.id from asked
    join public.form_responses on lower(btrim(answers ->> 'email')) = asked.email
    join private.agreements on booking = form_responses.id
    cross join lateral (
      select count(*) filter (where outbox.created_at >= pg_catalog.now() - interval '1 hour') as in_hour, count(*) as in_day
      from public.outbox
      where form_response_id = form_responses.id and kind = 'link'
        and outbox.created_at between pg_catalog.now() - interval '1 day' and pg_catalog.now()
    ) as links
    where agreed_at is not null and private.is_open(agreements) and in_hour = 0 and in_day < 3
  loop
    perform private.tell(of, 'link', 'household');
    sent := sent + 1;
  end loop;
  delete from private.link_requests where at <= private.now() - interval '1 day' or at > private.now() + interval '1 hour';
  return sent;
end
$$;

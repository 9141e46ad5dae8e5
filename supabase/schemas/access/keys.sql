-- A link opens the page until sixty days after the last day, and as long as anything is left to do there: money is owed or to be paid
-- back, or the company has to answer.
create or replace function private.is_open(agreement private.agreements) returns boolean
language sql stable as $$
  select case
    when upper_inf((agreement).span) then true
    when coalesce(greatest(upper((agreement).span) - 1, private.local_day((agreement).ended_at)) + 60 >= private.today(), true) then true
    when exists (select from private.reports where booking = (agreement).booking and settled_at is null)
      or exists (select from private.withdrawals where booking = (agreement).booking and settled_at is null) then true
    -- In the order of their cost.
    when (agreement).settled or (agreement).agreed_at is null and (agreement).settled is null then false
    else (select received <> charged from private.account_of((agreement).booking))
  end
$$;

-- Unknown, revoked and expired keys are indistinguishable: same words, same cost.
create or replace function private.booking_of(key text, opens text default 'page') returns uuid
language plpgsql stable as $$
declare
  found_booking uuid;
begin
  select keys.booking into found_booking
  from private.keys join private.agreements on agreements.booking = keys.booking
  where keys.hash = private.hash_of(key) and keys.opens = booking_of.opens and keys.revoked_at is null
    and private.is_open(agreements);
  if found_booking is null then
    perform private.refuse('404', 'Länken gäller inte. Kanske är den gammal eller ersatt av en nyare: be om en ny här på sidan.');
  end if;
  return found_booking;
end
$$;

create or replace function private.opened_by(key text) returns uuid
language plpgsql as $$
declare
  booking_id uuid := private.booking_of(key);
begin
  -- Even an update of nothing is a write, and a page is also read where nothing can be written.
  if exists (select from private.keys where hash = private.hash_of(key) and channel is not null and opened_at is null) then
    update private.keys set opened_at = private.now() where hash = private.hash_of(key);
  end if;
  return booking_id;
end
$$;

-- Acts are bounded by hour and day, because each sends a mail to the household and one to the company, and by month, because each is
-- kept.
create or replace function private.acting(key text) returns uuid
language plpgsql as $$
declare
  booking_id uuid := private.booking_of(key);
  acts timestamptz[];
begin
  perform private.hold(booking_id);
  -- A concurrent act may have erased it or replaced the key.
  perform private.opened_by(key);
  acts := array(select at from private.history where booking = booking_id and who = 'household');
  if private.is_full('acts_a_month', acts) then
    perform private.refuse('429', 'Det blev många ändringar på en månad. ' || private.call_instead());
  elsif private.is_full('acts_a_day', acts) then
    perform private.refuse('429', 'Det blev många ändringar på ett dygn. Vänta till i morgon. ' || private.call_instead());
  elsif private.is_full('acts_an_hour', acts) then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  -- The bounds above are per key, and one person may hold the keys of many bookings that nobody has accepted.
  if (select agreed_at is null from private.agreements where booking = booking_id) and private.is_full('acts_of_strangers', array(
    select at from private.history join private.agreements using (booking)
    where who = 'household' and agreed_at is null and at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Det är ovanligt många som ändrar just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  perform private.note_planned(booking_id);
  return booking_id;
end
$$;

-- This key, for calendar services, opens the days only.
create or replace function private.add_calendar(key text, calendar_hash text) returns jsonb
language plpgsql as $$
declare
  booking_id uuid := private.acting(key);
begin
  if calendar_hash is null or calendar_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse('400', 'Kalenderns nyckel har fel form.');
  end if;
  if private.is_full('calendars', array(
    select created_at from private.keys where booking = booking_id and opens = 'calendar' and revoked_at is null
  )) and not exists (select from private.keys where hash = calendar_hash) then
    perform private.refuse('429', 'Det finns redan tio kalenderlänkar. Be oss om en ny länk till sidan, så slutar de gamla gälla.');
  end if;
  insert into private.keys (hash, booking, opens) values (calendar_hash, booking_id, 'calendar') on conflict do nothing;
  return '{}';
end
$$;

create or replace function private.renew_link(booking_id uuid) returns void
language plpgsql as $$
begin
  perform private.hold_known(booking_id);
  if not exists (select from private.agreements where booking = booking_id and agreed_at is not null) then
    perform private.refuse('409', 'Hushållet får sin länk när ni har svarat på bokningen.');
  elsif private.channel_to(booking_id) = 'call' then
    perform private.refuse('409', 'Hushållet har varken e-post eller mobil som en länk kan skickas till. Skriv in en adress först.');
  elsif exists (
    select from private.history where booking = booking_id and what = 'new_link' and at >= private.now() - private.grace()
  ) then
    -- A press repeated because its answer was lost: the link that is on its way would be dead when it is opened.
    return;
  end if;
  -- Also those that had been revoked, or taking back a change of address would revive them.
  update private.keys set revoked_at = private.now() where booking = booking_id;
  perform private.record(booking_id, 'company', 'new_link');
  perform private.queue(booking_id, 'link', 'household');
end
$$;

create or replace function private.may_send_link(booking_id uuid) returns boolean
language sql volatile as $$
  select not private.is_full('links_an_hour', links, pg_catalog.now()) and not private.is_full('links_a_day', links, pg_catalog.now())
  from (select array(select created_at from public.outbox where form_response_id = booking_id and kind = 'link') as links) as sent
$$;

create or replace function private.agreements_of_address(address text) returns setof uuid
language sql stable as $$
  select booking
  from unnest(private.marks_of(jsonb_build_object('email', address))) as mark
  join private.agreements on search_terms @@ private.has_mark(mark)
  where agreed_at is not null
$$;

create or replace function private.others_of_mailbox(booking_id uuid)
returns table (booking uuid, status text, address text, frequency text)
language sql stable as $$
  select others.booking, others.status, answers ->> 'address', answers ->> 'frequency'
  from private.agreements_of_address(private.readable_answers(booking_id) ->> 'email') as theirs (booking)
  join private.agreements as others using (booking)
  cross join lateral private.readable_answers(others.booking) as answers
  where others.booking <> booking_id and private.is_open(others)
  order by others.asked_at, others.booking
$$;

-- Same response and same cost for everybody: the worker looks the address up later.
create or replace function private.send_link_again(email text) returns jsonb
language plpgsql as $$
begin
  if email is null or not private.is_email(btrim(email)) then
    perform private.refuse('400', 'Skriv den e-postadress vi har till dig.');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('link_requests'));
  if private.is_full('links_asked_for', array(
    select at from private.link_requests where at > private.now() - interval '1 hour'
  )) then
    perform private.refuse('429', 'Många ber om sin länk just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  insert into private.link_requests (email, at) values (private.folded(btrim(email)), private.now());
  return '{}';
end
$$;

create or replace function private.send_requested_links() returns integer
language plpgsql as $$
declare
  sent integer := 0;
  booking_id uuid;
begin
  for booking_id in
    with asked as (delete from private.link_requests where at <= private.now() and at > private.now() - interval '1 day' returning email)
    select distinct first.booking from asked cross join lateral (
      select booking from private.agreements_of_address(email) as theirs (booking) join private.agreements using (booking)
      where private.is_open(agreements) and private.may_send_link(booking) order by asked_at, booking limit 1
    ) as first
  loop
    perform private.queue(booking_id, 'link', 'household', null, '{"what": "asked"}');
    sent := sent + 1;
  end loop;
  delete from private.link_requests where at <= private.now() - interval '1 day' or at > private.now() + interval '1 hour';
  return sent;
end
$$;

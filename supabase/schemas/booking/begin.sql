-- Also bounds the size of a visitor's row: Postgres writes a row with a duplicate key before refusing it, so such a row is emptied first.
-- The existing row is locked, so that the duplicate is certainly refused.
create or replace function private.refuse_when_busy() returns trigger
language plpgsql security definer set search_path = '' as $$
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
    -- No page of ours sends more bytes; the body of a booking's notice is never read.
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
$$;

-- The notice to the company is queued here, so that it does not depend on the page. Its id is the booking's, unless a visitor has used
-- that id for a letter.
create or replace function private.begin_agreement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The body is composed when it is sent. A name older than today's rules may contain characters that a subject must not.
  subject text := 'Ny bokning från ' || left(regexp_replace(new.submitted_by, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', ' ', 'g'), 200);
begin
  if new.booked_at_desk is not true then
    insert into public.outbox (id, to_email, subject, form_response_id) values (new.id, private.company_mailbox(), subject, new.id)
    on conflict (id) do nothing;
    if not found then
      insert into public.outbox (to_email, subject, form_response_id) values (private.company_mailbox(), subject, new.id);
    end if;
  end if;
  -- Nearly always the first reference is free.
  for _ in 1..50 loop
    insert into private.agreements (booking, asked_at, waits, reference, prices_read)
    values (new.id, new.created_at, new.created_at > pg_catalog.now() - interval '7 days', private.new_reference(),
      (select prices from private.company_rules))
    on conflict (reference) do nothing;
    exit when found;
  end loop;
  if new.key_hash is not null then
    -- Knowing the hash of somebody else's key reveals and grants nothing.
    insert into private.keys (hash, booking, created_at) values (new.key_hash, new.id, private.now())
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- What a household writes on its payments: six letters that no spreadsheet takes for a number, told apart when read aloud and by hand,
-- and that form no word. References from before are the first six digits of the booking's id.
create or replace function private.new_reference() returns text
language sql volatile as $$
  select string_agg(substr('HJKLMPRSTVXZ', 1 + floor(random() * 12)::integer, 1), '') from generate_series(1, 6)
$$;

create or replace function private.reference(booking_id uuid) returns text
language plpgsql stable as $$
begin
  return (select coalesce(reference, upper(left(booking::text, 6))) from private.agreements where booking = booking_id);
end
$$;

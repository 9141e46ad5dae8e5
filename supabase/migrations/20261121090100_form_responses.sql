-- Bookings. A visitor may insert one and read it back in the same statement, and nothing else.

-- Blank as the browser's trim() sees it; what \s means in Postgres depends on the database's locale.
create function private.is_blank(value text) returns boolean
language sql immutable
return value !~ '[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';

-- Something, an @ and something, without a space or another @.
create function private.is_email(value text) returns boolean
language sql immutable
return value ~ '^[^@]+@[^@]+$' and value !~ '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';

-- What is wrong with a booking, in words for the visitor, or null. First the form's own checks in their order and words
-- (src/shared/booking.ts), then what the form cannot send.
--
-- In PL/pgSQL, which keeps its plan: as a SQL function it is unfolded into the check and planned anew for every insert,
-- for more than the insert itself costs. Runs as its owner, because it looks into the schema private when it runs.
create function private.booking_fault(submitted_by text, answers jsonb) returns text
language plpgsql immutable security definer
set search_path = ''
as $$
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
    when length(answers ->> 'email') > 254 then 'E-postadressen är för lång, högst 254 tecken'
    when length(answers ->> 'address') > 300 then 'Hämtningsadressen är för lång, högst 300 tecken'
    when length(answers ->> 'notes') > 2000 then 'Meddelandet är för långt, högst 2000 tecken'
    when length(answers ->> 'specialRequest') > 2000 then 'Specialönskemålet är för långt, högst 2000 tecken'
    when answers - array['phone', 'email', 'address', 'frequency', 'materials', 'notes', 'specialRequest'] <> '{}'
      then 'Bokningen har okända uppgifter'
  end;
end
$$;

create table public.form_responses (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Lets the inserting transaction, and no other, read the row back; see the policy below.
  inserted_by_tx xid8 not null default pg_current_xact_id(),
  submitted_by text not null,
  answers jsonb not null,
  constraint form_responses_is_a_booking check (private.booking_fault(submitted_by, answers) is null)
);
create index form_responses_inserted_by_tx on public.form_responses (inserted_by_tx);
create index form_responses_created_at on public.form_responses (created_at);

-- The check's own message names a constraint; the visitor gets the sentence instead. Runs as the table's owner, because
-- visitors may not look into the schema private.
create function private.refuse_faulty_booking() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fault text := private.booking_fault(new.submitted_by, new.answers);
begin
  if fault is not null then
    raise exception using errcode = 'check_violation', message = fault, constraint = 'form_responses_is_a_booking';
  end if;
  return new;
end
$$;
create trigger refuse_faulty_booking before insert or update on public.form_responses
  for each row execute function private.refuse_faulty_booking();

-- Row-level security also keeps the values of a failing row out of error details.
alter table public.form_responses enable row level security;

-- Hosted projects of before 2026 grant everything on a new table, later ones nothing: start from nothing.
revoke all on public.form_responses from public, anon, authenticated, service_role;
grant insert (id, submitted_by, answers) on public.form_responses to anon, authenticated;
grant select on public.form_responses to anon, authenticated;
grant select, insert, update, delete on public.form_responses to service_role;
-- Everyone may execute a new function unless told otherwise, and a check's functions are executed as the inserting role.
revoke execute on function private.is_blank, private.is_email, private.booking_fault, private.refuse_faulty_booking
  from public;
grant execute on function private.booking_fault to anon, authenticated, service_role;

create policy form_responses_insert on public.form_responses
  for insert to anon, authenticated
  with check (true);

-- Both halves are needed: a transaction id can recur after a restore into a younger server, and now() can repeat on an
-- engine with a coarse clock. ..._if_assigned() gives null to a transaction that has written nothing.
create policy form_responses_read_back on public.form_responses
  for select to anon, authenticated
  using (inserted_by_tx = pg_current_xact_id_if_assigned() and created_at = now());

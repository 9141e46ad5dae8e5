-- What the first functions say of the fields, the table `fields` of src/shared/booking.ts says too; a test compares them.
create or replace function private.answer_fields() returns text[]
language sql immutable
return '{phone,email,address,frequency,materials,notes,specialRequest}'::text[];

create or replace function private.materials() returns jsonb
language sql immutable
return '["Glascontainers", "Plastavfall", "Metallbehållare", "Pappkartonger", "Special"]'::jsonb;

create or replace function private.optional_answers() returns jsonb
language sql immutable
return '{"notes": "", "specialRequest": ""}'::jsonb;

-- These are door codes and the like: changeable up to the last pick-up, and blanked afterwards.
create or replace function private.driver_fields() returns text[]
language sql immutable
return '{notes}'::text[];

-- Once there is an agreement, these need the company's yes.
create or replace function private.asked_fields() returns text[]
language sql immutable
return '{name,email,address,specialRequest}'::text[];

-- Their changes mark a stop of the round until the next visit.
create or replace function private.marked_fields() returns text[]
language sql immutable
return '{phone,address,materials,specialRequest,notes}'::text[];

create or replace function private.notes_for_driver(answers jsonb) returns text
language sql immutable as $$
  select coalesce(string_agg(said, E'\n' order by at), '')
  from unnest(private.driver_fields()) with ordinality as driver (field, at)
  cross join lateral (select answers ->> field as said) as answer where said <> ''
$$;

-- It is a sentence for the visitor, or null: first the form's own checks, in its order and words (src/shared/booking.ts), then whatever
-- the form cannot send.
--
-- PL/pgSQL because it caches its plan: a SQL function would be inlined into the check and planned on every insert, which costs more than
-- the insert. Security definer because it reads the schema private.
create or replace function private.booking_fault(submitted_by text, answers jsonb) returns text
language plpgsql immutable security definer set search_path = '' as $$
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
    when greatest(length(answers ->> 'email'), length(normalize(left(answers ->> 'email', 255), NFKC))) > 254 then 'E-postadressen är för lång, högst 254 tecken'
    when not private.is_email(answers ->> 'email') then case
      when split_part(answers ->> 'email', '@', 1) ~ '[^\u0001-\u007f]' then 'E-postadressen kan inte ha å, ä eller ö före @'
      else 'E-postadressen verkar felskriven' end
    when answers ->> 'frequency' not in ('once', 'biweekly', 'weekly') then 'Välj en hämtningsfrekvens ur listan'
    when not answers -> 'materials' <@ private.materials() or jsonb_array_length(answers -> 'materials') > 5
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
    when answers - private.answer_fields() <> '{}'
      then 'Bokningen har okända uppgifter'
  end;
end
$$;

-- Only the company may enter a household without mail.
create or replace function private.household_fault(submitted_by text, answers jsonb, needs_email boolean) returns text
language sql immutable as $$
  select private.booking_fault(submitted_by, case
    when not needs_email and answers ->> 'email' = '' then answers || '{"email": "none@none.invalid"}' else answers
  end)
$$;

-- At the desk a booking may also be for every fourth week.
create or replace function private.desk_fault(submitted_by text, answers jsonb) returns text
language sql immutable as $$
  select private.household_fault(submitted_by, case
    when answers ->> 'frequency' = 'monthly' then answers || '{"frequency": "weekly"}' else answers
  end, needs_email => false)
$$;

-- NNNNNN-NNNN, however it is written, also with its century; null if it is none (src/shared/firm.ts). A sole trader's is a personal
-- identity number, perhaps a co-ordination number.
create or replace function private.organisation_number(written text) returns text
language sql immutable as $$
  select left(number, 6) || '-' || right(number, 4)
  from (select regexp_replace(written, '[ \t\u00a0\u202f\u2010-\u2015+-]', '', 'g') as digits where length(written) <= 40) as given
  cross join lateral (select right(digits, 10) as number where digits ~ '^(1[689]|20)?[0-9]{10}$') as ten
  where case when number ~ '^[0-9]{2}([2-9]|(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01]|6[1-9]|[78][0-9]|9[01]))' then (
    select sum(weighted / 10 + weighted % 10) % 10 = 0
    from generate_series(1, 10) as place cross join lateral (select substr(number, place, 1)::integer * (1 + place % 2) as weighted) as digit
  ) end
$$;

create or replace function private.firm_fault(given jsonb) returns text
language sql immutable as $$
  select case
    when jsonb_typeof(coalesce(given -> 'organisation', '""')) not in ('string', 'null')
      or jsonb_typeof(coalesce(given -> 'their_reference', '""')) not in ('string', 'null') then 'Bokningen har uppgifter i fel format'
    when not private.is_blank(given ->> 'organisation') and private.organisation_number(given ->> 'organisation') is null
      then 'Organisationsnumret stämmer inte. Kontrollera de tio siffrorna.'
    when length(btrim(given ->> 'their_reference')) > 100 then 'Referensen är för lång, högst 100 tecken'
  end
$$;

create or replace function private.note_firm(booking_id uuid, given jsonb) returns boolean
language plpgsql as $$
declare
  before private.agreements := (select agreements from private.agreements where booking = booking_id);
  number text := case when given ? 'organisation' then coalesce(private.organisation_number(given ->> 'organisation'), '') else before.organisation end;
  theirs text := case when given ? 'their_reference' then btrim(coalesce(given ->> 'their_reference', '')) else before.their_reference end;
begin
  update private.agreements set organisation = number, their_reference = theirs
  where booking = booking_id and (organisation, their_reference) is distinct from (number, theirs);
  return found;
end
$$;

-- The check's own message names a constraint; this gives the visitor a sentence instead.
create or replace function private.refuse_faulty_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fault text := case when new.booked_at_desk then private.desk_fault(new.submitted_by, new.answers)
    else private.household_fault(new.submitted_by, new.answers, needs_email => true) end;
begin
  -- What is found under the id of something erased is erased from backups and files.
  if exists (select from private.erased_ids where id = new.id and not of_others) then
    raise exception using errcode = 'PT409', message = 'Den bokningen är raderad. Ladda om sidan och boka på nytt.';
  end if;
  if fault is not null then
    raise exception using errcode = 'check_violation', message = fault, constraint = 'form_responses_is_a_booking';
  end if;
  return new;
end
$$;

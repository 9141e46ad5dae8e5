-- Erasing an agreement wants a new link, and is told to where the household was.

alter table public.outbox
  drop constraint outbox_recipient_is_known,
  add constraint outbox_recipient_is_known check (recipient in ('company', 'household', 'withdrawer', 'former'));

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.begin_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.booked_at_desk is not true then
    insert into private.missing_notices (form_response_id) values (new.id);
  end if;
  if new.created_at > pg_catalog.now() - interval '7 days' then
    insert into private.agreements (booking, asked_at) values (new.id, new.created_at);
  else
    insert into private.agreements (booking, asked_at, waits, words)
    values (new.id, new.created_at, false, private.words_of(new.submitted_by, new.answers));
  end if;
  if new.key_hash is not null then
    -- Whoever knows the hash of somebody's key learns and gets nothing by booking with it.
    insert into private.keys (hash, booking, created_at) values (new.key_hash, new.id, private.now())
    on conflict do nothing;
  end if;
  return null;
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
  told record;
  unpaid integer;
  is_agreed boolean := (select agreed_at is not null from private.agreements where booking = of);
  email text := private.answers_of(of) ->> 'email';
begin
  if is_agreed and not exists (
    select from private.keys
    where hash = private.hash_of(key) and created_at between private.now() - interval '24 hours' and private.until_now()
  ) then
    if not private.is_email(email) then
      perform private.refuse('409', 'Vi har ingen e-postadress att skicka en ny länk till, så vi raderar åt dig. ' || private.call_instead());
    end if;
    if not exists (
      select from public.outbox where form_response_id = of and kind = 'link'
        and created_at between pg_catalog.now() - interval '1 hour' and private.until_now()
    ) then
      perform private.tell(of, 'link', 'household', null, '{"what": "erase"}');
    end if;
    return '{"sent": true}';
  end if;
  select created_at, agreed_at is null as of_a_stranger into told
  from public.form_responses join private.agreements on booking = id
  where id = of and (agreed_at is not null or not private.strangers_said_enough());
  unpaid := private.erase(of);
  -- Not by private.tell: what belongs to the booking goes with it.
  insert into public.outbox (kind, recipient, to_email, data, of_a_stranger)
  select 'erased', 'company', private.company_mailbox(), jsonb_build_object(
    'booked_at', told.created_at, 'reference', private.reference(of), 'unpaid', unpaid), told.of_a_stranger
  where told.created_at is not null;
  if is_agreed and private.is_email(email) then
    -- The last there is of its address, until it has been sent.
    insert into public.outbox (kind, recipient, to_email, data, expires_at)
    values ('erased', 'former', email, '{}', private.now() + interval '7 days');
  end if;
  return '{"erased": true}';
end
$function$;

reset check_function_bodies;
-- End of the functions.

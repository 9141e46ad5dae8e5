-- erased stays erased

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.erase(of uuid)
 RETURNS void
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
  insert into private.erased_ids as known (id, of_others)
  select id, bool_and(of_others)
  from (
    select of as id, false as of_others union all select unnest(letters), false
    union all select id, false from public.outbox where form_response_id = of or withdrawal = any (letters)
    union all select sent_in, true from public.outbox where form_response_id = of and sent_in is not null
  ) as gone
  group by id
  on conflict (id) do update set of_others = known.of_others and excluded.of_others, at = now();
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', created_at at time zone 'Europe/Stockholm')::date, answers ->> 'frequency', 1
  from public.form_responses where id = of
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from private.withdrawals where id = any (letters);
  delete from private.link_requests where email = address;
  delete from public.form_responses where id = of;
end
$function$;

reset check_function_bodies;
-- End of the functions.

-- A mail that went out together with others' is named too, by the id of the first of them: its file goes, and nothing else that
-- has this id, which is another household's booking. Of those noted so far, what is still there is of others.
alter table private.erased_ids add column of_others boolean not null default false;
update private.erased_ids set of_others = true
where id in (select id from public.form_responses) or id in (select id from public.outbox);

-- The payer is a household, or one that the books know by its reference; nulls for nobody.
create or replace function private.hold_payer(id uuid, out booking uuid, out reference text)
language plpgsql as $$
begin
  if private.hold(id) then
    booking := id;
  else
    select books.reference into reference from private.books where books.id = hold_payer.id for no key update;
  end if;
end
$$;

create or replace function private.paid_or_not(booking_id uuid, reference text default null) returns void
language plpgsql as $$
begin
  update private.agreements set settled = case when agreed_at is null then false end where booking = booking_id;
  perform private.note_even_accounts(array[booking_id]);
  update private.books set settled = balance.is_even
  from (
    select sum(owes) = (select coalesce(sum(kronor), 0) from private.receipts_of(null, paid_or_not.reference)) as is_even
    from private.books where books.reference = paid_or_not.reference
  ) as balance
  where books.reference = paid_or_not.reference and settled is distinct from is_even;
end
$$;

-- All of them are entered or none, each once: one whose fingerprint is entered already is left as it is. `parts` divides one between
-- households; those after the first have its fingerprint with their number. `seen` is what was to be paid back where it was pressed.
-- `again`: a phone sends it again by itself, because it got no answer.
create or replace function private.receive(payments jsonb) returns jsonb
language plpgsql as $$
declare
  payment jsonb;
  part record;
  nth integer := 0;
  payer record;
  known boolean;
  answer jsonb := '[]';
begin
  if jsonb_typeof(payments) is distinct from 'array' or jsonb_array_length(payments) not between 1 and 2000 then
    perform private.refuse('400', 'Välj mellan en och 2000 betalningar.');
  end if;
  -- The order is that of every act, whatever the list's is.
  perform private.hold_all(array(
    select value::uuid from jsonb_path_query(payments, '$[*].**.booking') as named cross join lateral (select named #>> '{}' as value) as text
    where private.is_uuid(value)
  ));
  for payment in select value from jsonb_array_elements(payments) loop
    nth := nth + 1;
    if not private.is_payment(payment) then
      perform private.refuse('400', format('Rad %s: välj hushåll, dag och hela kronor, och skriv högst 300 tecken.', nth));
    end if;
    known := private.known(array[payment ->> 'fingerprint']) <> '[]';
    if payment ? 'again' and not known and exists (
      select from private.receipts where fingerprint = payment ->> 'fingerprint' and taken_off_at > private.now() - interval '1 minute'
    ) then
      perform private.refuse('409', 'Betalningen togs bort nyss, av någon hos er. Titta igen.');
    end if;
    for part in
      select (value ->> 'booking')::uuid as booking, (value ->> 'kronor')::integer as kronor, case when place > 1 then '#' || place else '' end as suffix
      from jsonb_array_elements(coalesce(nullif(payment -> 'parts', 'null'), jsonb_build_array(payment))) with ordinality as parts (value, place)
      where not known
    loop
      payer := private.hold_payer(part.booking);
      if payer.booking is null and payer.reference is null then
        perform private.refuse('409', format('Rad %s: hushållet finns inte längre. Är det raderat, välj månadens rad Raderat hushåll.', nth));
      end if;
      if payment ->> 'seen' is not null and (payment ->> 'seen')::integer <> private.credit_of(payer.booking, payer.reference) then
        perform private.refuse('409', format('Summan har ändrats sedan sidan visade den: nu är det %s att betala tillbaka. Kanske har någon hos er redan antecknat det. Titta igen.',
          private.kronor(private.credit_of(payer.booking, payer.reference))));
      end if;
      insert into private.receipts (booking, reference, day, kronor, source, text, fingerprint, entered_at)
      values (payer.booking, payer.reference, (payment ->> 'day')::date, part.kronor, payment ->> 'source',
        -- The books keep no person.
        case when payer.booking is not null then coalesce(payment ->> 'text', '') else '' end,
        payment ->> 'fingerprint' || part.suffix, private.now())
      -- Somebody else has just entered it.
      on conflict do nothing;
      known := not found;
      exit when known;
      perform private.paid_or_not(payer.booking, payer.reference);
    end loop;
    answer := answer || jsonb_build_object('fingerprint', payment -> 'fingerprint', 'known', known);
  end loop;
  return jsonb_build_object('received', answer);
end
$$;

create or replace function private.is_payment(payment jsonb) returns boolean
language sql stable as $$
  select coalesce(jsonb_typeof(payment) = 'object'
    and private.is_near(private.day_in(payment ->> 'day'))
    and private.is_whole(payment -> 'kronor') and coalesce(private.is_whole(payment -> 'seen'), true) and payment ->> 'source' in ('bank', 'swish', 'cash', 'desk')
    and coalesce(jsonb_typeof(payment -> 'text') in ('string', 'null'), true) and coalesce(length(payment ->> 'text'), 0) <= 300
    and coalesce(jsonb_typeof(payment -> 'fingerprint') in ('string', 'null'), true)
    and coalesce(length(payment ->> 'fingerprint') between 1 and 90 and payment ->> 'fingerprint' !~ '#', true)
    and case when coalesce(jsonb_typeof(payment -> 'parts'), 'null') = 'null' then private.is_uuid(payment ->> 'booking')
      when jsonb_typeof(payment -> 'parts') <> 'array' or jsonb_array_length(payment -> 'parts') not between 1 and 20 then false
      else (
        select bool_and(private.is_uuid(part ->> 'booking') and private.is_whole(part -> 'kronor'))
          and sum(case when private.is_whole(part -> 'kronor') then (part ->> 'kronor')::integer end) = (payment ->> 'kronor')::integer
        from jsonb_array_elements(payment -> 'parts') as part
      ) end, false)
$$;

-- Whole kronor in or out, and not so many digits that a cast would take long.
create or replace function private.is_whole(kronor jsonb) returns boolean
language sql immutable as $$
  select jsonb_typeof(kronor) = 'number' and kronor::text ~ '^-?[1-9][0-9]{0,6}$' and abs(kronor::integer) <= 1000000
$$;

-- What stands of a payment, or of its parts.
create or replace function private.entered_of(whole text) returns setof private.receipts
language sql stable as $$
  select * from private.receipts where fingerprint = whole and taken_off_at is null
  union all
  select * from private.receipts where fingerprint >= whole || '#' and fingerprint < whole || '$' and taken_off_at is null
$$;

create or replace function private.known(fingerprints text[]) returns jsonb
language plpgsql stable as $$
begin
  if fingerprints is null or cardinality(fingerprints) > 20000 or (select max(length(one)) > 100 from unnest(fingerprints) as one) then
    perform private.refuse('400', 'Välj högst 20 000 betalningar.');
  end if;
  return (
    select coalesce(jsonb_agg(distinct one), '[]') from unnest(fingerprints) as one
    where exists (select from private.entered_of(one))
  );
end
$$;

create or replace function private.receipt_json(receipt private.receipts) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', receipt.id, 'day', receipt.day, 'kronor', receipt.kronor, 'source', receipt.source, 'text', receipt.text,
    'fingerprint', receipt.fingerprint, 'entered_at', receipt.entered_at)
$$;

create or replace function private.receipts_at_desk(id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(private.receipt_json(receipt) order by day desc, entered_at desc, receipt.id), '[]')
  from private.receipts as receipt
  where taken_off_at is null
    and (booking = receipts_at_desk.id or booking is null and reference = (select books.reference from private.books where books.id = receipts_at_desk.id))
$$;

create or replace function private.cash_book(first_day date, last_day date) returns jsonb
language plpgsql stable as $$
begin
  if not private.is_near(first_day) or not private.is_near(last_day) or last_day > first_day + 1100 then
    perform private.refuse('400', 'Välj två dagar med högst tre år emellan.');
  end if;
  return (
    select coalesce(jsonb_agg(private.receipt_json(receipts) || jsonb_build_object(
      'booking', booking, 'name', case when booking is null then 'Raderat hushåll' else private.name_of(booking) end,
      'reference', coalesce(reference, private.reference(booking))
    ) order by day, entered_at, kronor, id), '[]')
    from private.receipts where day between first_day and last_day and taken_off_at is null
  );
end
$$;

-- If the payer is to change, `seen` is the one that it stood at where it was pressed.
create or replace function private.hold_receipt(receipt_id uuid, seen uuid) returns private.receipts
language plpgsql as $$
declare
  receipt private.receipts;
begin
  perform private.hold(booking) from private.receipts where id = receipt_id and booking is not null;
  select * into receipt from private.receipts where id = receipt_id for update;
  if not found then
    perform private.refuse('404', 'Betalningen finns inte.');
  elsif seen <> receipt.booking or receipt.booking is null and seen not in (select id from private.books where reference = receipt.reference) then
    perform private.refuse('409', 'Betalningen står inte kvar där sidan visade den. Titta igen.');
  end if;
  return receipt;
end
$$;

-- The payment was entered by mistake: as if it had never come in. Given to a household by private.rereceive, it counts again.
create or replace function private.unreceive(receipt_id uuid, seen uuid default null) returns jsonb
language plpgsql as $$
declare
  receipt private.receipts := private.hold_receipt(receipt_id, seen);
begin
  if receipt.taken_off_at is null then
    update private.receipts set taken_off_at = private.now() where id = receipt_id;
    perform private.paid_or_not(receipt.booking, receipt.reference);
    if receipt.booking is not null then
      perform private.record(receipt.booking, 'company', 'unreceived', receipt.day);
    end if;
  end if;
  return private.receipts_at_desk(coalesce(receipt.booking, (select id from private.books where reference = receipt.reference limit 1)));
end
$$;

create or replace function private.rereceive(receipt_id uuid, to_id uuid, seen uuid default null) returns jsonb
language plpgsql as $$
declare
  receipt private.receipts;
  payer record;
begin
  -- Both are held in the order of every act.
  perform private.hold_all(array(select booking from private.receipts where id = receipt_id union select to_id));
  payer := private.hold_payer(to_id);
  -- Pressed again, it is there already.
  receipt := private.hold_receipt(receipt_id, case when not exists (
    select from private.receipts where id = receipt_id and (booking, reference) is not distinct from (payer.booking, payer.reference)
  ) then seen end);
  if payer.booking is null and payer.reference is null then
    perform private.refuse('409', 'Hushållet finns inte längre. Är det raderat, välj månadens rad Raderat hushåll.');
  elsif receipt.taken_off_at is not null and exists (
    -- The other parts that were entered with it may stand.
    select from private.entered_of(split_part(receipt.fingerprint, '#', 1)) as entered
    where entered.fingerprint = receipt.fingerprint or entered.entered_at <> receipt.entered_at
  ) then
    perform private.refuse('409', 'Betalningen är redan inlagd igen.');
  end if;
  if receipt.taken_off_at is not null or (receipt.booking, receipt.reference) is distinct from (payer.booking, payer.reference) then
    update private.receipts set booking = payer.booking, reference = payer.reference, taken_off_at = null,
      -- The books keep no person.
      text = case when payer.booking is not null then text else '' end,
      month = case when (receipts.booking, receipts.reference) is not distinct from (payer.booking, payer.reference) then month end
    where id = receipt_id;
    perform private.paid_or_not(receipt.booking, receipt.reference);
    perform private.paid_or_not(payer.booking, payer.reference);
    perform private.record(booking, 'company', 'rereceived', receipt.day)
    from (select distinct unnest(array[receipt.booking, payer.booking])) as concerned (booking) where booking is not null;
  end if;
  return private.receipts_at_desk(to_id);
end
$$;

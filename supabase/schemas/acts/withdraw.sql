create or replace function private.receipt_of(received private.withdrawals) returns jsonb
language sql stable as $$
  select jsonb_build_object('received_at', (received).received_at, 'mailed', exists (
    select from public.outbox where withdrawal = (received).id and recipient = 'withdrawer'
  ))
$$;

-- Accepted from anybody, matching or not, and confirmed at once; with a key within the fourteen days it also stops the agreement. The
-- mail it causes is limited per mailbox and in total. An accepted household has an allowance of its own, plus the withdrawal that stops
-- its agreement; a mere booking adds nothing, because anybody can make many. Beyond the limits everybody gets one answer, without a
-- receipt, or a stranger would learn from it who is a household. What differs is what is stored: whatever names one of our households,
-- and no flood about that household keeps out one with a receipt to its own mailbox.
create or replace function private.withdraw(name text, contract text, receipt_to text, key text) returns jsonb
language plpgsql as $$
#variable_conflict use_variable
declare
  received private.withdrawals;
  booking_id uuid;
  agreement private.agreements;
  is_agreed boolean;
  stops boolean;
  best record;
  beyond text;
  mailbox text := private.company_mailbox();
  unmailed jsonb := jsonb_build_object('received_at', private.now(), 'mailed', false);
begin
  name := btrim(coalesce(name, ''));
  contract := btrim(coalesce(contract, ''));
  receipt_to := btrim(coalesce(receipt_to, ''));
  perform private.refuse_faulty_withdrawal(name, contract, receipt_to);
  -- One at a time, or concurrent calls would exceed the bounds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('withdrawals'));

  begin
    booking_id := private.booking_of(key);
    perform private.hold(booking_id);
    booking_id := private.booking_of(key);
    select * into agreement from private.agreements where booking = booking_id;
  exception when sqlstate 'PT404' then
    -- An invalid key must not prevent a withdrawal.
    booking_id := null;
  end;
  is_agreed := booking_id is not null and agreement.agreed_at is not null;
  -- Null if the booking was taken back before there was an agreement.
  stops := coalesce(booking_id is not null and (
    agreement.status in ('asked', 'offered') or (
      agreement.status in ('agreed', 'ended') and agreement.organisation = '' and private.today() <= private.withdrawal_until(agreement.agreed_at)
    )
  ), false);

  -- A repeated press or a lost response, unless there is now an agreement to stop, or a receipt to mail.
  select * into received from private.withdrawals
  where private.mailbox_of(withdrawals.receipt_to) = private.mailbox_of(receipt_to)
    and private.folded(withdrawals.receipt_to) = private.folded(receipt_to) and withdrawals.name = name and withdrawals.contract = contract
    and withdrawals.booking is not distinct from booking_id
    and received_at between private.now() - interval '1 hour' and private.until_now()
    and exists (select from public.outbox where withdrawal = withdrawals.id and recipient = 'withdrawer')
  order by received_at limit 1;
  if found and not stops then
    return private.receipt_of(received);
  end if;

  select booking as household, score into best from private.matching_households(name, contract, receipt_to) limit 1;
  if is_agreed then
    select booking_id as household, 1::bigint as score into best;
  end if;
  if not (stops and is_agreed) then
    received.name := name;
    received.contract := contract;
    received.receipt_to := receipt_to;
    received.booking := booking_id;
    received.about := best.household;
    beyond := private.beyond_limits(received, is_agreed, best.score);
  end if;
  if beyond = 'dropped' and is_agreed then
    perform private.refuse('429', 'Det har kommit ovanligt många meddelanden. Skriv till oss på ' || mailbox
      || ' i stället: det gäller precis lika mycket. ' || private.call_instead());
  elsif beyond = 'dropped' then
    return unmailed;
  end if;

  insert into private.withdrawals (received_at, name, contract, receipt_to, booking, about, matches, settled_at)
  values (private.now(), name, contract, receipt_to, booking_id, best.household, best.household is not null,
    case when stops then private.now() end)
  returning * into received;
  if stops then
    perform private.stop_withdrawn(booking_id, private.now());
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, withdrawal, data, of_a_stranger)
  select 'withdrawn', recipient, case recipient when 'company' then mailbox end, booking_id, received.id,
    jsonb_build_object('stops', stops, 'late', booking_id is not null and not stops), not is_agreed
  from unnest(array['withdrawer', 'company']) as recipient
  where recipient = 'company' or beyond is null;
  return case when beyond is not null then unmailed else private.receipt_of(received) end;
end
$$;

-- It is due from today on, or after the last stop that somebody has been at, even ahead of its day. Once the round is over it is due from
-- tomorrow, because today's stops may be marked later; but where there is no other pick-up, still today, unless that has its own.
create or replace function private.wish(booking_id uuid, price integer) returns jsonb
language sql stable as $$
  select jsonb_build_object('price', wish.price, 'from', greatest(
    (select max(day) + 1 from private.visits where booking = booking_id),
    today + (private.now() > (today + pickup_to) at time zone 'Europe/Stockholm' and (
      exists (select from private.agreements where booking = booking_id and (wishes -> -1 ->> 'price')::integer > 0)
      or exists (select from private.days_of(booking_id, today + 1, today + 182) where state = 'planned')
    ))::integer))
  from private.today() cross join private.company_rules
$$;

-- The latest special request was collected at this pick-up, or else will be at the next.
create or replace function private.wish_day(agreement private.agreements) returns date
language sql stable as $$
  select coalesce(
    (select min(day) from private.visits where booking = agreement.booking and outcome = 'collected' and day >= since),
    (select min(day) from private.agreement_days(agreement, greatest(since, private.today() - 7), greatest(since, private.today()) + 182)
      where state = 'planned'))
  from (
    select coalesce((agreement.wishes -> -1 ->> 'from')::date, private.local_day(agreement.agreed_at)) as since
  ) as wish
$$;

create or replace function private.can_be_taken(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.status in ('agreed', 'ended') and exists (
    select from private.agreement_days(agreement, private.today(), coalesce(agreement.last_day, private.today() + private.proposed_ahead())) where state in ('planned', 'skipped')
  )
$$;

create or replace function private.refuse_unless_it_can_be_taken(agreement private.agreements, who text) returns void
language sql stable as $$
  select private.refuse('409', 'Det finns ingen hämtning kvar att ta med det på.' || private.book_again(who))
  where not private.can_be_taken(agreement)
$$;

-- Pick-ups go on meanwhile. Whom only a call reaches is asked by one: it has itself asked for this, so its yes need not be in writing.
create or replace function private.offer_wish(agreement private.agreements, price integer, message text) returns void
language plpgsql as $$
begin
  if agreement.pending - array['materials', 'specialRequest'] <> '{}' then
    perform private.refuse('409', 'Hushållet har bett om mer än önskemålet. Ring och kom överens om priset, säg ja här utan pris, och lägg till '
      || 'summan på månaden.');
  end if;
  update private.agreements set wish_offer = jsonb_build_object('price', price, 'message', message, 'until', private.now() + interval '14 days')
  where booking = agreement.booking;
  perform private.record(agreement.booking, 'company', 'offered');
  -- What was asked for stands in the offer.
  perform private.know_facts(agreement.booking, '{pending}');
  perform private.queue(agreement.booking, 'offer', 'household', null, jsonb_build_object('what', 'wish', 'until', wish_offer -> 'until'))
  from private.agreements where booking = agreement.booking;
end
$$;

-- Or somebody is about to ask it.
create or replace function private.is_reminded_of_offer(agreement private.agreements) returns boolean
language sql stable as $$
  select exists (
    select from public.outbox
    where form_response_id = agreement.booking and kind = 'offer' and data ->> 'what' = 'reminded'
      and (data ->> 'until')::timestamptz = private.answers_until(agreement)
  ) or exists (select from private.calls_about_price(agreement))
$$;

-- Whoever was asked to go on, and objects to that or has booked anew instead of answering, is not waited for. Where it is one of several
-- conditions, it is to be looked at last, since it compares with all of last season's households.
create or replace function private.is_asked_no_more(question private.agreements) returns boolean
language plpgsql stable cost 1000000 as $$
begin
  return question.again_of is not null and question.status = 'offered' and (
    exists (select from private.agreements where booking in (question.booking, question.again_of) and objected_at is not null)
    or private.has_booked_anew(question.again_of, question.asked_at, array(select booking from private.former_households()))
  );
end
$$;

create or replace function private.end_offer(booking_id uuid, who text, what text) returns void
language plpgsql as $$
begin
  update private.agreements set status = 'ended', ended_at = private.now(), ended_from = 'offered' where booking = booking_id;
  perform private.record(booking_id, who, what);
end
$$;

-- Four days before it lapses, a household is reminded once of each offer. Whom the company has yet to call to ask is not late.
create or replace function private.lapse_offers() returns integer
language plpgsql as $$
declare
  lapsed integer := 0;
  booking_id uuid;
  agreement private.agreements;
begin
  for booking_id in
    select booking from private.agreements
    where (status = 'offered' or wish_offer is not null)
      and private.now() between private.answers_until(agreements) - interval '4 days' and private.answers_until(agreements)
      and not private.is_reminded_of_offer(agreements) and not private.is_asked_no_more(agreements)
    order by booking for no key update skip locked
  loop
    perform private.queue(booking_id, 'offer', 'household', null,
      jsonb_build_object('what', 'reminded', 'until', coalesce(wish_offer, offer) -> 'until'))
    -- Another process may just have done it.
    from private.agreements where booking = booking_id and not private.is_reminded_of_offer(agreements);
  end loop;
  for agreement in
    select * from private.agreements
    where (status = 'offered' and private.has_lapsed(agreements) or wish_offer is not null and (wish_offer ->> 'until')::timestamptz < private.now())
      and not exists (select from private.calls_about_price(agreements))
    order by booking for no key update skip locked
  loop
    insert into public.outbox (kind, recipient, channel, form_response_id, data, expires_at)
    select 'offer', 'household', 'call', agreement.booking, jsonb_build_object('what', 'lapsed') || case agreement.status
      when 'offered' then jsonb_build_object('offer', agreement.offer) else jsonb_build_object('wish', agreement.wish_offer -> 'price') end,
      private.now() + interval '30 days'
    where private.answers_until(agreement) is not null and not private.is_asked_no_more(agreement);
    if agreement.status = 'offered' then
      perform private.end_offer(agreement.booking, 'system', 'lapsed');
    else
      update private.agreements set wish_offer = null, pending = null, pending_at = null where booking = agreement.booking;
      -- Where the agreement was over before, nobody was waiting for an answer.
      if private.answers_until(agreement) is not null then
        perform private.record(agreement.booking, 'system', 'lapsed');
      end if;
      perform private.know_facts(agreement.booking, '{pending}');
    end if;
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end
$$;

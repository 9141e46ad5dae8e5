create or replace function private.decline(booking_id uuid) returns void
language plpgsql as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if private.wish_offer_now(agreement) is not null then
    perform private.answer_wish(agreement, false);
    return;
  elsif agreement.status = 'agreed' and private.has_answered(booking_id, 'declined_offer') then
    return;
  end if;
  if agreement.status = 'ended' and agreement.ended_from = 'offered' then return; end if;
  perform private.refuse_unless_offered(agreement);
  perform private.answer_offer(agreement, false);
end
$$;

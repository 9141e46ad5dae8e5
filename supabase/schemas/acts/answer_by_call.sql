-- The cards by which somebody calls to ask: there is no other way, or the price came back. Of the company's own accord nobody is asked:
-- whoever has not booked itself has to say yes in writing (distansavtalslagen 2 kap. 3 a §).
create or replace function private.calls_about_price(agreement private.agreements) returns setof public.outbox
language sql stable as $$
  select message.* from public.outbox as message cross join lateral (
    select case when agreement.status <> 'offered' then private.wish_offer_now(agreement)
      when exists (select from public.form_responses where id = agreement.booking and booked_at_desk is not true) then agreement.offer
    end as price
  ) as asked
  where form_response_id = agreement.booking and data -> 'until' = price -> 'until' and private.is_call(message)
$$;

create or replace function private.answer_price_by_call(booking_id uuid, agree boolean, seen jsonb) returns void
language plpgsql as $$
declare
  agreement private.agreements := private.hold_known(booking_id);
  is_asked boolean := private.answers_until(agreement) is not null;
begin
  if not is_asked and private.has_answered(booking_id, case when agree then 'accepted' else 'declined_offer' end, 'company') then
    return;
  elsif agree is null or not exists (select from private.calls_about_price(agreement)) then
    perform private.refuse('409', case when is_asked then 'Hushållet har fått priset och svarar själv.'
      else 'Det finns inget pris att svara på längre. Ladda om sidan.' end);
  end if;
  perform private.begin_act('answer');
  update public.outbox set settled_at = private.now(), status = case status when 'queued' then 'sent' else status end
  where id in (select id from private.calls_about_price(agreement));
  if agreement.status = 'offered' then
    perform private.answer_offer(agreement, agree, seen, 'company');
  else
    perform private.answer_wish(agreement, agree, seen, 'company');
  end if;
end
$$;

create or replace function private.answer_change(agreement private.agreements, agree boolean, first_day date, message text, special_price integer)
returns void
language plpgsql as $$
declare
  booking_id uuid := agreement.booking;
  former jsonb := private.readable_answers(booking_id);
begin
  perform private.refuse_unless_it_can_be_taken(agreement, 'company') where agree and agreement.pending ? 'specialRequest';
  if special_price > 0 then
    perform private.offer_wish(agreement, special_price, message);
    return;
  elsif agree and first_day is not null then
    -- Pressed twice, it would answer the change and then move the first day.
    perform private.refuse('409', 'Hushållet har bett om en ändring. Svara på den först.');
  end if;
  update private.agreements set pending = null, pending_at = null where booking = booking_id;
  if agree then
    perform private.note_changes(booking_id, agreement.pending);
  end if;
  perform private.record(booking_id, 'company', case when agree then 'change_agreed' else 'change_declined' end);
  perform private.know_facts(booking_id, array(select jsonb_object_keys(agreement.pending)) || '{pending}');
  if agree and private.has_other_address(booking_id, former) then
    -- Whoever reads the former mailbox may never have asked for this.
    insert into public.outbox (kind, recipient, to_email, form_response_id, data, expires_at)
    select 'changed', 'former', former ->> 'email', booking_id, '{"what": "left"}', private.now() + interval '7 days'
    where private.reach(former) = 'mail';
    perform private.readdress(booking_id, message);
  else
    perform private.queue(booking_id, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', case when agree then 'agreed' else 'declined' end, 'pending', agreement.pending, 'message', message));
  end if;
end
$$;

-- Notes go thirty days after the last pick-up or a refusal. A submitted booking is otherwise immutable; this is part of erasure, due when
-- the purpose is gone. Unanswered bookings keep their notes, because they may still be accepted.
create or replace function private.forget_notes() returns integer
language plpgsql as $$
declare
  booking_id uuid;
  forgotten integer := 0;
begin
  for booking_id in
    select booking from private.agreements join public.form_responses on id = booking
    where status <> 'asked' and not coalesce(upper_inf(span), false)
      and greatest(
        -- What a question to go on has copied is of a pick-up before it.
        upper(span) - 1,
        case when again_of is null or agreed_at is not null then private.local_day(ended_at) when status <> 'offered' then '-infinity' end,
        (select max(day) from private.visits where visits.booking = agreements.booking)
      ) < private.today() - 30
      and (private.notes_for_driver(private.readable_booking(id) -> 'answers') <> '' or changes ?| private.driver_fields() or driver_note <> '' or pending is not null
        or exists (select from private.visits where visits.booking = agreements.booking and note <> ''))
    order by booking for no key update of agreements
  loop
    update public.form_responses
    set answers = answers || (select jsonb_object_agg(field, '') from unnest(private.driver_fields()) as field)
    where id = booking_id and private.notes_for_driver(private.readable_booking(id) -> 'answers') <> '';
    update private.agreements
    set changes = changes - private.driver_fields(), driver_note = '', pending = null, pending_at = null, wish_offer = null
    where booking = booking_id;
    update private.told set facts = facts - (private.driver_fields() || '{pending}'::text[]) where booking = booking_id;
    update public.outbox set data = data - array['note', 'pending'] where form_response_id = booking_id and data ?| array['note', 'pending'];
    update private.visits set note = '' where booking = booking_id and note <> '';
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$$;

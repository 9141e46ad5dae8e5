create or replace function private.make_agreement(
  booking_id uuid, who text, what text, first_day date, frequency text, price integer, special boolean, message text,
  special_price integer default null
) returns void
language plpgsql as $$
begin
  update private.agreements set wishes = jsonb_build_array(private.wish(booking_id, coalesce(special_price, 0)))
  where booking = booking_id and wishes is null and private.answers_of(booking_id) ->> 'specialRequest' <> '';
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (booking_id, make_agreement.first_day, make_agreement.frequency, make_agreement.price, make_agreement.special);
  update private.agreements
  set status = 'agreed', waits = false, agreed_at = coalesce(agreed_at, private.now()), ended_at = null, ended_from = null,
    last_day = private.last_day_of_season(make_agreement.frequency)
  where booking = booking_id;
  perform private.note_changes(booking_id, case
    when private.answers_of(booking_id) ->> 'frequency' = make_agreement.frequency then '{}'
    else jsonb_build_object('frequency', make_agreement.frequency) end);
  delete from private.told where booking = booking_id;
  perform private.know_what_is(array[booking_id]);
  perform private.days_changed(booking_id, who, what, make_agreement.first_day);
  perform private.queue(booking_id, 'agreed', 'household', null, jsonb_build_object('message', message));
end
$$;

create or replace function private.without_rhythm(agreement private.agreements, first_day date) returns private.rhythms
language plpgsql as $$
#variable_conflict use_variable
declare
  rhythm private.rhythms;
begin
  if exists (select from private.days_of(agreement.booking, lower(agreement.span) - 1, private.today()))
    or exists (select from private.visits where booking = agreement.booking) then
    perform private.refuse('409', 'Hämtningarna har redan börjat. Flytta dagen i stället.');
  end if;
  select * into rhythm from private.latest_rhythm(agreement.booking);
  delete from private.rhythms where booking = agreement.booking;
  -- Changes from the new first day on still apply, but the company does not call off the very day that it names.
  delete from private.day_changes where booking = agreement.booking and (
    nominal < first_day or moved_to < first_day or nominal = first_day and private.is_as_the_company_left_it(day_changes)
  );
  return rhythm;
end
$$;

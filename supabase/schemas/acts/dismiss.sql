-- This is against a flood of false bookings. It tells nobody: the mail addresses were chosen by the attacker, and private.answer would
-- send mail to them.
create or replace function private.dismiss(bookings uuid[]) returns void
language plpgsql as $$
declare
  booking_id uuid;
begin
  if coalesce(cardinality(bookings), 0) not between 1 and 500
    or (select count(distinct booking) from unnest(bookings) as booking) <> cardinality(bookings) then
    perform private.refuse('400', 'Välj mellan en och 500 bokningar, varje bokning en gång.');
  end if;
  perform private.hold_all(bookings);
  for booking_id in
    update private.agreements set status = 'declined', ended_at = private.now(), ended_from = 'asked', waits = false
    where booking = any (bookings) and status = 'asked' and waits
    returning booking
  loop
    perform private.note_changes(booking_id, '{}');
    perform private.record(booking_id, 'company', 'dismissed');
  end loop;
end
$$;

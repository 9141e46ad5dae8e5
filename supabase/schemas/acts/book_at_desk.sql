create or replace function private.book_at_desk(booking jsonb) returns jsonb
language plpgsql as $$
declare
  -- This is a statement of its own, or what is stable would not see the booking.
  booking_id uuid := private.book(booking);
begin
  return private.household(booking_id);
end
$$;

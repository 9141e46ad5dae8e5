-- It returns the agreement.
drop function if exists private.hold_known(uuid);

-- What called them does it itself, or by another function.
drop function if exists private.waiting_bookings(), private.waiting_changes(), private.waiting_counts(), private.waiting_failures(),
  private.waiting_offers(), private.waiting_reports(), private.waiting_withdrawals();

-- It takes the areas.
drop function if exists private.area_of(text);

-- It tells those apart that a closed day pushes there.
drop function if exists private.coming_stops();
-- They take the room ahead, of which full days are only a part.
drop function if exists private.first_possible_day(timestamptz, boolean, timestamptz, text, date[]);
drop function if exists private.proposed_day(private.agreements, date[]);
drop function if exists private.has_room(date, text, date[]);
drop function if exists private.offered_day(private.agreements, date[]);
drop function if exists private.offer_now(private.agreements, date[]);

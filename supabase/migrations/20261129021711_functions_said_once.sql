-- One function finds the latest act on many, of a bill too (taking_back/acts.sql); the card of a call says itself which price it asks about.
drop function if exists private.latest_of_all(text);
drop function if exists private.latest_bill(date);
drop function if exists private.price_now(private.agreements, jsonb);

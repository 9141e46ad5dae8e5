-- Whoever calls may now answer any price (acts/answer_by_call.sql).
drop function if exists private.answer_wish_by_call(uuid, boolean, jsonb);
drop function if exists private.calls_about_wish(private.agreements);

-- A day that a closed one has become one with is found by its pick-ups (days/pickups.sql).
drop function if exists private.is_skipped(uuid, date);
drop function if exists private.is_one_with_own(private.day_changes, date);

-- Their arguments have other names, or they are part of others, or have a name that has no other meaning.
drop function if exists private.restore(uuid, text, date);
drop function if exists private.first_season_end();
drop function if exists private.untold(uuid, text);
drop function if exists private.replace_untold(private.agreements);
drop function if exists private.settled_before(date);
drop function if exists private.settle_accounts(uuid[]);
drop function if exists private.told_by_channel(uuid[], boolean);
drop function if exists private.tell(uuid, text, text, jsonb);
drop function if exists private.days_changed(uuid, text, text, date, date, jsonb);

-- The desk says whose the payment was when it was pressed (money/receive.sql).
drop function if exists public.desk_unreceive(uuid);
drop function if exists public.desk_rereceive(uuid, uuid);
drop function if exists private.unreceive(uuid);
drop function if exists private.rereceive(uuid, uuid);
drop function if exists private.hold_receipt(uuid);

-- It finds by itself what was planned before (days/room.sql).
drop function if exists private.refuse_if_full(uuid, text, date[]);

-- One function answers yes or no (acts/answer_price.sql).
drop function if exists private.accept(uuid, jsonb);
drop function if exists private.decline(uuid);

-- What a first day leads to is said of one that is named; nobody asks for acts from a day on any more.
drop function if exists public.desk_invite_plan();
drop function if exists private.invite_plan();
drop function if exists private.untold_acts(uuid, text, date);

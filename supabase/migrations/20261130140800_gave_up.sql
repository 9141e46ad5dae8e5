-- The days that a household has given up by an act of its own, where the company takes a number of stops.
alter table private.history add column gave_up date[];
drop function if exists private.is_taken_back_at_once(uuid, date[]);

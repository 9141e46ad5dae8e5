-- The weekday belongs to the rhythm: which weekdays are driven is looked up by it, and by the days that pick-ups are moved to.
create index rhythms_weekday on private.rhythms (extract(isodow from first_day));
create index day_changes_moved_to on private.day_changes (moved_to) where moved_to is not null;

drop function if exists private.next_changeable_day();

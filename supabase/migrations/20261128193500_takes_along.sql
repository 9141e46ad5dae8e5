-- Whether the pick-up took another along when it was moved, which a closed day had made one with it. Null for no: a default would need
-- the functions that take the row to be dropped.
alter table private.day_changes
  add column takes_along boolean,
  add constraint only_what_is_moved_takes_along check (moved_to is not null or takes_along is not true);

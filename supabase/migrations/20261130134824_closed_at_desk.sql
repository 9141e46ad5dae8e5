-- The file and the desk may close the same day, each by itself; null where only the file does.
alter table private.closed_days add column reason_at_desk text;
-- Rows from before, as a backup may bring them too:
update private.closed_days set reason_at_desk = reason where not fixed;
-- End of the rows from before.
drop function if exists private.open_season_of_file(date, date);

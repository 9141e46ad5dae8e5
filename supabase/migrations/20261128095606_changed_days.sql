-- When each day was last changed, for calendars, by the history's place; under 'all' what calendars have of every day.
alter table private.agreements add column changed_days jsonb;
alter table private.agreements alter column changed_days set default '{}';
-- Rows from before, as a backup may bring them too:
update private.agreements set changed_days = case when revision > 0 then jsonb_build_object('all', revision) else '{}' end;
-- End of the rows from before.
alter table private.agreements alter column changed_days set not null;

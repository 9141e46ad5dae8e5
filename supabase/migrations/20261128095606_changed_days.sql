-- When each day was last changed, for calendars, by the history's place; under 'all' what calendars have of every day.
alter table private.agreements add column changed_days jsonb not null default '{}';
update private.agreements set changed_days = jsonb_build_object('all', revision) where revision > 0;

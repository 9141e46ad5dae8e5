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

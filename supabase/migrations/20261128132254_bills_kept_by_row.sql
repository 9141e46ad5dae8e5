-- What these did, private.take_back does.
drop function if exists private.unwrite();
drop function if exists private.uninvite();
drop function if exists private.takeable_bills(text);
drop function if exists private.take_back_bills(text, date, uuid);

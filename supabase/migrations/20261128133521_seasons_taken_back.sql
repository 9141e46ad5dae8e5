-- What these did, private.take_back does.
drop function if exists private.unend_season();
drop function if exists private.unopen_season();
drop function if exists private.take_back_latest(text, uuid);

-- Nobody reads these. A trigger asked whether `revision` had been counted up; it goes by the span being asked for anew.
drop trigger if exists agreement_changed on private.agreements;
drop function if exists private.update_span(uuid, boolean);
alter table private.agreements drop column revision;
alter table private.seasons drop column message, drop column opened_at;
alter table private.season_end drop column message;

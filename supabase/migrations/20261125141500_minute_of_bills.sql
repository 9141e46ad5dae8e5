-- Bills and reminders wait for a minute.

-- What replaced it takes the act.
drop function if exists private.queue_bill(uuid, date[], boolean);

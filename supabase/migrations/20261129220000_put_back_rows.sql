drop function if exists private.has_acted_since(uuid, uuid);
drop function if exists private.put_back(uuid, uuid);
drop function if exists private.take_back_of(uuid, uuid);
drop function if exists private.is_stale(public.outbox);

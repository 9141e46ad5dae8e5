-- It finds by itself what was planned before (private.acting).
drop function if exists private.refuse_if_full(uuid, text, date[]);

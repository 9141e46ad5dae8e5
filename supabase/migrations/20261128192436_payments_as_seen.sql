drop function if exists public.desk_unreceive(uuid);
drop function if exists public.desk_rereceive(uuid, uuid);
drop function if exists private.unreceive(uuid);
drop function if exists private.rereceive(uuid, uuid);
drop function if exists private.hold_receipt(uuid);

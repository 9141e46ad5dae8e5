drop function if exists private.payer(uuid);

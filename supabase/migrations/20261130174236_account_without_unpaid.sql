-- Nobody asked it what is unpaid.
drop function if exists private.account_of(uuid);

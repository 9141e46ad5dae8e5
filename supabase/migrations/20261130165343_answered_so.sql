-- What a press wants is compared with the answer that stands by a function of its own.
drop function if exists private.refuse_if_answered(private.agreements, boolean, date, jsonb);

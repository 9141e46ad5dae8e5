-- What was agreed of special requests, oldest first: from which day on each is due, and what it costs, once.
alter table private.agreements add column wishes jsonb;

-- A yes may name what a special request costs, and another rhythm that the household has asked for.
drop function if exists public.desk_answer(uuid, boolean, date, text, jsonb);
drop function if exists private.answer_at_desk(uuid, boolean, date, text, jsonb);
drop function if exists private.answer(uuid, boolean, date, text, jsonb);
drop function if exists private.make_agreement(uuid, text, text, date, text, integer, boolean, text);
drop function if exists private.offer(uuid, integer, text, date, text, jsonb);

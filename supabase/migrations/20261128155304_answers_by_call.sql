-- They have an argument more (docs/architecture.md, Functions and migrations).
drop function if exists private.answer_wish(private.agreements, boolean, jsonb);
drop function if exists private.has_answered(uuid, text);

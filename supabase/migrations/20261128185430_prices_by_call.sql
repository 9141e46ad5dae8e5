-- They answer and list any price (supabase/schemas/acts/answer_by_call.sql).
drop function if exists private.answer_wish_by_call(uuid, boolean, jsonb);
drop function if exists private.calls_about_wish(private.agreements);

-- Written where it is found out that an attempt has not arrived (src/outbox/prepare.ts).
drop function if exists private.note_unsaid(uuid, jsonb);

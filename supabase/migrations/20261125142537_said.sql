-- The words of a call are composed by the worker, as mails and SMS are; null until it has, and again when what they say changes.
alter table public.outbox add column said text;
alter table public.outbox add column said_at timestamptz;

drop function if exists private.said(uuid, text, date, jsonb);
drop function if exists private.deadline_in_words(timestamptz);
drop function if exists private.capital(text);

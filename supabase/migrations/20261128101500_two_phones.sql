-- From which phone a press at a stop came, when it arrived, and what another phone had said of the stop that could not know of it.
alter table private.visits add column session uuid;
alter table private.visits add column recorded_at timestamptz;
alter table private.visits add column overruled jsonb;
-- It learns what stood on the phone.
drop function if exists public.desk_visit(uuid, date, text, jsonb, text, integer);
drop function if exists private.visit(uuid, date, text, jsonb, text, integer);

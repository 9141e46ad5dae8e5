-- For a minute, the rows that an act of the desk wrote, as they were and as the act left them (private.take_back).
create table private.kept_rows (
  nth bigint generated always as identity primary key,
  act uuid not null,
  -- 'answer', 'bill' …: what the act was to this row's household.
  what text not null,
  at timestamptz not null,
  -- The row's table and the columns of its key; both null: there was none, or there is none any more.
  source text not null,
  key jsonb not null,
  booking uuid references public.form_responses (id) on delete cascade,
  was jsonb,
  became jsonb,
  unique (act, source, key)
);
create index kept_rows_booking on private.kept_rows (booking, what);
alter table private.kept_rows enable row level security;
grant select, insert, update, delete on private.kept_rows to service_role;

alter table private.agreements drop column undo_snapshot;
drop function if exists private.as_it_is(uuid);
drop function if exists private.is_about_address(text, jsonb);
drop function if exists private.keep_for_a_minute(text, private.agreements, jsonb);
drop function if exists private.has_acted_since(private.agreements);
drop function if exists private.is_unsent(private.agreements, text);
drop function if exists private.replace_unsent(private.agreements);
drop function if exists private.take_back(uuid, text);

-- Taking back is putting the rows back (decision 44).

create or replace function private.grace() returns interval
language sql immutable as $$
  select interval '1 minute'
$$;

-- This holds until the end of the transaction, under the number of a new act, or of the one that is under way.
create or replace function private.begin_act(what text, number uuid default null) returns void
language sql as $$
  select set_config('private.act', coalesce(number, gen_random_uuid()) || ' ' || what, true)
  where number is not null or coalesce(current_setting('private.act', true), '') = ''
$$;

-- What is not put back: it follows from other columns, or only counts up.
create or replace function private.derived_columns() returns text[]
language sql immutable as $$
  select '{changed_days,search_terms,span,settled,said,said_at,priority,inserted_by_tx}'::text[]
$$;

-- Its arguments are the columns of the table's key. A row that gets another key is another row.
create or replace function private.keep_row() returns trigger
language plpgsql as $$
declare
  act text[] := string_to_array(current_setting('private.act'), ' ');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - private.derived_columns() end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - private.derived_columns() end;
  key_before jsonb := (select jsonb_object_agg(name, before -> name) from unnest(tg_argv) as name);
  key_after jsonb := (select jsonb_object_agg(name, after -> name) from unnest(tg_argv) as name);
  whose text := case tg_table_name when 'outbox' then 'form_response_id' when 'form_responses' then 'id' else 'booking' end;
begin
  insert into private.kept_rows as kept (act, what, at, source, key, booking, was, became)
  select act[1]::uuid, act[2], private.now(), format('%I.%I', tg_table_schema, tg_table_name), version.key,
    coalesce(before ->> whose, after ->> whose)::uuid, version.was, version.became
  from (values
    (key_before, before, case when key_after = key_before then after end),
    (key_after, null, case when key_after <> key_before then after end)
  ) as version (key, was, became)
  where version.was is not null or version.became is not null
  on conflict on constraint kept_rows_act_source_key_key do update set became = excluded.became, at = excluded.at;
  return null;
end
$$;

-- A call that the desk shows says at once what is true now.
create or replace function private.wait_for_the_minute() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' or not private.may_be_called(old) then
    new.next_attempt_at := greatest(new.next_attempt_at, pg_catalog.now() + private.grace());
  end if;
  return new;
end
$$;

-- Whoever waited for the act began before it.
create or replace function private.is_fresh(kept private.kept_rows) returns boolean
language sql stable as $$
  select coalesce(kept.at <= private.until_now() and private.now() <= kept.at + private.grace(), false)
$$;

-- The address it would go to may still be taken back.
create or replace function private.may_be_told_at(agreement private.agreements) returns timestamptz
language plpgsql stable as $$
begin
  return pg_catalog.now() + coalesce(case when agreement.changed_at ?| '{email,phone}' then (
    select max(at) + private.grace() - private.now()
    from private.kept_rows as kept where booking = agreement.booking and private.changes_address(kept) and private.is_fresh(kept)
  ) end, '0');
end
$$;

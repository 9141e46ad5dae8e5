create or replace function private.agreement_answers(form public.form_responses, agreement private.agreements) returns jsonb
language sql stable as $$
  select private.optional_answers() || (form).answers || ((agreement).changes - 'name')
$$;

create or replace function private.answers_of(booking_id uuid) returns jsonb
language plpgsql stable as $$
begin
  return (
    select private.agreement_answers(form_responses, agreements)
    from public.form_responses join private.agreements on booking = id where id = booking_id
  );
end
$$;

create or replace function private.unreadable_answers() returns jsonb
language sql immutable as $$
  select private.optional_answers() || '{"phone": "", "email": "", "frequency": "once", "materials": [],
    "address": "Går inte att läsa: be den som sköter datorn"}'::jsonb
$$;

-- What also concerns other households is not stopped by one row that cannot be read.
create or replace function private.readable_answers(booking_id uuid) returns jsonb
language plpgsql stable as $$
begin
  return private.answers_of(booking_id);
exception when others then
  return private.unreadable_answers();
end
$$;

create or replace function private.readable_booking(booking_id uuid) returns jsonb
language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('id', id, 'submitted_by', submitted_by, 'answers', answers, 'early_start', early_start, 'created_at', created_at)
    from public.form_responses where id = booking_id
  );
exception when others then
  return (
    select jsonb_build_object('id', id, 'submitted_by', submitted_by, 'answers', private.unreadable_answers(), 'created_at', created_at)
    from public.form_responses where id = booking_id
  );
end
$$;

create or replace function private.name_of(booking_id uuid) returns text
language plpgsql stable as $$
begin
  return (
    select coalesce(changes ->> 'name', submitted_by)
    from public.form_responses join private.agreements on booking = id where id = booking_id
  );
end
$$;

create or replace function private.note_changes(booking_id uuid, changed jsonb) returns void
language plpgsql as $$
begin
  -- One that is agreed to later is due once, too, and what is taken away is not.
  update private.agreements set wishes = coalesce(wishes, '[]') || private.wish(booking_id, 0)
  where booking = booking_id and agreed_at is not null and case when changed ? 'specialRequest' then
    changed ->> 'specialRequest' <> private.answers_of(booking_id) ->> 'specialRequest'
    and (changed ->> 'specialRequest' <> '' or (wishes -> -1 ->> 'price')::integer > 0) end;
  update private.agreements set
    changes = changes || changed,
    changed_at = changed_at || (
      select coalesce(jsonb_object_agg(key, private.now()), '{}')
      from jsonb_each(changed) where value is distinct from private.answers_of(booking_id) -> key
    )
  where booking = booking_id and changed <> '{}';
  update private.agreements set search_terms = terms from private.search_terms_of(booking_id) as terms
  where booking = booking_id and search_terms is distinct from terms;
end
$$;

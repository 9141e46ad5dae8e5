create or replace function private.end_session(session uuid) returns void
language plpgsql as $$
begin
  if to_regclass('auth.sessions') is not null then
    delete from auth.sessions using auth.users
    where sessions.id = session and users.id = sessions.user_id
      and lower(users.email) = (select lower(private.company_mailbox()));
  else
    update private.sessions set ended_at = pg_catalog.now() where id = session and ended_at is null;
  end if;
end
$$;

create or replace function private.end_other_sessions() returns void
language sql as $$
  select private.end_session((open ->> 'id')::uuid) from jsonb_array_elements(private.open_sessions()) as open
  where not (open ->> 'own')::boolean
$$;

create or replace function private.forget_session_names() returns void
language sql as $$
  delete from private.session_names
  where session not in (select (open ->> 'id')::uuid from jsonb_array_elements(private.open_sessions()) as open)
$$;

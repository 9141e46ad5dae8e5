-- Sessions expire when unused, and after a fixed time, so that a thief who keeps refreshing in step does not stay in for ever.
create or replace function private.is_session_open(session private.sessions, at timestamptz default pg_catalog.now()) returns boolean
language sql stable as $$
  select coalesce(session.ended_at > at, true)
    and session.refreshed_at > at - interval '30 days' and session.created_at > at - interval '180 days'
$$;

create or replace function private.own_session() returns uuid
language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
$$;

-- A hosted project keeps its sessions in a schema of its own.
create or replace function private.open_sessions() returns jsonb
language plpgsql stable as $$
declare
  own uuid := private.own_session();
begin
  if to_regclass('auth.sessions') is not null then
    return (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', sessions.id, 'seen_at', coalesce(sessions.refreshed_at, sessions.created_at),
        'user_agent', sessions.user_agent, 'name', session_names.name, 'own', sessions.id = own
      ) order by coalesce(sessions.refreshed_at, sessions.created_at) desc), '[]')
      from auth.sessions join auth.users on users.id = sessions.user_id
      left join private.session_names on session = sessions.id
      where lower(users.email) = (select lower(private.company_mailbox()))
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'seen_at', refreshed_at, 'user_agent', user_agent, 'name', name, 'own', id = own
    ) order by refreshed_at desc), '[]')
    from private.sessions left join private.session_names on session = id
    where email = (select lower(private.company_mailbox())) and private.is_session_open(sessions)
  );
end
$$;

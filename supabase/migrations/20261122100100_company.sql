-- Who may do what only the company may. Whatever is for the company alone asks here first.

-- Whether a session was signed out, though its last access token has some minutes left.
create function private.session_is_over(session uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from private.sessions where id = session and ended_at is not null);
end
$$;

-- On a hosted project its own service keeps the sessions, and removes those that are signed out.
do $$
begin
  if to_regclass('auth.sessions') is null then return; end if;
  if not has_table_privilege('auth.sessions', 'select') or row_security_active('auth.sessions') then return; end if;
  execute $replaced$
    create or replace function private.session_is_over(session uuid) returns boolean
    language plpgsql stable
    set search_path = ''
    as $body$
    begin
      return case when exists (select from private.sessions where id = session)
        then exists (select from private.sessions where id = session and ended_at is not null)
        else not exists (select from auth.sessions where id = session) end;
    end
    $body$
  $replaced$;
end
$$;
revoke execute on function private.session_is_over from public;

-- Whether the caller has shown to read the company's mailbox. The address alone says nothing: on a hosted project where
-- anybody may sign up, anybody may do so with any address and a password. After a transaction the claims read as ''.
create function private.is_company() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    claims ->> 'role' = 'authenticated'
    and lower(claims ->> 'email') = (select lower(value) from private.settings where name = 'company_mailbox')
    and (claims -> 'amr' @> '[{"method": "otp"}]' or claims -> 'amr' @> '[{"method": "magiclink"}]')
    and not private.session_is_over(
      case when claims ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (claims ->> 'session_id')::uuid end
    ),
    false
  )
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as caller
$$;
revoke execute on function private.is_company from public;

create function private.require_company() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_company() then
    raise exception using errcode = '42501',
      message = 'Det här är bara för företaget. Logga in med koden som skickas till företagets mejl.';
  end if;
end
$$;
revoke execute on function private.require_company from public;

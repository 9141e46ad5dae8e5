-- A session may be over while its last access token is still valid for some minutes.
create or replace function private.session_is_over(session uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.sessions where id = session and ended_at is not null)
$$;

-- A hosted project's own service keeps the sessions, and removes those that are signed out.
do $$
begin
  if to_regclass('auth.sessions') is null then return; end if;
  if not has_table_privilege('auth.sessions', 'select') or row_security_active('auth.sessions') then return; end if;
  execute $replaced$
    create or replace function private.session_is_over(session uuid) returns boolean
    language plpgsql stable set search_path = '' as $body$
    begin
      return case when exists (select from private.sessions where id = session)
        then exists (select from private.sessions where id = session and ended_at is not null)
        else not exists (select from auth.sessions where id = session) end;
    end
    $body$
  $replaced$;
end
$$;

-- The address claim alone proves nothing: on a hosted project with open sign-up, anybody can register any address with a password. After
-- a transaction the claims read as ''.
create or replace function private.is_company() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    claims ->> 'role' = 'authenticated'
    -- Some browsers write the domain of what is typed into a field in punycode.
    and exists (
      select from private.settings
      where name in ('company_mailbox', 'company_mailbox_spellings') and private.folded(claims ->> 'email') = any (string_to_array(private.folded(value), ' '))
    )
    and (claims -> 'amr' @> '[{"method": "otp"}]' or claims -> 'amr' @> '[{"method": "magiclink"}]')
    -- A confirmed telephone number says nothing about the address in the same claims.
    and coalesce(claims ->> 'phone', '') = ''
    and not private.session_is_over(
      case when claims ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (claims ->> 'session_id')::uuid end
    ),
    false
  )
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as caller
$$;

create or replace function private.require_company() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_company() then
    raise exception using errcode = '42501',
      message = 'Det här är bara för företaget. Logga in med koden som skickas till företagets mejl.';
  end if;
end
$$;

-- What only the company sees and does.

-- Whether a session was signed out although its last access token is still valid for some minutes.
create or replace function private.session_is_over(session uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.sessions where id = session and ended_at is not null)
$$;

-- On a hosted project the platform's own service keeps the sessions, and removes those that are signed out.
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

-- Whether the caller has proven access to the company's mailbox. The address claim alone proves nothing: on a hosted project
-- with open sign-up, anybody can register any address with a password. After a transaction the claims read as ''.
create or replace function private.is_company() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    claims ->> 'role' = 'authenticated'
    -- Some browsers write the domain of what is typed into a field in punycode.
    and exists (
      select from private.settings
      where name in ('company_mailbox', 'company_mailbox_spellings') and lower(claims ->> 'email') = any (string_to_array(lower(value), ' '))
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

create or replace function private.household(booking_id uuid) returns jsonb
language plpgsql stable as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if not found then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return private.state_of(booking_id, true) || jsonb_build_object(
    'id', booking_id, 'reach', private.reach_of(booking_id, private.readable_answers(booking_id)), 'driver_note', agreement.driver_note,
    'may_resume', private.may_resume(agreement, 'company'), 'can_take_back', private.can_take_back(agreement),
    'special_price', coalesce((select special from private.rhythms where booking = booking_id order by first_day desc limit 1), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = booking_id
    ),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc, message), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at,
          'status', case when private.is_refused(outbox) then 'refused' else status end, 'day', day) as message
        from public.outbox where form_response_id = booking_id and recipient = 'household' order by created_at desc, id limit 50
      ) as latest
    )
  );
end
$$;

-- `asked`: the household asked for it. Otherwise the company gives notice, or states a gross breach in `message`.
create or replace function private.end_at_desk(booking_id uuid, last_day date, message text, asked boolean) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  before private.agreements;
begin
  before := private.hold_known(booking_id);
  -- Another last day, before anybody has been told of the first, replaces it.
  if private.not_before_visits(booking_id, last_day) <> before.last_day and private.untold(booking_id, 'end') is not null then
    perform private.take_back(private.untold(booking_id, 'end'), booking_id);
    select * into before from private.agreements where booking = booking_id;
  end if;
  if length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  end if;
  if asked is not true then
    last_day := private.given_notice(booking_id, last_day, message);
  end if;
  if before.status <> 'ended' then
    perform private.begin_act('end');
  end if;
  perform private.end_agreement(booking_id, 'company', last_day, message, asked);
end
$$;

-- Within a minute of an end this undoes it completely, because the household has not been told.
create or replace function private.resume_at_desk(booking_id uuid) returns void
language plpgsql as $$
declare
  number uuid;
begin
  perform private.hold_known(booking_id);
  number := private.untold(booking_id, 'end');
  if number is not null then
    perform private.take_back(number, booking_id);
    -- What is taken back of a season's end, for one household, goes on to that end.
    update private.agreements set last_day = private.last_day_going_on(booking_id)
    where booking = booking_id and agreed_at is not null and last_day is null;
    perform private.update_span(booking_id);
  else
    perform private.resume_agreement(booking_id, 'company');
  end if;
end
$$;

create or replace function private.renew_link(booking_id uuid) returns void
language plpgsql as $$
begin
  perform private.hold_known(booking_id);
  if not exists (select from private.agreements where booking = booking_id and agreed_at is not null) then
    perform private.refuse('409', 'Hushållet får sin länk när ni har svarat på bokningen.');
  elsif private.channel_to(booking_id) = 'call' then
    perform private.refuse('409', 'Hushållet har varken e-post eller mobil som en länk kan skickas till. Skriv in en adress först.');
  end if;
  -- Also those that had been revoked, or taking back a change of address would revive them.
  update private.keys set revoked_at = private.now() where booking = booking_id;
  perform private.record(booking_id, 'company', 'new_link');
  perform private.queue(booking_id, 'link', 'household');
end
$$;

-- Sessions expire when unused, and after a fixed time, so that a thief who keeps refreshing in step does not stay in for ever.
-- Defined only here.
create or replace function private.is_session_open(session private.sessions, at timestamptz default pg_catalog.now()) returns boolean
language sql stable as $$
  select coalesce(session.ended_at > at, true)
    and session.refreshed_at > at - interval '30 days' and session.created_at > at - interval '180 days'
$$;

-- The caller's own session.
create or replace function private.own_session() returns uuid
language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
$$;

-- Active sessions, most recently used first. A hosted project keeps its sessions in a schema of its own.
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

-- Whose phone or laptop the caller's own session is on.
create or replace function private.name_session(name text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  own uuid := private.own_session();
  others text[];
  given text := btrim(name);
begin
  if name is null or private.is_blank(name) or length(btrim(name)) > 60 then
    perform private.refuse('400', 'Skriv vems telefon det är, högst 60 tecken.');
  elsif own is null then
    perform private.refuse('409', 'Den här inloggningen kan inte få något namn.');
  end if;
  -- Two that are named alike could not be told apart when one is lost.
  others := array(
    select lower(kept.name) from private.session_names as kept where kept.session <> own and not private.session_is_over(kept.session)
  );
  for nth in 2..99 loop
    exit when lower(given) <> all (others);
    given := left(btrim(name), 57) || ' ' || nth;
  end loop;
  insert into private.session_names values (own, given) on conflict (session) do update set name = excluded.name;
end
$$;

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

-- Names of sessions that are over.
create or replace function private.forget_session_names() returns void
language sql as $$
  delete from private.session_names
  where session not in (select (open ->> 'id')::uuid from jsonb_array_elements(private.open_sessions()) as open)
$$;

-- Signing in for the company, where our own server does it. On a hosted project, whose own service does, these tables stay
-- empty: its schema `auth` is not ours to touch. Nothing here is in a backup: a restored site signs people in again.

-- What tokens are signed with, made when it is first needed. To end every session at once, delete the row and start the
-- servers anew.
create table private.sign_in_keys (
  is_only boolean primary key default true check (is_only),
  -- An ES256 key pair as a JWK, with the private part.
  signing_key jsonb not null,
  -- 256 random bits, from which codes, links and the next refresh tokens follow.
  secret text not null,
  -- Whom all tokens name: there is one who signs in.
  user_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
alter table private.sign_in_keys enable row level security;

-- The codes that were asked for. A row does not hold its code, which follows from its id and the secret.
create table private.sign_in_codes (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- In how many mails it went out.
  mails integer not null default 1,
  mailed_at timestamptz not null default now(),
  tries integer not null default 0,
  used_at timestamptz
);
alter table private.sign_in_codes enable row level security;
create index sign_in_codes_created_at on private.sign_in_codes (created_at);

create table private.sessions (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- Of the newest refresh token.
  generation integer not null default 1,
  -- Kept for a day, so that its last access token is refused too.
  ended_at timestamptz
);
alter table private.sessions enable row level security;

create table private.refresh_tokens (
  -- SHA-256, base64url.
  hash text primary key,
  session_id uuid not null references private.sessions on delete cascade,
  generation integer not null,
  created_at timestamptz not null default now()
);
alter table private.refresh_tokens enable row level security;
create index refresh_tokens_session on private.refresh_tokens (session_id);

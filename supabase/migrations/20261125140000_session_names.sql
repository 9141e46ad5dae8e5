-- Whose phone or laptop is signed in, as its owner has said, so that a lost one is told apart from the others. A hosted project
-- keeps the sessions themselves in a schema of its own.
create table private.session_names (
  session uuid primary key,
  name text not null check (length(name) between 1 and 60)
);
alter table private.session_names enable row level security;
revoke all on private.session_names from service_role;

-- The roles of a hosted Supabase project, where they are missing, and a schema no visitor can look into.

do $$
declare
  wanted record;
  may_bypass boolean := (select rolsuper or rolbypassrls from pg_catalog.pg_roles where rolname = current_user);
begin
  for wanted in
    select name from unnest(array['anon', 'authenticated', 'service_role']) as roles (name)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        -- Only a role that bypasses row-level security may make another. Nothing of ours needs service_role to.
        execute format('create role %I %s', wanted.name, case
          when wanted.name = 'service_role' and may_bypass then 'nologin noinherit bypassrls' else 'nologin noinherit'
        end);
      exception when duplicate_object or unique_violation then
        -- Roles belong to the whole server: another database on it may be migrating at this moment.
        null;
      end;
    end if;
  end loop;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

create schema private;
revoke all on schema private from public;

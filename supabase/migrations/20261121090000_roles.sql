-- The roles of a hosted Supabase project, where they are missing, and a schema no visitor can look into.

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls')
    ) as roles (name, options)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.options);
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

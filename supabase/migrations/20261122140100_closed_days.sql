-- The days on which the company does not drive although its settings do not say so, for the page: it counts them out before
-- it names the next pick-up. Stable, and so also for GET.
create function public.closed_days() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('date', day, 'reason', reason) order by day), '[]')
    from (
      select day, reason from private.closed_days where day >= private.today() and not fixed order by day limit 60
    ) as coming
  );
end
$$;
revoke execute on function public.closed_days from public, anon, authenticated, service_role;
grant execute on function public.closed_days to anon, authenticated;

-- Servers that show them hear of it at once.
create function private.closed_days_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_catalog.pg_notify('closed_days', '');
  return null;
end
$$;
revoke execute on function private.closed_days_changed from public;
create trigger closed_days_changed after insert or update or delete on private.closed_days
  for each statement execute function private.closed_days_changed();

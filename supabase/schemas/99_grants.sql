-- Only functions of the schema public may be called from outside: the desk's by the company, signed in, those named here by
-- everybody. Of those of private, only what a policy or an index of theirs calls, with a grant beside it.
revoke execute on all functions in schema private from public;

do $$
declare
  door record;
begin
  for door in
    select oid::regprocedure as name, case when proname like 'desk\_%' then 'authenticated' else 'anon, authenticated' end as callers
    from pg_proc
    where pronamespace = 'public'::regnamespace and (proname like 'desk\_%' or proname in (
      'my_booking', 'export_my_data', 'move_pickup', 'restore_pickup', 'skip_pickups', 'restore_pickups', 'skip_plan',
      'change_booking', 'end_agreement', 'resume_agreement', 'accept_offer', 'decline_offer', 'report_pickup', 'add_calendar',
      'erase_my_booking', 'withdraw', 'send_link_again', 'pickup_exceptions'
    ))
  loop
    execute format('revoke execute on function %s from public, anon, authenticated, service_role', door.name);
    execute format('grant execute on function %s to %s', door.name, door.callers);
  end loop;
end
$$;

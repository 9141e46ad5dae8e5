-- The functions of before have arguments and names of other meaning, and an argument cannot be renamed in place: all that take
-- part go, and supabase/schemas makes them anew.
do $$
declare
  former regprocedure;
begin
  for former in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace
      and ('of' = any (proargnames) or proname in ('is_untold', 'replace_untold_no'))
  loop
    execute format('drop function %s', former);
  end loop;
end
$$;

alter table private.agreements rename column words to search_terms;
alter table private.agreements rename column answered to undo_snapshot;
alter table private.agreements rename column gave_way to superseded;

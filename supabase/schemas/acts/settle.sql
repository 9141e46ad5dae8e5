create or replace function private.settle(ids uuid[]) returns void
language sql as $$
  select private.refuse('400', 'Välj mellan ett och 500 kort.') where coalesce(cardinality(ids), 0) not between 1 and 500;
  -- The order is that of every act: households, then messages, then what came without a key.
  select private.hold_all(array(
    select form_response_id from public.outbox where id = any (ids)
    union select booking from private.withdrawals where id = any (ids)
    union select booking from private.reports where id = any (ids)
  ));
  select from public.outbox where id = any (ids) order by id for no key update;
  select from private.withdrawals where id = any (ids) order by id for no key update;
  update private.withdrawals set settled_at = private.now() where id = any (ids) and settled_at is null;
  update public.outbox set settled_at = private.now()
  where id in (select id from private.failures()) and id = any (ids);
  update private.reports set settled_at = private.now() where id = any (ids) and settled_at is null;
  select private.called(id) from unnest(ids) as id
$$;

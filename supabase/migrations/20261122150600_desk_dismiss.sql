-- Against a flood of false bookings: many are refused at once, and nobody is told. Each of them names a mailbox that whoever
-- wrote it chose, and a no by private.answer would have us write to it.
create function private.dismiss(bookings uuid[]) returns void
language plpgsql
as $$
declare
  of uuid;
begin
  if coalesce(cardinality(bookings), 0) not between 1 and 500
    or (select count(distinct booking) from unnest(bookings) as booking) <> cardinality(bookings) then
    perform private.refuse('400', 'Välj mellan en och 500 bokningar, varje bokning en gång.');
  end if;
  -- As private.hold does for one. Always in this order: two who dismiss the same would wait for each other.
  lock table private.closed_days in row exclusive mode;
  perform from private.agreements where booking = any (bookings) order by booking for no key update;
  for of in
    update private.agreements set status = 'declined', ended_at = private.now(), ended_from = 'asked', waits = false
    where booking = any (bookings) and status = 'asked' and waits
    returning booking
  loop
    perform private.note_changes(of, '{}');
    perform private.record(of, 'company', 'dismissed');
  end loop;
end
$$;
revoke execute on function private.dismiss from public;

-- Tells the company once of each booking whose time is running out, together with all others that wait. How many it told of.
create or replace function private.urge_answers() returns integer
language plpgsql
as $$
declare
  allowed interval := (select answer_within from private.company_rules);
  urged integer;
begin
  if not exists (
    select from private.agreements
    where status = 'asked' and waits and urged_at is null and private.urge_at(asked_at + allowed) <= private.now()
  ) then
    return 0;
  end if;
  -- Those whose turn would come within half a day are told of with it. Whoever comes second finds them told of. In the order
  -- in which they are dismissed.
  update private.agreements set urged_at = private.now()
  where booking in (
    select booking from private.agreements
    where status = 'asked' and waits and urged_at is null
      and private.urge_at(asked_at + allowed) <= private.now() + interval '12 hours'
    order by booking for no key update
  );
  get diagnostics urged = row_count;
  if urged > 0 then
    insert into public.outbox (kind, recipient, to_email, data)
    select 'unanswered', 'company', private.company_mailbox(),
      jsonb_build_object('bookings', jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', submitted_by, 'address', private.answers_of(booking) ->> 'address',
        'created_at', asked_at, 'answer_by', asked_at + allowed
      ) order by asked_at))
    from (
      select * from private.agreements where status = 'asked' and waits order by asked_at limit 100
    ) as waiting
    join public.form_responses on id = booking;
  end if;
  return urged;
end
$$;

-- What waits for the company. Of each kind the oldest 200; of the unanswered also how many there are.
create or replace function public.desk_inbox() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  return jsonb_build_object(
    'unanswered_count', (select waiting from private.unanswered()),
    'unanswered', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', submitted_by, 'answers', private.answers_of(booking), 'created_at', asked_at,
        'answer_by', asked_at + answer_within, 'proposed_day', proposed_day
      ) order by asked_at), '[]')
      from (
        select * from private.agreements where status = 'asked' and waits order by asked_at limit 200
      ) as waiting
      join public.form_responses on id = booking
      cross join (
        select answer_within, private.first_possible_day(private.now()) as proposed_day from private.company_rules
      ) as rules
    ),
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', submitted_by, 'asked_at', pending_at, 'answers', private.answers_of(booking), 'pending', pending
      ) order by pending_at), '[]')
      from (
        select * from private.agreements where pending is not null order by pending_at limit 200
      ) as waiting
      join public.form_responses on id = booking
    ),
    'withdrawals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'received_at', received_at, 'name', name, 'contract', contract, 'receipt_to', receipt_to, 'booking', booking
      ) order by received_at), '[]')
      from (select * from private.withdrawals where settled_at is null order by received_at limit 200) as waiting
    ),
    'failed', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', failed.id, 'kind', kind, 'channel', channel, 'recipient', recipient, 'status', status,
        'created_at', failed.created_at, 'day', day, 'reason', last_error, 'booking', form_response_id,
        'name', submitted_by, 'phone', private.answers_of(form_response_id) ->> 'phone', 'email', answers ->> 'email'
      ) order by failed.created_at), '[]')
      from (
        select * from public.outbox
        where status in ('dead', 'expired') and settled_at is null and kind <> 'sign_in' order by created_at limit 200
      ) as failed
      left join public.form_responses on form_responses.id = form_response_id
    )
  );
end
$$;

-- Answers with what waits now.
create function public.desk_dismiss(bookings uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.dismiss(bookings);
  return public.desk_inbox();
end
$$;
revoke execute on function public.desk_dismiss from public, anon, authenticated, service_role;
grant execute on function public.desk_dismiss to authenticated;

-- The message leaves two minutes after the press, so that the driver can correct it or add a reason, and again only if the result
-- changed.
create or replace function private.queue_not_collected(booking_id uuid, day date, outcome text, note text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  before text;
begin
  delete from public.outbox
  where form_response_id = booking_id and kind = 'not_collected' and outbox.day = day and private.is_queued(outbox) and claimed_by is null;
  before := coalesce((
    select data ->> 'outcome' from public.outbox
    where form_response_id = booking_id and kind = 'not_collected' and outbox.day = day order by created_at desc limit 1
  ), (
    -- A press that was under way when the day was closed may be heard of after the household has been told.
    select 'closed' from private.told cross join jsonb_each(facts) as known
    where booking = booking_id and reader = 'household' and value ->> 'raw' = day::text and value ->> 'at' is distinct from day::text limit 1
  ));
  if outcome <> coalesce(before, 'collected') then
    perform private.queue(
      booking_id, 'not_collected', 'household', day, jsonb_build_object('outcome', outcome, 'note', note), after => '2 minutes',
      expires_at => private.end_of(day + private.reportable_days())
    );
  end if;
end
$$;

create or replace function private.reportable_days() returns integer
language sql immutable as $$
  select 7
$$;

create or replace function private.may_report(day date, state text) returns boolean
language sql stable as $$
  select case
    when day + private.reportable_days() < private.today() then false
    when state = 'planned' then private.now() > (day + pickup_to) at time zone 'Europe/Stockholm'
    else state in ('collected', 'not_out', 'wrong')
  end
  from private.company_rules
$$;

create or replace function private.report(booking_id uuid, day date, words text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  state text;
begin
  words := btrim(coalesce(words, ''));
  if private.is_blank(words) or length(words) > 500 then
    perform private.refuse('400', 'Skriv vad som hände, med högst 500 tecken.');
  end if;
  if private.is_near(day) then
    select days.state into state from private.days_of(booking_id, day, day) as days;
  end if;
  if state is null or state in ('skipped', 'moved') then
    perform private.refuse('409', 'Den dagen är ingen av dina hämtningsdagar. Ladda om sidan så ser du vilka de är.');
  elsif not private.may_report(day, state) then
    perform private.refuse('409', case
      when day >= private.today() then 'Vi är inte klara med rundan ännu. '
      else format('Det gick att säga till i %s dagar efter hämtningen. ', private.reportable_days())
    end || private.call_instead());
  end if;
  insert into private.reports as kept (booking, day, words, at) values (booking_id, day, words, private.now())
  on conflict on constraint reports_once_a_day do update
  -- Another id: whoever settles the former words has not read these.
  set id = gen_random_uuid(), words = excluded.words, at = excluded.at, settled_at = null where kept.words <> excluded.words;
  if found then
    perform private.record(booking_id, 'household', 'reported', day);
    perform private.tell(booking_id, 'household', 'reported');
  end if;
end
$$;

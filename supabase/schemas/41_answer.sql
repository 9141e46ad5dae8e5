-- The company's answer to a booking or a change, and the promise to give it in time.

-- The company's yes or no, to a booking or to the change that waits. `seen`: what the company was shown and answers to, the
-- change or the booking's answers. Where the household has written something else since, it is to be read again.
create or replace function private.answer(of uuid, agree boolean, first_day date, message text, seen jsonb default null)
returns void
language plpgsql
as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  rules private.company_rules;
  answers jsonb;
  standing private.rhythms;
  repeated boolean;
  email text := private.answers_of(of) ->> 'email';
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  -- What has been answered is left to what a repeated answer becomes, unless what was seen never came to be.
  if (case
    when agreement.status = 'asked' then seen <> private.answers_of(of)
    when private.change_waits(agreement) then seen <> agreement.pending
    when agreement.status = 'agreed' then not private.answers_of(of) @> seen
  end) then
    perform private.refuse('409', 'Hushållet har ändrat något sedan du såg det. Läs det igen och svara sedan.');
  end if;
  if agree is null or length(message) > 2000 then
    perform private.refuse('400', 'Svara ja eller nej, och skriv högst 2000 tecken.');
  end if;
  message := btrim(coalesce(message, ''));

  if private.change_waits(agreement) then
    update private.agreements set pending = null, pending_at = null where booking = of;
    if agree then
      perform private.note_changes(of, agreement.pending);
    end if;
    perform private.record(of, 'company', case when agree then 'change_agreed' else 'change_declined' end);
    if agree and agreement.pending ->> 'email' <> email then
      perform private.readdress(of, message);
      return;
    end if;
    perform private.tell(of, 'changed', 'household', null, jsonb_build_object(
      'who', 'company', 'what', case when agree then 'agreed' else 'declined' end, 'pending', agreement.pending,
      'message', message));
    return;
  end if;

  if not agree then
    if agreement.status = 'declined' then return; end if;
    if agreement.status not in ('asked', 'offered') then
      perform private.refuse('409', 'Bokningen är redan besvarad. Avsluta hushållet i stället.');
    end if;
    update private.agreements set status = 'declined', ended_at = private.now(), ended_from = 'asked', waits = false
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.record(of, 'company', 'declined');
    perform private.tell(of, 'declined', 'household', null, jsonb_build_object('message', message));
    return;
  end if;

  if agreement.status not in ('asked', 'declined', 'agreed') then
    perform private.refuse('409', case agreement.status when 'withdrawn' then 'Hushållet har ångrat sig.'
      when 'offered' then 'Ni har skickat ett pris, så nu är det hushållet som svarar.'
      else 'Hushållet har själv avslutat bokningen.' end);
  end if;
  repeated := agreement.status = 'agreed';
  if first_day is null then
    if repeated then return; end if;
    first_day := private.proposed_day(agreement);
  end if;
  perform private.refuse_unless_first_day(first_day);
  if repeated then
    if first_day = (select min(rhythms.first_day) from private.rhythms where booking = of) then return; end if;
    if exists (select from private.days_of(of, lower(agreement.span) - 1, private.today()))
      or exists (select from private.visits where booking = of) then
      perform private.refuse('409', 'Hämtningarna har redan börjat. Flytta dagen i stället.');
    end if;
    select * into standing from private.rhythms where booking = of order by rhythms.first_day desc limit 1;
    delete from private.rhythms where booking = of;
    delete from private.day_changes where booking = of;
  end if;
  select * into rules from private.company_rules;
  answers := private.answers_of(of);
  perform private.make_agreement(of, 'company', 'agreed', first_day, answers ->> 'frequency',
    case when standing.special then standing.price else (rules.prices ->> (answers ->> 'frequency'))::integer end,
    coalesce(standing.special, false), message);
end
$$;

create or replace function private.refuse_unless_first_day(day date) returns void
language plpgsql stable
as $$
begin
  if day is null or not private.is_near(day) or day < private.today() or private.open_day_from(day) is distinct from day then
    perform private.refuse('409', 'Den dagen kör ni inte. Välj en annan första dag.');
  end if;
end
$$;

-- From the company's yes or the household's to an offer on: `who` said it, `what` is how the history calls it.
create or replace function private.make_agreement(
  of uuid, who text, what text, first_day date, frequency text, price integer, special boolean, message text
) returns void
language plpgsql
as $$
begin
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values (of, make_agreement.first_day, make_agreement.frequency, make_agreement.price, make_agreement.special);
  update private.agreements
  set status = 'agreed', waits = false, agreed_at = coalesce(agreed_at, private.now()), ended_at = null, ended_from = null
  where booking = of;
  perform private.note_changes(of, case
    when private.answers_of(of) ->> 'frequency' = make_agreement.frequency then '{}'
    else jsonb_build_object('frequency', make_agreement.frequency) end);
  perform private.days_changed(of, who, what, make_agreement.first_day);
  perform private.tell(of, 'agreed', 'household', null, jsonb_build_object('message', message));
end
$$;

-- Against a flood of false bookings: many are refused at once, and nobody is told. Each of them names a mailbox that whoever
-- wrote it chose, and a no by private.answer would have us write to it.
create or replace function private.dismiss(bookings uuid[]) returns void
language plpgsql
as $$
declare
  of uuid;
begin
  if coalesce(cardinality(bookings), 0) not between 1 and 500
    or (select count(distinct booking) from unnest(bookings) as booking) <> cardinality(bookings) then
    perform private.refuse('400', 'Välj mellan en och 500 bokningar, varje bokning en gång.');
  end if;
  perform private.hold_all(bookings);
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

-- For whoever watches: how many wait for an answer, and for how many the time is over.
create or replace function private.unanswered() returns table (waiting integer, overdue integer)
language sql stable
as $$
  select count(*)::integer, (count(*) filter (where asked_at + answer_within < private.now() and asked_back_at is null))::integer
  from private.agreements cross join private.company_rules
  where status = 'asked' and waits
$$;

-- Six hours before the time to answer runs out; what would come between 22 and 7 comes at 21.
create or replace function private.urge_at(answer_by timestamptz) returns timestamptz
language sql stable
as $$
  select case
    when clock::time >= '22:00' then clock::date + time '21:00'
    when clock::time < '07:00' then clock::date - 1 + time '21:00'
    else clock
  end at time zone 'Europe/Stockholm'
  from (select (answer_by - interval '6 hours') at time zone 'Europe/Stockholm' as clock) as due
$$;

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
    where status = 'asked' and waits and urged_at is null and asked_back_at is null and private.urge_at(asked_at + allowed) <= private.now()
  ) then
    return 0;
  end if;
  -- Those whose turn would come within half a day are told of with it. Whoever comes second finds them told of. In the order
  -- in which they are dismissed.
  update private.agreements set urged_at = private.now()
  where booking in (
    select booking from private.agreements
    where status = 'asked' and waits and urged_at is null and asked_back_at is null
      and private.urge_at(asked_at + allowed) <= private.now() + interval '12 hours'
    order by booking for no key update
  );
  get diagnostics urged = row_count;
  if urged > 0 then
    insert into public.outbox (kind, recipient, to_email, data)
    select 'unanswered', 'company', private.company_mailbox(),
      jsonb_build_object('bookings', jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', private.name_of(booking), 'address', private.answers_of(booking) ->> 'address',
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

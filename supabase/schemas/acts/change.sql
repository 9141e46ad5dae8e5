-- What a household has answered, put right; some of it waits for the company.

-- Whether a change the household asked for is waiting for an answer. It is suspended while the agreement has ended and no
-- pick-up is left, and waits again if the agreement is resumed. Once the company has named a price for it, it is the household that answers.
create or replace function private.change_waits(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.pending is not null and agreement.wish_offer is null and (agreement.status = 'agreed' or private.has_days_left(agreement))
$$;

-- What can be changed in an ended agreement: by the household, what the driver needs while it still has pick-ups; by the
-- company, how to reach the household, because it may owe something.
create or replace function private.changeable_after_the_end(agreement private.agreements, who text) returns text[]
language sql stable as $$
  select case
    when agreement.agreed_at is null then '{}'::text[]
    when who = 'company' then '{name,email,phone}' || private.driver_fields()
    when private.has_days_left(agreement) then '{phone}' || private.driver_fields()
    else '{}'
  end
$$;

-- Applies changes and updates the search terms.
create or replace function private.note_changes(booking_id uuid, changed jsonb) returns void
language sql as $$
  update private.agreements set
    changes = changes || changed,
    changed_at = changed_at || (
      select coalesce(jsonb_object_agg(key, private.now()), '{}')
      from jsonb_each(changed) where value is distinct from private.answers_of(booking_id) -> key
    )
  where booking = booking_id and changed <> '{}';
  -- One that is agreed to later is due once, too.
  update private.agreements set wishes = coalesce(wishes, '[]') || private.wish(booking_id, 0)
  where booking = booking_id and agreed_at is not null and changed ->> 'specialRequest' <> '';
  update private.agreements set search_terms = terms from private.search_terms_of(booking_id) as terms
  where booking = booking_id and search_terms is distinct from terms
$$;

-- Whether a change to another rhythm than the agreed 'monthly' has not begun yet, so that it can be undone.
create or replace function private.can_return_to_monthly(agreement private.agreements) returns boolean
language sql stable as $$
  select coalesce(
    greatest((agreement.superseded -> 'monthly' ->> 'first_day')::date, begins) >= since or (
      select frequency from private.rhythms
      where booking = agreement.booking and first_day < since order by first_day desc limit 1
    ) = 'monthly', false)
  from private.next_rhythm_day(agreement.booking) as since
  cross join (select min(first_day) as begins from private.rhythms where booking = agreement.booking) as first
$$;

-- Refuses what cannot be changed at all, or not now.
create or replace function private.refuse_change(agreement private.agreements, who text, answers jsonb, changes jsonb) returns void
language plpgsql stable as $$
begin
  if jsonb_typeof(changes) is distinct from 'object'
    or changes - private.answer_fields() - 'name' <> '{}'
    or jsonb_typeof(coalesce(changes -> 'name', '""')) <> 'string' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status = 'offered' and (changes - private.driver_fields() - 'phone' <> '{}'
    or who = 'household' and private.redirects(answers, changes)) then
    perform private.refuse('409', 'Vi har skickat ett pris för det du skrev. Svara på det först. ' || private.call_instead());
  elsif agreement.status not in ('asked', 'offered', 'agreed')
    and changes - private.changeable_after_the_end(agreement, who) <> '{}' then
    perform private.refuse('409', case
      when who = 'household' and private.has_days_left(agreement)
        then 'Avtalet är avslutat. Till sista dagen går det att ändra telefon och meddelande. ' || private.call_instead()
      when agreement.status = 'declined' then 'Det blev inget avtal, så det finns inget att ändra.' || private.book_again()
      else 'Avtalet gäller inte längre, så det finns inget att ändra.' || private.book_again()
    end);
  end if;
end
$$;

-- What of a household's changes needs the company's yes, once there is an agreement: a new address to drive to, a special request and its
-- material, a new contract partner, and where messages with links go.
create or replace function private.needing_a_yes(answers jsonb, changes jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') || case
    when coalesce(changes ->> 'specialRequest', '') in ('', answers ->> 'specialRequest') then '{}'
    else jsonb_build_object('specialRequest', changes -> 'specialRequest') || case
      when answers -> 'materials' ? 'Special' then '{}'
      else jsonb_build_object('materials', coalesce(changes -> 'materials', answers -> 'materials' || '["Special"]'))
    end
  end
  from jsonb_each(changes)
  where changes ->> key <> answers ->> key
    and (key = any (array_remove(private.asked_fields(), 'specialRequest')) or key = 'phone' and private.redirects(answers, changes))
$$;

create or replace function private.change(booking_id uuid, who text, changes jsonb) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  answers jsonb := private.answers_of(booking_id) || jsonb_build_object('name', private.name_of(booking_id));
  -- A household must not lose its mail address by mistake.
  needs_email boolean := who = 'household' and answers ->> 'email' <> '';
  -- Only an offer can set monthly, so a booking may not; an agreement that has it keeps it, or returns to it.
  judged jsonb := answers || case when answers ->> 'frequency' = 'monthly' then '{"frequency": "weekly"}' else '{}'::jsonb end;
  back jsonb := '{}';
  -- What waits for the company's yes: first of what was asked for before, then with what is asked for now.
  waits jsonb;
  wanted jsonb;
  fault text;
begin
  select * into agreement from private.agreements where agreements.booking = booking_id;
  perform private.refuse_change(agreement, who, answers, changes);
  if changes ->> 'frequency' = 'monthly' and private.can_return_to_monthly(agreement) then
    back := '{"frequency": "weekly"}';
  end if;
  if changes -> 'frequency' = answers -> 'frequency' then
    changes := changes - 'frequency';
  end if;
  -- Without the tick there is no request; the form expresses that by leaving it out.
  if not coalesce(changes -> 'materials' ? 'Special', true) then
    changes := changes || '{"specialRequest": ""}';
  end if;
  waits := coalesce(agreement.pending, '{}') - array(select jsonb_object_keys(changes));
  if who = 'household' and agreement.status <> 'ended' then
    -- Changes asked for earlier count as part of this one, and are judged anew.
    wanted := judged || waits || changes || back;
    if private.household_fault(wanted ->> 'name', wanted - 'name', needs_email) is not null then
      waits := waits - array['materials', 'specialRequest'];
    end if;
    changes := waits || changes;
    waits := '{}';
  elsif changes ?| array['materials', 'specialRequest'] then
    waits := waits - array['materials', 'specialRequest'];
  end if;
  wanted := judged || changes || back;
  fault := private.household_fault(wanted ->> 'name', wanted - 'name', needs_email);
  if fault is not null then
    perform private.refuse('400', fault);
  end if;

  -- Nothing needs a yes before the company has answered the booking.
  if who = 'household' and agreement.agreed_at is not null then
    waits := waits || private.needing_a_yes(answers, changes);
    -- The other materials change at once.
    changes := changes - array(select jsonb_object_keys(waits)) || case
      when waits ? 'materials' and (changes -> 'materials') - 'Special' <> '[]'
        then jsonb_build_object('materials', (changes -> 'materials') - 'Special')
      else '{}'
    end;
  end if;

  wanted := answers || changes;
  if wanted <> answers then
    if wanted -> 'frequency' <> answers -> 'frequency' and agreement.status = 'agreed' then
      perform private.change_frequency(booking_id, wanted ->> 'frequency');
      update private.agreements
      set revision = revision + 1, last_day = private.last_day_of_season(wanted ->> 'frequency') where agreements.booking = booking_id;
      perform private.update_span(booking_id);
    end if;
    perform private.note_changes(booking_id, changes);
    perform private.record(booking_id, who, 'changed');
    -- The company's question is answered, and the time for its answer begins again.
    update private.agreements set asked_back_at = null, asked_at = private.now(), urged_at = null
    where agreements.booking = booking_id and who = 'household' and status = 'asked' and asked_back_at is not null;
  end if;
  if nullif(waits, '{}') is distinct from agreement.pending then
    update private.agreements
    set pending = nullif(waits, '{}'), pending_at = case when waits <> '{}' then private.now() end, wish_offer = null
    where agreements.booking = booking_id;
    if waits <> '{}' or wanted = answers then
      perform private.record(booking_id, who, case when waits = '{}' then 'changed' else 'asked_change' end);
    end if;
  elsif wanted = answers then
    return;
  end if;
  if who = 'company' and private.has_other_address(booking_id, answers) and agreement.agreed_at is not null then
    perform private.readdress(booking_id);
    return;
  end if;
  perform private.tell(booking_id, who, 'changed', case when not private.is_full('requests_told', array(
    select created_at from public.outbox as message
    where form_response_id = booking_id and message.recipient = 'household' and message.data ? 'at_once'
  ), pg_catalog.now()) and exists (
    select from jsonb_each(waits) where key not in ('materials', 'specialRequest') and value is distinct from agreement.pending -> key
  ) then '{"at_once": true}' else '{}'::jsonb end);
end
$$;

create or replace function private.change_booking(key text, changes jsonb) returns jsonb
language plpgsql as $$
declare
  booking_id uuid := private.acting(key);
  wants_only_that boolean := coalesce(changes ? 'early_start' and changes - 'early_start' = '{}', false);
  planned date[] := private.planned_days(booking_id);
begin
  if changes ? 'early_start' then
    perform private.ask_early_start(booking_id, changes -> 'early_start');
    changes := changes - 'early_start';
  end if;
  if not wants_only_that then
    perform private.change(booking_id, 'household', changes);
    perform private.refuse_if_full(booking_id, 'household', planned);
  end if;
  return private.state_of(booking_id);
end
$$;

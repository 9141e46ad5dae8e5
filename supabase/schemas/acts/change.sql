create or replace function private.change(booking_id uuid, who text, changes jsonb) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  answers jsonb := private.answers_of(booking_id) || jsonb_build_object('name', private.name_of(booking_id));
  -- A household must not lose its mail address by mistake.
  needs_email boolean := who = 'household' and answers ->> 'email' <> '';
  -- The form has no monthly. An agreement that has it keeps it, or returns to it.
  judged jsonb := answers || case when answers ->> 'frequency' = 'monthly' then '{"frequency": "weekly"}' else '{}'::jsonb end;
  back jsonb := '{}';
  -- This is first what was asked for before, then with what is asked for now.
  waits jsonb;
  wanted jsonb;
  fault text;
  asks boolean;
  is_beside boolean;
begin
  select * into agreement from private.agreements where agreements.booking = booking_id;
  perform private.refuse_change(agreement, who, answers, changes);
  -- The company's form does not show a request that waits, nor does the household's once that has a price.
  is_beside := coalesce(agreement.pending ? 'specialRequest', false) and not changes ? 'specialRequest'
    and (who = 'company' or agreement.wish_offer is not null);
  if changes ->> 'frequency' = 'monthly' and private.can_return_to_monthly(agreement) then
    back := '{"frequency": "weekly"}';
  end if;
  if changes -> 'frequency' = answers -> 'frequency' then
    changes := changes - 'frequency';
  end if;
  -- The form says that there is no request any more by leaving out the tick.
  if not coalesce(changes -> 'materials' ? 'Special', true) and not (is_beside and agreement.pending ? 'materials') then
    changes := changes || '{"specialRequest": ""}';
  end if;
  waits := coalesce(agreement.pending, '{}') - array(select jsonb_object_keys(changes));
  if is_beside and agreement.pending ? 'materials' and changes ? 'materials' then
    waits := waits || jsonb_build_object('materials', (changes -> 'materials') - 'Special' || '["Special"]');
  end if;
  if who = 'household' and agreement.status <> 'ended' then
    -- Changes asked for earlier count as part of this one, and are judged anew.
    wanted := judged || changes || waits || back;
    if private.household_fault(wanted ->> 'name', wanted - 'name', needs_email) is not null then
      waits := waits - array['materials', 'specialRequest'];
    end if;
    changes := changes || waits;
    waits := '{}';
  elsif changes ? 'specialRequest' then
    waits := waits - array['materials', 'specialRequest'];
  end if;
  wanted := judged || changes || back;
  fault := private.household_fault(wanted ->> 'name', wanted - 'name', needs_email);
  if fault is not null then
    perform private.refuse('400', fault);
  end if;

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
    perform private.record(booking_id, who, 'changed');
    if wanted -> 'frequency' <> answers -> 'frequency' and agreement.status = 'agreed' then
      perform private.change_frequency(booking_id, wanted ->> 'frequency');
      update private.agreements set last_day = private.last_day_of_season(wanted ->> 'frequency') where agreements.booking = booking_id;
      perform private.update_span(booking_id);
      perform private.refuse_if_full(booking_id) where who = 'household';
    end if;
    perform private.note_changes(booking_id, changes);
    -- The company's question is answered, and the time for its answer begins again.
    update private.agreements set asked_back_at = null, asked_at = private.now(), urged_at = null
    where agreements.booking = booking_id and who = 'household' and status = 'asked' and asked_back_at is not null;
  end if;
  if nullif(waits, '{}') is distinct from agreement.pending then
    asks := waits - 'materials' is distinct from agreement.pending - 'materials';
    update private.agreements
    set pending = nullif(waits, '{}'), wish_offer = case when not asks then wish_offer end,
      pending_at = case when waits <> '{}' then case who when 'household' then private.now() else pending_at end end
    where agreements.booking = booking_id;
    -- Of what it enters itself, what it says of the change is enough.
    perform private.note_told(booking_id, 'household', jsonb_agg(act))
    from private.unknown_to(booking_id, 'household') where who = 'company' and act ->> 'fact' = 'pending';
    perform private.know_facts(booking_id, '{pending}') where not asks and agreement.wish_offer is not null;
    if who = 'household' and waits <> '{}' and asks then
      perform private.record(booking_id, who, 'asked_change');
    elsif wanted = answers then
      perform private.record(booking_id, who, 'changed');
    end if;
  elsif wanted = answers then
    return;
  end if;
  if who = 'company' and private.has_other_address(booking_id, answers) then
    if agreement.agreed_at is not null then
      perform private.readdress(booking_id);
      return;
    end if;
    perform private.send_again(booking_id);
  end if;
  perform private.tell(booking_id, who, 'changed', case when not private.is_full('requests_told', array(
    select created_at from public.outbox as message
    where form_response_id = booking_id and message.recipient = 'household' and message.data ? 'at_once'
  ), pg_catalog.now()) and exists (
    select from jsonb_each(waits) where key not in ('materials', 'specialRequest') and value is distinct from agreement.pending -> key
  ) then '{"at_once": true}' else '{}'::jsonb end);
end
$$;

-- Who telephones gets its agreement at once, because it has been answered. `id` makes a repeated press idempotent.
create or replace function private.book(booking jsonb) returns uuid
language plpgsql as $$
#variable_conflict use_variable
declare
  given jsonb;
  answers jsonb;
  fault text;
  booking_id uuid;
  first_day date;
  price integer;
  early_start boolean;
  is_offer boolean;
  beside text[] := array['id', 'name', 'early_start', 'first_day', 'price', 'list_price', 'special_price', 'who_called', 'organisation', 'their_reference'];
begin
  if jsonb_typeof(booking) is distinct from 'object' or booking - private.answer_fields() - beside <> '{}' then
    perform private.refuse('400', 'Bokningen har okända uppgifter');
  end if;
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(btrim(value #>> '{}')) else value end)
  into given from jsonb_each(booking) where value <> 'null';
  given := '{"name": "", "email": ""}'::jsonb || private.optional_answers() || coalesce(given, '{}');
  answers := given - beside;
  fault := case
    when jsonb_typeof(given -> 'name') <> 'string' or not private.is_uuid(given ->> 'id') or given ->> 'who_called' not in ('household', 'company')
      or jsonb_typeof(given -> 'early_start') <> 'boolean' then 'Bokningen har uppgifter i fel format'
    when given ? 'price' and not private.is_price(given ->> 'price') then 'Priset är hela kronor.'
    when not given ? 'price' and answers ->> 'frequency' = 'monthly' then 'Skriv ett pris: prislistan har inget för var fjärde vecka.'
    when given ? 'special_price' and not (private.is_price(given ->> 'special_price') and answers -> 'materials' ? 'Special')
      then 'Skriv i hela kronor vad önskemålet kostar.'
    else coalesce(private.desk_fault(given ->> 'name', answers), private.firm_fault(given))
  end;
  if fault is not null then
    perform private.refuse('400', fault);
  end if;
  begin
    first_day := (given ->> 'first_day')::date;
  exception when others then
    perform private.refuse('400', 'Första dagen är ingen dag.');
  end;
  -- Whoever is called by the company is bound only by accepting, in writing and afterwards, what it then confirms
  -- (distansavtalslagen 2 kap. 3 a §).
  is_offer := coalesce(given ->> 'who_called' = 'company', false);
  if is_offer and private.reach(answers) = 'call' then
    perform private.refuse('409', 'När ni har ringt upp måste hushållet tacka ja skriftligt, och det här har varken e-post eller mobil '
      || 'som vi kan skicka till. Skriv in en e-postadress, eller be hushållet ringa er.');
  end if;
  booking_id := coalesce((given ->> 'id')::uuid, gen_random_uuid());
  early_start := coalesce((given ->> 'early_start')::boolean, false);
  price := coalesce((given ->> 'price')::integer, (select (prices ->> (answers ->> 'frequency'))::integer from private.company_rules));
  -- Whoever comes second waits here for the first.
  insert into public.form_responses (id, submitted_by, answers, booked_at_desk, early_start)
  values (booking_id, given ->> 'name', answers, true, early_start)
  on conflict (id) do nothing;
  if not found then
    if not exists (select from public.form_responses where id = booking_id and booked_at_desk) then
      perform private.refuse('409', 'Bokningen finns redan. Svara på den i stället.');
    end if;
    -- It may have been corrected after an answer that was lost.
    if not exists (
      select from public.form_responses as kept join private.agreements on agreements.booking = kept.id
      cross join lateral (
        select (offer ->> 'price')::integer, (offer ->> 'first_day')::date where is_offer
        union all
        select rhythms.price, rhythms.first_day from private.rhythms where rhythms.booking = kept.id and not is_offer
      ) as terms (price, first_day)
      where kept.id = booking_id and (
        kept.submitted_by, kept.answers, kept.early_start, terms.price, terms.first_day, agreements.organisation, agreements.their_reference
      ) = (
        given ->> 'name', answers, early_start, price, coalesce(first_day, terms.first_day),
        coalesce(private.organisation_number(given ->> 'organisation'), ''), coalesce(given ->> 'their_reference', '')
      )
    ) then
      perform private.refuse('409', 'Bokningen är redan gjord, men inte så som det står nu. Sök upp hushållet och ändra där.');
    end if;
    return booking_id;
  end if;
  if not given ? 'price' and given -> 'list_price' <> to_jsonb(price) then
    -- Another price has been read out to whoever called.
    perform private.refuse('409', format('Priset är %s nu. Ladda om sidan och boka sedan.', private.kronor(price)));
  end if;
  perform private.note_firm(booking_id, given);
  if is_offer then
    perform private.offer(booking_id, price, answers ->> 'frequency', first_day, '', special_price => (given ->> 'special_price')::integer);
    return booking_id;
  end if;
  first_day := coalesce(first_day, (
    select private.proposed_day(agreements, private.room_ahead()) from private.agreements where agreements.booking = booking_id
  ));
  perform private.refuse_unless_first_day(first_day);
  perform private.make_agreement(booking_id, 'company', 'agreed', first_day, answers ->> 'frequency', price, given ? 'price', '',
    (given ->> 'special_price')::integer);
  -- It has just been told, in the call.
  perform private.called(id) from public.outbox where form_response_id = booking_id;
  return booking_id;
end
$$;

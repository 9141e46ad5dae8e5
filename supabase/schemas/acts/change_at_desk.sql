create or replace function private.change_at_desk(booking_id uuid, changes jsonb) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  before private.agreements;
  former jsonb;
  note text := changes ->> 'driver_note';
  beside text[] := array['was', 'price', 'special_price', 'driver_note', 'driver_note_was', 'organisation', 'their_reference', 'objects', 'no_sms'];
begin
  before := private.hold_known(booking_id);
  former := private.answers_of(booking_id);
  -- What has been written since this note was opened stays, perhaps on a phone without coverage; each line once.
  if before.driver_note is distinct from coalesce(changes ->> 'driver_note_was', before.driver_note) then
    note := concat_ws(E'\n', nullif(before.driver_note, ''), (
      select string_agg(line, E'\n') from unnest(string_to_array(note, E'\n')) as line
      -- Hashed: thousands of lines compared with as many would stop the site for seconds.
      where line not in (select unnest(string_to_array(before.driver_note, E'\n')))
    ));
  end if;
  if jsonb_typeof(changes) is distinct from 'object' or coalesce(jsonb_typeof(changes -> 'was') <> 'object', false)
    or coalesce(jsonb_typeof(changes -> 'driver_note') <> 'string' or length(note) > 2000, false)
    or coalesce(jsonb_typeof(changes -> 'objects') <> 'boolean', false) or coalesce(jsonb_typeof(changes -> 'no_sms') <> 'boolean', false)
    or coalesce(jsonb_typeof(changes -> 'price') <> 'null' and not private.is_price(changes ->> 'price'), false) then
    perform private.refuse('400', 'Priset är hela kronor, anteckningen högst 2000 tecken.');
  elsif changes ? 'special_price' and not (
    before.agreed_at is not null and private.is_price(changes ->> 'special_price') and not private.is_blank(coalesce(changes ->> 'specialRequest', ''))
  ) then
    perform private.refuse('400', 'Skriv i hela kronor vad önskemålet kostar.');
  elsif private.firm_fault(changes) is not null then
    perform private.refuse('400', private.firm_fault(changes));
  end if;
  perform private.refuse_if_changed_meanwhile(changes, former || jsonb_build_object('name', private.name_of(booking_id), 'price', (
    select case when special then price end from private.latest_rhythm(booking_id)
  ), 'organisation', before.organisation, 'their_reference', before.their_reference)) where changes ? 'was';
  if changes ? 'driver_note' then
    update private.agreements set driver_note = note where booking = booking_id;
  end if;
  if changes ? 'objects' then
    update private.agreements set objected_at = case when (changes ->> 'objects')::boolean then private.now() end where booking = booking_id;
  end if;
  if changes ? 'no_sms' then
    update private.agreements set no_sms = (changes ->> 'no_sms')::boolean where booking = booking_id;
    update public.outbox set channel = private.reach(former)
    where form_response_id = booking_id and recipient = 'household' and channel = 'sms' and private.is_untried(outbox)
      and claimed_by is null and (changes ->> 'no_sms')::boolean;
  end if;
  -- Only a change that the household is told of can be taken back.
  if before.agreed_at is not null then
    perform private.begin_act('change');
  end if;
  if changes - beside <> '{}' then
    perform private.change(booking_id, 'company', changes - beside);
  end if;
  if changes ? 'special_price' and changes -> 'specialRequest' <> former -> 'specialRequest' then
    update private.agreements set wishes = jsonb_set(wishes, '{-1,price}', changes -> 'special_price'), settled = null where booking = booking_id;
  end if;
  if private.note_firm(booking_id, changes) then
    perform private.record(booking_id, 'company', 'changed');
    perform private.tell(booking_id, 'company', 'changed');
  end if;
  if changes ? 'price' then
    perform private.set_price(booking_id, (changes ->> 'price')::integer);
  end if;
end
$$;

-- Nothing goes to another address, speaks of another price, or says what else the company has done, while that can be taken back. What is
-- on its way cannot be held, and is no reason to refuse that. `calls`: those too that may be made by now, where another number or another
-- sum is to be said.
create or replace function private.hold_messages(booking_id uuid, calls boolean default false) returns void
language plpgsql as $$
begin
  update public.outbox set next_attempt_at = greatest(next_attempt_at, pg_catalog.now() + private.grace())
  where form_response_id = booking_id and recipient = 'household' and private.is_queued(outbox) and claimed_by is null
    and (calls or not private.may_be_called(outbox));
end
$$;

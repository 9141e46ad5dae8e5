create or replace function private.answers_until(agreement private.agreements) returns timestamptz
language sql stable as $$
  select (case agreement.status when 'offered' then agreement.offer else private.wish_offer_now(agreement) end ->> 'until')::timestamptz
$$;

create or replace function private.has_lapsed(agreement private.agreements) returns boolean
language sql stable as $$
  select (agreement.offer ->> 'until')::timestamptz < private.now()
$$;

-- It is the named one or, if its deadline has passed or it is closed, the first day after it that a booking agreed now can get, or else
-- before it. Whoever asks of many offers gives the `room`, because finding that counts every stop of a year.
create or replace function private.offered_day(agreement private.agreements, room jsonb default null) returns date
language sql stable as $$
  select case
    when private.changeable_until(named) >= private.now() and private.open_day_from(named) = named then named
    else coalesce(
      private.first_possible_day(greatest(private.now(), private.starts(named)), may_begin, private.now(), rhythm, known),
      private.first_possible_day(private.now(), may_begin, private.now(), rhythm, known))
  end
  from (
    select (agreement.offer ->> 'first_day')::date as named, agreement.offer ->> 'frequency' as rhythm,
      private.may_begin_at_once(agreement) as may_begin, coalesce(room, private.room_ahead()) as known
  ) as offered
$$;

create or replace function private.offer_now(agreement private.agreements, room jsonb default null) returns jsonb
language sql stable as $$
  select agreement.offer || jsonb_build_object('first_day', private.offered_day(agreement, room)) where agreement.status = 'offered'
$$;

-- A new offer replaces the previous one; the same one again changes nothing. `seen` as in private.answer.
create or replace function private.offer(
  booking_id uuid, price integer, frequency text, first_day date, message text, seen jsonb default null, special_price integer default null
) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  offered jsonb;
begin
  agreement := private.hold_known(booking_id);
  perform private.refuse_if_answered(agreement, seen);
  if not private.is_price(price::text)
    or frequency is null or frequency not in ('once', 'biweekly', 'weekly', 'monthly') or length(message) > 2000 then
    perform private.refuse('400', 'Skriv priset i hela kronor, välj hur ofta, och skriv högst 2000 tecken.');
  end if;
  first_day := coalesce(first_day, private.proposed_day(agreement, (select private.room_ahead())));
  offered := jsonb_build_object(
    'price', price, 'frequency', frequency, 'first_day', first_day, 'message', btrim(coalesce(message, '')))
    || case when special_price is null then '{}' else jsonb_build_object('special_price', special_price) end;
  if agreement.status = 'offered' and agreement.offer - 'until' = offered and not private.has_lapsed(agreement) then return; end if;
  agreement := private.take_back_unnoticed(agreement);
  if not (agreement.status in ('asked', 'offered', 'declined') or agreement.status = 'ended' and agreement.ended_from = 'offered') then
    perform private.refuse('409', case agreement.status when 'agreed' then 'Ni har redan sagt ja till bokningen.'
      else 'Bokningen gäller inte längre.' end);
  end if;
  if agreement.status = 'asked' and jsonb_typeof(seen) = 'object' and not private.is_as_seen(booking_id, seen) then
    perform private.refuse('409', 'Hushållet har ändrat något sedan du såg det. Läs det igen och svara sedan.');
  end if;
  perform private.refuse_unless_first_day(first_day);
  offered := offered || jsonb_build_object('until', private.now() + interval '14 days');
  perform private.begin_act('answer');
  perform private.hold_messages(booking_id);
  update private.agreements
  set status = 'offered', waits = false, offer = offered, ended_at = null, ended_from = null where booking = booking_id;
  perform private.note_changes(booking_id, '{}');
  perform private.record(booking_id, 'company', 'offered', first_day);
  perform private.queue(booking_id, 'offer', 'household', null, jsonb_build_object('what', 'offered', 'until', offered -> 'until'));
end
$$;

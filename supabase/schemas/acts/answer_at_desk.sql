-- An answer to a booking that was seen unanswered, and has got one since, is refused.
create or replace function private.refuse_if_answered(agreement private.agreements, seen jsonb) returns void
language plpgsql stable as $$
begin
  -- What was seen of a change is not meant.
  if not coalesce(seen ? 'frequency', false) or agreement.status in ('asked', coalesce(seen ->> 'status', 'asked')) then
    return;
  end if;
  perform private.refuse('409', format('Bokningen är redan besvarad: %s. Ladda om sidan.', (
    select case when who = 'household' then 'hushållet svarade ' else 'någon hos er svarade ' end || private.time_in_words(at)
    from private.history where booking = agreement.booking and what <> 'asked_back' order by place desc limit 1
  ) || case agreement.status
    when 'agreed' then ' ja, från ' || private.in_words(private.agreed_from(agreement.booking)) when 'declined' then ' nej'
    when 'offered' then ' med ett pris, ' || private.kronor((agreement.offer ->> 'price')::integer) else ' att det inte ska bli av'
  end));
end
$$;

-- The same to the word, as where it is sent again because its answer was lost: other words, or another price, would reach nobody.
create or replace function private.is_answered_so(
  agreement private.agreements, agree boolean, first_day date, message text, special_price integer, frequency text
) returns boolean
language sql stable as $$
  select case
      when agree then agreement.status = 'agreed' and coalesce(first_day = private.agreed_from(agreement.booking), true)
        and frequency = (select latest.frequency from private.latest_rhythm(agreement.booking) as latest)
        and coalesce(special_price, 0) = coalesce((agreement.wishes -> -1 ->> 'price')::integer, 0)
      else agreement.status = 'declined'
    end and exists (
      select from public.outbox
      where form_response_id = agreement.booking and recipient = 'household' and kind = agreement.status
        and data ->> 'message' = btrim(coalesce(is_answered_so.message, ''))
    )
$$;

-- Not every desk knows of `early_start`.
create or replace function private.is_as_seen(booking_id uuid, seen jsonb) returns boolean
language sql stable as $$
  select seen - array['name', 'status', 'early_start', 'price'] = private.readable_answers(booking_id) and seen ->> 'name' = private.name_of(booking_id)
    and coalesce(seen -> 'early_start' = to_jsonb(private.early_since(booking_id) is not null), true)
$$;

-- `seen` has `again` where a phone sends it again by itself, because it got no answer: nobody has pressed anew.
create or replace function private.answer_at_desk(
  booking_id uuid, agree boolean, first_day date, message text, seen jsonb, special_price integer default null,
  frequency text default null
) returns void
language plpgsql as $$
declare
  before private.agreements;
begin
  before := private.hold_known(booking_id);
  if jsonb_typeof(seen) = 'object' and seen ? 'again' then
    seen := seen - 'again';
    if (select what = 'unanswered' and at > private.now() - interval '1 minute' from private.last_line(booking_id)) then
      perform private.refuse('409', 'Svaret togs tillbaka nyss. Läs igen och svara sedan.');
    end if;
  end if;
  perform private.refuse_if_answered(before, seen)
  where not private.is_answered_so(before, agree, first_day, message, special_price, coalesce(frequency, seen ->> 'frequency'));
  if agree or before.status = 'offered' then
    before := private.take_back_unnoticed(before);
  end if;
  -- Another first day, before the household has been told of one, is the same answer.
  perform private.begin_act('answer', case when before.status = 'agreed' then private.unnoticed_act(booking_id, 'answer') end);
  perform private.answer(booking_id, agree, first_day, message, seen, special_price, frequency);
end
$$;

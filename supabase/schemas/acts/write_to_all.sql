create or replace function private.readers(day date) returns uuid[]
language plpgsql stable as $$
#variable_conflict use_variable
begin
  if day is null then
    return array(
      select booking from private.agreements
      where status in ('agreed', 'ended') and span && daterange(private.today(), null)
    );
  elsif not private.is_near(day) then
    perform private.refuse('400', 'Den dagen finns inte.');
  end if;
  return array(select booking from private.households_of(day) where state not in ('skipped', 'moved'));
end
$$;

-- So much fits into one SMS beside what the message says of itself (src/messages/news.ts).
create or replace function private.longest_news_by_sms() returns integer
language sql immutable as $$
  select 120
$$;

create or replace function private.write_to_all(subject text, message text, day date) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  readers uuid[] := private.hold_all(private.readers(day));
  excess integer;
begin
  -- Nobody who has ended or withdrawn while this waited for it.
  readers := array(select unnest(readers) intersect select unnest(private.readers(day)) order by 1);
  subject := btrim(coalesce(subject, ''));
  message := btrim(coalesce(message, ''));
  if private.is_blank(subject) or private.is_blank(message) or length(subject) > 100 or length(message) > 2000
    or subject ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]' then
    perform private.refuse('400', 'Skriv en rubrik på en rad, högst 100 tecken, och ett meddelande på högst 2000.');
  elsif readers = '{}' then
    perform private.refuse('409', 'Det finns inget hushåll att skriva till.');
  end if;
  -- Not before its length is known: to normalise 64 kB of combining marks takes a minute.
  -- As src/messages/gsm-text.ts writes it in an SMS, some signs take two, and one becomes several.
  excess := length(normalize(message, NFKC)) + length(regexp_replace(normalize(message, NFKC), '[^\^{}\\\[~\]|€œŒþÞ]', '', 'g'))
    - private.longest_news_by_sms();
  if excess > 0 and (private.count_by_channel(readers) ->> 'sms')::integer > 0 then
    perform private.refuse('409', format('Meddelandet är %s tecken för långt för ett sms, och %s av hushållen nås bara så.',
      excess, private.count_by_channel(readers) ->> 'sms'));
  end if;
  -- Whoever presses at the same time waits here.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('news'));
  -- This is a second tap, or a press repeated because its answer was lost, which may take an hour without coverage.
  if exists (
    select from public.outbox
    where kind = 'news' and created_at > pg_catalog.now() - interval '1 day'
      and data = jsonb_build_object('subject', subject, 'message', message, 'day', day)
  ) then
    return;
  end if;
  if private.is_full('news_a_day', array(
    select distinct created_at from public.outbox where kind = 'news' and created_at > pg_catalog.now() - interval '1 day'
  ), pg_catalog.now()) then
    perform private.refuse('429', 'Ni har redan skrivit till hushållen två gånger det senaste dygnet. Vänta till i morgon.');
  end if;
  perform private.begin_act('news');
  insert into public.outbox (kind, recipient, channel, form_response_id, data, expires_at, next_attempt_at)
  select 'news', 'household', private.channel_to(booking), booking,
    jsonb_build_object('subject', subject, 'message', message, 'day', day),
    -- A word about a day is of no use after it, unless it is written then.
    case when day is not null then
      greatest(private.end_of(day), private.now() + interval '1 day')
    end,
    private.may_be_told_at(agreements)
  from private.agreements where booking = any (readers);
  perform private.record(booking, 'company', 'wrote') from unnest(readers) as booking;
end
$$;

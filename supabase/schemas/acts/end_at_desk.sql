-- With the notice that the terms promise, except for a gross breach, which `message` states.
create or replace function private.given_notice(booking_id uuid, last_day date, message text) returns date
language plpgsql stable as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  first_allowed date := private.last_day_with_notice();
begin
  select * into agreement from private.agreements where booking = booking_id;
  -- An unanswered booking binds nobody.
  if agreement.status = 'asked' or agreement.status = 'ended'
    and (last_day is null or last_day = agreement.last_day and agreement.company_last_day is not null) then
    return last_day;
  elsif last_day is null then
    return first_allowed;
  elsif last_day < first_allowed and private.is_blank(coalesce(message, '')) then
    perform private.refuse('409', format(
      'Säger ni upp avtalet gäller det tidigast till och med %s. Har hushållet brutit grovt mot villkoren, skriv vad som hänt.',
      private.in_words(first_allowed)));
  end if;
  return last_day;
end
$$;

-- `asked`: the household asked for it.
create or replace function private.end_at_desk(booking_id uuid, last_day date, message text, asked boolean) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  before private.agreements;
begin
  before := private.hold_known(booking_id);
  -- Another last day, before anybody has been told of the first, replaces it.
  if private.not_before_visits(booking_id, last_day) <> before.last_day and private.unnoticed_act(booking_id, 'end') is not null then
    perform private.take_back(private.unnoticed_act(booking_id, 'end'), booking_id);
    select * into before from private.agreements where booking = booking_id;
  end if;
  if length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  end if;
  if asked is not true then
    last_day := private.given_notice(booking_id, last_day, message);
  end if;
  if before.status <> 'ended' then
    perform private.begin_act('end');
  end if;
  perform private.end_agreement(booking_id, 'company', last_day, message, asked);
end
$$;

-- Unless the household `asked` for it, the company gives the notice that the terms promise, or states a gross breach in `message`.
create or replace function private.end_at_desk(booking_id uuid, last_day date, message text, asked boolean) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  before private.agreements;
  first_allowed date := private.last_day_with_notice();
begin
  before := private.hold_known(booking_id);
  -- Another last day, before anybody has been told of the first, replaces it.
  if private.not_before_visits(booking_id, last_day) <> before.last_day and private.unnoticed_act(booking_id, 'end') is not null then
    perform private.take_back(private.unnoticed_act(booking_id, 'end'), booking_id);
    select * into before from private.agreements where booking = booking_id;
  end if;
  -- The page that this was pressed on did not know.
  if before.status = 'ended' and before.company_last_day is null and last_day > before.last_day then
    perform private.refuse('409', format('Hushållet har själv avslutat, till och med %s. Tryck på Fortsätt hämta först, om ni ska hämta längre.',
      private.in_words(before.last_day)));
  elsif before.status = 'ended' and last_day is null and (case when asked then exists (
      select from private.agreement_days(before, private.today(), before.last_day) as days
      where state = 'planned' and private.changeable_until(days.day) >= private.now()
    ) else before.last_day > first_allowed end) then
    perform private.refuse('409', format('%s avslutat, till och med %s. Skriv en sista dag, om det ska sluta tidigare.',
      case when before.company_last_day is null then 'Hushållet har själv' else 'Någon hos er har redan' end, private.in_words(before.last_day)));
  elsif length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  end if;
  -- An unanswered booking binds nobody.
  if asked is not true and before.status <> 'asked' and not (before.status = 'ended'
    and (last_day is null or last_day = before.last_day and before.company_last_day is not null)) then
    last_day := coalesce(last_day, first_allowed);
    if last_day < first_allowed and private.is_blank(coalesce(message, '')) then
      perform private.refuse('409', format(
        'Säger ni upp avtalet gäller det tidigast till och med %s. Har hushållet brutit grovt mot villkoren, skriv vad som hänt.',
        private.in_words(first_allowed)));
    end if;
  end if;
  if before.status = 'ended' then
    -- It has ended so already, by a colleague or by itself: what is written to it besides would reach nobody.
    perform private.refuse('409', 'Avtalet är redan avslutat, utan de här orden. Mejla eller ring hushållet i stället.')
    where not private.is_blank(coalesce(message, ''))
      and (last_day is null or private.not_before_visits(booking_id, last_day) = before.last_day and before.company_last_day is not null)
      and not exists (
        select from public.outbox
        where form_response_id = booking_id and recipient = 'household' and data ->> 'message' = end_at_desk.message
      );
  else
    perform private.begin_act('end');
  end if;
  perform private.end_agreement(booking_id, 'company', last_day, message, asked);
end
$$;

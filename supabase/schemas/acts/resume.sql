-- It is the next of its weekday, or one that a pick-up of its rhythm was moved to; null if the season is over by then.
create or replace function private.first_lost_day(agreement private.agreements) returns date
language sql stable as $$
  select least(private.own_day_from(agreement.booking, agreement.last_day + 1), (
    select min(moved_to) from private.day_changes
    where booking = agreement.booking and moved_to > agreement.last_day and not skipped
      and exists (select from private.nominal_days(booking, nominal, nominal))
  ))
$$;

-- Whoever was with us in an earlier season is asked to go on (private.invite_again): its own days come before this one, too.
create or replace function private.is_of_earlier_season(agreement private.agreements) returns boolean
language sql stable as $$
  select coalesce(upper(agreement.span) <= season_first_day, false) from private.company_rules
$$;

-- Nobody has ended what went on to the season's end, nor a single pick-up.
create or replace function private.is_over_with_its_season(agreement private.agreements) returns boolean
language sql stable as $$
  select coalesce(agreement.last_day < private.today(), false) or private.is_of_earlier_season(agreement)
$$;

-- The household may, if it ended the agreement itself, until the evening before the first day that would be lost; the company until that
-- day is over. Where none would be, until the last day.
create or replace function private.may_resume(agreement private.agreements, who text) returns boolean
language sql stable as $$
  select case when agreement.status = 'ended' and agreement.ended_from <> 'offered' and not private.is_of_earlier_season(agreement)
    and (who <> 'household' or agreement.company_last_day is null)
  then (
    select coalesce(
      lost >= private.today() and (who <> 'household' or private.now() <= private.changeable_until(lost)),
      agreement.last_day >= private.today())
    from private.first_lost_day(agreement) as lost
  ) else false end
$$;

create or replace function private.refuse_if_over(agreement private.agreements, who text) returns void
language plpgsql stable as $$
declare
  until timestamptz := private.changeable_until(coalesce(private.first_lost_day(agreement), agreement.last_day + 1));
begin
  if who = 'household' and agreement.company_last_day is not null then
    perform private.refuse('409', 'Det är vi som har avslutat avtalet, så det går inte att ta upp igen här. ' || private.call_instead());
  elsif private.is_of_earlier_season(agreement) then
    perform private.refuse('409', 'Den säsongen är slut, så avtalet går inte att ta upp igen.' || private.book_again(who));
  elsif who = 'company' and not private.may_resume(agreement, who) then
    perform private.refuse('409', 'Det är för sent att ta upp avtalet igen. Lägg in en ny bokning om hämtningen ska fortsätta.');
  elsif not private.may_resume(agreement, who) then
    perform private.refuse('409', format(
      'Det är för sent att ta upp avtalet igen: gränsen var %s.%s %s',
      private.time_in_words(until), private.book_again(), private.call_instead()
    ));
  end if;
end
$$;

create or replace function private.resume_agreement(booking_id uuid, who text) returns void
language plpgsql as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if agreement.status in ('asked', 'agreed') or agreement.status = 'offered' and who = 'household' then return; end if;
  if agreement.status = 'ended' and agreement.ended_from = 'offered' and who = 'household' then
    -- By law a declined offer no longer binds, so later only the company, which has not been told of the no before, can offer again.
    if agreement.ended_at < private.now() - private.grace() or private.has_lapsed(agreement) then
      perform private.refuse('409', 'Det är för sent att ångra ett nej till priset. ' || private.call_instead());
    end if;
    update private.agreements set status = 'offered', ended_at = null, ended_from = null where booking = booking_id;
    perform private.record(booking_id, 'household', 'reopened_offer');
    -- The price may have waited to leave when the household said no to it.
    perform private.queue(booking_id, 'offer', 'household', null, jsonb_build_object('what', 'offered', 'until', agreement.offer -> 'until'))
    where not exists (
      select from public.outbox
      where form_response_id = booking_id and kind = 'offer' and recipient = 'household' and data -> 'until' = agreement.offer -> 'until'
    );
    return;
  end if;
  if agreement.status <> 'ended' or agreement.ended_from = 'offered' then
    perform private.refuse('409', 'Avtalet kan inte tas upp igen.' || private.book_again(who)
      || case when who = 'household' then ' ' || private.call_instead() else '' end);
  end if;
  perform private.refuse_if_over(agreement, who);
  update private.agreements
  set status = ended_from, ended_at = null, ended_from = null, company_last_day = null,
    last_day = private.last_day_going_on(booking_id),
    -- A question that had not left yet was not asked.
    asked_back_at = case when ended_from <> 'asked' or exists (
      select from public.outbox where form_response_id = booking_id and kind = 'question'
    ) then asked_back_at end
  where booking = booking_id;
  perform private.days_changed(booking_id, who, case when agreement.agreed_at is null then 'booked_again' else 'resumed' end, null);
end
$$;

-- Within a minute of an end the household has not been told, and this undoes it completely.
create or replace function private.resume_at_desk(booking_id uuid) returns void
language plpgsql as $$
declare
  number uuid;
begin
  perform private.hold_known(booking_id);
  number := private.unnoticed_act(booking_id, 'end');
  if number is not null then
    perform private.take_back(number, booking_id);
  else
    perform private.resume_agreement(booking_id, 'company');
  end if;
end
$$;

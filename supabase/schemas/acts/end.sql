-- What was collected would otherwise be no day of the agreement.
create or replace function private.not_before_visits(booking_id uuid, last_day date) returns date
language plpgsql stable as $$
begin
  return (select case when last_day is not null then greatest(last_day, max(day)) end from private.visits where booking = booking_id);
end
$$;

create or replace function private.end_agreement(
  booking_id uuid, who text, last_day date, message text default '', asked boolean default null, what text default 'ended'
) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  next_day date;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if agreement.status not in ('asked', 'agreed', 'ended') or agreement.status = 'agreed' and private.is_over_with_its_season(agreement) then
    perform private.refuse('409', case agreement.status when 'offered' then 'Tacka nej till priset i stället.'
      when 'declined' then 'Det blev inget avtal, så det finns inget att avsluta.'
      else 'Avtalet gäller inte längre, så det finns inget att avsluta.' end);
  end if;
  if last_day is null then
    if agreement.status = 'ended' then return; end if;
    next_day := private.next_changeable_day(booking_id);
    -- One that was moved may be on another weekday, before it. The season's last may be all that is left, and too late to change.
    select coalesce(
      min(days.day) filter (where private.changeable_until(days.day) >= private.now()) - 1, next_day - 1, max(days.day), private.today()
    ) into last_day
    from private.days_of(
      booking_id, private.today(), coalesce(next_day, (select season_last_day from private.company_rules))
    ) as days
    where days.state = 'planned';
  elsif not private.is_near(last_day) or last_day < private.today() - 1 then
    perform private.refuse('409', 'Välj en sista dag från i dag och framåt.');
  end if;
  last_day := private.not_before_visits(booking_id, last_day);
  if agreement.status = 'ended' then
    -- The company's end is news even on the day that the household had chosen: only it bars the household from resuming.
    if agreement.last_day = last_day and (who = 'household' or agreement.company_last_day is not null) then return; end if;
    if last_day > agreement.last_day then
      perform private.refuse_if_over(agreement, who);
    end if;
  end if;
  if who = 'household' then
    perform private.refuse_if_too_late(min(days.day), who)
    from private.days_of(booking_id, greatest(last_day + 1, private.today()), greatest(last_day, private.today()) + 14) as days
    where days.state = 'planned';
  end if;
  update private.agreements
  set status = 'ended', last_day = end_agreement.last_day, ended_at = private.now(),
    company_last_day = case when who = 'company' then end_agreement.last_day else company_last_day end,
    ended_from = case when status = 'ended' then ended_from else status end
  where booking = booking_id returning * into agreement;
  perform private.days_changed(booking_id, who, case when agreement.agreed_at is null then 'taken_back' else 'ended' end,
    case when agreement.agreed_at is not null then last_day end,
    besides => jsonb_strip_nulls(jsonb_build_object('what', nullif(what, 'ended'), 'message', nullif(message, ''), 'asked', nullif(asked, false))));
  if who = 'company' and agreement.agreed_at is null and asked is not true then
    perform private.queue(booking_id, 'declined', 'household', null, jsonb_build_object('message', coalesce(message, '')));
  end if;
end
$$;

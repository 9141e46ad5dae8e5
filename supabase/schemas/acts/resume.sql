-- An agreement that has ended is taken up again.

create or replace function private.resume_agreement(booking_id uuid, who text) returns void
language plpgsql as $$
declare
  agreement private.agreements;
  planned date[] := private.planned_days(booking_id);
begin
  select * into agreement from private.agreements where booking = booking_id;
  if agreement.status in ('asked', 'agreed') or agreement.status = 'offered' and who = 'household' then return; end if;
  if agreement.status = 'ended' and agreement.ended_from = 'offered' and who = 'household' then
    perform private.reopen_offer(agreement);
    return;
  end if;
  if agreement.status <> 'ended' or agreement.ended_from = 'offered' then
    perform private.refuse('409', 'Avtalet kan inte tas upp igen.' || private.book_again());
  end if;
  perform private.refuse_if_over(agreement, who);
  update private.agreements
  set status = ended_from, ended_at = null, ended_from = null, company_last_day = null,
    last_day = private.last_day_going_on(booking_id)
  where booking = booking_id;
  perform private.refuse_if_full(booking_id, who, planned);
  perform private.days_changed(booking_id, who, case when agreement.agreed_at is null then 'booked_again' else 'resumed' end, null);
end
$$;

-- Within a minute of an end this undoes it completely, because the household has not been told.
create or replace function private.resume_at_desk(booking_id uuid) returns void
language plpgsql as $$
declare
  number uuid;
begin
  perform private.hold_known(booking_id);
  number := private.untold(booking_id, 'end');
  if number is not null then
    perform private.take_back(number, booking_id);
    -- What is taken back of a season's end, for one household, goes on to that end.
    update private.agreements set last_day = private.last_day_going_on(booking_id)
    where booking = booking_id and agreed_at is not null and last_day is null;
    perform private.update_span(booking_id);
  else
    perform private.resume_agreement(booking_id, 'company');
  end if;
end
$$;

-- `seen` is what was added where it was written. What it is to become may have been saved, and the answer lost.
create or replace function private.adjust(booking_id uuid, month date, kronor integer, why text, seen integer default null) returns void
language plpgsql as $$
#variable_conflict use_variable
begin
  perform private.hold_known(booking_id);
  month := private.month_with(month);
  why := btrim(coalesce(why, ''));
  if kronor is null or kronor not between -100000 and 100000 or length(why) > 200 or kronor <> 0 and private.is_blank(why) then
    perform private.refuse('400', 'Skriv hela kronor och varför, med högst 200 tecken: det står på räkningen.');
  elsif not exists (select from private.months_of(booking_id) as months where months.month = adjust.month) then
    perform private.refuse('409', 'Hushållet har inget att betala för den månaden, så det finns inget att lägga till eller dra av.');
  elsif coalesce((select adjustment from private.payments where payments.booking = booking_id and payments.month = month), 0) not in (seen, kronor) then
    perform private.refuse('409', 'Någon har ändrat tillägget eller avdraget sedan formuläret öppnades. Öppna det igen och ändra sedan.');
  end if;
  insert into private.payments as kept (booking, month, adjustment, adjustment_why)
  values (booking_id, month, nullif(kronor, 0), case when kronor <> 0 then why end)
  on conflict on constraint payments_pkey do update set adjustment = excluded.adjustment, adjustment_why = excluded.adjustment_why
  where (kept.adjustment, kept.adjustment_why) is distinct from (excluded.adjustment, excluded.adjustment_why);
  if not found then return; end if;
  perform private.paid_or_not(booking_id);
  perform private.record(booking_id, 'company', 'adjusted', month);
end
$$;

create or replace function private.hold_bill(booking_id uuid, month date, held boolean) returns void
language plpgsql as $$
#variable_conflict use_variable
begin
  perform private.hold_known(booking_id);
  if not private.is_near(month) or held is null then
    perform private.refuse('400', 'Välj ett hushåll och en månad.');
  end if;
  insert into private.payments (booking, month, held) values (booking_id, date_trunc('month', month), held)
  on conflict on constraint payments_pkey do update set held = excluded.held;
  -- A bill that it has held back may have been all that was left to tell.
  update private.agreements set settled = null where booking = booking_id and settled;
end
$$;

-- These are the finished months of the last year in which a household has something left to pay and has not been told, or has been told
-- another sum. This is asked often, so the sum, which takes longest, is asked for last and only of a month that has not been billed, or
-- that something has happened to since: nearly whatever changes a sum leaves a line in the history.
create or replace function private.unbilled_months() returns jsonb
language sql stable as $$
  with unsettled as materialized (
    -- What is settled owes nothing, which spares a million past households.
    select booking, span, agreements as agreement from private.agreements where agreed_at is not null and settled is not true
  )
  select coalesce(jsonb_agg(month order by month), '[]')
  from generate_series(private.this_month() - interval '12 months', private.this_month() - interval '1 month', interval '1 month') as first
  cross join lateral (select first::date as month, daterange(first::date, private.last_day_of(first::date), '[]') as days) as months
  cross join lateral (
    select exists (select from private.closed_days where day between upper(days) - 7 and upper(days) - 1) as reaches_beyond
  ) as put_off
  where exists (
    select from unsettled
    left join lateral (
      -- Looked up one by one: a join would scan all that there have ever been.
      select billed, billed_place, held from private.payments
      where payments.booking = unsettled.booking and payments.month = months.month offset 0
    ) as told on true
    where case
      when held then false
      when billed is not null and not exists (
        select from private.history where history.booking = unsettled.booking and place > coalesce(billed_place, 0) and case
          when what = 'wrote' then false
          when what = 'visited' then days @> day
          -- These come to all households at once. Later ones change the month where a pick-up of it has been put off beyond it.
          when what in ('closed_day', 'opened_day', 'ended') and day >= upper(days) then reaches_beyond
          else true
        end
      ) and not exists (
        -- Of one that is beyond it and skipped, or that the season ends before, no line says that it has come to nothing.
        select from private.day_changes where day_changes.booking = unsettled.booking and days @> nominal
          and (moved_to >= upper(days) or skipped and reaches_beyond)
      ) then false
      when billed is null and not (
        span && days or exists (select from private.visits where visits.booking = unsettled.booking and days @> day)
          or exists (select from private.billed_later(agreement) as day where days @> day)
      ) then false
      when private.owes(unsettled.booking, months.month) is not distinct from billed then false
      else private.is_unbilled(unsettled.booking, months.month)
    end
  )
$$;

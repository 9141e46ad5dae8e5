-- It is the last press at a stop, of possibly many, and somebody was there.
create or replace function private.is_the_visit(line private.history) returns boolean
language sql stable as $$
  select exists (select from private.visits where booking = line.booking and day = line.day) and not exists (
    select from private.history as later
    where later.booking = line.booking and later.place > line.place and later.what = 'visited' and later.day = line.day
  )
$$;

-- A question not answered yet and a no are shown once they can no longer be taken back: the mail may have got lost. A question is over
-- once there is another, which waits its minute.
create or replace function private.letter_of(booking_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object('about', kind, 'words', data ->> 'message')
  from (
    select kind, data, created_at from public.outbox
    where form_response_id = booking_id and recipient = 'household'
      and (kind in ('question', 'declined', 'agreed') or kind = 'changed' and data ->> 'what' in ('agreed', 'declined'))
      and (status <> 'queued' or created_at <= pg_catalog.now() - private.grace())
    order by created_at desc limit 1
  ) as latest
  where data ->> 'message' <> '' and case kind
    when 'question' then exists (select from private.agreements where booking = booking_id and asked_back_at is not null)
      and not exists (
        select from public.outbox as other
        where form_response_id = booking_id and other.kind = 'question' and other.created_at > latest.created_at
      )
    when 'changed' then data ->> 'what' = 'declined'
    else kind = 'declined' end
$$;

create or replace function private.open_days_of(booking_id uuid) returns date[]
language plpgsql stable as $$
declare
  first date := private.first_changeable();
  since date := private.unpushed_before(first) + 1;
  until date := (
    select least(private.today() + private.proposed_ahead(), season_last_day, last_day)
    from private.company_rules cross join private.agreements where booking = booking_id
  );
begin
  return array(
    -- Another weekday may begin later, or end.
    with driven as materialized (
      select weekday, range_agg(days) as days from private.driven_weekdays(since, greatest(since, until)) group by weekday
    )
    select day
    from driven cross join lateral (
      select first + ahead as day from generate_series((weekday - extract(isodow from first)::integer + 7) % 7, until - first, 7) as ahead
    ) as own
    where not exists (select from private.closed_days where closed_days.day = own.day)
      -- In this order: nearly all are days of a rhythm, and closed days need no look.
      and (driven.days @> day or driven.days && daterange(private.unpushed_before(day), day, '(]'))
    order by day
  );
end
$$;

create or replace function private.state_of(booking_id uuid, for_company boolean default false) returns jsonb
language plpgsql stable as $$
declare
  agreement private.agreements;
  booking record;
  rules private.company_rules;
  rhythm private.rhythms;
  answers jsonb := private.readable_answers(booking_id);
  today date := private.today();
  withdrawal_until date;
  months jsonb;
  days_shown jsonb;
  charged bigint;
  past bigint;
  account record;
  own_days date[];
  planned integer;
  open_days date[] := private.open_days_of(booking_id);
begin
  select * into agreement from private.agreements where agreements.booking = booking_id;
  select created_at, booked_at_desk into booking from public.form_responses where id = booking_id;
  select * into rules from private.company_rules;
  select * into rhythm from private.latest_rhythm(booking_id);
  -- A booking without one has neither months nor days.
  if found then
    select jsonb_agg(case when for_company then to_jsonb(months_of) else jsonb_build_object(
        'month', month, 'owes', owes, 'paid_at', paid_at, 'paid', paid, 'pickups', pickups, 'counted', counted, 'adjustment', adjustment
      ) end order by month desc), sum(owes) as charged, sum(owes) filter (where month < private.this_month()) as past
    into months, charged, past
    from private.months_of(booking_id);
    select jsonb_agg(jsonb_build_object(
      'day', days.day, 'from', to_char(rules.pickup_from, 'HH24:MI'), 'to', to_char(rules.pickup_to, 'HH24:MI'),
      'state', state, 'moved_from', moved_from, 'moved_to', moved_to,
      'changeable_until', private.changeable_until(days.day), 'reason', reason,
      'visited_at', visits.at, 'bags', visits.bags, 'note', coalesce(visits.note, ''),
      'report', reports.words, 'may_report', private.may_report(days.day, state),
      'may_restore', case when state in ('skipped', 'moved') or moved_from is not null then not exists (
        select from private.standing_on(booking_id, days.day) as stands where private.is_as_the_company_left_it(stands)
      ) else false end
    ) order by days.day), array_agg(days.day order by days.day), count(*) filter (where state = 'planned')
    into days_shown, own_days, planned
    from (
      select *, sum((day >= today)::integer) over (order by day) as ahead
      from private.days_of(booking_id, coalesce(lower(agreement.span), today) - 1,
        -- There are twelve, even of every fourth week.
        greatest(today, lower(agreement.span)) + greatest(210, 13 * private.step_of(rhythm.frequency)))
    ) as days
    left join private.visits on visits.booking = booking_id and visits.day = days.day
    left join private.reports on reports.booking = booking_id and reports.day = days.day
    where ahead <= 12;
  end if;
  -- The company may move a pick-up to a day that is full, and a household that has each of the days shown moves none to any of them
  -- (src/web/household/days.ts).
  if not for_company and (planned <= 1 or exists (
    select from unnest(open_days) as day where day <> all (own_days) and day < own_days[cardinality(own_days)]
  )) then
    open_days := private.days_with_room(open_days);
  end if;
  select * into account from private.balance_of(booking_id, charged, past);
  withdrawal_until := private.withdrawal_until(agreement.agreed_at);
  return jsonb_build_object(
    'now', private.now(),
    'status', agreement.status,
    'booking', jsonb_build_object(
      'submitted_by', private.name_of(booking_id), 'answers', answers, 'created_at', booking.created_at
    ),
    'frequency', coalesce(rhythm.frequency, answers ->> 'frequency'),
    'price', coalesce(rhythm.price, private.list_price(agreement.prices_read, answers ->> 'frequency')),
    'own_prices', private.own_prices(agreement),
    'first_day', private.agreed_from(booking_id),
    'rhythm_from', rhythm.first_day,
    'last_day', agreement.last_day,
    'change_until', to_char(rules.change_until, 'HH24:MI'),
    'answer_by', case when agreement.status = 'asked' and agreement.waits then agreement.asked_at + rules.answer_within end,
    'pending', case when private.change_waits(agreement) then agreement.pending end,
    'early_start', private.early_since(booking_id) is not null,
    'organisation', agreement.organisation, 'their_reference', agreement.their_reference,
    'again_of', agreement.again_of is not null,
    'again', (
      select jsonb_build_object('status', later.status, 'until', private.answers_until(later)) from private.agreements as later
      where later.again_of = booking_id
        and (later.status = 'agreed' or later.status = 'offered' and not private.has_lapsed(later))
      order by later.asked_at desc limit 1
    ),
    'offer', private.offer_now(agreement), 'wish_offer', private.wish_offer_now(agreement),
    'wish', case when agreement.agreed_at is not null and answers ->> 'specialRequest' <> '' then jsonb_build_object(
      'price', coalesce((agreement.wishes -> -1 ->> 'price')::integer, 0), 'day', private.wish_day(agreement)
    ) end,
    'days', coalesce(days_shown, '[]'),
    'open_days', to_jsonb(open_days),
    'season_ends', rules.season_last_day,
    'may_book', private.booking_closed() is null,
    'letter', private.letter_of(booking_id),
    'may_resume', private.may_resume(agreement, case when for_company then 'company' else 'household' end),
    'withdrawal_until', case when agreement.status in ('agreed', 'ended') and agreement.organisation = '' then withdrawal_until end,
    'totals', (
      select jsonb_build_object('pickups', count(*), 'bags', private.bags_of(booking_id))
      from private.visits where visits.booking = booking_id and outcome = 'collected'
    ),
    'months', coalesce(months, '[]'),
    'unpaid', account.unpaid, 'credit', account.credit, 'credit_returns', not private.goes_on(agreement),
    'reference', private.reference(booking_id),
    'own_sms_used_up', private.reach(answers) = 'sms' and private.own_sms_used_up(booking_id),
    'history', (
      select jsonb_agg(line order by place) from (
        select 0 as place, jsonb_build_object(
          'at', booking.created_at, 'who', case when booking.booked_at_desk then 'company' else 'household' end, 'what', 'booked', 'day', null) as line
        union all
        select place, jsonb_build_object('at', at, 'who', who, 'what', what, 'day', day, 'until', until)
        from (
          select * from private.history
          where history.booking = booking_id and (what <> 'visited' or private.is_the_visit(history))
          order by place desc limit 200
        ) as latest
      ) as lines
    )
  );
end
$$;

create or replace function private.household(booking_id uuid) returns jsonb
language plpgsql stable as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = booking_id;
  if not found then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return private.state_of(booking_id, true) || jsonb_build_object(
    'id', booking_id, 'reach', private.reach_of(booking_id, private.readable_answers(booking_id)), 'driver_note', agreement.driver_note,
    'objects', agreement.objected_at is not null, 'no_sms', coalesce(agreement.no_sms, false),
    'can_take_back', private.can_take_back(agreement),
    'special_price', coalesce((select special from private.latest_rhythm(booking_id)), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = booking_id
    ),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc, message), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at,
          'status', case when private.is_refused(outbox) then 'refused' else status end, 'day', day) as message
        from public.outbox where form_response_id = booking_id and recipient = 'household' order by created_at desc, id limit 50
      ) as latest
    )
  );
end
$$;

-- An agreement that has ended is taken up again at the desk, for those who phone.

-- A household may until the evening before the first day that is lost over it; the company as long as that day is not over.
create function private.may_resume(agreement private.agreements, who text) returns boolean
language sql stable
begin atomic
  select agreement.status = 'ended' and coalesce(
    lost >= private.today() and (who <> 'household' or private.now() <= private.changeable_until(lost)), true
  )
  from (select private.open_day_from(agreement.last_day + 1) as lost) as first;
end;

create or replace function private.refuse_if_over(agreement private.agreements, who text) returns void
language plpgsql stable
as $$
declare
  until timestamptz := private.changeable_until(private.open_day_from(agreement.last_day + 1));
begin
  if not private.may_resume(agreement, who) then
    perform private.refuse('409', format(
      'Det gick att ångra fram till %s %s. Boka gärna igen. %s',
      private.in_words((until at time zone 'Europe/Stockholm')::date),
      to_char(until at time zone 'Europe/Stockholm', 'HH24:MI'), private.call_instead()
    ));
  end if;
end
$$;

-- What every function of a household answers.
create or replace function private.state_of(of uuid) returns jsonb
language plpgsql stable
as $$
declare
  agreement private.agreements;
  booking public.form_responses;
  rules private.company_rules;
  rhythm private.rhythms;
  answers jsonb := private.answers_of(of);
  today date := private.today();
  withdrawal_until date;
begin
  select * into agreement from private.agreements where agreements.booking = of;
  select * into booking from public.form_responses where id = of;
  select * into rules from private.company_rules;
  select * into rhythm from private.rhythms where rhythms.booking = of order by first_day desc limit 1;
  withdrawal_until := private.withdrawal_until(agreement.agreed_at);
  return jsonb_build_object(
    'status', agreement.status,
    'booking', jsonb_build_object(
      'submitted_by', booking.submitted_by, 'answers', answers, 'created_at', booking.created_at
    ),
    'frequency', coalesce(rhythm.frequency, answers ->> 'frequency'),
    'price', coalesce(rhythm.price, (rules.prices ->> (answers ->> 'frequency'))::integer),
    'first_day', (select min(first_day) from private.rhythms where rhythms.booking = of),
    'last_day', agreement.last_day,
    'change_until', to_char(rules.change_until, 'HH24:MI'),
    'answer_by', case when agreement.status = 'asked' and agreement.waits then agreement.asked_at + rules.answer_within end,
    'pending', agreement.pending,
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', day, 'from', to_char(rules.pickup_from, 'HH24:MI'), 'to', to_char(rules.pickup_to, 'HH24:MI'),
        'state', state, 'moved_from', moved_from, 'moved_to', moved_to,
        'changeable_until', private.changeable_until(day), 'reason', reason
      ) order by day), '[]')
      from (
        select *, sum((day >= today)::integer) over (order by day) as ahead
        from private.days_of(of, coalesce(lower(agreement.span), today) - 1, greatest(today, lower(agreement.span)) + 210)
      ) as days
      where ahead <= 12
    ),
    'open_days', (
      select coalesce(jsonb_agg(day order by day), '[]')
      from (
        select distinct private.open_day_from(today + 7 * weeks) as day from generate_series(0, 26) as weeks
      ) as open
      where day is not null and day <= today + 182 and private.changeable_until(day) >= private.now()
    ),
    'may_resume', private.may_resume(agreement, 'household'),
    'withdrawal_until', case when agreement.status in ('agreed', 'ended') then withdrawal_until end,
    'totals', (
      select jsonb_build_object('pickups', count(*), 'bags', private.bags_of(of))
      from private.visits where visits.booking = of and outcome = 'collected'
    ),
    'history', (
      select jsonb_agg(line order by place) from (
        select 0 as place, jsonb_build_object(
          'at', booking.created_at, 'who', 'household', 'what', 'booked', 'day', null) as line
        union all
        select place, jsonb_build_object('at', at, 'who', who, 'what', what, 'day', day)
        from (select * from private.history where history.booking = of order by place desc limit 200) as latest
      ) as lines
    )
  );
end
$$;

create or replace function private.household(of uuid) returns jsonb
language plpgsql stable
as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if not found then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return private.state_of(of) || jsonb_build_object(
    'id', of, 'driver_note', agreement.driver_note,
    'may_resume', private.may_resume(agreement, 'company'),
    'special_price', coalesce((select special from private.rhythms where booking = of order by first_day desc limit 1), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = of
    ),
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object('month', first::date, 'owes', private.owes(of, first::date), 'paid_at', paid_at)
        order by first desc), '[]')
      from generate_series(
        date_trunc('month', greatest(lower(agreement.span), private.today() - 400)::timestamp),
        date_trunc('month', least(upper(agreement.span) - 1, private.today())::timestamp), interval '1 month'
      ) as months (first)
      left join private.payments on booking = of and month = first::date
      where not isempty(agreement.span)
    ),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at, 'status', status, 'day', day) as message
        from public.outbox where form_response_id = of and recipient = 'household' order by created_at desc limit 50
      ) as latest
    )
  );
end
$$;

create function public.desk_resume(booking uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  perform private.resume_agreement(booking, 'company');
  return private.household(booking);
end
$$;

revoke execute on function private.may_resume from public;
revoke execute on function public.desk_resume from public, anon, authenticated, service_role;
grant execute on function public.desk_resume to authenticated;

-- Functions for the company, signed in.

-- Whether a session was signed out although its last access token is still valid for some minutes.
create or replace function private.session_is_over(session uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.sessions where id = session and ended_at is not null)
$$;

-- On a hosted project the platform's own service keeps the sessions, and removes those that are signed out.
do $$
begin
  if to_regclass('auth.sessions') is null then return; end if;
  if not has_table_privilege('auth.sessions', 'select') or row_security_active('auth.sessions') then return; end if;
  execute $replaced$
    create or replace function private.session_is_over(session uuid) returns boolean
    language plpgsql stable set search_path = '' as $body$
    begin
      return case when exists (select from private.sessions where id = session)
        then exists (select from private.sessions where id = session and ended_at is not null)
        else not exists (select from auth.sessions where id = session) end;
    end
    $body$
  $replaced$;
end
$$;

-- Whether the caller has proven access to the company's mailbox. The address claim alone proves nothing: on a hosted project
-- with open sign-up, anybody can register any address with a password. After a transaction the claims read as ''.
create or replace function private.is_company() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    claims ->> 'role' = 'authenticated'
    and lower(claims ->> 'email') = (select lower(value) from private.settings where name = 'company_mailbox')
    and (claims -> 'amr' @> '[{"method": "otp"}]' or claims -> 'amr' @> '[{"method": "magiclink"}]')
    -- A confirmed telephone number says nothing about the address in the same claims.
    and coalesce(claims ->> 'phone', '') = ''
    and not private.session_is_over(
      case when claims ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (claims ->> 'session_id')::uuid end
    ),
    false
  )
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as caller
$$;

create or replace function private.require_company() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_company() then
    raise exception using errcode = '42501',
      message = 'Det här är bara för företaget. Logga in med koden som skickas till företagets mejl.';
  end if;
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
  return private.state_of(booking_id) || jsonb_build_object(
    'id', booking_id, 'reach', private.reach(private.readable_answers(booking_id)), 'driver_note', agreement.driver_note,
    'may_resume', private.may_resume(agreement, 'company'), 'can_take_back', private.can_take_back(agreement),
    'special_price', coalesce((select special from private.rhythms where booking = booking_id order by first_day desc limit 1), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = booking_id
    ),
    'months', (select coalesce(jsonb_agg(to_jsonb(months) order by month desc), '[]') from private.months_of(booking_id) as months),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at, 'status', status, 'day', day) as message
        from public.outbox where form_response_id = booking_id and recipient = 'household' order by created_at desc limit 50
      ) as latest
    )
  );
end
$$;

-- Everything that waits for the company.
create or replace function public.desk_inbox() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  unbilled jsonb;
begin
  perform private.require_company();
  unbilled := private.unbilled_months();
  return private.waiting_counts() || jsonb_build_object(
    'weekdays', private.weekdays(private.today(), private.today() + 6),
    'unanswered', private.waiting_bookings(),
    'changes', private.waiting_changes(),
    'withdrawals', private.waiting_withdrawals(),
    'failed', private.waiting_failures(),
    'calls', private.waiting_calls(),
    'reports', private.waiting_reports(),
    'unfilled', private.waiting_rounds(unbilled),
    'offers', private.waiting_offers(),
    'unbilled', unbilled,
    'refunds', private.refunds(only_withdrawn => true),
    'room', private.room(),
    'backed_up', jsonb_build_object(
      'here', (select max(finished_at) from private.job_runs where job = 'backup'),
      'elsewhere', (select to_timestamp(value::numeric) from private.settings where name = 'backup_elsewhere'))
  );
end
$$;

create or replace function public.desk_settle(id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.settle(array[id]);
  select public.desk_inbox();
$$;

-- Against a flood of false bookings: many at once.
create or replace function public.desk_settle_many(ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company();
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    perform private.refuse('400', 'Välj mellan ett och 500 kort.');
  end if;
  perform private.settle(ids);
  return public.desk_inbox();
end
$$;

create or replace function public.desk_answer(
  booking uuid, agree boolean, first_day date default null, message text default '', seen jsonb default null
) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.answer_at_desk(booking, agree, first_day, message, seen);
  select private.household(booking);
$$;

-- Within a minute, before anybody is told.
create or replace function public.desk_unanswer(booking uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.take_back(booking, 'answer');
  select private.household(booking);
$$;

create or replace function public.desk_ask(booking uuid, message text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.ask_back(booking, message);
  select private.household(booking);
$$;

-- `frequency` may be 'monthly', which the form does not offer; `price` is per month, or for the one pick-up.
create or replace function public.desk_offer(
  booking uuid, price integer, frequency text, first_day date, message text default '', seen jsonb default null
) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.offer(booking, price, frequency, first_day, message, seen);
  select private.household(booking);
$$;

-- Returns what waits now.
create or replace function public.desk_dismiss(bookings uuid[]) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.dismiss(bookings);
  select public.desk_inbox();
$$;

create or replace function public.desk_book(booking jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  booking_id uuid;
begin
  perform private.require_company();
  booking_id := private.book(booking);
  return private.household(booking_id);
end
$$;

create or replace function public.desk_withdraw(
  booking uuid, withdrawal uuid default null, received_at timestamptz default null
) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.withdraw_at_desk(booking, withdrawal, received_at);
  select private.household(booking);
$$;

-- Within a minute, before the household is told.
create or replace function public.desk_unwithdraw(booking uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.take_back(booking, 'withdrawal');
  select private.household(booking);
$$;

create or replace function public.desk_day_plan(day date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.day_plan(day);
$$;

create or replace function public.desk_round(day date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.round(day);
$$;

create or replace function public.desk_visit(
  booking uuid, day date, outcome text default null, bags jsonb default '{}', note text default '',
  seconds_ago integer default 0
) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.visit(booking, day, outcome, bags, note, seconds_ago);
$$;

create or replace function public.desk_order(day date, bookings uuid[]) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.order_stops(bookings);
  select private.round(day);
$$;

create or replace function public.desk_closed_days() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.coming_closed_days();
$$;

create or replace function public.desk_close_day(day date, reason text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.close_day_at_desk(day, reason);
  select private.coming_closed_days();
$$;

create or replace function public.desk_open_day(day date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company();
  if day is null or not private.is_near(day) then
    perform private.refuse('409', 'Den dagen är ingen hämtningsdag.');
  elsif exists (select from private.closed_days where closed_days.day = desk_open_day.day and fixed) then
    perform private.refuse('409', 'Den dagen står som stängd i inställningarna och öppnas där.');
  end if;
  perform private.open_day(day);
  return private.coming_closed_days();
end
$$;

create or replace function public.desk_find(words text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.find(words);
$$;

create or replace function public.desk_household(booking uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.household(booking);
$$;

create or replace function public.desk_change(booking uuid, changes jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.change_at_desk(booking, changes);
  select private.household(booking);
$$;

-- Another weekday, from `first_day` on. Taken back by desk_unchange.
create or replace function public.desk_change_day(booking uuid, first_day date) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.change_day(booking, first_day);
  select private.household(booking);
$$;

-- Who has another weekday than the company's.
create or replace function public.desk_other_days() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'address', private.readable_answers(booking) ->> 'address',
    'weekday', weekday, 'next_day', next_day
  ) order by next_day, private.name_of(booking)), '[]')
  from private.on_other_weekdays();
$$;

-- Within a minute, before the household is told.
create or replace function public.desk_unchange(booking uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.take_back(booking, 'change');
  select private.household(booking);
$$;

-- `asked`: the household asked for it. Otherwise the company gives notice, or states a gross breach in `message`.
create or replace function public.desk_end(
  booking uuid, last_day date default null, message text default '', asked boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  before private.agreements;
begin
  perform private.require_company();
  perform private.hold_known(booking);
  select * into before from private.agreements where agreements.booking = desk_end.booking;
  -- Another last day, before anybody has been told of the first, replaces it.
  if private.not_before_visits(booking, last_day) <> before.last_day and private.is_unsent(before, 'ended') then
    perform private.take_back(booking, 'end');
    select * into before from private.agreements where agreements.booking = desk_end.booking;
  end if;
  if length(message) > 2000 then
    perform private.refuse('400', 'Skriv högst 2000 tecken.');
  end if;
  if asked is not true then
    last_day := private.given_notice(booking, last_day, message);
  end if;
  perform private.end_agreement(booking, 'company', last_day, message, asked);
  if before.status <> 'ended' then
    perform private.keep_for_a_minute('end', before);
  end if;
  return private.household(booking);
end
$$;

-- Within a minute of an end this undoes it completely, because the household has not been told.
create or replace function public.desk_resume(booking uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  agreement private.agreements;
begin
  perform private.require_company();
  perform private.hold_known(booking);
  select * into agreement from private.agreements where agreements.booking = desk_resume.booking;
  if private.is_unsent(agreement, 'ended') then
    perform private.take_back(booking, 'end');
  else
    perform private.resume_agreement(booking, 'company');
  end if;
  return private.household(booking);
end
$$;

create or replace function public.desk_move(booking uuid, day date, to_day date default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.hold_known(booking);
  select private.move(booking, 'company', day, to_day);
  select private.household(booking);
$$;

create or replace function public.desk_skip(booking uuid, first_day date, last_day date) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.hold_known(booking);
  select private.skip_between(booking, 'company', first_day, last_day);
  select private.household(booking);
$$;

create or replace function public.desk_skip_plan(booking uuid, first_day date, last_day date) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.hold_known(booking);
  select private.skip_plan(booking, 'company', first_day, last_day);
$$;

create or replace function public.desk_unskip(booking uuid, first_day date, last_day date) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.hold_known(booking);
  select private.restore_between(booking, 'company', first_day, last_day);
  select private.household(booking);
$$;

create or replace function public.desk_write_plan(day date default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.told_by_channel(private.readers(day));
$$;

create or replace function public.desk_write(subject text, message text, day date default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.write_to_all(subject, message, day);
  select private.told_by_channel(private.readers(day));
$$;

create or replace function public.desk_unwrite() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.told_by_channel(private.unwrite());
$$;

create or replace function public.desk_season_end_plan(last_day date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.season_end_plan(last_day);
$$;

create or replace function public.desk_end_season(last_day date, message text default '') returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.end_season(last_day, message);
  select private.season(null, null);
$$;

create or replace function public.desk_unend_season() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.unend_season();
  select private.season(null, null);
$$;

create or replace function public.desk_season(first date default null, last date default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.season(first, last);
$$;

create or replace function public.desk_new_link(booking uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  if not exists (
    select from private.agreements where agreements.booking = desk_new_link.booking and agreed_at is not null
  ) then
    perform private.refuse('409', 'Hushållet får sin länk när ni har svarat på bokningen.');
  elsif private.channel_to(booking) = 'call' then
    perform private.refuse('409', 'Hushållet har varken e-post eller mobil som en länk kan skickas till. Skriv in en adress först.');
  end if;
  update private.keys set revoked_at = private.now()
  where keys.booking = desk_new_link.booking and revoked_at is null;
  perform private.record(booking, 'company', 'new_link');
  perform private.queue(booking, 'link', 'household');
  return private.household(booking);
end
$$;

create or replace function public.desk_month(month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.month(month);
$$;

create or replace function public.desk_bill(month date) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.bill(month);
  select private.month(month);
$$;

-- Within a minute, before anybody is told.
create or replace function public.desk_unbill(month date) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.take_back_bills('bill', month, null);
  select private.month(month);
$$;

create or replace function public.desk_unpaid() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.debts();
$$;

create or replace function public.desk_remind(booking uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.remind(booking);
  select private.debts();
$$;

-- Within a minute, before the household is told.
create or replace function public.desk_unremind(booking uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.take_back_bills('reminder', null, booking);
  select private.debts();
$$;

create or replace function public.desk_paid(
  booking uuid, month date, paid boolean, remark text default null, sum integer default null
) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.mark_paid(booking, month, paid, remark, sum);
  select private.month(month);
$$;

create or replace function public.desk_adjust(booking uuid, month date, kronor integer, why text default '') returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.adjust(booking, month, kronor, why);
  select private.month(month);
$$;

create or replace function public.desk_hold(booking uuid, month date, held boolean) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.require_company();
  select private.hold_bill(booking, month, held);
  select private.month(month);
$$;

create or replace function public.desk_refunds() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.refunds();
$$;

create or replace function public.desk_findings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.findings();
$$;

-- Sessions expire when unused, and after a fixed time, so that a thief who keeps refreshing in step does not stay in for ever.
-- Defined only here.
create or replace function private.is_session_open(session private.sessions, at timestamptz default pg_catalog.now()) returns boolean
language sql stable as $$
  select coalesce(session.ended_at > at, true)
    and session.refreshed_at > at - interval '30 days' and session.created_at > at - interval '180 days'
$$;

-- Active sessions, most recently used first. A hosted project keeps its sessions in a schema of its own.
create or replace function private.open_sessions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own uuid := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if to_regclass('auth.sessions') is not null then
    return (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', sessions.id, 'seen_at', coalesce(sessions.refreshed_at, sessions.created_at),
        'user_agent', sessions.user_agent, 'name', session_names.name, 'own', sessions.id = own
      ) order by coalesce(sessions.refreshed_at, sessions.created_at) desc), '[]')
      from auth.sessions join auth.users on users.id = sessions.user_id
      left join private.session_names on session = sessions.id
      where lower(users.email) = (select lower(private.company_mailbox()))
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'seen_at', refreshed_at, 'user_agent', user_agent, 'name', name, 'own', id = own
    ) order by refreshed_at desc), '[]')
    from private.sessions left join private.session_names on session = id
    where email = (select lower(private.company_mailbox())) and private.is_session_open(sessions)
  );
end
$$;

create or replace function public.desk_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_company();
  select private.open_sessions();
$$;

-- Whose phone or laptop the caller's own session is on.
create or replace function public.desk_name_session(name text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  perform private.require_company();
  if name is null or private.is_blank(name) or length(btrim(name)) > 60 then
    perform private.refuse('400', 'Skriv vems telefon det är, högst 60 tecken.');
  elsif own is null then
    perform private.refuse('409', 'Den här inloggningen kan inte få något namn.');
  end if;
  insert into private.session_names values (own, btrim(name)) on conflict (session) do update set name = excluded.name;
  return private.open_sessions();
end
$$;

-- Names of sessions that are over.
create or replace function private.forget_session_names() returns void
language sql as $$
  delete from private.session_names
  where session not in (select (open ->> 'id')::uuid from jsonb_array_elements(private.open_sessions()) as open)
$$;

create or replace function public.desk_end_session(id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company();
  if to_regclass('auth.sessions') is not null then
    delete from auth.sessions using auth.users
    where sessions.id = desk_end_session.id and users.id = sessions.user_id
      and lower(users.email) = (select lower(private.company_mailbox()));
  else
    update private.sessions set ended_at = pg_catalog.now() where sessions.id = desk_end_session.id and ended_at is null;
  end if;
  return private.open_sessions();
end
$$;

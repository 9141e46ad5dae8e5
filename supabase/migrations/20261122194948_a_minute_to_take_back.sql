-- An answer can be taken back for a minute, a booking be asked about, and signed-in telephones be seen and signed out.

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answer_at_desk(of uuid, agree boolean, first_day date, message text, seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before private.agreements;
begin
  perform private.hold_known(of);
  select * into before from private.agreements where booking = of;
  perform private.answer(of, agree, first_day, message, seen);
  -- A new address revokes the keys of the old one, which nothing brings back.
  if (before.status <> 'asked' and before.pending is null) or before.pending ?| array['name', 'email'] then return; end if;
  update private.agreements
  set answered = jsonb_build_object('at', private.now(), 'before', to_jsonb(before) - 'answered') where booking = of;
  update public.outbox set next_attempt_at = pg_catalog.now() + interval '60 seconds'
  where form_response_id = of and recipient = 'household' and status = 'queued' and created_at = pg_catalog.now();
end
$function$;

CREATE OR REPLACE FUNCTION private.area_of(address text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select area
  from (select value::jsonb as company from private.settings where name = 'company') as kept
  cross join lateral (
    select area, place from jsonb_array_elements_text(company -> 'areas') with ordinality as areas (area, place)
    union all
    select company ->> 'municipality', 1000
  ) as areas
  where ' ' || regexp_replace(private.folded(address), '[^a-z0-9åäöéü]+', ' ', 'g') || ' '
    like '% ' || private.folded(area) || ' %'
  order by place limit 1
$function$;

CREATE OR REPLACE FUNCTION private.ask_back(of uuid, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  if message is null or private.is_blank(message) or length(message) > 2000 then
    perform private.refuse('400', 'Skriv vad du undrar, högst 2000 tecken.');
  elsif agreement.status <> 'asked' then
    perform private.refuse('409', 'Bokningen är redan besvarad. Skriv till hushållet i stället.');
  elsif (select count(*) from private.history where booking = of and what = 'asked_back') >= 3 then
    perform private.refuse('409', 'Ni har frågat tre gånger. Ring eller mejla hushållet i stället.');
  end if;
  update private.agreements set asked_back_at = private.now() where booking = of;
  perform private.record(of, 'company', 'asked_back');
  perform private.tell(of, 'question', 'household', null, jsonb_build_object('message', btrim(message)));
end
$function$;

CREATE OR REPLACE FUNCTION private.open_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own uuid := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if to_regclass('auth.sessions') is not null then
    return (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', sessions.id, 'signed_in_at', sessions.created_at, 'seen_at', coalesce(sessions.refreshed_at, sessions.created_at),
        'user_agent', sessions.user_agent, 'own', sessions.id = own
      ) order by coalesce(sessions.refreshed_at, sessions.created_at) desc), '[]')
      from auth.sessions join auth.users on users.id = sessions.user_id
      where lower(users.email) = (select lower(private.company_mailbox()))
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'signed_in_at', created_at, 'seen_at', refreshed_at, 'user_agent', user_agent, 'own', id = own
    ) order by refreshed_at desc), '[]')
    from private.sessions
    where ended_at is null and email = (select lower(private.company_mailbox()))
      and refreshed_at > pg_catalog.now() - interval '30 days' and created_at > pg_catalog.now() - interval '180 days'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.said(of uuid, kind text, day date, data jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', case kind
    when 'agreed' then format(
      'Ja, vi hämtar hos dig %s%s. Ställ ut senast %s. Det kostar %s kronor%s. Avtalet lämnar vi på papper.',
      case when frequency <> 'once' then 'från ' end, private.in_words(first_day), pickup_from, price,
      case when frequency <> 'once' then ' i månaden' end)
    when 'declined' then 'Vi kan tyvärr inte hämta hos dig, så det blir inget avtal och kostar ingenting.'
    when 'changed' then case data ->> 'what'
      when 'agreed' then 'Ja, det du bad om ordnar vi.'
      when 'declined' then 'Det du bad om går tyvärr inte. Allt annat är som förut.'
      when 'asked' then 'Vi har fått ditt önskemål och svarar så snart vi kan.'
      else 'Vi har ändrat det vi har noterat om din hämtning.'
    end
    when 'moved' then case data ->> 'what'
      when 'skipped' then format('%s är överhoppad. Då kommer vi inte till dig.', private.capital(private.in_words(day)))
      when 'moved' then format('Hämtningen %s är flyttad till %s.', private.in_words(day),
        private.in_words((data ->> 'to_day')::date))
      else format('%s är återställd. Vi kommer som det var tänkt.', private.capital(private.in_words(day)))
    end
    when 'ended' then case data ->> 'what'
      when 'resumed' then 'Hämtningen fortsätter som förut.'
      else format('Hämtningen är avslutad. Sista dagen är %s.', private.in_words(day))
    end
    when 'withdrawn' then 'Du har ångrat avtalet, så det gäller inte längre och vi kommer inte fler gånger.'
    when 'question' then 'Innan vi svarar på din bokning undrar vi en sak. ' || coalesce(data ->> 'message', '')
    when 'offer' then coalesce((
      select format('Vi kan hämta hos dig för %s, första gången %s. Vill du det?', private.kronor((offer ->> 'price')::integer),
        private.in_words((offer ->> 'first_day')::date))
      from private.agreements where booking = of
    ), 'Vi har ett pris för hämtning hos dig. Vill du ha den?')
    when 'link' then 'Länken till din sida har inte kommit fram. Hur stavas din e-postadress?'
    when 'closed_day' then case data ->> 'what'
      when 'opened' then format('Vi kör ändå %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      else format('Vi kör inte %s: %s. ', private.in_words(day), data ->> 'reason')
        || coalesce(format('Nästa dag är %s.', private.in_words((data ->> 'to_day')::date)), 'Den hämtningen utgår.')
    end
    when 'bill' then (
      select format('Det är %s att betala för %s. Referensen är %s.', private.kronor(sum(owes)::integer),
        string_agg(private.month_name(month), ' och ' order by month), private.reference(of))
      from jsonb_to_recordset(data -> 'months') as months (month date, owes integer)
    )
    when 'not_collected' then case data ->> 'outcome'
      when 'collected' then format('Vi fick med oss dina påsar %s, fast vi sa något annat.', private.in_words(day))
      when 'wrong' then format('Vi var hos dig %s men fick lämna det som var fel sorterat.', private.in_words(day))
      else format('Vi var hos dig %s men inget stod ute.', private.in_words(day))
    end
    when 'reminder' then format('Vi hämtar %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
  end, nullif(btrim(coalesce(data ->> 'message', data ->> 'note')), ''))
  from (select to_char(pickup_from, 'HH24:MI') as pickup_from from private.company_rules) as rules
  left join (
    select first_day, frequency, price from private.rhythms where booking = of order by first_day limit 1
  ) as first on true
$function$;

CREATE OR REPLACE FUNCTION private.same_household_as(of uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('booking', booking, 'status', status) order by asked_at desc), '[]')
  from (
    select agreements.booking, status, asked_at
    from (select private.answers_of(of) as answers) as own
    cross join lateral (values
      (plainto_tsquery('simple', private.folded(answers ->> 'email'))),
      (plainto_tsquery('simple', private.national_number(answers ->> 'phone'))),
      (phraseto_tsquery('simple', private.folded(private.street(answers ->> 'address'))))
    ) as wanted (query)
    join private.agreements on words @@ query and agreements.booking <> of
    where numnode(query) > 0
    group by agreements.booking limit 10
  ) as others
$function$;

CREATE OR REPLACE FUNCTION private.take_back_answer(of uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
  before private.agreements;
  answered_at timestamptz;
begin
  perform private.hold_known(of);
  select * into agreement from private.agreements where booking = of;
  answered_at := agreement.answered ->> 'at';
  if answered_at is null then
    perform private.refuse('409', 'Det finns inget svar att ta tillbaka.');
  elsif private.now() > answered_at + interval '60 seconds' then
    perform private.refuse('409', 'Det har gått mer än en minut, så hushållet får svaret. Avsluta eller svara på nytt i stället.');
  end if;
  before := jsonb_populate_record(null::private.agreements, agreement.answered -> 'before');
  if exists (select from private.history where booking = of and who = 'household' and at > answered_at) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: hushållet har redan gjort något sedan dess.');
  end if;
  delete from public.outbox
  where form_response_id = of and recipient = 'household' and status = 'queued' and attempts = 0
    and kind in ('agreed', 'declined', 'changed');
  if not found then
    perform private.refuse('409', 'Svaret har redan gått i väg.');
  end if;
  if before.status = 'asked' then
    delete from private.day_changes where booking = of;
    delete from private.rhythms where booking = of;
  end if;
  update private.agreements set
    status = before.status, waits = before.waits, agreed_at = before.agreed_at, ended_at = before.ended_at,
    ended_from = before.ended_from, pending = before.pending, pending_at = before.pending_at, changes = before.changes,
    changed_at = before.changed_at, answered = null
  where booking = of;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, 'company', 'unanswered', null);
end
$function$;

CREATE OR REPLACE FUNCTION private.tell(of uuid, kind text, recipient text, day date DEFAULT NULL::date, data jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if recipient = 'household' and agreement.agreed_at is null and kind not in ('declined', 'offer', 'question') then
    return;
  end if;
  -- One line an hour about each of them, whatever is done to it.
  if recipient = 'company' and agreement.agreed_at is null and (private.strangers_said_enough() or exists (
    select from public.outbox as message
    where form_response_id = of and message.recipient = 'company' and of_a_stranger
      and created_at between pg_catalog.now() - interval '1 hour' and private.until_now()
  )) then
    return;
  end if;
  insert into public.outbox (kind, recipient, channel, to_email, form_response_id, day, data, of_a_stranger)
  values (
    kind, recipient,
    case when recipient = 'household' then private.channel_to(of) else 'mail' end,
    case when recipient = 'company' then private.company_mailbox() end,
    of, day, data, recipient = 'company' and agreement.agreed_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.unanswered()
 RETURNS TABLE(waiting integer, overdue integer)
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer, (count(*) filter (where asked_at + answer_within < private.now() and asked_back_at is null))::integer
  from private.agreements cross join private.company_rules
  where status = 'asked' and waits
$function$;

CREATE OR REPLACE FUNCTION private.urge_answers()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  allowed interval := (select answer_within from private.company_rules);
  urged integer;
begin
  if not exists (
    select from private.agreements
    where status = 'asked' and waits and urged_at is null and asked_back_at is null and private.urge_at(asked_at + allowed) <= private.now()
  ) then
    return 0;
  end if;
  -- Those whose turn would come within half a day are told of with it. Whoever comes second finds them told of. In the order
  -- in which they are dismissed.
  update private.agreements set urged_at = private.now()
  where booking in (
    select booking from private.agreements
    where status = 'asked' and waits and urged_at is null and asked_back_at is null
      and private.urge_at(asked_at + allowed) <= private.now() + interval '12 hours'
    order by booking for no key update
  );
  get diagnostics urged = row_count;
  if urged > 0 then
    insert into public.outbox (kind, recipient, to_email, data)
    select 'unanswered', 'company', private.company_mailbox(),
      jsonb_build_object('bookings', jsonb_agg(jsonb_build_object(
        'booking', booking, 'name', private.name_of(booking), 'address', private.answers_of(booking) ->> 'address',
        'created_at', asked_at, 'answer_by', asked_at + allowed
      ) order by asked_at))
    from (
      select * from private.agreements where status = 'asked' and waits order by asked_at limit 100
    ) as waiting
    join public.form_responses on id = booking;
  end if;
  return urged;
end
$function$;

CREATE OR REPLACE FUNCTION private.waiting_bookings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'booking', booking, 'name', private.name_of(booking), 'answers', private.answers_of(booking), 'created_at', asked_at,
    'answer_by', asked_at + answer_within, 'proposed_day', proposed_day, 'early_start', early_start, 'asked_back_at', asked_back_at,
    'area', private.area_of(private.answers_of(booking) ->> 'address'), 'same_as', private.same_household_as(waiting.booking),
    'stops_on_proposed_day', (
      select count(*) from private.households_of(proposed_day) as stops where stops.state = 'planned'
    )
  ) order by asked_at), '[]')
  from (
    select *, private.proposed_day(agreements) as proposed_day from private.agreements
    where status = 'asked' and waits order by asked_at limit 200
  ) as waiting
  join public.form_responses on id = booking
  cross join private.company_rules
$function$;

CREATE OR REPLACE FUNCTION public.desk_answer(booking uuid, agree boolean, first_day date DEFAULT NULL::date, message text DEFAULT ''::text, seen jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.answer_at_desk(booking, agree, first_day, message, seen);
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_ask(booking uuid, message text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.ask_back(booking, message);
  return private.household(booking);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_end_session(id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.desk_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  return private.open_sessions();
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_unanswer(booking uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_company();
  perform private.take_back_answer(booking);
  return private.household(booking);
end
$function$;

revoke execute on function
  private.answer_at_desk(uuid,boolean,date,text,jsonb),
  private.area_of(text),
  private.ask_back(uuid,text),
  private.open_sessions(),
  private.same_household_as(uuid),
  private.take_back_answer(uuid)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.desk_ask(uuid,text),
  public.desk_end_session(uuid),
  public.desk_sessions(),
  public.desk_unanswer(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.desk_ask(uuid,text),
  public.desk_end_session(uuid),
  public.desk_sessions(),
  public.desk_unanswer(uuid)
  to authenticated;
reset check_function_bodies;
-- End of the functions.

alter table private.agreements
  -- {at, before}: what stood before the company's latest answer.
  add column answered jsonb,
  -- When the company asked the household something before it answers.
  add column asked_back_at timestamptz;

-- What the browser called itself when it signed in.
alter table private.sessions add column user_agent text;

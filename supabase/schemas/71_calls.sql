-- How a household is reached, and what to say if only a call reaches it.

create or replace function private.gets_sms(answers jsonb) returns boolean
language sql stable
as $$
  select sms and private.national_number(answers ->> 'phone') ~ '^7[02369][0-9]{7}$' from private.company_rules
$$;

create or replace function private.reach(answers jsonb) returns text
language sql stable
as $$
  select case when answers ->> 'email' <> '' then 'mail' when private.gets_sms(answers) then 'sms' else 'call' end
$$;

-- The address or number that messages to a household go to; null if it has to be called.
create or replace function private.goes_to(answers jsonb) returns text
language sql stable
as $$
  select case private.reach(answers)
    when 'mail' then answers ->> 'email' when 'sms' then private.national_number(answers ->> 'phone')
  end
$$;

-- The channel of a message to a household; urgent ones go by SMS if it has a mobile number and the company a gateway. For a
-- household that cannot be read the desk is told: a card among the calls.
create or replace function private.channel_to(booking_id uuid, urgent boolean default false) returns text
language sql stable
as $$
  select case when urgent and private.gets_sms(answers) then 'sms' else private.reach(answers) end
  from private.readable_answers(booking_id) as answers
$$;

-- The replacement for an SMS that cannot be sent.
create or replace function private.channel_without_sms(booking_id uuid) returns text
language sql stable
as $$
  select case when private.readable_answers(booking_id) ->> 'email' <> '' then 'mail' else 'call' end
$$;

-- A deadline as one would say it now (src/shared/deadline.ts).
create or replace function private.deadline_in_words(until timestamptz) returns text
language sql stable
as $$
  select case
    when private.local_day(until) <> private.today() then private.time_in_words(until)
    else clock || case when clock < '17:00' then ' i dag' else ' i kväll' end
  end
  from (select to_char(until at time zone 'Europe/Stockholm', 'HH24:MI') as clock) as local
$$;

-- What to say in a call: the content of each kind of message (src/messages) as spoken sentences. In SQL because the desk talks
-- only to the database and the text must be current when somebody makes the call.
create or replace function private.said(booking_id uuid, kind text, day date, data jsonb) returns text
language sql stable
as $$
  select concat_ws(' ', case kind
    when 'agreed' then case when data ->> 'what' = 'readdressed' then concat_ws(' ',
        'Från och med nu ringer vi dig på det här numret.',
        (
          select 'Nästa gång vi hämtar är ' || private.in_words(min(days.day)) || '. Ställ ut senast ' || pickup_from || '.'
          from private.days_of(booking_id, private.today(), private.today() + 60) as days where state = 'planned'
        ), 'Avtalet lämnar vi på papper.')
      else format(
        'Ja, vi hämtar hos dig %s%s. Ställ ut senast %s. Det kostar %s kronor%s. Avtalet lämnar vi på papper.',
        case when frequency <> 'once' then 'från ' end, private.in_words(first_day), pickup_from, price,
        case when frequency <> 'once' then ' i månaden' end)
    end
    when 'declined' then 'Vi kan tyvärr inte hämta hos dig, så det blir inget avtal och kostar ingenting.'
    when 'changed' then case data ->> 'what'
      when 'agreed' then 'Ja, det du bad om ordnar vi.'
      when 'declined' then 'Det du bad om går tyvärr inte. Allt annat är som förut.'
      when 'asked' then 'Vi har fått ditt önskemål och svarar så snart vi kan.'
      else 'Vi har ändrat det vi har noterat om din hämtning.'
    end
    when 'moved' then (
      select string_agg(case what
        when 'skipped' then format('%s är överhoppad. Då kommer vi inte till dig.', private.capital(private.in_words(act.day)))
        when 'moved' then format('Hämtningen %s är flyttad till %s.', private.in_words(act.day), private.in_words(to_day))
        else format('%s är återställd. Vi kommer som det var tänkt.', private.capital(private.in_words(act.day)))
      end, ' ' order by act.day)
      from jsonb_to_recordset(private.acts_of(said.day, data)) as act (day date, what text, to_day date)
    )
    when 'ended' then case data ->> 'what'
      when 'resumed' then 'Hämtningen fortsätter som förut.'
        || case when exists (select from private.agreements where booking = booking_id and private.change_waits(agreements))
          then ' Det du bad om väntar på vårt svar igen.' else '' end
      when 'season' then format('Säsongen slutar %s, och då slutar också ditt avtal hos oss. Tack för i år.', private.in_words(day))
      else format('Hämtningen är avslutad. Sista dagen är %s.', private.in_words(day))
        || case when data ? 'pending' then ' Det du bad om hinner vi inte ordna, så det gäller inte.' else '' end
    end
    when 'withdrawn' then 'Du har ångrat avtalet, så det gäller inte längre och vi kommer inte fler gånger.'
    when 'question' then 'Innan vi svarar på din bokning undrar vi en sak. ' || coalesce(data ->> 'message', '')
    when 'offer' then coalesce((
      select format('Vi kan hämta hos dig %s för %s%s, första gången %s. Du betalar i efterskott och har 14 dagars ångerrätt. Vill du det?',
        case offered ->> 'frequency' when 'weekly' then 'varje vecka' when 'biweekly' then 'varannan vecka'
          when 'monthly' then 'var fjärde vecka' else 'en gång' end,
        private.kronor((offered ->> 'price')::integer), case when offered ->> 'frequency' <> 'once' then ' i månaden' end,
        private.in_words((offered ->> 'first_day')::date))
      from private.agreements cross join private.offer_now(agreements) as offered where booking = booking_id and offered is not null
    ), 'Vi skickade ett pris till dig. Det är besvarat eller gäller inte längre.')
    when 'link' then 'Länken till din sida har inte kommit fram. Hur stavas din e-postadress?'
    when 'closed_day' then case data ->> 'what'
      when 'opened' then format('Vi kör ändå %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      else format('Vi kör inte %s. Anledning: %s. ', private.in_words(day), data ->> 'reason')
        || coalesce(format('Nästa dag är %s.', private.in_words((data ->> 'to_day')::date)), 'Den hämtningen utgår.')
    end
    when 'news' then data ->> 'message'
    when 'bill' then (
      select format(case when sum(due) > 0 then 'Det är %s att betala för %s: %s.%s Referensen är %s.'
          else 'Du har inget att betala för %2$s: %3$s.%4$s' end, private.kronor(sum(due)::integer),
        string_agg(private.month_name(month), ' och ' order by month), string_agg(counted, '; ' order by month),
        case when count(was) > 0 then ' Det gäller i stället för den summa vi sa förut.' end, private.reference(booking_id))
      from jsonb_to_recordset(data -> 'months') as months (month date, owes integer, paid integer, counted text, was integer)
      cross join lateral (select greatest(0, owes - coalesce(paid, 0)) as due) as left_to_pay
    )
    when 'not_collected' then case data ->> 'outcome'
      when 'collected' then format('Vi fick med oss dina påsar %s, fast vi sa något annat.', private.in_words(day))
      when 'wrong' then format('Vi var hos dig %s men fick lämna det som var fel sorterat.', private.in_words(day))
      else format('Vi var hos dig %s men inget stod ute.', private.in_words(day))
    end
    when 'reminder' then format('Vi hämtar %s. Ställ ut senast %s.', private.in_words(day), pickup_from)
      || case when private.changeable_until(day) < private.now() then ''
        else format(' Passar det inte, säg till senast %s.', private.deadline_in_words(private.changeable_until(day))) end
  end, nullif(btrim(coalesce(data ->> 'message', data ->> 'note')), ''))
  from (select to_char(pickup_from, 'HH24:MI') as pickup_from from private.company_rules) as rules
  left join (
    select first_day, frequency, price from private.rhythms where booking = booking_id order by first_day limit 1
  ) as first on true
$$;

-- Calls to make, longest waiting first: households without another channel, and those whose mail was not delivered.
create or replace function private.waiting_calls() returns jsonb
language sql stable
as $$
  select private.each_of('call_cards', array(
    select id from public.outbox
    where recipient = 'household' and settled_at is null and (channel = 'call' and status = 'queued' or status = 'dead')
      and (status = 'dead' or next_attempt_at <= pg_catalog.now()) and (expires_at is null or expires_at > private.now())
    order by created_at limit 200
  ))
$$;

create or replace function private.call_cards(ids uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', waiting.id, 'booking', form_response_id, 'name', private.name_of(form_response_id),
    'phone', private.answers_of(form_response_id) ->> 'phone', 'reference', private.reference(form_response_id), 'why', kind, 'day', day,
    'said', private.said(form_response_id, kind, day, data), 'created_at', waiting.created_at, 'expires_at', expires_at
  ) order by waiting.created_at), '[]')
  from public.outbox as waiting where id = any (ids)
$$;

-- The call has been made.
create or replace function private.called(message uuid) returns void
language sql
as $$
  update public.outbox set status = 'sent', sent_at = private.now(), settled_at = private.now()
  where id = message and channel = 'call' and status = 'queued'
$$;

-- What a household may do with its key. The functions in `public` are the door: each finds the booking of a key and hands on to
-- a function in `private` that the company's own use, too. Refusals raise PT4xx with a sentence for whoever reads it.

alter table public.outbox
  add column withdrawal uuid references private.withdrawals (id) on delete cascade,
  drop constraint outbox_recipient_is_known,
  -- Whoever withdraws is reached where the receipt is wanted, which the worker looks up.
  add constraint outbox_recipient_is_known check (recipient in ('company', 'household', 'withdrawer')),
  drop constraint outbox_household_has_a_booking,
  add constraint outbox_recipient_is_to_be_found check (
    case recipient when 'household' then form_response_id is not null when 'withdrawer' then withdrawal is not null else true end
  );
-- Receipts repeat; a reminder does not.
drop index public.outbox_once_a_day;
create unique index outbox_once_a_day on public.outbox (form_response_id, kind, day) where kind = 'reminder';
create index outbox_form_response_id on public.outbox (form_response_id);
create index outbox_from_households on public.outbox (created_at)
  where recipient = 'company' and kind in ('changed', 'moved', 'ended', 'withdrawn', 'erased');
create index outbox_withdrawal on public.outbox (withdrawal);

-- 'måndag 7 december'.
create function private.in_words(day date) returns text
language sql immutable
return (array['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'])[extract(isodow from day)::integer]
  || ' ' || extract(day from day)::text || ' '
  || (array['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november',
    'december'])[extract(month from day)::integer];

create function private.call_instead() returns text
language sql stable
begin atomic
  select 'Ring oss på ' || phone || ' så hjälper vi dig.' from private.company_rules;
end;

create function private.refuse(status text, sentence text) returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'PT' || status, message = sentence;
end
$$;

-- The household's word for what it gave: the booking with all that was changed since.
create function private.answers_of(of uuid) returns jsonb
language sql stable
begin atomic
  select '{"notes": "", "specialRequest": ""}'::jsonb || answers || changes
  from public.form_responses join private.agreements on booking = id where id = of;
end;

create function private.record(of uuid, who text, what text, day date default null) returns void
language sql
begin atomic
  insert into private.history (booking, place, at, who, what, day)
  select of, coalesce(max(place), 0) + 1, private.now(), record.who, record.what, record.day
  from private.history where booking = of;
end;

-- Queues a message about a booking. A household hears nothing before the company has answered it: else anybody could have
-- us write to anybody. And what strangers do with bookings that nobody has said yes to is told so often and no more; the desk
-- shows it all the same.
create function private.tell(of uuid, kind text, recipient text, day date default null, data jsonb default '{}') returns void
language plpgsql
as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if recipient = 'household' and agreement.agreed_at is null and kind <> 'declined' then
    return;
  end if;
  if recipient = 'company' and agreement.agreed_at is null and exists (
    select from public.outbox as message
    where message.recipient = 'company' and message.kind in ('changed', 'moved', 'ended', 'withdrawn', 'erased')
      and message.created_at between pg_catalog.now() - interval '1 hour' and pg_catalog.now()
    offset 59
  ) then
    return;
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, day, data)
  values (
    kind, recipient,
    case when recipient = 'company' then (select value from private.settings where name = 'company_mailbox') end,
    of, day, data
  );
end
$$;

-- Tells the one who did it and the other one.
create function private.tell_both(of uuid, who text, kind text, day date, data jsonb) returns void
language plpgsql
as $$
begin
  data := data || jsonb_build_object('who', who);
  perform private.tell(of, kind, 'household', day, data);
  if who = 'household' then
    perform private.tell(of, kind, 'company', day, data);
  end if;
end
$$;

-- What every function of a household answers.
create function private.state_of(of uuid) returns jsonb
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

-- The bags that were collected, by material.
create function private.bags_of(of uuid) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(material, bags), '{}') from (
    select material, sum(number::integer) as bags
    from private.visits cross join lateral jsonb_each_text(bags) as bag (material, number)
    where booking = of and outcome = 'collected' group by material
  ) as sums;
end;

-- The last of the fourteen days; on a weekend the Monday after it.
create function private.withdrawal_until(agreed_at timestamptz) returns date
language sql stable
begin atomic
  select last_day + case extract(isodow from last_day) when 6 then 2 when 7 then 1 else 0 end
  from (select (agreed_at at time zone 'Europe/Stockholm')::date + 14 as last_day) as fourteen;
end;

create function private.hash_of(key text) returns text
language sql immutable
return encode(sha256(convert_to(left(key, 200), 'UTF8')), 'hex');

-- Whether a household's keys open anything: until sixty days after the last day, when there is no more to do here.
create function private.is_open(agreement private.agreements) returns boolean
language sql stable
return coalesce(upper_inf((agreement).span), false) or coalesce(
  greatest(upper((agreement).span) - 1, ((agreement).ended_at at time zone 'Europe/Stockholm')::date) + 60 >= private.today(),
  true
);

-- The booking a key opens. Unknown, revoked and too old are one: the same words at the same cost.
create function private.booking_of(key text, opens text default 'page') returns uuid
language plpgsql stable
as $$
declare
  found_booking uuid;
begin
  select keys.booking into found_booking
  from private.keys join private.agreements on agreements.booking = keys.booking
  where keys.hash = private.hash_of(key) and keys.opens = booking_of.opens and keys.revoked_at is null
    and private.is_open(agreements);
  if found_booking is null then
    perform private.refuse('404', 'Länken gäller inte. Kanske är den gammal eller ersatt av en nyare: be om en ny här på sidan.');
  end if;
  return found_booking;
end
$$;

-- Makes acts on one booking wait for each other; gives whether it is there. Days are closed and opened before or after an
-- act and never during it: that lock first, as there, or the two could wait for each other.
create function private.hold(of uuid) returns boolean
language plpgsql
as $$
begin
  lock table private.closed_days in row exclusive mode;
  perform from private.agreements where booking = of for no key update;
  return found;
end
$$;

-- The same for the company, which names a booking.
create function private.hold_known(of uuid) returns void
language plpgsql
as $$
begin
  if not private.hold(of) then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
end
$$;

-- The booking of a key, for an act on it. Whoever holds a key may do so much in an hour and no more, so that it cannot be used
-- to fill mailboxes.
create function private.acting(key text) returns uuid
language plpgsql
as $$
declare
  of uuid := private.booking_of(key);
begin
  perform private.hold(of);
  -- Whoever was first may have erased it, or replaced the key.
  perform private.booking_of(key);
  if (
    select count(*) from private.history
    where booking = of and who = 'household' and at between private.now() - interval '1 hour' and private.now()
  ) >= 30 then
    perform private.refuse('429', 'Det blev många ändringar på kort tid. Vänta en timme. ' || private.call_instead());
  end if;
  return of;
end
$$;

create function private.refuse_unless_running(of uuid) returns void
language plpgsql stable
as $$
declare
  status text := (select agreements.status from private.agreements where booking = of);
begin
  if status not in ('agreed', 'ended') then
    perform private.refuse('409', case status
      when 'asked' then 'Vi har inte svarat på bokningen ännu. När vi har bestämt första dagen kan du ändra den.'
      when 'declined' then 'Vi kunde tyvärr inte ta emot bokningen, så det finns ingen dag att ändra.'
      else 'Avtalet är frånträtt, så det finns ingen dag att ändra. Boka gärna igen.'
    end);
  end if;
end
$$;

-- Refuses what comes after the deadline of a day. The company itself may, as long as the day lasts.
create function private.refuse_if_too_late(day date, who text) returns void
language plpgsql stable
as $$
declare
  until timestamptz := private.changeable_until(day);
begin
  if who = 'household' and private.now() > until then
    perform private.refuse('409', format(
      '%s gick att ändra fram till %s %s. %s', initcap(left(private.in_words(day), 1)) || substr(private.in_words(day), 2),
      private.in_words((until at time zone 'Europe/Stockholm')::date),
      to_char(until at time zone 'Europe/Stockholm', 'HH24:MI'), private.call_instead()
    ));
  elsif who <> 'household' and day < private.today() then
    perform private.refuse('409', 'Den dagen har redan varit.');
  end if;
end
$$;

-- Days far from now are no days of anybody's, and sums with them have no end.
create function private.is_near(day date) returns boolean
language sql stable
return day between private.today() - 3660 and private.today() + 3660;

-- After anything that has made other days.
create function private.days_changed(of uuid, who text, what text, day date) returns void
language plpgsql
as $$
begin
  update private.agreements set revision = revision + 1 where booking = of;
  perform private.update_span(of);
  perform private.record(of, who, what, day);
  -- One that has not left yet is written anew where it still holds.
  delete from public.outbox
  where form_response_id = of and kind = 'reminder' and status = 'queued' and claimed_by is null;
end
$$;

-- The pick-ups that stand on a day, by nominal day; else those that were moved away from it.
create function private.standing_on(of uuid, day date) returns setof private.day_changes
language plpgsql stable
as $$
begin
  return query
  with pickup as (select * from private.pickups(of, day, day))
  select of, pickup.nominal, case when pickup.is_moved then pickup.raw end, pickup.skipped from pickup
  where pickup.final = day
    or (pickup.base = day and pickup.is_moved and not exists (select from pickup where pickup.final = day));
end
$$;

create function private.refuse_if_visited(of uuid, days date[]) returns void
language plpgsql
as $$
begin
  if exists (select from private.visits where booking = of and day = any (days)) then
    perform private.refuse('409', 'Den dagen har vi redan varit hos hushållet.');
  end if;
end
$$;

create function private.move(of uuid, who text, day date, to_day date) returns void
language plpgsql
as $$
#variable_conflict use_variable
declare
  standing private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  changed boolean := false;
begin
  perform private.refuse_unless_running(of);
  if day is not null and private.is_near(day) then
    select array_agg(stands) into standing from private.standing_on(of, day) as stands;
  end if;
  if standing is null then
    perform private.refuse('409', 'Den dagen är inte en av hushållets hämtningsdagar. Ladda om sidan så ser du vilka de är.');
  end if;
  perform private.refuse_if_too_late(day, who);
  if to_day is not null and (
    not private.is_near(to_day) or private.open_day_from(to_day) is distinct from to_day
    or to_day > (select last_day from private.agreements where booking = of)
  ) then
    perform private.refuse('409', 'Den dagen kör vi inte. Välj en av dagarna i listan.');
  end if;
  foreach pickup in array standing loop
    base := private.open_day_from(pickup.nominal);
    target := coalesce(private.open_day_from(pickup.moved_to), base);
    -- Not the day it has been moved from, which may be long gone, but the one it is on.
    if target <> day then
      perform private.refuse_if_too_late(target, who);
    end if;
    if to_day is null then
      continue when pickup.skipped;
      perform private.refuse_if_visited(of, array[target]);
      insert into private.day_changes (booking, nominal, moved_to, skipped)
      values (of, pickup.nominal, pickup.moved_to, true)
      on conflict (booking, nominal) do update set skipped = true;
    else
      continue when to_day = target and not pickup.skipped;
      perform private.refuse_if_too_late(to_day, who);
      perform private.refuse_if_visited(of, array[target, to_day]);
      if to_day = base then
        delete from private.day_changes where booking = of and nominal = pickup.nominal;
      else
        insert into private.day_changes (booking, nominal, moved_to)
        values (of, pickup.nominal, to_day)
        on conflict (booking, nominal) do update set moved_to = excluded.moved_to, skipped = false;
      end if;
    end if;
    changed := true;
  end loop;
  if changed then
    perform private.days_changed(of, who, case when to_day is null then 'skipped' else 'moved' end, day);
    perform private.tell_both(of, who, 'moved', day, jsonb_build_object(
      'what', case when to_day is null then 'skipped' else 'moved' end, 'to_day', to_day));
  end if;
end
$$;

-- Undoes what was done last to the pick-ups of a day: first that they are skipped, then that they are moved. `day` is the one
-- they stand on or the one they were moved from.
create function private.restore(of uuid, who text, day date) returns void
language plpgsql
as $$
#variable_conflict use_variable
declare
  standing private.day_changes[];
  pickup private.day_changes;
  base date;
  target date;
  changed boolean := false;
begin
  perform private.refuse_unless_running(of);
  if day is not null and private.is_near(day) then
    select array_agg(stands) into standing from private.standing_on(of, day) as stands;
  end if;
  if standing is null then
    perform private.refuse('409', 'Den dagen är inte en av hushållets hämtningsdagar. Ladda om sidan så ser du vilka de är.');
  end if;
  foreach pickup in array standing loop
    base := private.open_day_from(pickup.nominal);
    target := coalesce(private.open_day_from(pickup.moved_to), base);
    if pickup.skipped and target = day then
      perform private.refuse_if_too_late(target, who);
      update private.day_changes set skipped = false where booking = of and nominal = pickup.nominal;
    elsif pickup.moved_to is not null then
      perform private.refuse_if_too_late(target, who);
      perform private.refuse_if_too_late(base, who);
      perform private.refuse_if_visited(of, array[target, base]);
      if base > (select last_day from private.agreements where booking = of) then
        perform private.refuse('409', 'Avtalet slutar före ' || private.in_words(base) || '. Hoppa över dagen i stället, eller välj en senare sista dag.');
      end if;
      delete from private.day_changes where booking = of and nominal = pickup.nominal;
    else
      continue;
    end if;
    changed := true;
  end loop;
  delete from private.day_changes where booking = of and moved_to is null and not skipped;
  if changed then
    perform private.days_changed(of, who, 'restored', day);
    perform private.tell_both(of, who, 'moved', day, '{"what": "restored"}');
  end if;
end
$$;

-- Another rhythm, from the next day on that can still be changed: from the next of its own days where it becomes rarer. At the
-- price for everybody: another one was agreed for what was.
create function private.change_frequency(of uuid, wanted text) returns void
language plpgsql
as $$
declare
  rules private.company_rules;
  since date := private.next_changeable_day();
  standing private.rhythms;
  own_day date;
begin
  if since is null then
    perform private.refuse('409', 'Säsongen är slut, så det finns ingen hämtning att ändra.');
  end if;
  select * into rules from private.company_rules;
  -- What has not begun yet gives way, so that a change and its undoing leave nothing behind.
  select * into standing from private.rhythms where booking = of order by first_day limit 1;
  if standing.first_day >= since then
    since := standing.first_day;
  end if;
  delete from private.rhythms where booking = of and first_day >= since;
  select * into standing from private.rhythms where booking = of order by first_day desc limit 1;
  if standing.frequency = wanted then return; end if;
  if wanted <> 'weekly' then
    select min(days.day) into own_day
    from private.days_of(of, since, since + 60) as days where days.state = 'planned';
  end if;
  insert into private.rhythms (booking, first_day, frequency, price)
  values (of, coalesce(own_day, since), wanted, (rules.prices ->> wanted)::integer);
end
$$;

-- Takes over what has been changed, and keeps what it is found by.
create function private.note_changes(of uuid, changed jsonb) returns void
language sql
begin atomic
  update private.agreements set
    changes = changes || changed,
    changed_at = changed_at || (
      select coalesce(jsonb_object_agg(key, private.now()), '{}')
      from jsonb_each(changed) where value is distinct from private.answers_of(of) -> key
    )
  where booking = of;
  update private.agreements set words = private.words_of(submitted_by, private.answers_of(of))
  from public.form_responses where id = of and booking = of and not (status = 'asked' and waits);
end;

create function private.change(of uuid, who text, changes jsonb) returns void
language plpgsql
as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  booking public.form_responses;
  answers jsonb := private.answers_of(of);
  wanted jsonb;
  pending jsonb;
  fault text;
begin
  select * into agreement from private.agreements where agreements.booking = of;
  select * into booking from public.form_responses where id = of;
  if jsonb_typeof(changes) is distinct from 'object'
    or changes - array['phone', 'address', 'frequency', 'materials', 'notes', 'specialRequest'] <> '{}' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status not in ('asked', 'agreed') then
    perform private.refuse('409', 'Avtalet gäller inte längre, så det finns inget att ändra. Boka gärna igen.');
  end if;
  -- Without the tick there is no request; the form says it by leaving it out.
  if not coalesce(changes -> 'materials' ? 'Special', true) then
    changes := changes || '{"specialRequest": ""}';
  end if;
  pending := coalesce(agreement.pending, '{}') - array(select jsonb_object_keys(changes));
  if who = 'household' then
    -- What it has asked for counts as given while it is completed, and is judged anew below.
    if private.booking_fault(booking.submitted_by, answers || pending || changes) is not null then
      pending := pending - array['materials', 'specialRequest'];
    end if;
    changes := pending || changes;
    pending := '{}';
  elsif changes ?| array['materials', 'specialRequest'] then
    pending := pending - array['materials', 'specialRequest'];
  end if;
  fault := private.booking_fault(booking.submitted_by, answers || changes);
  if fault is not null then
    perform private.refuse('400', fault);
  end if;

  -- The company has to say yes to where and what it has not agreed to drive to and take; to nothing it has not answered yet.
  if who = 'household' and agreement.status = 'agreed' then
    if changes ->> 'address' is distinct from answers ->> 'address' and changes ? 'address' then
      pending := pending || jsonb_build_object('address', changes -> 'address');
      changes := changes - 'address';
    end if;
    if coalesce(changes ->> 'specialRequest', '') not in ('', answers ->> 'specialRequest') then
      pending := pending || jsonb_build_object('specialRequest', changes -> 'specialRequest');
      changes := changes - 'specialRequest';
      if not answers -> 'materials' ? 'Special' then
        pending := pending
          || jsonb_build_object('materials', coalesce(changes -> 'materials', answers -> 'materials' || '["Special"]'));
        if coalesce((changes -> 'materials') - 'Special', '[]') = '[]' then
          changes := changes - 'materials';
        else
          changes := changes || jsonb_build_object('materials', (changes -> 'materials') - 'Special');
        end if;
      end if;
    end if;
  end if;

  wanted := answers || changes;
  if wanted <> answers then
    if wanted -> 'frequency' <> answers -> 'frequency' and agreement.status = 'agreed' then
      perform private.change_frequency(of, wanted ->> 'frequency');
      update private.agreements set revision = revision + 1 where agreements.booking = of;
      perform private.update_span(of);
    end if;
    perform private.note_changes(of, changes);
    perform private.record(of, who, 'changed');
  end if;
  if nullif(pending, '{}') is distinct from agreement.pending then
    update private.agreements
    set pending = nullif(pending, '{}'), pending_at = case when pending <> '{}' then private.now() end
    where agreements.booking = of;
    if pending <> '{}' or wanted = answers then
      perform private.record(of, who, case when pending = '{}' then 'changed' else 'asked_change' end);
    end if;
  elsif wanted = answers then
    return;
  end if;
  perform private.tell_both(of, who, 'changed', null, jsonb_build_object(
    'what', case when wanted = answers then 'asked' else 'changed' end,
    'changed', (select coalesce(jsonb_agg(key), '[]') from jsonb_each(wanted) where value is distinct from answers -> key),
    'pending', nullif(pending, '{}')
  ));
end
$$;

-- An agreement that has ended can go on as long as no day has been lost over it.
create function private.refuse_if_over(agreement private.agreements, who text) returns void
language plpgsql stable
as $$
declare
  lost date := private.open_day_from(agreement.last_day + 1);
  until timestamptz := private.changeable_until(lost);
begin
  if (who = 'household' and private.now() > until) or lost < private.today() then
    perform private.refuse('409', format(
      'Det gick att ångra fram till %s %s. Boka gärna igen. %s',
      private.in_words((until at time zone 'Europe/Stockholm')::date),
      to_char(until at time zone 'Europe/Stockholm', 'HH24:MI'), private.call_instead()
    ));
  end if;
end
$$;

create function private.end_agreement(of uuid, who text, last_day date, message text default '') returns void
language plpgsql
as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  locked date;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status not in ('asked', 'agreed', 'ended') then
    perform private.refuse('409', 'Avtalet gäller inte längre, så det finns inget att avsluta.');
  end if;
  if last_day is null then
    -- Said once more it changes nothing.
    if agreement.status = 'ended' then return; end if;
    last_day := coalesce(private.next_changeable_day() - 1, private.today());
  elsif not private.is_near(last_day) or last_day < private.today() - 1 then
    perform private.refuse('409', 'Välj en sista dag från i dag och framåt, högst tio år bort.');
  end if;
  if agreement.status = 'ended' then
    if agreement.last_day = last_day then return; end if;
    if last_day > agreement.last_day then
      perform private.refuse_if_over(agreement, who);
    end if;
  end if;
  select min(days.day) into locked
  from private.days_of(of, greatest(last_day + 1, private.today()), greatest(last_day, private.today()) + 14) as days
  where days.state = 'planned' and private.changeable_until(days.day) < private.now();
  if locked is not null and who = 'household' then
    perform private.refuse_if_too_late(locked, who);
  end if;
  update private.agreements
  set status = 'ended', last_day = end_agreement.last_day, ended_at = private.now(),
    ended_from = case when status = 'ended' then ended_from else status end, pending = null, pending_at = null
  where booking = of;
  perform private.note_changes(of, '{}');
  perform private.days_changed(of, who, 'ended', last_day);
  perform private.tell_both(of, who, 'ended', last_day, jsonb_build_object('what', 'ended', 'message', message));
end
$$;

create function private.resume_agreement(of uuid, who text) returns void
language plpgsql
as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if agreement.status in ('asked', 'agreed') then return; end if;
  if agreement.status <> 'ended' then
    perform private.refuse('409', 'Avtalet kan inte tas upp igen. Boka gärna på nytt.');
  end if;
  perform private.refuse_if_over(agreement, who);
  update private.agreements
  set status = ended_from, last_day = null, ended_at = null, ended_from = null where booking = of;
  perform private.days_changed(of, who, 'resumed', null);
  perform private.tell_both(of, who, 'ended', null, '{"what": "resumed"}');
end
$$;

-- Erases a booking and all that became of it. The ids under which files may hold it stay until whoever keeps them has looked.
create function private.erase(of uuid) returns void
language sql
begin atomic
  insert into private.erased_ids (id)
  select of union select id from public.outbox where form_response_id = of
    union select sent_in from public.outbox where form_response_id = of and sent_in is not null
  on conflict do nothing;
  insert into private.erased_bookings as kept (month, frequency, bookings)
  select date_trunc('month', created_at at time zone 'Europe/Stockholm')::date, answers ->> 'frequency', 1
  from public.form_responses where id = of
  on conflict (month, frequency) do update set bookings = kept.bookings + 1;
  delete from public.form_responses where id = of;
end;

-- Forgets what only whoever stands at a door needs: door codes and other notes, thirty days after the last pick-up, or after a
-- no. What a household wrote is not changed by anybody otherwise; this is no change of what was agreed but part of erasing it,
-- due as soon as the purpose is gone. Bookings that nobody has answered are kept whole, for they may still be. How many.
create function private.forget_notes() returns integer
language plpgsql
as $$
declare
  of uuid;
  forgotten integer := 0;
begin
  for of in
    select booking from private.agreements join public.form_responses on id = booking
    where status <> 'asked' and not coalesce(upper_inf(span), false)
      and greatest(
        upper(span) - 1, (ended_at at time zone 'Europe/Stockholm')::date,
        (select max(day) from private.visits where visits.booking = agreements.booking)
      ) < private.today() - 30
      and (coalesce(answers ->> 'notes', '') <> '' or changes ? 'notes' or driver_note <> ''
        or exists (select from private.visits where visits.booking = agreements.booking and note <> ''))
  loop
    update public.form_responses set answers = answers || '{"notes": ""}' where id = of;
    update private.agreements set changes = changes - 'notes', driver_note = '' where booking = of;
    update private.visits set note = '' where booking = of and note <> '';
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$$;

-- The door. Those that read are volatile, too: a stable function may be called by GET, with the key in its address.

create function public.my_booking(key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return private.state_of(private.booking_of(key));
end
$$;

create function public.move_pickup(key text, day date, to_day date default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of uuid := private.acting(key);
begin
  perform private.move(of, 'household', day, to_day);
  return private.state_of(of);
end
$$;

create function public.restore_pickup(key text, day date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of uuid := private.acting(key);
begin
  perform private.restore(of, 'household', day);
  return private.state_of(of);
end
$$;

create function public.change_booking(key text, changes jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of uuid := private.acting(key);
begin
  perform private.change(of, 'household', changes);
  return private.state_of(of);
end
$$;

create function public.end_agreement(key text, last_day date default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of uuid := private.acting(key);
begin
  perform private.end_agreement(of, 'household', last_day);
  return private.state_of(of);
end
$$;

create function public.resume_agreement(key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of uuid := private.acting(key);
begin
  perform private.resume_agreement(of, 'household');
  return private.state_of(of);
end
$$;

create function public.erase_my_booking(key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of uuid := private.acting(key);
  was_agreed boolean := (select agreed_at is not null from private.agreements where booking = of);
begin
  if was_agreed then
    -- Not by private.tell: what belongs to the booking goes with it.
    insert into public.outbox (kind, recipient, to_email, data)
    select 'erased', 'company', (select value from private.settings where name = 'company_mailbox'),
      jsonb_build_object('booked_at', created_at)
    from public.form_responses where id = of;
  end if;
  perform private.erase(of);
  return '{"erased": true}';
end
$$;

-- A key that opens nothing but the days, for a calendar service to keep; the page makes it as it made its own.
create function public.add_calendar(key text, calendar_hash text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of uuid := private.acting(key);
begin
  if calendar_hash is null or calendar_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse('400', 'Kalenderns nyckel har fel form.');
  end if;
  if (select count(*) from private.keys where booking = of and opens = 'calendar' and revoked_at is null) >= 10
    and not exists (select from private.keys where hash = calendar_hash) then
    perform private.refuse('429', 'Det finns redan tio kalenderlänkar. Be oss om en ny länk till sidan, så slutar de gamla gälla.');
  end if;
  insert into private.keys (hash, booking, opens) values (calendar_hash, of, 'calendar') on conflict do nothing;
  return '{}';
end
$$;

-- The lawful withdrawal. Taken from anybody, matching or not, and answered at once; with a key within the fourteen days it
-- also stops the agreement. What would make us write to many people is bounded: three receipts for one address in a day,
-- sixty in an hour for all.
create function public.withdraw(name text, contract text, receipt_to text, key text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  received private.withdrawals;
  of uuid;
  agreement private.agreements;
  stops boolean := false;
  mailbox text := (select value from private.settings where settings.name = 'company_mailbox');
begin
  name := btrim(coalesce(name, ''));
  contract := btrim(coalesce(contract, ''));
  receipt_to := btrim(coalesce(receipt_to, ''));
  if length(name) > 200 or length(contract) > 1000 then
    perform private.refuse('400', 'Texten är för lång: högst 200 tecken för namnet och 1000 för avtalet.');
  elsif private.is_blank(name) then
    perform private.refuse('400', 'Skriv ditt namn.');
  elsif private.is_blank(contract) then
    perform private.refuse('400', 'Skriv vilket avtal det gäller, till exempel adressen vi hämtar på.');
  elsif length(receipt_to) > 254 or not private.is_email(receipt_to) then
    perform private.refuse('400', 'Skriv en e-postadress som vi kan skicka kvittot till.');
  end if;
  -- One after the other, or many at once would slip past the bounds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('withdrawals'));

  begin
    of := private.booking_of(key);
    perform private.hold(of);
    of := private.booking_of(key);
    select * into agreement from private.agreements where booking = of;
  exception when sqlstate 'PT404' then
    -- A key that opens nothing keeps nobody from withdrawing.
    of := null;
  end;

  -- A second press, or an answer that was lost.
  select * into received from private.withdrawals
  where lower(withdrawals.receipt_to) = lower(receipt_to) and withdrawals.name = name and withdrawals.contract = contract
    and withdrawals.booking is not distinct from of
    and received_at between private.now() - interval '1 hour' and private.now()
  order by received_at limit 1;
  if found then
    return jsonb_build_object('received_at', received.received_at);
  end if;

  stops := of is not null and (
    agreement.status = 'asked' or (
      agreement.status in ('agreed', 'ended') and private.today() <= private.withdrawal_until(agreement.agreed_at)
    )
  );
  -- One that stops an agreement does so once.
  if not stops and ((
    select count(*) from private.withdrawals
    where lower(withdrawals.receipt_to) = lower(receipt_to)
      and received_at between private.now() - interval '1 day' and private.now()
  ) >= 3 or (
    select count(*) from (
      select from private.withdrawals where received_at between private.now() - interval '1 hour' and private.now() limit 60
    ) as lately
  ) >= 60) then
    perform private.refuse('429', 'Det har kommit ovanligt många. Skriv till oss på ' || mailbox
      || ' i stället: det gäller precis lika mycket. ' || private.call_instead());
  end if;

  insert into private.withdrawals (received_at, name, contract, receipt_to, booking, settled_at)
  values (private.now(), name, contract, receipt_to, of, case when stops then private.now() end)
  returning * into received;
  if stops then
    update private.agreements
    set status = 'withdrawn', ended_at = private.now(), pending = null, pending_at = null,
      -- While the company is out it may be at the door.
      last_day = least(last_day, private.today() - case when (private.now() at time zone 'Europe/Stockholm')::time >= (
        select pickup_from from private.company_rules
      ) then 0 else 1 end)
    where booking = of;
    perform private.note_changes(of, '{}');
    perform private.days_changed(of, 'household', 'withdrawn', null);
  end if;
  insert into public.outbox (kind, recipient, to_email, form_response_id, withdrawal, data)
  select 'withdrawn', recipient, case recipient when 'company' then mailbox end, of, received.id,
    jsonb_build_object('stops', stops, 'late', of is not null and not stops)
  from unnest(array['withdrawer', 'company']) as recipient;
  return jsonb_build_object('received_at', received.received_at);
end
$$;

-- Answers the same to everybody, at the same cost: the worker looks whose address it is.
create function public.send_link_again(email text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if email is null or length(email) > 254 or not private.is_email(btrim(email)) then
    perform private.refuse('400', 'Skriv e-postadressen som du bokade med.');
  end if;
  if (
    select count(*) from (
      select from private.link_requests where at between private.now() - interval '1 hour' and private.now() limit 60
    ) as lately
  ) >= 60 then
    perform private.refuse('429', 'Många ber om sin länk just nu. Försök igen om en timme. ' || private.call_instead());
  end if;
  insert into private.link_requests (email, at) values (lower(btrim(email)), private.now());
  return '{}';
end
$$;

-- For the worker: mails the link to each running agreement with an address that was asked for, once an hour at most.
create function private.send_requested_links() returns integer
language plpgsql
as $$
declare
  sent integer := 0;
  of uuid;
begin
  for of in
    with asked as (delete from private.link_requests where at <= private.now() and at > private.now() - interval '1 day' returning email)
    select distinct form_responses.id from asked
    join public.form_responses on lower(btrim(answers ->> 'email')) = asked.email
    join private.agreements on booking = form_responses.id
    where agreed_at is not null and private.is_open(agreements)
      and not exists (
        select from public.outbox where form_response_id = form_responses.id and kind = 'link'
          and outbox.created_at between pg_catalog.now() - interval '1 hour' and pg_catalog.now()
      )
  loop
    perform private.tell(of, 'link', 'household');
    sent := sent + 1;
  end loop;
  delete from private.link_requests where at <= private.now() - interval '1 day' or at > private.now() + interval '1 hour';
  return sent;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.my_booking, public.move_pickup, public.restore_pickup, public.change_booking,
  public.end_agreement, public.resume_agreement, public.erase_my_booking, public.add_calendar, public.withdraw,
  public.send_link_again from public, anon, authenticated, service_role;
grant execute on function public.my_booking, public.move_pickup, public.restore_pickup, public.change_booking,
  public.end_agreement, public.resume_agreement, public.erase_my_booking, public.add_calendar, public.withdraw,
  public.send_link_again to anon, authenticated;

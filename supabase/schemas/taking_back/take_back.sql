-- What the act had no part in stays. What somebody else has changed since is no reason to refuse where it only says when a message leaves
-- or that a link no longer opens.
create or replace function private.as_before(was jsonb, became jsonb, now jsonb, name text default '') returns jsonb
language plpgsql immutable as $$
begin
  if was is not distinct from became or now is distinct from became and name in ('next_attempt_at', 'revoked_at') then
    return now;
  elsif now is not distinct from became then
    return was;
  elsif jsonb_typeof(was) = 'object' and jsonb_typeof(became) = 'object' and jsonb_typeof(now) = 'object' then
    return (
      select coalesce(jsonb_object_agg(key, value) filter (where value is not null), '{}')
      from jsonb_object_keys(was || became || now) as key
      cross join lateral private.as_before(was -> key, became -> key, now -> key, key) as value
    );
  end if;
  perform private.refuse('409', 'Det går inte att ta tillbaka: något annat har ändrats sedan dess.');
end
$$;

-- This event takes another one back; null for one that then leaves no line.
create or replace function private.inverse_of(event text) returns text
language sql immutable as $$
  select case
    when event in ('agreed', 'declined', 'offered', 'asked_back', 'change_agreed', 'change_declined', 'accepted', 'declined_offer') then 'unanswered'
    when event in ('changed', 'changed_day') then 'unchanged'
    when event = 'ended' then 'resumed'
    when event = 'taken_back' then 'booked_again'
    when event = 'withdrawn' then 'unwithdrawn'
  end
$$;

-- The history is a log that only grows, as calendars go by its places.
create or replace function private.put_back(rows private.kept_rows[]) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  kept private.kept_rows;
  columns text;
  is_its_row text;
  now jsonb;
begin
  -- Locked in the order of private.settle.
  perform from public.outbox where id in (select (key ->> 'id')::uuid from unnest(rows) where source = 'public.outbox') order by id for no key update;
  for kept in
    select * from unnest(rows) as one
    where one.was is distinct from one.became and (source <> 'private.history' or private.inverse_of(one.became ->> 'what') is null)
      -- A reminder that waited or waits is queued anew if it still applies.
      and (coalesce(one.was, one.became) ->> 'kind' = 'reminder' and 'queued' in (one.was ->> 'status', one.became ->> 'status')) is not true
    -- What was inserted goes first, and what was deleted comes last.
    order by one.was is not null, one.became is null, nth desc
  loop
    columns := (select string_agg(format('%I', name), ', ') from jsonb_object_keys(kept.key) as name);
    is_its_row := format('(%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))', kept.source, columns);
    execute format('select to_jsonb(one) from %s as one where %s for no key update', kept.source, is_its_row) into now using kept.key;
    -- What the act has only held may have come to nothing since, such as a bill that was taken back.
    continue when now is null and (kept.was is null or kept.source = 'public.outbox' and kept.became is not null);
    if kept.source = 'public.outbox' and kept.became ->> 'status' = 'queued' and (now ->> 'status' = 'queued' and now -> 'attempts' = kept.became -> 'attempts') is not true then
      perform private.refuse('409', 'Beskedet har redan gått i väg.');
    end if;
    -- A month's row has also what others have noted of it since.
    if kept.source = 'private.payments' and kept.was is null and now <> kept.became then
      kept.was := private.without_bill(kept.became);
    end if;
    now := private.as_before(coalesce(kept.was, '{}'), coalesce(kept.became, '{}'), coalesce(now - private.derived_columns(), '{}'));
    if kept.was is null then
      execute format('delete from %s where %s', kept.source, is_its_row) using kept.key;
    elsif kept.became is null then
      execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', kept.source,
        (select string_agg(format('%I', name), ', ') from jsonb_object_keys(now) as name)) using now;
    else
      execute format('update %1$s set (%3$s) = (select %3$s from jsonb_populate_record(null::%1$s, $2)) where %2$s', kept.source, is_its_row, (
        select string_agg(format('%I', name), ', ') from jsonb_object_keys(now) as name where kept.was -> name is distinct from kept.became -> name
      )) using kept.key, now;
    end if;
  end loop;
end
$$;

create or replace function private.take_back_of(rows private.kept_rows[]) returns void
language plpgsql as $$
declare
  booking_id uuid := rows[1].booking;
  agreement private.agreements;
  kept private.kept_rows;
  line private.history;
  last_place integer := private.place_of(rows);
  begins boolean;
  at_home date[];
  stood date[];
begin
  select * into agreement from private.agreements where booking = booking_id;
  select * into kept from unnest(rows) where source = 'private.agreements' and was is distinct from became;
  begins := coalesce(kept.became ->> 'agreed_at' <> '' and kept.was ->> 'agreed_at' is null, false);
  if found and agreement.status in ('ended', 'withdrawn') and agreement.status <> kept.became ->> 'status' then
    perform private.refuse('409', 'Det går inte att ta tillbaka: avtalet är avslutat sedan dess.');
  elsif kept.became ->> 'status' = 'asked' and agreement.status <> 'asked' then
    perform private.refuse('409', 'Det går inte att ta tillbaka: bokningen är besvarad sedan dess.');
  elsif private.has_acted_since(rows) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: hushållet har redan gjort något sedan dess.');
  elsif exists (
    -- A later rhythm has the price or the weekday of the one that would go.
    select from unnest(rows) as own join private.kept_rows as later using (booking, source)
    where source = 'private.rhythms' and later.act <> own.act and later.nth > own.nth and later.was is distinct from later.became
  ) or exists (
    -- What has come in would go with the booking that the act has made.
    select from unnest(rows) as own join private.receipts using (booking) where own.source = 'public.form_responses' and taken_off_at is null
  ) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: något annat har ändrats sedan dess.');
  elsif begins and exists (select from private.visits where booking = booking_id) then
    perform private.refuse('409', 'Det går inte att ta tillbaka: ni har redan varit där.');
  end if;
  if private.changes_address(kept) then
    -- Links that a worker had just made for the new address.
    update private.keys set revoked_at = private.now()
    where booking = booking_id and channel is not null and revoked_at is null and created_at > kept.at;
  end if;
  at_home := array(
    select day from unnest(private.days_brought_back(booking_id, private.today())) as day where (day > agreement.last_day) is not true
  );
  stood := private.moved_days(booking_id);
  perform private.put_back(rows);
  -- Whoever has gone away since is away on the days that come back, too.
  perform private.skip_as_before(array(
    select day_changes from private.day_changes
    where booking = booking_id and skipped
      and away_from in (select day from private.history where booking = booking_id and what = 'away' and place > last_place)
  ), array(select private.moved_with(first_day, day) from private.latest_rhythm(booking_id) cross join unnest(at_home) as day), private.today());
  perform private.skip_moved_into_absence(booking_id, stood, at_home, last_place);
  perform private.reroute(booking_id) where private.changes_address(kept);
  -- A new address gets the contract of what goes on, not only a link.
  update public.outbox set kind = 'agreed', data = '{"what": "readdressed", "message": ""}'
  where form_response_id = booking_id and kind = 'link' and not data ? 'what' and private.is_untried(outbox)
    and kept.was ->> 'status' = 'agreed' and kept.became ->> 'status' <> 'agreed' and not exists (
      select from public.outbox where form_response_id = booking_id and kind = 'agreed' and private.is_untried(outbox)
    );
  -- A contract that another act sends to a new address will say all as it is now.
  perform private.know_facts(booking_id) where exists (
    select from public.outbox where form_response_id = booking_id and kind = 'agreed' and data ? 'what' and private.is_untried(outbox)
  );
  update private.agreements set settled = null where booking = booking_id and settled;
  -- The season has been ended meanwhile, or for others than this one, or its end has been taken back.
  update private.agreements set last_day = private.last_day_going_on(booking_id)
  where booking = booking_id and status = 'agreed' and (last_day < private.today()) is not true
    and last_day is distinct from private.last_day_going_on(booking_id);
  if begins then
    -- Nothing else that was done in that minute holds without the agreement, nor is anybody told of it.
    delete from private.day_changes where booking = booking_id;
    delete from public.outbox
    where form_response_id = booking_id and recipient = 'household' and private.is_untried(outbox) and kind not in ('question', 'offer', 'declined');
    -- The link of its booking was revoked with those that had been sent to a former address. What the company has made invalid stays so.
    update private.keys set revoked_at = null where booking = booking_id and channel is null and revoked_at >= kept.at
      and not exists (select from private.history where booking = booking_id and what = 'new_link' and at >= kept.at);
    -- What has come in stays, and counts without an agreement.
    perform private.paid_or_not(booking_id) where exists (select from private.receipts_of(booking_id));
  end if;
  perform private.note_changes(booking_id, '{}') where kept.was -> 'changes' <> kept.became -> 'changes';
  select private.history.* into line from private.history where booking = booking_id and place = last_place;
  if private.inverse_of(line.what) is not null then
    perform private.days_changed(booking_id, 'company', private.inverse_of(line.what), null);
  end if;
end
$$;

-- Of several it leaves out those of which it cannot be taken back. `one`: of that household alone.
create or replace function private.take_back(number uuid, one uuid default null) returns uuid[]
language plpgsql as $$
#variable_conflict use_variable
declare
  kept private.kept_rows;
  rows private.kept_rows[];
  booking_id uuid;
  bookings uuid[];
  back uuid[] := '{}';
  reason text;
begin
  perform set_config('private.act', '', true);
  -- Acts share this lock: none is under way on a season, or while there seems to be nothing to take back.
  if one is null and (number is null or exists (
    select from private.kept_rows where act = number and source in ('private.closed_days', 'private.seasons', 'private.season_end')
  )) then
    lock table private.closed_days in share row exclusive mode;
  end if;
  bookings := private.hold_all(array(select distinct booking from private.kept_rows where act = number and booking = coalesce(one, booking)));
  -- Somebody may just have taken it back.
  select * into kept from private.kept_rows where act = number and booking is not distinct from coalesce(one, booking) order by nth desc limit 1;
  if not found then
    perform private.refuse('409', 'Det finns inget att ta tillbaka.');
  elsif not private.is_fresh(kept) then
    perform private.refuse('409', 'Det har gått mer än en minut, så ' || case kept.what
      when 'answer' then 'hushållet får veta det. Avsluta eller svara på nytt i stället.'
      when 'change' then 'hushållet får veta det. Ändra på nytt i stället.'
      when 'season' then 'hushållen får veta det. Ring dem det gäller.'
      when 'open' then 'sidan kan ha tagit emot bokningar. Avsluta säsongen i stället.'
      when 'invite' then 'hushållen får veta det.'
      when 'news' then 'meddelandet är på väg.'
      when 'bill' then 'beskedet är på väg.'
      when 'reminder' then 'beskedet är på väg.'
      else 'hushållet får veta det. Ring och kom överens, och lägg in en ny bokning om hämtningen ska fortsätta.' end);
  end if;
  if kept.what = 'open' and private.number_of(private.latest_of_all('invite')) is not null then
    perform private.refuse('409', 'Hushållen får frågan om de vill fortsätta. Ångra den först.');
  elsif kept.what = 'open' and exists (select from private.agreements where asked_at >= kept.at) then
    perform private.refuse('409', 'Någon har redan bokat. Avsluta säsongen i stället.');
  elsif one is null then
    -- First the season, or the days beyond its end would not be there to come back to.
    perform private.put_back(array(select kept_rows from private.kept_rows where act = number and booking is null));
  end if;
  -- All at once: household by household each would look through what was kept of all.
  for booking_id, rows in
    select booking, array_agg(kept_rows) from private.kept_rows where act = number and booking = any (bookings) group by booking order by booking
  loop
    begin
      perform private.take_back_of(rows);
      back := back || booking_id;
    exception when sqlstate 'PT409' then
      reason := sqlerrm;
    end;
  end loop;
  -- The season goes on, for others and for whoever books, also where each household that it had ended is ended otherwise by now.
  if back = '{}' and reason is not null and kept.what <> 'season' then
    perform private.refuse('409', reason);
  end if;
  -- What was agreed after the season had been ended, which may have been told. Days closed beyond that end are as with every new rhythm.
  for booking_id in
    update private.agreements set last_day = null
    where kept.what = 'season' and status = 'agreed' and last_day = (kept.became ->> 'last_day')::date returning booking
  loop
    perform private.update_span(booking_id);
    perform private.note_told(booking_id, 'household', jsonb_agg(act)) from private.unknown_to(booking_id, 'household')
    where kind = 'closed_day' and day > (kept.became ->> 'last_day')::date;
    perform private.tell(booking_id, 'company', 'resumed');
  end loop;
  -- Whoever has ended it itself meanwhile may also go on again itself.
  update private.agreements set company_last_day = null
  where kept.what = 'season' and status = 'ended' and company_last_day = (kept.became ->> 'last_day')::date
    and booking = any (bookings) and booking <> all (back);
  -- Nor does it come back with a withdrawal that has been entered since, and is taken back after it.
  update private.kept_rows as later set was = own.was
  from private.kept_rows as own
  where kept.what = 'season' and own.act = number and own.booking <> all (back)
    and (later.booking, later.source, later.key, later.was) = (own.booking, own.source, own.key, own.became)
    and later.nth > own.nth and later.what = 'withdrawal';
  -- Nor is another act on this household taken back after it: a press that is repeated takes back no more.
  delete from private.kept_rows where act = number and booking is not distinct from coalesce(one, booking)
    or booking = any (back) and kept.what = any (private.own_acts()) and what = any (private.own_acts());
  return back;
end
$$;

-- A no or a price that the household has not been told is replaced by what the company says next.
create or replace function private.take_back_unnoticed(agreement private.agreements) returns private.agreements
language plpgsql as $$
begin
  if agreement.status in ('declined', 'offered') and private.unnoticed_act(agreement.booking, 'answer') is not null then
    perform private.take_back(private.unnoticed_act(agreement.booking, 'answer'), agreement.booking);
    select * into agreement from private.agreements where booking = agreement.booking;
  end if;
  return agreement;
end
$$;

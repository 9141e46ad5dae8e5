create or replace function private.has_days_left(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.status = 'ended' and exists (
    select from private.agreement_days(agreement, private.today(), agreement.last_day) where state = 'planned'
  )
$$;

create or replace function private.is_still_visited(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.status = 'agreed' or private.has_days_left(agreement)
$$;

create or replace function private.refuse_unless_running(booking_id uuid, who text) returns void
language sql stable as $$
  select private.refuse('409', case
    when who = 'company' and status <> 'withdrawn' then 'Det finns inget avtal, så det finns ingen dag att ändra.'
    when status = 'asked' then 'Vi har inte svarat på bokningen ännu. När vi har bestämt första dagen kan du ändra den.'
    when status = 'declined' then 'Vi kunde tyvärr inte ta emot bokningen, så det finns ingen dag att ändra.'
    when status = 'offered' then 'Svara på priset först. När du har sagt ja kan du ändra dagarna.'
    else 'Avtalet är ångrat, så det finns ingen dag att ändra.' || private.book_again(who) end)
  from private.agreements where booking = booking_id and status not in ('agreed', 'ended')
$$;

-- For the company the deadline is the end of the day.
create or replace function private.refuse_if_too_late(day date, who text) returns void
language sql stable as $$
  select private.refuse('409', case when who = 'household' then format('Det är för sent att ändra %s: gränsen var %s. %s',
    private.in_words(day), private.time_in_words(private.changeable_until(day)), private.call_instead()) else 'Den dagen har redan varit.' end)
  where not private.is_changeable_by(who, day)
$$;

create or replace function private.refuse_if_visited(booking_id uuid, days date[]) returns void
language sql stable as $$
  select private.refuse('409', 'Den dagen har vi redan varit där.')
  where exists (select from private.visits where booking = booking_id and day = any (days))
$$;

-- Each side can undo only its own acts.
create or replace function private.refuse_what_the_company_did() returns void
language sql stable as $$
  select private.refuse('409', 'Den dagen har vi ändrat, så den går inte att ändra tillbaka här. ' || private.call_instead())
$$;

create or replace function private.is_as_the_company_left_it(pickup private.day_changes) returns boolean
language sql immutable as $$
  select (pickup).company_skipped or ((pickup).company_moved_to is not null
    and (pickup).moved_to = (pickup).company_moved_to and not (pickup).skipped)
$$;

-- Without one, the first possible was to be taken, and there is none.
create or replace function private.refuse_unless_first_day(day date) returns void
language sql stable as $$
  select private.refuse('409', case when day is null and private.company_day_from(private.today()) is not null
    then 'Alla dagar är fulla. Välj själv en första dag, om ni hinner ett stopp till.'
    else 'Den dagen kör ni inte. Välj en annan första dag.' end)
  where not private.is_driven(day) or day < private.today()
$$;

create or replace function private.pickups_on(booking_id uuid, who text, day date) returns private.day_changes[]
language plpgsql stable as $$
#variable_conflict use_variable
declare
  pickups private.day_changes[];
begin
  if private.is_near(day) then
    select array_agg(pickup) into pickups from private.standing_on(booking_id, day) as pickup;
  end if;
  if pickups is null then
    perform private.refuse('409', format('Den dagen är ingen av %s hämtningsdagar. Ladda om sidan så ser du vilka de är.',
      case who when 'household' then 'dina' else 'hushållets' end));
  end if;
  return pickups;
end
$$;

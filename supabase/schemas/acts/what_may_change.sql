-- Suspended while the agreement has ended and no pick-up is left. Once the company has named a price for it, the household answers.
create or replace function private.change_waits(agreement private.agreements) returns boolean
language sql stable as $$
  select agreement.pending is not null and agreement.wish_offer is null and private.is_still_visited(agreement)
$$;

-- The driver needs this while there are still pick-ups; the company has to reach who may owe something, or be told no.
create or replace function private.changeable_after_the_end(agreement private.agreements, who text) returns text[]
language sql stable as $$
  select case
    when agreement.agreed_at is null then case who when 'company' then '{email}' else '{}' end::text[]
    when who = 'company' and private.has_days_left(agreement) then array_remove(private.answer_fields() || '{name}', 'frequency')
    when who = 'company' then '{name,email,phone}' || private.driver_fields()
    when private.has_days_left(agreement) then '{phone}' || private.driver_fields()
    else '{}'
  end
$$;

-- A change from the agreed 'monthly' that has not begun yet can be undone.
create or replace function private.can_return_to_monthly(agreement private.agreements) returns boolean
language sql stable as $$
  select private.own_prices(agreement) ? 'monthly'
$$;

-- `was` in the changes is what they were where they were written. What they are to become may have been saved, and the answer lost.
create or replace function private.refuse_if_changed_meanwhile(changes jsonb, current jsonb) returns void
language plpgsql stable as $$
begin
  if exists (select from jsonb_each(current) where changes -> 'was' -> key <> value and changes -> key <> value) then
    perform private.refuse('409', 'Någon har ändrat samma uppgift sedan formuläret öppnades. Öppna det igen och ändra sedan.');
  end if;
end
$$;

create or replace function private.refuse_change(agreement private.agreements, who text, answers jsonb, changes jsonb) returns void
language plpgsql stable as $$
begin
  if jsonb_typeof(changes) is distinct from 'object'
    or changes - private.answer_fields() - 'name' <> '{}'
    or jsonb_typeof(coalesce(changes -> 'name', '""')) <> 'string' then
    perform private.refuse('400', 'Ändringen har okända uppgifter.');
  end if;
  if agreement.status = 'offered' and (changes - private.driver_fields() - case who when 'company' then '{email,phone}' else '{phone}' end::text[] <> '{}'
    or who = 'household' and private.redirects(answers, changes))
    or who = 'household' and private.wish_offer_now(agreement) is not null
      and (private.needing_a_yes(answers || agreement.pending, changes) <> '{}'
        -- Without the one that it has agreed to, the form would take back the one that has a price, too, which it does not show.
        or answers ->> 'specialRequest' <> '' and (changes ->> 'specialRequest' = '' or not changes -> 'materials' ? 'Special')) then
    perform private.refuse('409', case who when 'company' then 'Ni har skickat ett pris, så nu är det hushållet som svarar.'
      else 'Vi har skickat ett pris för det du skrev. Svara på det först. ' || private.call_instead() end);
  elsif agreement.status not in ('asked', 'offered', 'agreed')
    and changes - private.changeable_after_the_end(agreement, who) <> '{}' then
    perform private.refuse('409', case
      when who = 'household' and private.has_days_left(agreement)
        then 'Avtalet är avslutat. Till sista dagen går det att ändra telefon och meddelande. ' || private.call_instead()
      when private.has_days_left(agreement) then 'Avtalet är avslutat, så det går inte att ändra hur ofta ni hämtar. Ta upp det igen först.'
      when agreement.status = 'declined' then 'Det blev inget avtal, så det finns inget att ändra.' || private.book_again(who)
      else 'Avtalet gäller inte längre, så det finns inget att ändra.' || private.book_again(who)
    end);
  elsif agreement.status = 'agreed' and changes ->> 'frequency' <> answers ->> 'frequency' and private.is_over_with_its_season(agreement) then
    perform private.refuse('409', 'Den säsongen är slut, så det finns ingen hämtning att ändra.' || private.book_again(who));
  elsif agreement.status = 'agreed' and coalesce(changes ->> 'specialRequest', '') not in ('', answers ->> 'specialRequest')
    and coalesce(changes ->> 'frequency', answers ->> 'frequency') = answers ->> 'frequency' then
    perform private.refuse_unless_it_can_be_taken(agreement, who);
  end if;
end
$$;

-- These are a new address to drive to, a special request and its material, a new contract partner, and where messages with links go.
create or replace function private.needing_a_yes(answers jsonb, changes jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') || case
    when coalesce(changes ->> 'specialRequest', '') in ('', answers ->> 'specialRequest') then '{}'
    else jsonb_build_object('specialRequest', changes -> 'specialRequest') || case
      when answers -> 'materials' ? 'Special' then '{}'
      else jsonb_build_object('materials', coalesce(changes -> 'materials', answers -> 'materials' || '["Special"]'))
    end
  end
  from jsonb_each(changes)
  where changes ->> key <> answers ->> key
    and (key = any (array_remove(private.asked_fields(), 'specialRequest')) or key = 'phone' and private.redirects(answers, changes))
$$;

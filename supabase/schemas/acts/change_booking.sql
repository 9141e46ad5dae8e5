create or replace function private.change_booking(key text, changes jsonb) returns jsonb
language plpgsql as $$
#variable_conflict use_variable
declare
  booking_id uuid := private.acting(key);
  wants_only_that boolean := changes -> 'early_start' is not null and changes - array['early_start', 'was'] = '{}';
begin
  if changes -> 'was' is not null then
    perform private.refuse_if_changed_meanwhile(changes, private.answers_of(booking_id) || jsonb_build_object('name', private.name_of(booking_id))
      || coalesce(case when private.change_waits(agreements) then pending end, '{}')) from private.agreements where booking = booking_id;
    changes := changes - 'was';
  end if;
  if changes -> 'early_start' is not null then
    perform private.ask_early_start(booking_id, changes -> 'early_start');
    changes := changes - 'early_start';
  end if;
  if not wants_only_that then
    perform private.change(booking_id, 'household', changes);
  end if;
  return private.state_of(booking_id);
end
$$;

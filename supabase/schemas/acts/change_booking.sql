create or replace function private.change_booking(key text, changes jsonb) returns jsonb
language plpgsql as $$
declare
  booking_id uuid := private.acting(key);
  wants_only_that boolean := coalesce(changes ? 'early_start' and changes - 'early_start' = '{}', false);
begin
  if changes ? 'early_start' then
    perform private.ask_early_start(booking_id, changes -> 'early_start');
    changes := changes - 'early_start';
  end if;
  if not wants_only_that then
    perform private.change(booking_id, 'household', changes);
  end if;
  return private.state_of(booking_id);
end
$$;

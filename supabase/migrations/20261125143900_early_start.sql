-- When the household asked, after its booking, for pick-ups within the fourteen days of the right of withdrawal.
alter table private.agreements add column early_start_at timestamptz;

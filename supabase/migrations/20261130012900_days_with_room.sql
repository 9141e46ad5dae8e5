-- Only of days that somebody can choose is counted how full they are.
drop function if exists private.full_days();

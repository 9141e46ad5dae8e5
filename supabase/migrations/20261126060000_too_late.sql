drop function if exists private.days_over(date, jsonb);

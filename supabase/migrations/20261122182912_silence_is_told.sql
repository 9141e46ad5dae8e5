-- silence is told

-- Functions of supabase/schemas, written by `npm run migration`:
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.findings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(sentence order by place), '[]')
  from (
    select (value::jsonb ->> 'at')::timestamptz as at, value::jsonb -> 'sentences' as sentences
    from private.settings where name = 'findings'
  ) as written
  cross join lateral (
    -- It is written each minute; whoever does so sends all that is sent, too.
    select 0, 'Det program som skickar mejl, sms och påminnelser har inte hörts av sedan '
      || to_char(at at time zone 'Europe/Stockholm', 'FMDD/FMMM "kl." HH24:MI')
      || '. Be den som sköter det att titta, och ring dem det är bråttom med.'
    where at < pg_catalog.now() - interval '10 minutes'
    union all
    select ordinality, value from jsonb_array_elements_text(sentences) with ordinality
    where at > pg_catalog.now() - interval '1 hour'
  ) as told (place, sentence)
$function$;

reset check_function_bodies;
-- End of the functions.

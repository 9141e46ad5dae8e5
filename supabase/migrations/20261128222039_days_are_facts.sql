-- What a reader was last told of a day is a fact like any other, by its nominal day, and what messages say of it has the shape of one.
update private.told set facts = facts || days;
alter table private.told drop column days;
update public.outbox set data = data || jsonb_build_object('acts', (
  select jsonb_agg(case
    when act ? 'nominal' then act - '{nominal,raw,at,skipped}'::text[] || jsonb_build_object('fact', act -> 'nominal',
      'now', jsonb_build_object('raw', act -> 'raw', 'at', act -> 'at', 'skipped', act -> 'skipped'))
    else act - 'print' || jsonb_build_object('now', act -> 'print') end)
  from jsonb_array_elements(data -> 'acts') as act
))
where data @? '$.acts[*] ? (exists (@.nominal) || exists (@.print))';
drop function if exists private.untold_days(uuid, text, jsonb);
drop function if exists private.facts_of(uuid);
drop function if exists private.untold_acts(uuid, text);
drop function if exists private.know_days(uuid[]);
drop function if exists private.remind_of(date, uuid);

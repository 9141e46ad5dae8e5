-- The desk says what is wrong for as long as it is (private.findings). The mailbox is told once of each that lasts an hour: much passes by
-- itself. Of several processes each has its own.
create or replace function private.note_findings(sentences jsonb, mailed jsonb) returns void
language plpgsql as $$
declare
  before jsonb := coalesce((select value::jsonb -> 'seen' from private.settings where name = 'findings' for update), '{}');
  seen jsonb;
  due jsonb;
begin
  select coalesce(jsonb_object_agg(sentence, coalesce(before -> sentence, jsonb_build_object('since', now())) || jsonb_build_object('last', now())), '{}')
    || (select coalesce(jsonb_object_agg(sentence, times), '{}') from jsonb_each(before) as kept (sentence, times)
      where not sentences ? sentence and (times ->> 'last')::timestamptz > now() - interval '10 minutes')
  into seen from jsonb_array_elements_text(sentences) as sentence;
  select jsonb_object_agg(sentence, seen -> sentence || '{"told": true}') into due from jsonb_array_elements_text(mailed) as sentence
  where (seen -> sentence ->> 'since')::timestamptz <= now() - interval '1 hour' and not seen -> sentence ? 'told';
  insert into public.outbox (kind, recipient, to_email, data)
  select 'faults', 'company', private.company_mailbox(), jsonb_build_object('sentences', array(select jsonb_object_keys(due)))
  where due is not null;
  insert into private.settings (name, value)
  values ('findings', jsonb_build_object('at', now(), 'sentences', sentences, 'seen', seen || coalesce(due, '{}')))
  on conflict (name) do update set value = excluded.value;
end
$$;

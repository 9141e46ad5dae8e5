create or replace function private.name_session(name text) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  own uuid := private.own_session();
  others text[];
  given text := btrim(name);
begin
  if name is null or private.is_blank(name) or length(btrim(name)) > 60 then
    perform private.refuse('400', 'Skriv vems telefon det är, högst 60 tecken.');
  elsif own is null then
    perform private.refuse('409', 'Den här inloggningen kan inte få något namn.');
  end if;
  -- Two that are named alike could not be told apart when one is lost.
  others := array(
    select lower(kept.name) from private.session_names as kept where kept.session <> own and not private.session_is_over(kept.session)
  );
  for nth in 2..99 loop
    exit when lower(given) <> all (others);
    given := left(btrim(name), 57) || ' ' || nth;
  end loop;
  insert into private.session_names values (own, given) on conflict (session) do update set name = excluded.name;
end
$$;

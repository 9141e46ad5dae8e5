-- How much visitors may write in an hour, all together: the only limit where no server of ours stands in front, and the
-- one that many addresses cannot walk around. The server and the worker write the numbers and the words at their start
-- (private.settings: bookings_per_hour, letters_per_hour, and whom to turn to instead); without them there is no limit.

create function private.refuse_when_busy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  allowed integer;
  reached boolean;
begin
  if tg_table_name = 'form_responses' then
    allowed := (select value::integer from private.settings where name = 'bookings_per_hour');
    -- By index, and no further than the limit. Up to now(): a clock that was ahead must not close the site.
    reached := allowed is not null and exists (
      select from public.form_responses where created_at between now() - interval '1 hour' and now()
      offset allowed - 1
    )
    -- A page that never heard that its booking was saved sends it again, and is to be told just that.
    and not exists (select from public.form_responses where id = new.id);
  else
    allowed := (select value::integer from private.settings where name = 'letters_per_hour');
    reached := allowed is not null and exists (
      select from public.outbox
      where kind = 'notice' and form_response_id is null and created_at between now() - interval '1 hour' and now()
      offset allowed - 1
    );
  end if;
  if reached then
    raise exception using errcode = 'PT429', message = coalesce(
      (select value from private.settings where name = 'busy_sentence'),
      'Det kommer ovanligt mycket just nu. Försök igen om en stund.'
    );
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_when_busy from public;

-- Visitors only: what is restored or written by the worker has been let in before.
create trigger refuse_when_busy before insert on public.form_responses
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_when_busy();
create trigger refuse_when_busy before insert on public.outbox
  for each row when (current_user in ('anon', 'authenticated') and new.form_response_id is null)
  execute function private.refuse_when_busy();

-- An agreement that has ended is taken up again at the desk, for those who phone.

-- By the company it can be as long as the day that was lost over it is not over: what private.refuse_if_over lets pass.
create function private.may_resume(agreement private.agreements) returns boolean
language sql stable
return agreement.status = 'ended'
  and coalesce(private.open_day_from(agreement.last_day + 1) >= private.today(), true);

create or replace function private.household(of uuid) returns jsonb
language plpgsql stable
as $$
declare
  agreement private.agreements;
begin
  select * into agreement from private.agreements where booking = of;
  if not found then
    perform private.refuse('404', 'Bokningen finns inte. Kanske är den raderad.');
  end if;
  return private.state_of(of) || jsonb_build_object(
    'id', of, 'driver_note', agreement.driver_note,
    'may_resume', private.may_resume(agreement),
    'special_price', coalesce((select special from private.rhythms where booking = of order by first_day desc limit 1), false),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'outcome', outcome, 'bags', bags, 'note', note, 'at', at)
        order by day desc), '[]') from private.visits where booking = of
    ),
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object('month', first::date, 'owes', private.owes(of, first::date), 'paid_at', paid_at)
        order by first desc), '[]')
      from generate_series(
        date_trunc('month', greatest(lower(agreement.span), private.today() - 400)::timestamp),
        date_trunc('month', least(upper(agreement.span) - 1, private.today())::timestamp), interval '1 month'
      ) as months (first)
      left join private.payments on booking = of and month = first::date
      where not isempty(agreement.span)
    ),
    'messages', (
      select coalesce(jsonb_agg(message order by at desc), '[]') from (
        select created_at as at, jsonb_build_object(
          'kind', kind, 'channel', channel, 'created_at', created_at, 'status', status, 'day', day) as message
        from public.outbox where form_response_id = of and recipient = 'household' order by created_at desc limit 50
      ) as latest
    )
  );
end
$$;

create function public.desk_resume(booking uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_company();
  perform private.hold_known(booking);
  perform private.resume_agreement(booking, 'company');
  return private.household(booking);
end
$$;

revoke execute on function private.may_resume from public;
revoke execute on function public.desk_resume from public, anon, authenticated, service_role;
grant execute on function public.desk_resume to authenticated;

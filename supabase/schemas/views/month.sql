create or replace function private.month(month date) returns jsonb
language plpgsql stable as $$
#variable_conflict use_variable
declare
  billed uuid;
begin
  month := private.month_with(month);
  billed := private.number_of(private.latest_of_all('bill', month));
  return (
    with household as (
      select candidate.booking as id, candidate.booking, private.name_of(candidate.booking) as name, given ->> 'address' as address,
        given ->> 'phone' as phone, private.reach_of(candidate.booking, given) as reach, private.reference(candidate.booking) as reference,
        rhythm.frequency, rhythm.price, owed.owes, owed.pickups,
        private.bags_of(candidate.booking, month, private.last_day_of(month)) as bags, owed.paid, owed.paid_at, owed.so_far, owed.billed_at,
        owed.was, owed.remark, owed.paid_back, owed.paid_back_at, owed.adjustment, owed.held,
        private.is_to_bill(candidate.booking, month, owed.owes, owed.paid, owed.was, owed.billed_at) as to_bill
      from private.booked_in(month) as candidate
      cross join lateral private.readable_answers(candidate.booking) as given
      cross join lateral (select * from private.months_of(candidate.booking, month) as line where line.month = month) as owed
      left join lateral private.latest_rhythm(candidate.booking, private.last_day_of(month) + 1) as rhythm on true
      where owes > 0 or pickups > 0 or paid_back > 0 or was > 0 or adjustment is not null
      union all
      select id, null, 'Raderat hushåll', '', '', null, reference, null, null, owes, pickups, bags, paid, paid_at, so_far, null, null, '',
        paid_back, paid_back_at, null, false, false
      from private.books_of(month, month)
    )
    select jsonb_build_object(
      -- A desk that has been open since before `act` stood for it asks whether it may.
      'month', month, 'act', billed, 'may_unbill', billed is not null,
      'books_unpaid', (
        select coalesce(jsonb_object_agg(other, unpaid), '{}') from (
          select line.month as other, sum(line.owes - line.paid) as unpaid
          from private.books as unsettled cross join lateral private.books_of(unsettled.month, unsettled.month) as line
          where unsettled.settled is not true and line.id = unsettled.id and line.owes > line.paid group by line.month
        ) as of_erased
      ),
      'households', coalesce(jsonb_agg(to_jsonb(household) order by booking is null, private.sort_key(name) collate "C", id), '[]'),
      'totals', jsonb_build_object(
        'pickups', coalesce(sum(pickups), 0), 'owes', coalesce(sum(owes), 0),
        'paid', coalesce(sum(paid), 0),
        'bags', (
          select coalesce(jsonb_object_agg(material, sum), '{}') from (
            select material, sum(number::integer) from household, jsonb_each_text(bags) as bag (material, number) group by material
          ) as sums
        )
      ) || (
        -- The day the money moved counts, as in the cash book.
        select jsonb_build_object('came_in', coalesce(sum(greatest(kronor, 0)), 0), 'paid_back', coalesce(sum(-least(kronor, 0)), 0))
        from private.receipts where day between month and private.last_day_of(month) and taken_off_at is null
      )
    ) from household
  );
end
$$;

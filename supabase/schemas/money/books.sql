-- One line per month is kept, without name, street or key, and what has been paid under the reference alone; what months after this one
-- cost is in this one's. The agreement ends as of now: past months cost what the household was shown, even if one of their pick-ups was
-- moved and is not made any more; in the current month, what has taken place is owed, also on days that were moved there from later
-- months.
create or replace function private.close_books(booking_id uuid, out unpaid integer, out refund integer)
language plpgsql as $$
declare
  own text := private.reference(booking_id);
begin
  perform private.enter_in_books(booking_id, '-infinity', (private.this_month() - interval '1 month')::date);
  update private.agreements set last_day = least(last_day, private.last_day_at(booking_id, private.now())) where booking = booking_id;
  perform private.update_span(booking_id);
  perform private.enter_in_books(booking_id, private.this_month(), 'infinity');
  delete from private.receipts where booking = booking_id and taken_off_at is not null;
  if exists (select from private.receipts where booking = booking_id) and not exists (select from private.books where reference = own) then
    insert into private.books (month, reference, owes, pickups, bags) values (private.this_month(), own, 0, 0, '{}');
  end if;
  update private.receipts set booking = null, reference = own, text = '' where booking = booking_id;
  perform private.paid_or_not(null, own);
  select greatest(0, owes - received), greatest(0, received - owes) into unpaid, refund
  from (select coalesce(sum(owes), 0)::integer as owes from private.books where reference = own) as charged
  cross join (select coalesce(sum(kronor), 0)::integer as received from private.receipts_of(null, own)) as paid;
end
$$;

create or replace function private.enter_in_books(booking_id uuid, since date, until date) returns void
language plpgsql as $$
begin
  insert into private.books (month, reference, owes, pickups, bags)
  select least(month, private.this_month()) as entered, private.reference(booking_id), sum(owes), sum(pickups),
    private.bags_of(booking_id, min(month), private.last_day_of(max(month)))
  from private.months_of(booking_id, until)
  where month between since and until
  group by entered
  having sum(owes) > 0 or sum(pickups) > 0;
end
$$;

-- Ticked by hand, also for the books of an erased household. True enters what is left to pay up to that month, false takes off what was
-- entered by ticking it. `sum` is what has come in for the month in all, `paid_back` what has gone back of it in all; null leaves them.
-- `seen` is what was left to pay when the month was ticked, `seen_remark` the remark that stood where another was written. `remark`: null
-- leaves it; with it, `paid` may be null, which leaves the money. `seconds_ago`: it was ticked without coverage, and came in by that day.
create or replace function private.mark_paid(
  booking_id uuid, month date, paid boolean, remark text, sum integer, paid_back integer, seen integer default null, seen_remark text default null,
  seconds_ago integer default 0
) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  payer record;
  line record;
  ticked private.receipts;
  came integer;
  came_on date := private.local_day(private.pressed_at(seconds_ago));
  wanted integer;
begin
  if not private.is_near(month) or coalesce(paid::text, remark) is null or length(remark) > 500 then
    perform private.refuse('400', 'Välj ett hushåll och en månad, och skriv högst 500 tecken.');
  elsif sum not between 0 and 1000000 or paid_back not between 0 and 1000000 then
    perform private.refuse_sum();
  end if;
  month := date_trunc('month', month);
  payer := private.hold_payer(booking_id);
  if payer.booking is null and payer.reference is null then
    perform private.refuse('400', 'Hushållet finns inte längre. Är det raderat, markera betalningen på månadens rad Raderat hushåll.');
  end if;
  if remark is not null and payer.booking is not null then
    insert into private.payments as kept (booking, month, remark) values (booking_id, month, btrim(remark))
    on conflict on constraint payments_pkey do update set remark = excluded.remark
    where coalesce(kept.remark, '') in (coalesce(seen_remark, kept.remark, ''), excluded.remark);
    if not found then
      perform private.refuse('409', format('Någon har skrivit en annan anteckning under tiden. Den här är inte sparad: %s', remark));
    end if;
  end if;
  if paid is null then return; end if;

  if paid_back is not null then
    came := paid_back - coalesce((select -sum(kronor) from private.ticked(payer.booking, payer.reference, month) where kronor < 0), 0);
    if came < 0 then
      came := paid_back;
      update private.receipts set taken_off_at = private.now()
      where id in (select id from private.ticked(payer.booking, payer.reference, month) where kronor < 0);
    end if;
    perform private.enter_tick(payer.booking, payer.reference, month, -came, came_on);
  end if;

  select * into line from private.month_left(payer.booking, payer.reference, month);
  if seen <> line.so_far and not (paid and line.so_far = 0) then
    perform private.refuse('409', format('Summan har ändrats sedan sidan visade den: nu är det %s kvar att betala. Titta igen, och markera sedan.',
      private.kronor(line.so_far)));
  end if;
  came := line.paid;
  wanted := case when paid then coalesce(sum, came + line.so_far) end;
  if not paid or came > wanted then
    -- The newest first, until no more than that has come in.
    for ticked in
      select * from private.ticked(payer.booking, payer.reference, month) where kronor > 0 order by entered_at desc, day desc, id
    loop
      update private.receipts set taken_off_at = private.now() where id = ticked.id;
      came := came - ticked.kronor;
      exit when came <= wanted;
    end loop;
    if came > wanted or ticked.id is null and not paid and remark is null and line.so_far = 0 and came > 0 then
      perform private.refuse('409', 'Månaden är betald med något som inte markerades här. Ta bort betalningen under Rätta.');
    end if;
  end if;
  perform private.refuse_sum() where wanted - came > 1000000;
  perform private.enter_tick(payer.booking, payer.reference, month, greatest(0, wanted - came), coalesce(ticked.day, came_on));
  perform private.paid_or_not(payer.booking, payer.reference);
end
$$;

-- Of a payment: its table takes no other.
create or replace function private.refuse_sum() returns void
language sql as $$
  select private.refuse('400', format('Skriv summan i hela kronor, högst %s på en gång.', private.kronor(1000000)))
$$;

create or replace function private.ticked(booking_id uuid, reference text, month date) returns setof private.receipts
language sql stable as $$
  select * from private.receipts_of(booking_id, reference) as receipt where receipt.month = ticked.month
$$;

create or replace function private.enter_tick(booking_id uuid, reference text, month date, kronor integer, day date default private.today())
returns void
language sql as $$
  insert into private.receipts (booking, reference, month, day, kronor, source, entered_at)
  select booking_id, reference, month, day, kronor, 'desk', private.now() where kronor <> 0
$$;

-- `paid` is what was ticked for it, which may cover older months or more than it costs, and what others cover of it.
create or replace function private.month_left(booking_id uuid, reference text, month date, out paid integer, out so_far integer)
language sql stable as $$
  select ticked + private.covered(others, sum(owes), (sum(owes) filter (where line.month = month_left.month))::integer), coalesce(max(so_far), 0)
  from (
    select coalesce(sum(kronor) filter (where receipt.month = month_left.month), 0)::integer as ticked,
      coalesce(sum(kronor) filter (where receipt.month is distinct from month_left.month), 0) as others
    from private.receipts_of(booking_id, month_left.reference) as receipt
  ) as received
  left join (
    select month, owes, so_far from private.months_of(booking_id, month_left.month)
    union all
    select month, owes, so_far from private.books_of('-infinity', month_left.month) as books where books.reference = month_left.reference
  ) as line on line.month <= month_left.month
  group by ticked, others
$$;

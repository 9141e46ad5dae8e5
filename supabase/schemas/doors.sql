-- All that may be called from outside, and by whom. Each is marked as a door, by which our server knows it, and calls functions of
-- `private` one after the other, of which the last is the answer. Of those of `private`, only what a policy or an index calls may be
-- called from outside, with a grant beside it.
revoke execute on all functions in schema private from public;

do $doors$
declare
  door record;
begin
  for door in
    select signature, volatility, calls, split_part(signature, '(', 1) as name, signature like 'desk\_%' as is_desk from (values
      ($$pickup_exceptions()$$, 'stable', $$private.pickup_exceptions()$$),
      ($$withdraw(name text, contract text, receipt_to text, key text default null)$$, 'volatile',
        $$private.withdraw(name, contract, receipt_to, key)$$),
      ($$send_link_again(email text)$$, 'volatile', $$private.send_link_again(email)$$),
      -- A key opens one household. All are called by POST and volatile, so that no key gets into a URL.
      ($$my_booking(key text)$$, 'volatile', $$private.state_of(private.opened_by(key))$$),
      -- Not an act, so it is counted as a read.
      ($$export_my_data(key text)$$, 'volatile', $$private.kept_about(private.booking_of(key))$$),
      ($$move_pickup(key text, day date, to_day date default null)$$, 'volatile',
        $$private.move(private.acting(key), 'household', day, to_day); private.state_of(private.booking_of(key))$$),
      ($$restore_pickup(key text, day date)$$, 'volatile',
        $$private.restore(private.acting(key), day); private.state_of(private.booking_of(key))$$),
      ($$change_booking(key text, changes jsonb)$$, 'volatile', $$private.change_booking(key, changes)$$),
      ($$end_agreement(key text, last_day date default null)$$, 'volatile',
        $$private.end_agreement(private.acting(key), 'household', last_day); private.state_of(private.booking_of(key))$$),
      ($$resume_agreement(key text)$$, 'volatile',
        $$private.resume_agreement(private.acting(key), 'household'); private.state_of(private.booking_of(key))$$),
      ($$accept_offer(key text, seen jsonb default null)$$, 'volatile',
        $$private.answer_price(private.acting(key), true, seen); private.state_of(private.booking_of(key))$$),
      ($$decline_offer(key text)$$, 'volatile',
        $$private.answer_price(private.acting(key), false); private.state_of(private.booking_of(key))$$),
      ($$report_pickup(key text, day date, words text)$$, 'volatile',
        $$private.report(private.acting(key), day, words); private.state_of(private.booking_of(key))$$),
      ($$skip_pickups(key text, first_day date, last_day date)$$, 'volatile',
        $$private.skip_between(private.acting(key), 'household', first_day, last_day); private.state_of(private.booking_of(key))$$),
      ($$restore_pickups(key text, first_day date, last_day date)$$, 'volatile',
        $$private.restore_between(private.acting(key), 'household', first_day, last_day); private.state_of(private.booking_of(key))$$),
      ($$skip_plan(key text, first_day date, last_day date)$$, 'volatile',
        $$private.hold(private.booking_of(key)); private.skip_plan(private.booking_of(key), 'household', first_day, last_day)$$),
      ($$erase_my_booking(key text)$$, 'volatile', $$private.erase_my_booking(key)$$),
      ($$add_calendar(key text, calendar_hash text)$$, 'volatile', $$private.add_calendar(key, calendar_hash)$$),
      -- The company's.
      ($$desk_inbox()$$, 'stable', $$private.inbox()$$),
      ($$desk_settle(id uuid)$$, 'volatile', $$private.settle(array[id]); private.inbox()$$),
      ($$desk_settle_many(ids uuid[])$$, 'volatile', $$private.settle(ids); private.inbox()$$),
      ($$desk_answer(booking uuid, agree boolean, first_day date default null, message text default '', seen jsonb default null, special_price integer default null, frequency text default null)$$, 'volatile',
        $$private.answer_at_desk(booking, agree, first_day, message, seen, special_price, frequency); private.household(booking)$$),
      ($$desk_take_back(act uuid)$$, 'volatile', $$jsonb_build_object('bookings', private.take_back(act))$$),
      -- Taken back by desk_unanswer.
      ($$desk_answer_by_call(booking uuid, agree boolean, seen jsonb default null)$$, 'volatile', $$private.answer_price_by_call(booking, agree, seen); private.household(booking)$$),
      ($$desk_unanswer(booking uuid)$$, 'volatile', $$private.hold_known(booking); private.take_back((private.latest_act(booking, 'answer')).act, booking); private.household(booking)$$),
      ($$desk_ask(booking uuid, message text)$$, 'volatile',
        $$private.ask_back(booking, message); private.household(booking)$$),
      -- `price` is per month, or for the one pick-up.
      ($$desk_offer(booking uuid, price integer, frequency text, first_day date, message text default '', seen jsonb default null)$$, 'volatile',
        $$private.offer(booking, price, frequency, first_day, message, seen); private.household(booking)$$),
      ($$desk_dismiss(bookings uuid[])$$, 'volatile', $$private.dismiss(bookings); private.inbox()$$),
      ($$desk_book(booking jsonb)$$, 'volatile', $$private.book_at_desk(booking)$$),
      ($$desk_withdraw(booking uuid, withdrawal uuid default null, received_at timestamptz default null)$$, 'volatile',
        $$private.withdraw_at_desk(booking, withdrawal, received_at); private.household(booking)$$),
      ($$desk_unwithdraw(booking uuid)$$, 'volatile', $$private.hold_known(booking); private.take_back((private.latest_act(booking, 'withdrawal')).act, booking); private.household(booking)$$),
      ($$desk_day_plan(day date)$$, 'stable', $$private.day_plan(day)$$),
      ($$desk_round(day date)$$, 'stable', $$private.round(day)$$),
      ($$desk_visit(booking uuid, day date, outcome text default null, bags jsonb default '{}', note text default '', seconds_ago integer default 0,
        seen timestamptz default null)$$, 'volatile',
        $$private.visit(booking, day, outcome, bags, note, seconds_ago, seen)$$),
      ($$desk_order(day date, bookings uuid[])$$, 'volatile', $$private.order_stops(bookings); private.round(day)$$),
      ($$desk_closed_days()$$, 'stable', $$private.coming_closed_days()$$),
      ($$desk_close_day(day date, reason text)$$, 'volatile',
        $$private.close_day_at_desk(day, reason); private.coming_closed_days()$$),
      ($$desk_open_day(day date)$$, 'volatile', $$private.open_day_at_desk(day); private.coming_closed_days()$$),
      ($$desk_find(words text)$$, 'stable', $$private.find(words)$$),
      ($$desk_household(booking uuid)$$, 'stable', $$private.household(booking)$$),
      ($$desk_change(booking uuid, changes jsonb)$$, 'volatile',
        $$private.change_at_desk(booking, changes); private.household(booking)$$),
      -- Taken back by desk_unchange.
      ($$desk_change_day(booking uuid, first_day date)$$, 'volatile',
        $$private.change_day(booking, first_day); private.household(booking)$$),
      ($$desk_other_days()$$, 'stable', $$private.other_days()$$),
      ($$desk_unchange(booking uuid)$$, 'volatile', $$private.hold_known(booking); private.take_back((private.latest_act(booking, 'change')).act, booking); private.household(booking)$$),
      ($$desk_end(booking uuid, last_day date default null, message text default '', asked boolean default false)$$, 'volatile',
        $$private.end_at_desk(booking, last_day, message, asked); private.household(booking)$$),
      ($$desk_resume(booking uuid)$$, 'volatile', $$private.resume_at_desk(booking); private.household(booking)$$),
      ($$desk_move(booking uuid, day date, to_day date default null)$$, 'volatile',
        $$private.hold_known(booking); private.move(booking, 'company', day, to_day); private.household(booking)$$),
      ($$desk_skip(booking uuid, first_day date, last_day date)$$, 'volatile',
        $$private.hold_known(booking); private.skip_between(booking, 'company', first_day, last_day); private.household(booking)$$),
      ($$desk_skip_plan(booking uuid, first_day date, last_day date)$$, 'volatile',
        $$private.hold_known(booking); private.skip_plan(booking, 'company', first_day, last_day)$$),
      ($$desk_unskip(booking uuid, first_day date, last_day date)$$, 'volatile',
        $$private.hold_known(booking); private.restore_between(booking, 'company', first_day, last_day); private.household(booking)$$),
      ($$desk_write_plan(day date default null)$$, 'stable', $$private.count_by_channel(private.readers(day))$$),
      ($$desk_write(subject text, message text, day date default null)$$, 'volatile',
        $$private.write_to_all(subject, message, day); private.count_by_channel(private.readers(day)) || jsonb_build_object('act', private.number_of(private.latest_of_all('news')))$$),
      ($$desk_unwrite()$$, 'volatile', $$private.count_by_channel(private.take_back((private.latest_of_all('news')).act))$$),
      ($$desk_season_end_plan(last_day date)$$, 'stable', $$private.season_end_plan(last_day)$$),
      ($$desk_end_season(last_day date, message text default '')$$, 'volatile',
        $$private.end_season(last_day, message); private.season(null, null)$$),
      ($$desk_unend_season()$$, 'volatile', $$private.take_back((private.latest_of_all('season')).act); private.season(null, null)$$),
      ($$desk_open_season(first_day date, last_day date)$$, 'volatile',
        $$private.begin_act('open'); private.open_season(first_day, last_day); private.season(null, null)$$),
      ($$desk_unopen_season()$$, 'volatile', $$private.take_back((private.latest_of_all('open')).act); private.season(null, null)$$),
      ($$desk_invite_plan(first_day date default null)$$, 'stable', $$private.invite_plan(first_day)$$),
      ($$desk_invite_again(first_day date)$$, 'volatile', $$private.invite_again(first_day)$$),
      ($$desk_uninvite()$$, 'volatile', $$private.take_back((private.latest_of_all('invite')).act); private.invite_plan()$$),
      ($$desk_season(first date default null, last date default null)$$, 'stable', $$private.season(first, last)$$),
      ($$desk_new_link(booking uuid)$$, 'volatile', $$private.renew_link(booking); private.household(booking)$$),
      ($$desk_month(month date)$$, 'stable', $$private.month(month)$$),
      ($$desk_bill(month date)$$, 'volatile', $$private.bill(month); private.month(month)$$),
      ($$desk_unbill(month date)$$, 'volatile', $$private.take_back((private.latest_of_all('bill', month)).act); private.month(month)$$),
      ($$desk_unpaid()$$, 'stable', $$private.debts()$$),
      ($$desk_remind(booking uuid)$$, 'volatile', $$private.remind(booking); private.debts()$$),
      ($$desk_unremind(booking uuid)$$, 'volatile', $$private.take_back((private.latest_act(booking, 'reminder')).act, booking); private.debts()$$),
      ($$desk_paid(booking uuid, month date, paid boolean, remark text default null, sum integer default null, paid_back integer default null, seen integer default null)$$,
        'volatile', $$private.mark_paid(booking, month, paid, remark, sum, paid_back, seen); private.month(month)$$),
      ($$desk_receive(payments jsonb)$$, 'volatile', $$private.receive(payments)$$),
      -- Also for the books' line of an erased household.
      ($$desk_receipts(booking uuid)$$, 'stable', $$private.receipts_at_desk(booking)$$),
      -- `seen`: whose it was where it was pressed.
      ($$desk_unreceive(id uuid, seen uuid default null)$$, 'volatile', $$private.unreceive(id, seen)$$),
      ($$desk_rereceive(id uuid, booking uuid, seen uuid default null)$$, 'volatile', $$private.rereceive(id, booking, seen)$$),
      ($$desk_payers()$$, 'stable', $$private.payers()$$),
      ($$desk_known(fingerprints text[])$$, 'stable', $$private.known(fingerprints)$$),
      ($$desk_cash_book(first_day date, last_day date)$$, 'stable', $$private.cash_book(first_day, last_day)$$),
      ($$desk_adjust(booking uuid, month date, kronor integer, why text default '')$$, 'volatile',
        $$private.adjust(booking, month, kronor, why); private.month(month)$$),
      ($$desk_hold(booking uuid, month date, held boolean)$$, 'volatile',
        $$private.hold_bill(booking, month, held); private.month(month)$$),
      ($$desk_refunds()$$, 'stable', $$private.refunds()$$),
      ($$desk_findings()$$, 'stable', $$private.findings()$$),
      ($$desk_sessions()$$, 'stable', $$private.open_sessions()$$),
      ($$desk_name_session(name text)$$, 'volatile', $$private.name_session(name); private.open_sessions()$$),
      ($$desk_end_session(id uuid)$$, 'volatile', $$private.end_session(id); private.open_sessions()$$),
      ($$desk_end_other_sessions()$$, 'volatile', $$private.end_other_sessions(); private.open_sessions()$$)
    ) as doors (signature, volatility, calls)
  loop
    execute format($$create or replace function public.%s returns jsonb language sql %s security definer set search_path = '' set jit = off as %L$$,
      door.signature, door.volatility,
      'select ' || replace(case when door.is_desk then 'private.require_company(); ' else '' end || door.calls, '; ', '; select '));
    execute format('comment on function public.%I is ''door''', door.name);
    execute format('revoke execute on function public.%I from public, anon, authenticated, service_role', door.name);
    execute format('grant execute on function public.%I to %s', door.name,
      case when door.is_desk then 'authenticated' else 'anon, authenticated' end);
  end loop;
end
$doors$;

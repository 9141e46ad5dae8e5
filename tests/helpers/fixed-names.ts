/** What those call and read who rely on us from outside: their names stay, and so do these arguments. A later one has a default. */
export const fixedFunctions = `
my_booking(key) move_pickup(key,day,to_day) restore_pickup(key,day) skip_pickups(key,first_day,last_day)
restore_pickups(key,first_day,last_day) change_booking(key,changes) end_agreement(key,last_day) resume_agreement(key)
accept_offer(key) decline_offer(key) report_pickup(key,day,words) erase_my_booking(key)
withdraw(name,contract,receipt_to,key) send_link_again(email)
desk_inbox() desk_settle(id) desk_answer(booking,agree,first_day,message) desk_unanswer(booking) desk_ask(booking,message)
desk_offer(booking,price,frequency,first_day,message) desk_book(booking) desk_dismiss(bookings) desk_take_back(act)
desk_withdraw(booking,withdrawal,received_at) desk_unwithdraw(booking) desk_day_plan(day) desk_round(day)
desk_visit(booking,day,outcome,bags,note) desk_order(day,bookings) desk_close_day(day,reason) desk_open_day(day)
desk_find(words) desk_household(booking) desk_change(booking,changes) desk_unchange(booking)
desk_end(booking,last_day,message) desk_resume(booking) desk_move(booking,day,to_day) desk_skip(booking,first_day,last_day)
desk_new_link(booking) desk_month(month) desk_bill(month) desk_unpaid() desk_remind(booking)
desk_paid(booking,month,paid,remark,sum) desk_adjust(booking,month,kronor,why) desk_hold(booking,month,held) desk_refunds()
desk_receive(payments) desk_receipts(booking) desk_unreceive(id) desk_rereceive(id,booking) desk_known(fingerprints)
desk_write_plan(day) desk_write(subject,message,day) desk_unwrite() desk_end_season(last_day,message) desk_unend_season()
desk_season(first,last) desk_sessions() desk_end_session(id)
`.match(/\w+\(.*?\)/g) as string[]

/** The names in what each function answers for one household with an agreement; further in, by the path to them. */
export const fixedAnswers: Readonly<Record<string, string>> = {
  my_booking:
    'status booking frequency price first_day last_day change_until days open_days withdrawal_until totals history months unpaid reference',
  'my_booking booking': 'submitted_by answers created_at',
  'my_booking days 0': 'day from to state moved_from moved_to changeable_until reason',
  'my_booking totals': 'pickups bags',
  'my_booking history 0': 'at who what day',
  'my_booking months 0': 'month owes paid_at pickups counted adjustment paid',
  desk_inbox: 'unanswered changes withdrawals failed calls reports unfilled',
  'desk_inbox unanswered 0': 'answer_by area stops_on_proposed_day same_as asked_back_at',
  desk_round: 'day stops skipped capacity',
  'desk_round stops 0': 'name address phone notes materials special_request driver_note outcome reach last_visit',
  desk_household: 'reach status days history months reference',
  desk_month: 'month households totals',
  'desk_month households 0': 'booking name reference owes paid_at pickups bags billed_at remark',
  desk_write_plan: 'mail sms call households',
  desk_day_plan: 'mail sms call households',
  desk_season: 'first last last_day households pickups bags kilos m3 billed paid unpaid refunds answered months',
  'desk_season households': 'running ended waiting',
  'desk_season answered': 'median_hours late',
  'desk_season months 0': 'month owes paid pickups households bags',
}

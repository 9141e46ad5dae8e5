-- An agreement is erased only by a link mailed recently; with an older one, a new link is mailed instead. With a household goes the question
-- to it (private.invite_again) that it has not said yes to; where it erases that, it is not asked again.
create or replace function private.erase_my_booking(key text) returns jsonb
language plpgsql as $$
declare
  own uuid := private.booking_of(key);
  held uuid[] := private.hold_all(array(
    select own
    union select booking from private.agreements where again_of = own
    union select again_of from private.agreements where booking = own));
  booking_id uuid := private.acting(key);
  announced record;
  gone record;
  sums jsonb;
  is_agreed boolean := (select agreed_at is not null from private.agreements where booking = booking_id);
  email text := private.answers_of(booking_id) ->> 'email';
  own_reference text := private.reference(booking_id);
  has_others boolean;
begin
  if private.erasing_waits_until(booking_id) is not null then
    perform private.refuse('409', format('Vi har hämtning hos dig på rundan nu, och den ska bokföras först. Radera när den är ifylld, eller från %s. ',
      private.in_words(private.erasing_waits_until(booking_id))) || private.call_instead());
  end if;
  if is_agreed and not exists (
    select from private.keys
    where hash = private.hash_of(key) and created_at between private.now() - interval '24 hours' and private.until_now()
  ) then
    if not private.is_email(email) then
      perform private.refuse('409', 'Vi har ingen e-postadress att skicka en ny länk till, så vi raderar åt dig. ' || private.call_instead());
    end if;
    if private.may_send_link(booking_id) then
      perform private.queue(booking_id, 'link', 'household', null, '{"what": "erase"}');
    end if;
    return '{"sent": true}';
  end if;
  select created_at, agreed_at is null as of_a_stranger into announced
  from public.form_responses join private.agreements on booking = id
  where id = booking_id and (agreed_at is not null or not private.strangers_said_enough());
  update private.agreements set objected_at = private.now() where booking = (select again_of from private.agreements where booking = booking_id);
  perform private.note_erased(question.ids, question.sent_in)
  from private.agreements as asked cross join lateral private.erase(booking) as question where again_of = booking_id and agreed_at is null;
  has_others := exists (select from private.others_of_mailbox(booking_id));
  select * into gone from private.erase(booking_id);
  perform private.note_erased(gone.ids, gone.sent_in);
  sums := jsonb_build_object('reference', own_reference, 'unpaid', gone.unpaid, 'refund', gone.refund);
  -- The messages of private.queue are erased with the booking.
  insert into public.outbox (kind, recipient, to_email, data, of_a_stranger)
  select 'erased', 'company', private.company_mailbox(), sums || jsonb_build_object('booked_at', announced.created_at), announced.of_a_stranger
  where announced.created_at is not null;
  if is_agreed and private.is_email(email) then
    -- The last trace of the address, kept until the mail is sent.
    insert into public.outbox (kind, recipient, to_email, data, expires_at)
    values ('erased', 'former', email, sums || jsonb_build_object('has_others', has_others), private.now() + interval '7 days');
  end if;
  return '{"erased": true}';
end
$$;

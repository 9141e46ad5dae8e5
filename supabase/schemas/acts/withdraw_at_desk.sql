-- Pick-ups after a withdrawal was received are not owed.
create or replace function private.stop_withdrawn(booking_id uuid, received_at timestamptz) returns void
language plpgsql as $$
begin
  update private.agreements
  set status = 'withdrawn', ended_at = received_at, pending = null, pending_at = null,
    last_day = least(last_day, private.last_day_at(booking_id, received_at))
  where booking = booking_id;
  perform private.note_changes(booking_id, '{}');
  perform private.days_changed(booking_id, 'household', 'withdrawn', null);
end
$$;

-- A letter or a call has no key. It is effective when it was received: it ends the agreement by law, not as a termination.
create or replace function private.withdraw_at_desk(booking_id uuid, withdrawal uuid, received_at timestamptz) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  agreement private.agreements;
  received private.withdrawals;
begin
  agreement := private.hold_known(booking_id);
  perform private.begin_act('withdrawal');
  if withdrawal is not null then
    select * into received from private.withdrawals where id = withdrawal for update;
    if not found then
      perform private.refuse('404', 'Meddelandet om att ångra avtalet finns inte. Kanske är det raderat.');
    end if;
    -- One message ends one agreement: a colleague has just found another in it.
    perform private.refuse('409', format('Någon hos er har redan ångrat ett annat avtal med det meddelandet: %s. Titta på det hushållet först.',
      private.name_of(received.booking))) where received.settled_at is not null and received.booking <> booking_id;
    update private.withdrawals set settled_at = coalesce(settled_at, private.now()), booking = booking_id where id = withdrawal;
  end if;
  if agreement.status = 'withdrawn' then return; end if;
  if agreement.agreed_at is null then
    perform private.refuse('409', 'Det finns inget avtal att ångra. Tacka nej till bokningen i stället.');
  elsif agreement.organisation <> '' then
    perform private.refuse('409', 'Företag och föreningar har ingen ångerrätt. Avsluta avtalet i stället.');
  end if;
  received_at := coalesce(received_at, received.received_at, private.now());
  if received_at > private.now() or not private.is_near(private.local_day(received_at))
    or private.local_day(received_at) < private.local_day(agreement.agreed_at) then
    perform private.refuse('409', 'Välj en dag från det att avtalet kom till och fram till i dag.');
  end if;
  perform private.stop_withdrawn(booking_id, received_at);
  perform private.queue(booking_id, 'withdrawn', 'household', null,
    jsonb_build_object('stops', true, 'received_at', received_at));
  perform private.hold_messages(booking_id, calls => true);
end
$$;

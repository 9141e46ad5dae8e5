-- One household with something of everything an agreement may have, one that waits for an answer, one that has withdrawn.
insert into private.settings values ('company_mailbox', 'hej@pasrundan.example') on conflict do nothing;
insert into private.company_rules
  (weekday, pickup_from, pickup_to, change_until, answer_within, season_last_day, prices, phone, sms, remind_at)
values (1, '08:00', '10:00', '20:00', '24 hours', null, '{"once": 100, "biweekly": 200, "weekly": 300}', '070-174 06 05', false, '17:00')
on conflict do nothing;

do $$
declare
  answers jsonb := '{
    "phone": "070-174 06 05", "email": "anna@example.se", "address": "Storgatan 1, Helenelund", "frequency": "weekly",
    "materials": ["Glascontainers"], "notes": "Kod 1234", "specialRequest": ""
  }';
  agreed uuid := gen_random_uuid();
  withdrawn uuid := gen_random_uuid();
  session uuid := gen_random_uuid();
  first_day date;
begin
  insert into public.form_responses (id, submitted_by, answers, key_hash)
  select id, name, answers, md5(id::text) || md5(name)
  from (values (agreed, 'Cecilia Öst'), (withdrawn, 'David Ek'), (gen_random_uuid(), 'Eva Ask')) as booking (id, name);
  insert into public.outbox (to_email, subject, body, form_response_id)
  values ('hej@pasrundan.example', 'Ny bokning', '<p>Ny bokning</p>', agreed);

  perform private.answer(agreed, true, null, '');
  perform private.answer(withdrawn, true, null, 'Välkommen');
  select rhythms.first_day into first_day from private.rhythms where booking = agreed;
  insert into private.visits (booking, day, outcome, bags, at) values (agreed, first_day, 'collected', '{"Glascontainers": 2}', now());
  insert into private.day_changes (booking, nominal, moved_to) values (agreed, first_day + 7, first_day + 14);
  insert into private.payments (booking, month, paid_at) values (agreed, date_trunc('month', first_day), now());
  insert into private.stop_places (booking, place) values (agreed, 1);
  update private.agreements set pending = '{"frequency": "biweekly"}', pending_at = now(), driver_note = 'Ring på' where booking = agreed;
  insert into private.withdrawals (received_at, name, contract, receipt_to, booking)
  values (now(), 'David Ek', 'Hämtning', 'anna@example.se', withdrawn);
  update private.agreements set status = 'withdrawn', ended_at = now(), ended_from = 'agreed', span = 'empty' where booking = withdrawn;
  perform private.close_day(first_day + 28, 'annandag påsk', false);

  insert into private.link_requests (email, at) values ('anna@example.se', now());
  insert into private.erased_ids (id) values (gen_random_uuid());
  insert into private.job_runs (job, slot, next_attempt_at) values ('backup', agreed::text, now());
  insert into private.sign_in_keys (signing_key, secret) values ('{}', 'x') on conflict do nothing;
  insert into private.sign_in_codes (expires_at) values (now());
  insert into private.sessions (id, email) values (session, 'hej@pasrundan.example');
  insert into private.refresh_tokens (hash, session_id, generation) values (session::text, session, 1);
end
$$;

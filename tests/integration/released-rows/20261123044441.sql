-- The same as in the release before, whose `private.accept` did not know which offer had been read.
do $$
declare
  answers jsonb := '{
    "phone": "070-174 06 06", "email": "elin@example.se", "address": "Storgatan 3, Helenelund", "frequency": "weekly",
    "materials": ["Glascontainers", "Special"], "notes": "Kod 4321", "specialRequest": "En soffa"
  }';
  agreed uuid := gen_random_uuid();
  offered uuid := gen_random_uuid();
  first_day date := private.first_possible_day(private.now(), true);
begin
  insert into public.form_responses (id, submitted_by, answers, key_hash, early_start)
  select id, name, answers, md5(id::text) || md5(name), true
  from (values (agreed, 'Elin Åberg'), (offered, 'Hugo Ek')) as booking (id, name);

  perform private.offer(agreed, 400, 'monthly', first_day, 'Soffan tar vi med');
  perform private.accept(agreed, null);
  perform private.offer(offered, 600, 'weekly', first_day, '');

  insert into private.visits (booking, day, outcome, bags, at) values (agreed, first_day, 'not_out', '{}', now());
  insert into private.reports (booking, day, words, at) values (agreed, first_day, 'Påsarna stod vid grinden', now());
  insert into private.day_changes (booking, nominal, company_moved_to) values (agreed, first_day + 28, first_day + 35);
  insert into private.payments (booking, month, billed, billed_at, reminded_at, remark)
  values (agreed, date_trunc('month', first_day), 400, now(), now(), 'Ringde');
  insert into private.books (month, reference, owes, pickups, bags)
  values (date_trunc('month', first_day), 'Påsrundan 7K3D', 200, 2, '{"Glascontainers": 3}');
  insert into private.withdrawals (received_at, name, contract, receipt_to, matches, about)
  values (now(), 'Elin Aberg', 'Hämtning på Storgatan 3', 'elin@example.se', true, agreed);
end
$$;

-- One booking whose notice waits, one whose notice is still owed, and what erased ones leave behind.
insert into private.settings values ('company_mailbox', 'hej@pasrundan.example');
with booking as (
  insert into public.form_responses (submitted_by, answers)
  select name, '{
    "phone": "070-174 06 05", "email": "anna@example.se", "address": "Storgatan 1, Helenelund", "frequency": "weekly",
    "materials": ["Glascontainers"], "notes": "", "specialRequest": ""
  }'
  from unnest(array['Anna Åkesson', 'Bo Ek']) as name
  returning id, submitted_by
)
insert into public.outbox (to_email, subject, body, form_response_id)
select 'hej@pasrundan.example', 'Ny bokning', '<p>Ny bokning</p>', id from booking where submitted_by = 'Anna Åkesson';
insert into private.erased_bookings (month, frequency, bookings) values ('2026-10-01', 'weekly', 3);

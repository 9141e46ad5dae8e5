/**
 * A household that no act of a story is about, with rows on all its days and before and after them: what has forgotten whose rows are
 * meant reads these, changes them, or counts them. It left long ago, and is on no list.
 */
import type { Database } from '../../src/database/database.ts'
import { rowsWith } from './rows.ts'

export const BYSTANDER = '00000000-0000-4000-8000-00000000000b'

/** Without triggers: nothing of it happens now. */
export const bystander = `
  set local session_replication_role = replica;
  insert into public.form_responses (id, created_at, submitted_by, answers, early_start)
  values ('${BYSTANDER}', '2025-03-01T12:00Z', 'Greta Granne', '{"email": "granne@example.org", "phone": "073-999 99 99",
    "address": "Åsvägen 99", "frequency": "monthly", "materials": ["Plastavfall"], "notes": "Källaren", "specialRequest": "En vas"}', true);
  insert into private.agreements (booking, status, asked_at, waits, ended_at, last_day, company_last_day, changes,
    changed_at, driver_note, search_terms, span, asked_back_at, settled, reference, early_start_at, organisation, their_reference)
  values ('${BYSTANDER}', 'declined', '2025-03-01T12:00Z', false, '2025-05-20T12:00Z', '2025-06-01', '2025-06-01',
    '{"notes": "Vinden"}', '{"email": "2025-04-01T12:00:00Z"}', 'Ringklockan', '', '[2025-03-10,2025-06-02)', '2025-03-01T13:00Z', true, 'REF0001',
    '2025-03-01T12:00Z', '556677-8899', 'Städet');
  insert into private.rhythms (booking, first_day, frequency, price, special)
  values ('${BYSTANDER}', '2025-03-10', 'monthly', 111, true), ('${BYSTANDER}', '2027-08-30', 'biweekly', 99, true);
  insert into private.told (booking, reader, facts)
  select '${BYSTANDER}', reader, '{"notes": 0, "email": 0, "price": 0, "ended": 0, "pending": 0, "day": 0, "week": 0}'
  from unnest(array['household', 'company']) as reader;
  insert into private.keys (hash, booking, opens, channel, created_at, revoked_at)
  select private.hash_of('granne@' || nth), '${BYSTANDER}', opens, channel, '2025-03-01T12:00Z', revoked_at
  from (values (1, 'page', 'mail', null), (2, 'page', 'sms', null), (3, 'page', null, timestamptz '2025-04-01'), (4, 'calendar', null, null))
    as keys (nth, opens, channel, revoked_at);
  insert into private.link_requests (email, at) values ('granne@example.org', '2025-05-01T12:00Z');
  insert into private.day_changes (booking, nominal, moved_to, skipped, company_moved_to, company_skipped)
  select '${BYSTANDER}', day::date, case when nth % 3 = 0 then day::date + 21 end, nth % 3 = 1, case when nth % 3 = 2 then day::date + 14 end, nth % 3 = 2
  from generate_series(timestamp '2026-11-02', '2027-02-22', interval '7 days') with ordinality as days (day, nth);
  insert into private.visits (booking, day, outcome, note, at, recorded_at)
  select booking, nominal, 'wrong', 'Glas i plasten', nominal + time '07:00', nominal + time '07:00'
  from private.day_changes where booking = '${BYSTANDER}';
  insert into private.reports (booking, day, words, at, settled_at)
  select booking, nominal, 'Ingen kom.', nominal + time '19:00', nominal + time '20:00' from private.day_changes where booking = '${BYSTANDER}';
  insert into private.history (booking, place, at, who, what, day, until)
  select booking, nth, date '2025-03-10' + nth, case when nth % 2 = 0 then 'household' else 'company' end,
    (array['visited', 'skipped', 'moved', 'restored', 'away'])[nth % 5 + 1], nominal, nominal + 7
  from private.day_changes cross join lateral (select (nominal - date '2026-10-26') / 7 as nth) as place where booking = '${BYSTANDER}';
  insert into private.payments (booking, month, billed, billed_at, remark, billed_place)
  select '${BYSTANDER}', month, 0, month + 33, '', 0
  from generate_series(timestamp '2026-09-01', '2027-03-01', interval '1 month') as first cross join lateral (select first::date as month) as months;
  insert into private.receipts (booking, day, kronor, source, text, month, entered_at, taken_off_at)
  select booking, month + 35, 3, 'desk', 'granne@', month, month + 35, month + 36 from private.payments where booking = '${BYSTANDER}';
  insert into public.outbox (created_at, form_response_id, status, sent_at, kind, channel, recipient, day, data, settled_at)
  select '2025-05-01T12:00Z', '${BYSTANDER}', 'sent', '2025-05-01T12:01Z', kind, channel, recipient,
    date '2026-11-02' + 7 * row_number() over ()::integer, '{"who": "household", "what": "changed", "acts": [], "changed": ["notes"]}', '2025-05-01T12:00Z'
  from unnest('{agreed,changed,moved,ended,bill,news,closed_day}'::text[]) as kind,
    (values ('household', 'sms'), ('company', 'mail')) as reader (recipient, channel);
  set local session_replication_role = origin;`

export async function rowsOfBystander(database: Database): Promise<string[]> {
  return await rowsWith(database, BYSTANDER, 'granne@example.org')
}

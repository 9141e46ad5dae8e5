-- Triggers with rules for what is inserted are called refuse_…, and those that note a change note_…: restoring a backup switches these
-- off, and no others.

create or replace trigger refuse_faulty_booking before insert on public.form_responses
  for each row execute function private.refuse_faulty_booking();
-- What is restored or written by the worker has been let in before.
create or replace trigger refuse_when_busy before insert on public.form_responses
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_when_busy();
create or replace trigger refuse_after_the_season before insert on public.form_responses
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_after_the_season();
create or replace trigger begin_agreement after insert on public.form_responses
  for each row execute function private.begin_agreement();

do $$
declare
  kept record;
begin
  for kept in
    select * from (values
      ('public.form_responses', 'id'), ('private.agreements', 'booking'), ('private.rhythms', 'booking, first_day'),
      ('private.day_changes', 'booking, nominal'), ('private.told', 'booking, reader'), ('private.history', 'booking, place'), ('private.keys', 'hash'),
      ('private.payments', 'booking, month'), ('private.withdrawals', 'id'), ('public.outbox', 'id'), ('private.closed_days', 'day'),
      ('private.seasons', 'first_day'), ('private.season_end', 'is_the_one')
    ) as kept (source, key)
  loop
    execute format($trigger$
      create or replace trigger keep_row after insert or update or delete on %s
      for each row when (current_setting('private.act', true) <> '') execute function private.keep_row(%s)$trigger$, kept.source, kept.key);
  end loop;
end
$$;
create or replace trigger wait_for_the_minute before insert or update of data, status on public.outbox
  for each row when (current_setting('private.act', true) <> '' and new.recipient in ('household', 'former') and new.status = 'queued' and new.kind <> 'reminder')
  execute function private.wait_for_the_minute();

create or replace trigger note_changed_days after insert or update or delete on private.day_changes
  for each row execute function private.note_changed_days();

create or replace trigger closed_days_changed after insert or update or delete on private.closed_days
  for each statement execute function private.closed_days_changed();

create or replace trigger season_changed after insert or update or delete on private.seasons
  for each statement execute function private.season_changed();
create or replace trigger season_changed after insert or update or delete on private.season_end
  for each statement execute function private.season_changed();

create or replace trigger refuse_when_busy before insert on public.outbox
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_when_busy();
create or replace trigger find_notice before insert on public.outbox
  for each row when (current_user in ('anon', 'authenticated') and new.form_response_id is not null)
  execute function private.find_notice();
create or replace trigger refuse_more_sms before insert on public.outbox
  for each row when (new.channel = 'sms' and new.recipient = 'household' and new.data ->> 'who' = 'household')
  execute function private.refuse_more_sms();
create or replace trigger wake_workers after insert on public.outbox
  for each row execute function private.wake_workers();

create or replace trigger forget_what_is_said before update on public.outbox
  for each row when ((old.data, old.day, old.channel, old.status) is distinct from (new.data, new.day, new.channel, new.status))
  execute function private.forget_what_is_said();
create or replace trigger note_told_days after update on public.outbox
  for each row when (
    private.says_what_differs(new.kind, new.data)
    and (new.status = 'sent' and old.status <> 'sent' or old.settled_at is null and new.settled_at is not null)
  ) execute function private.note_told_days();
create or replace trigger note_deleted_days after delete on public.outbox
  for each row when (old.data -> 'acts' = '[]' and old.status = 'queued')
  execute function private.note_told_days();
create or replace trigger agreement_changed after update on private.agreements
  for each row when (
    (old.status, old.changes, old.pending, old.offer, old.last_day) is distinct from (new.status, new.changes, new.pending, new.offer, new.last_day)
  ) execute function private.agreement_changed();
-- Whatever changes its days asks for the span anew, also where that stays.
create or replace trigger days_changed after update of span on private.agreements
  for each row execute function private.agreement_changed();
create or replace trigger agreement_changed after insert or update on private.receipts
  for each row when (new.booking is not null) execute function private.agreement_changed();
create or replace trigger agreement_changed after update on private.payments
  for each row when (old.adjustment is distinct from new.adjustment) execute function private.agreement_changed();
create or replace trigger agreement_changed after insert or update or delete on private.rhythms
  for each row execute function private.agreement_changed();

-- The columns that decide are not granted; this says it once more, also where a project grants too much.
drop policy if exists outbox_insert on public.outbox;
create policy outbox_insert on public.outbox
  for insert to anon, authenticated
  with check (
    kind = 'notice' and channel = 'mail' and recipient = 'company' and status = 'queued' and attempts = 0
    and private.is_company_mailbox(to_email)
  );

create index if not exists withdrawals_mailbox on private.withdrawals (private.mailbox_of(receipt_to), received_at);

-- An upgrade that brings the table does it all at once: an act on many households has no time for it.
select private.know_what_is(array(select booking from private.agreements where agreed_at is not null));

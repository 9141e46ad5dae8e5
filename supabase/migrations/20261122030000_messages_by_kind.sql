-- Messages of any kind: what it says, over which channel, to whom, about which day, and until when it is worth sending.
-- A visitor still writes the notice to the company and nothing else.

alter table public.outbox
  -- Which file of src/messages makes its text.
  add column kind text not null default 'notice',
  add column channel text not null default 'mail',
  -- Whom it is for. A household is reached where its booking says, which the worker looks up; nobody else has an address.
  add column recipient text not null default 'company',
  -- The pick-up day it is about, if any.
  add column day date,
  -- What the text needs beyond the booking.
  add column data jsonb,
  add column expires_at timestamptz,
  -- Several messages may go out as one; then the id of the first of them.
  add column sent_in uuid,
  -- 'mail server' or 'file'.
  add column delivered_to text,
  alter column to_email drop not null,
  alter column subject drop not null,
  alter column body drop not null,
  drop constraint outbox_status_is_known,
  add constraint outbox_status_is_known check (status in ('queued', 'sent', 'dead', 'expired')),
  add constraint outbox_kind_is_a_name check (kind ~ '^[a-z_]{1,40}$'),
  add constraint outbox_channel_is_known check (channel in ('mail', 'sms')),
  add constraint outbox_recipient_is_known check (recipient in ('company', 'household')),
  add constraint outbox_household_has_a_booking check (recipient = 'company' or form_response_id is not null),
  -- What a visitor has to give with a notice. The body of one that has been delivered is forgotten after a while.
  add constraint outbox_notice_is_whole check (
    kind <> 'notice' or (to_email is not null and subject is not null and (body is not null or status = 'sent'))
  );

-- Smaller is sooner. Letters without a booking come last: nothing of ours writes them.
alter table public.outbox add column priority smallint not null generated always as (
  case when kind = 'sign_in' then 0 when kind = 'notice' and form_response_id is null then 2 else 1 end
) stored;
drop index public.outbox_due;
create index outbox_due on public.outbox (priority, next_attempt_at) where status = 'queued';

-- One notice for each booking; it is composed from the booking, so that a second could say nothing else. Those that came
-- before this rule lose their place: what has been delivered goes, what has not becomes a letter without a booking.
with numbered as (
  select id, row_number() over (partition by form_response_id order by created_at, id) as place
  from public.outbox where form_response_id is not null
), gone as (
  delete from public.outbox where status = 'sent' and id in (select id from numbered where place > 1)
)
update public.outbox set form_response_id = null
where status <> 'sent' and id in (select id from numbered where place > 1);
create unique index outbox_notice_of_a_booking on public.outbox (form_response_id)
  where kind = 'notice' and form_response_id is not null;
-- Whatever is about a day is said once of it.
create unique index outbox_once_a_day on public.outbox (form_response_id, kind, day);
drop index public.outbox_form_response_id;

-- How many went to the company lately, one by one and together, and what is still to be forgotten: each asked by index.
create index outbox_notices_sent on public.outbox (sent_at)
  where status = 'sent' and kind = 'notice' and sent_in is null;
create index outbox_sent_together on public.outbox (sent_at) where status = 'sent' and sent_in is not null;
create index outbox_bodies_kept on public.outbox (sent_at) where status = 'sent' and body is not null;
create index outbox_letters on public.outbox (created_at) where kind = 'notice' and form_response_id is null;

create or replace function private.notice_arrived() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.kind = 'notice' then
    delete from private.missing_notices where form_response_id = new.form_response_id;
  end if;
  -- Wakes workers in other processes; harmless where nobody listens.
  perform pg_catalog.pg_notify('outbox', '');
  return null;
end
$$;

-- The columns that decide are not granted; this says it once more, also where a project grants too much.
drop policy outbox_insert on public.outbox;
create policy outbox_insert on public.outbox
  for insert to anon, authenticated
  with check (
    kind = 'notice' and channel = 'mail' and recipient = 'company' and status = 'queued' and attempts = 0
    and private.is_company_mailbox(to_email)
  );

-- An SMS has no answer to it: what became of one is told by its gateway, later, by the id that it gave.

alter table public.outbox
  add column gateway_id text,
  -- Of an SMS: 'delivered' or 'failed' as its gateway reports; 'refused', and 'unknown' where nobody can say whether it
  -- arrived. With the last three the message goes by mail.
  add column delivery text,
  add constraint outbox_delivery_is_known check (delivery in ('delivered', 'failed', 'refused', 'unknown'));
create index outbox_gateway_id on public.outbox (gateway_id) where gateway_id is not null;
-- Looked for every few seconds.
create index outbox_sms_waiting on public.outbox (next_attempt_at) where status = 'queued' and channel = 'sms';

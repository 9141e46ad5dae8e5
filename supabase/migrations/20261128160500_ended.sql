-- Whom a payment may be of: also who ended or withdrew within the last year.
create index agreements_ended on private.agreements (ended_at) where ended_at is not null;

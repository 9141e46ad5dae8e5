alter table private.payments add column is_outdated boolean not null default false;
comment on column private.payments.is_outdated is 'Whether an unpaid month has become another sum than was billed.';

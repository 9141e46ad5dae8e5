-- What each reader was last told of a household's days, by nominal day; what stands as its rhythm says is left out. Only what somebody has
-- agreed to: who acts on an agreement that has none yet begins it, knowing what is (private.know_days).
create table private.told (
  booking uuid not null references private.agreements (booking) on delete cascade,
  reader text not null constraint told_reader_is_known check (reader in ('household', 'company')),
  days jsonb not null,
  primary key (booking, reader)
);
alter table private.told enable row level security;
-- Messages about days are composed when they leave, and merged no more.
drop function if exists private.acts_together(jsonb, jsonb, text);
drop function if exists private.acts_of(date, jsonb);
drop function if exists private.same_act_on(date[], text);
drop function if exists private.is_of_untold_day(uuid, date);

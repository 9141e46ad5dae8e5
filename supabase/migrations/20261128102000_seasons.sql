-- A season is a thing of its own: one that the company has opened at its desk or in its file after another, and those that are over. The
-- first one has no row until the second is opened.
create table private.seasons (
  first_day date primary key,
  -- Null where nobody has said yet.
  last_day date,
  message text not null default '' check (length(message) <= 2000),
  opened_at timestamptz,
  ended_at timestamptz,
  check (last_day >= first_day)
);
-- One at a time.
create unique index seasons_one on private.seasons ((true)) where ended_at is null;
alter table private.seasons enable row level security;
grant select, insert, update, delete on private.seasons to service_role;

-- The first day on which the company drives this season; null for none that anybody has named.
alter table private.company_rules add column season_first_day date;

-- The booking of an earlier season whose household is asked to go on.
alter table private.agreements add column again_of uuid;
create index agreements_again_of on private.agreements (again_of) where again_of is not null;

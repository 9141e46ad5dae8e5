-- All rate limits that the database enforces; our own server's are in src/flood-limits.ts. A test compares both with docs/security.md.

-- Without `within` it applies to all time. The last two come from the server's RATE_LIMIT; without a server there are none.
create or replace function private.bounds() returns table (bound text, most integer, within interval)
language sql stable as $$
  values
    ('acts_an_hour', 30, interval '1 hour'),
    ('acts_a_day', 60, '1 day'),
    ('acts_a_month', 300, '30 days'),
    ('acts_of_strangers', 600, '1 hour'),
    ('stranger_told', 1, '1 hour'),
    ('strangers_told', 60, '1 hour'),
    ('withdrawals', 60, '1 hour'),
    ('withdrawals_a_day', 200, '1 day'),
    ('withdrawals_naming_household', 60, '1 hour'),
    ('withdrawals_of_mailbox', 3, '1 day'),
    ('withdrawals_of_household', 3, '1 day'),
    ('links_asked_for', 60, '1 hour'),
    ('links_an_hour', 1, '1 hour'),
    ('links_a_day', 3, '1 day'),
    ('requests_told', 3, '1 day'),
    ('sms_of_own_acts_a_day', 5, '1 day'),
    ('sms_of_own_acts_a_month', 20, '30 days'),
    ('calendars', 10, null),
    ('questions', 3, null),
    ('news_a_day', 2, '1 day')
  union all
  select name, value::integer, interval '1 hour' from private.settings
  where name in ('bookings_per_hour', 'letters_per_hour')
$$;

-- Counts up to until_now() only: rows written while the clock was ahead must not block the site.
create or replace function private.is_full(bound text, times timestamptz[], clock timestamptz default null) returns boolean
language sql volatile as $$
  select exists (
    select from private.bounds() as known
    where known.bound = is_full.bound and most <= (
      select count(*) from unnest(times) as at where within is null or at between coalesce(clock, private.now()) - within and private.until_now()
    )
  )
$$;

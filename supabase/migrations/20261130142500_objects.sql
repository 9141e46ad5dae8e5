-- The household has objected to being asked whether it goes on (GDPR, article 21), or has erased that question.
alter table private.agreements add column objected_at timestamptz;
-- Rows from before, as a backup may bring them too:
update private.agreements set objected_at = coalesce(ended_at, asked_at), again_of = null where again_of = booking;
-- End of the rows from before.
drop function if exists private.has_booked_instead(private.agreements);

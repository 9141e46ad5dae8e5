-- A visitor reads back what was booked, not the number of the transaction that stored it: from two of those anybody could
-- tell how much is booked in between. The policy that compares that number needs no grant on its column.
--
-- From here on `returning *`, and so `?select=*` on a hosted project, is refused: name the columns.

revoke select on public.form_responses from anon, authenticated;
grant select (id, created_at, submitted_by, answers) on public.form_responses to anon, authenticated;

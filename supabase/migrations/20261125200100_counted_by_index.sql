-- What the county counts and the season shows, and who is listed when nobody is searched for: without looking through all there
-- have been.
create index visits_with_bags on private.visits (day) where bags <> '{}';
create index agreements_running on private.agreements (booking) where status = 'agreed';

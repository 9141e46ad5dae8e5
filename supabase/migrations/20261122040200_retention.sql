-- From when on the time counts for which a booking is kept; null while it is kept whatever its age. The only place that
-- says so: everything that erases old bookings asks here. Without `set search_path`, so that it is unfolded into the
-- query and an index can serve.
create function private.retention_starts(booking public.form_responses) returns timestamptz
language sql stable
return booking.created_at;

revoke execute on function private.retention_starts from public;

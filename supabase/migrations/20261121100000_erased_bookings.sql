-- What remains of bookings whose personal data has been erased: how many there were.

create table private.erased_bookings (
  -- The first day of the month they came in, Europe/Stockholm.
  month date not null,
  frequency text not null,
  bookings integer not null,
  primary key (month, frequency)
);
alter table private.erased_bookings enable row level security;
grant select, insert, update, delete on private.erased_bookings to service_role;

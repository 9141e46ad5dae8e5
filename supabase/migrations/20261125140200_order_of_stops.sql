-- It takes no day: the order is of households.
drop function if exists private.order_stops(date, uuid[]);

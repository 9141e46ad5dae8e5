-- Both say now what they say to whom.
drop function if exists private.refuse_unless_running(uuid);
drop function if exists private.book_again();

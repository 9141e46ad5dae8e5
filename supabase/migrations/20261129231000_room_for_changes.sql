-- Each act changes its agreement. On a page that has room for the new row no index has to be told, of which there are fifteen; the
-- embedded database's pages are filled up each night.
alter table private.agreements set (fillfactor = 50);

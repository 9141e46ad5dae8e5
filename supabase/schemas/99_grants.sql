-- Nobody calls what is private but the functions of the two doors, whose grants stand beside them.

revoke execute on all functions in schema private from public;

-- A policy asks as the visitor who inserts.
grant execute on function private.is_company_mailbox to anon, authenticated, service_role;
-- An index asks as whoever inserts.
grant execute on function private.mailbox_of to service_role;

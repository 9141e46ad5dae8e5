-- Only the functions of the two doors may be called from outside; their grants are beside them.

revoke execute on all functions in schema private from public;

-- A policy runs as the inserting visitor.
grant execute on function private.is_company_mailbox to anon, authenticated, service_role;
-- An index expression runs as the inserting role.
grant execute on function private.mailbox_of to service_role;

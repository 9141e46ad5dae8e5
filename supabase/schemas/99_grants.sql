-- Only functions of the schema public may be called from outside, and those of private that a policy or an index of theirs calls.
-- Their grants are beside them.

revoke execute on all functions in schema private from public;

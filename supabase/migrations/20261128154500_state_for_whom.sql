-- What a household's page and the desk say of it is one function, which is told for whom.
drop function if exists private.state_of(uuid);

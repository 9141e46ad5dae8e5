-- They also say what each is.
drop function if exists private.others_of_mailbox(uuid);

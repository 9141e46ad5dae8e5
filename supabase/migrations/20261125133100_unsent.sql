drop function if exists private.replace_unsent_no(private.agreements);

-- An act of the desk holds all that its household is to be told, of whatever kind.
drop function if exists private.hold_messages(uuid, text);

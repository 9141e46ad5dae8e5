-- Of a customer who is a firm or an association: its organisation number, and what it wants to read on its bills. '' for a household.
alter table private.agreements add column organisation text;
alter table private.agreements alter column organisation set default '';
alter table private.agreements add column their_reference text;
alter table private.agreements alter column their_reference set default '';
-- Rows from before, as a backup may bring them too:
update private.agreements set organisation = '', their_reference = '' where organisation is null;
-- End of the rows from before.
alter table private.agreements alter column organisation set not null;
alter table private.agreements alter column their_reference set not null;
alter table private.agreements add constraint agreements_organisation_is_written_one_way check (organisation ~ '^([0-9]{6}-[0-9]{4})?$');
alter table private.agreements add constraint agreements_their_reference_is_bounded check (length(their_reference) <= 100);

-- Addresses are compared by `private.normal_address`.
drop function if exists private.is_the_company(text);
delete from private.settings where name = 'company_mailbox_spellings';
-- It is made again with the functions.
drop index if exists private.withdrawals_mailbox;
update private.agreements set search_terms = null from public.form_responses
where id = booking and concat(answers ->> 'email', changes ->> 'email') ~* 'xn--|@googlemail';

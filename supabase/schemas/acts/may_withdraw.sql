create or replace function private.refuse_faulty_withdrawal(name text, contract text, receipt_to text) returns void
language plpgsql stable as $$
begin
  if length(name) > 200 or length(contract) > 1000 then
    perform private.refuse('400', 'Texten är för lång: högst 200 tecken för namnet och 1000 för avtalet.');
  elsif private.is_blank(name) then
    perform private.refuse('400', 'Skriv ditt namn.');
  elsif private.is_blank(contract) then
    perform private.refuse('400', 'Skriv vilket avtal det gäller, till exempel adressen vi hämtar på.');
  elsif not private.is_email(receipt_to) then
    perform private.refuse('400', 'Skriv en e-postadress som vi kan skicka bekräftelsen till, utan å, ä och ö före @.');
  elsif exists (
    select from private.settings cross join regexp_split_to_table(value, '\s+') as spelling
    where settings.name in ('company_mailbox', 'company_mailbox_spellings') and private.mailbox_of(spelling) = private.mailbox_of(receipt_to)
  ) then
    perform private.refuse('400', 'Skriv din egen e-postadress: bekräftelsen är till dig.');
  end if;
end
$$;

-- Beyond the limits a withdrawal is `dropped`, or kept without a receipt (`unmailed`); null within them. `score` says how surely it is
-- about the household that it names.
create or replace function private.beyond_limits(letter private.withdrawals, is_agreed boolean, score bigint) returns text
language plpgsql as $$
declare
  mailbox_is_full boolean := private.is_full('withdrawals_of_mailbox', array(
    select received_at from private.withdrawals
    where private.mailbox_of(receipt_to) in (private.mailbox_of(letter.receipt_to), private.erased_mailbox(letter.receipt_to))
      and received_at >= private.now() - interval '1 day'
  ));
  -- There are enough rows for any of the bounds.
  lately timestamptz[] := array(
    select received_at from private.withdrawals
    where received_at between private.now() - interval '1 day' and private.until_now()
    order by received_at desc limit (select most from private.bounds() where bound = 'withdrawals_a_day')
  );
  household_is_full boolean;
begin
  if not (mailbox_is_full or case
    when is_agreed then private.is_full(
      'withdrawals_of_household', array(select received_at from private.withdrawals where booking = letter.booking)
    )
    else private.is_full('withdrawals', lately) or private.is_full('withdrawals_a_day', lately)
  end) then
    return null;
  end if;
  household_is_full := private.is_full('withdrawals_naming_household', array(
    select received_at from private.withdrawals
    where about = letter.about and received_at >= private.now() - interval '1 hour'
  ));
  return case when is_agreed or letter.about is null
    or ((score < 8 or letter.booking is not null) and (mailbox_is_full or household_is_full))
    -- From the household's own mailbox one withdrawal an hour is enough, whoever wrote it; and the same words once.
    or exists (
      select from private.withdrawals
      where about = letter.about and private.mailbox_of(receipt_to) = private.mailbox_of(letter.receipt_to)
        and (household_is_full or (name = letter.name and contract = letter.contract))
        and received_at between private.now() - interval '1 hour' and private.until_now()
    ) then 'dropped' else 'unmailed' end;
end
$$;

-- Their only caller does it itself.
drop function if exists private.links_of(uuid);
drop function if exists private.is_the_company(text);
drop function if exists private.refuse_unless_offered(private.agreements);
drop function if exists private.given_notice(uuid, date, text);
drop function if exists private.reopen_offer(private.agreements);
drop function if exists private.has_opened_its_link(uuid);
drop function if exists private.is_one_with_pushed(uuid, date);
drop function if exists private.update_season();
drop function if exists private.seasons_in_turn();
drop function if exists private.length_in_sms(text);
drop function if exists private.matches_of(private.withdrawals);

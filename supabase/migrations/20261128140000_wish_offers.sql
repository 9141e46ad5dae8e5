-- What the company asks for a special request within an agreement that runs, while the household has to answer: {price, message, until}.
alter table private.agreements add column wish_offer jsonb;
create index agreements_wish_offer on private.agreements (booking) where wish_offer is not null;

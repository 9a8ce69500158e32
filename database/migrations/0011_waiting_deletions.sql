-- Set: the customer has asked for the account to be deleted, which waits for a payment to be settled. Nobody
-- can log in to it any more.
alter table customers add column deletion_asked_at timestamptz;
create index customers_to_delete on customers (deletion_asked_at) where deletion_asked_at is not null;

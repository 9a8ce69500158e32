-- outside a transaction
-- What the desk's page of money and its first page look for: refunds that are under way or that PayPal refused.
create index concurrently if not exists refunds_not_made on refunds (id) where state in ('requested', 'failed');

-- Who wants to hear when a product can be bought again: a customer, or a visitor by an e-mail address that counts once
-- its owner has opened the link sent to it.
create table stock_alerts (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  customer_id uuid references customers (id) on delete cascade,
  email text check (length(email) between 3 and 254),
  -- SHA-256 of the link's token: it confirms, and it ends all alerts of the same person. A customer has none until told.
  token_hash bytea unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Told, or ended by its person. The row stays for a while, for the link in what was sent.
  closed_at timestamptz,
  expires_at timestamptz not null,
  constraint alerts_are_of_one_person check ((customer_id is null) <> (email is null)),
  constraint alerts_of_customers_are_confirmed check (customer_id is null or confirmed_at is not null),
  constraint alerts_of_visitors_have_links check (email is null or token_hash is not null)
);
create unique index stock_alerts_once_per_customer on stock_alerts (customer_id, product_id)
  where customer_id is not null and closed_at is null;
create unique index stock_alerts_once_per_address on stock_alerts (lower(email), product_id)
  where email is not null and closed_at is null;
create index stock_alerts_in_order on stock_alerts (product_id, created_at, id) where closed_at is null;
create index stock_alerts_by_customer on stock_alerts (customer_id) where customer_id is not null;
create index stock_alerts_by_address on stock_alerts (lower(email)) where email is not null;
create index stock_alerts_by_expiry on stock_alerts (expires_at);

-- Products that somebody waits for. They are told in waves, so that few hear of what there is little of; null: the
-- next wave goes out as soon as there is any.
create table awaited_products (
  product_id uuid primary key references products (id) on delete cascade,
  next_wave_at timestamptz
);

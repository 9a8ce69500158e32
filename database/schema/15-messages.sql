-- Messages: the outbox, order e-mails, web push, stock alerts. No triggers.

-- The shop's key pair for web push, used when the settings give none.
create table vapid_keys (
  public_key text not null check (length(public_key) = 87),
  sealed_private_key text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  created_at timestamptz not null,
  primary key (public_key)
);

-- Browsers that receive a customer's notifications.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers (id) on delete cascade,
  -- Logging out ends the notifications. Null: the session has expired since.
  session_id uuid references sessions (id) on delete cascade,
  -- A browser belongs to its last subscriber.
  endpoint text not null unique check (length(endpoint) between 1 and 2048),
  -- The known push service of the endpoint's host.
  push_service text not null check (length(push_service) between 1 and 253),
  -- The browser's public key and secret of RFC 8291, base64url.
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  -- The shop's public key it was made with: no other works.
  vapid_public_key text not null check (length(vapid_public_key) = 87),
  -- The companion app's id of the device, if subscribed from there.
  device_id text check (length(device_id) between 1 and 200),
  device text not null default '' check (length(device) <= 300),
  -- The SHA-256 of a token with which the service worker, which has no session, reports a new endpoint.
  renewal_hash bytea not null unique check (length(renewal_hash) = 32),
  created_at timestamptz not null
);
create index push_subscriptions_by_customer on push_subscriptions (customer_id);
create index push_subscriptions_by_session on push_subscriptions (session_id) where session_id is not null;
create unique index push_subscriptions_one_per_app_device on push_subscriptions (customer_id, device_id)
  where device_id is not null;

-- Messages, written in the transaction of their cause and sent afterwards.
create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('email', 'push')),
  customer_id uuid references customers (id) on delete cascade,
  -- A repeated cause does not repeat the message.
  deduplication_key text unique,
  template text not null,
  recipient jsonb,
  content jsonb not null,
  created_at timestamptz not null,
  -- Put off by a lease while a worker has it, and after a failure.
  due_at timestamptz not null,
  tries integer not null default 0,
  last_error text,
  -- Undeliverable: shown to the owner and not tried again.
  given_up_at timestamptz,
  push_subscription_id uuid references push_subscriptions (id) on delete cascade,
  channel text not null check (length(channel) between 1 and 253),
  constraint emails_have_a_recipient check ((kind = 'email') = (recipient is not null)),
  constraint pushes_have_a_subscription check ((kind = 'push') = (push_subscription_id is not null)),
  constraint emails_have_one_channel check ((kind = 'email') = (channel = 'email')),
  registration_id uuid references registrations (id) on delete cascade
);
create index outbox_by_subscription on outbox (push_subscription_id) where push_subscription_id is not null;
create index outbox_by_registration on outbox (registration_id) where registration_id is not null;
create index outbox_due_by_channel on outbox (channel, due_at) where given_up_at is null;

-- E-mails and notifications about an order that have left the outbox, without their text.
create table sent_letters (
  -- The id of its row in the outbox.
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  customer_id uuid not null references customers (id) on delete cascade,
  kind text not null check (kind in ('email', 'push')),
  template text not null,
  -- The e-mail address; null for a notification.
  recipient text check ((kind = 'email') = (recipient is not null)),
  written_at timestamptz not null,
  ended_at timestamptz not null,
  -- Undeliverable: see `outbox.given_up_at`.
  is_lost boolean not null
);
create index sent_letters_by_order on sent_letters (order_id, id);
create index sent_letters_by_customer on sent_letters (customer_id);
-- For the desk: orders with a lost e-mail.
create index sent_letters_lost on sent_letters (ended_at) where is_lost;

-- Who is told when a product is back in stock: a customer, or a visitor whose e-mail address counts once its link is opened.
create table stock_alerts (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  customer_id uuid references customers (id) on delete cascade,
  email text check (length(email) between 3 and 254),
  -- The SHA-256 of the link's token, which confirms, and ends all alerts of the person. A customer has none until told.
  token_hash bytea unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Told or ended. The row stays for a while for the link in the e-mail.
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

-- Products with alerts. People are told in waves, so that not many hear of a few pieces. Null: as soon as there is any.
create table awaited_products (
  product_id uuid primary key references products (id) on delete cascade,
  next_wave_at timestamptz
);

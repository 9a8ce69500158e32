-- Tokens that the companion app asks for: made by a session and gone with it, for a log-in on the web or for
-- switching on notifications on one device.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'web-login', 'enable-notifications'));
alter table one_time_tokens add column session_id uuid references sessions (id) on delete cascade;
alter table one_time_tokens add column device_id text check (length(device_id) between 1 and 100);
alter table one_time_tokens add constraint app_tokens_name_their_session
  check (session_id is not null or purpose in ('verify-email', 'reset-password'));
alter table one_time_tokens add constraint enabling_tokens_name_their_device
  check ((device_id is not null) = (purpose = 'enable-notifications'));
create index one_time_tokens_by_session on one_time_tokens (session_id) where session_id is not null;

-- Browsers that a customer's notifications go to.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers (id) on delete cascade,
  -- Logging out on a device ends its notifications. Null: that session has run out by itself since.
  session_id uuid references sessions (id) on delete cascade,
  -- A browser belongs to whoever subscribed in it last.
  endpoint text not null unique check (length(endpoint) between 1 and 2048),
  -- The entry of the list of known push services that the endpoint's host was found under.
  push_service text not null check (length(push_service) between 1 and 253),
  -- The browser's public key and secret of RFC 8291, base64url.
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  -- The shop's public key it was made with: no other key can reach it.
  vapid_public_key text not null check (length(vapid_public_key) = 87),
  -- The companion app's own name for the device, when it was switched on from there.
  device_id text check (length(device_id) between 1 and 100),
  device text not null default '' check (length(device) <= 300),
  -- Lets the service worker, which knows no session, hand in the browser's new endpoint. Only its SHA-256.
  renewal_hash bytea not null unique check (length(renewal_hash) = 32),
  created_at timestamptz not null
);
create index push_subscriptions_by_customer on push_subscriptions (customer_id);
create index push_subscriptions_by_session on push_subscriptions (session_id) where session_id is not null;
create unique index push_subscriptions_one_per_app_device on push_subscriptions (customer_id, device_id)
  where device_id is not null;

-- The shop's own pair of keys for web push, made when the settings give none: one for all processes.
create table vapid_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (length(public_key) = 87),
  sealed_private_key text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  created_at timestamptz not null
);

-- Notifications join the e-mails: a row for each browser, gone with it. `channel` is `email` or the push
-- service, so that a slow one holds up nobody but itself.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('email', 'push'));
alter table outbox alter column recipient drop not null;
alter table outbox add column push_subscription_id uuid references push_subscriptions (id) on delete cascade;
alter table outbox add column channel text not null default 'email' check (length(channel) between 1 and 253);
alter table outbox alter column channel drop default;
alter table outbox add constraint emails_have_a_recipient check ((kind = 'email') = (recipient is not null));
alter table outbox add constraint pushes_have_a_subscription
  check ((kind = 'push') = (push_subscription_id is not null));
alter table outbox add constraint emails_have_one_channel check ((kind = 'email') = (channel = 'email'));
create index outbox_by_subscription on outbox (push_subscription_id) where push_subscription_id is not null;
drop index outbox_due;
create index outbox_due on outbox (kind, due_at) where given_up_at is null;

-- What the owner says of a parcel.
alter table orders add column shipped_at timestamptz;
alter table orders add column carrier text check (length(carrier) between 1 and 60);
alter table orders add column tracking_url text check (length(tracking_url) between 1 and 500);
alter table orders add column delivered_at timestamptz;

create table customers (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) <= 254),
  -- The address as compared: lower-cased. One account for each.
  email_key text not null unique generated always as (lower(email)) stored,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  date_of_birth date,
  phone_number text check (length(phone_number) <= 40),
  role text not null default 'Customer' check (role = 'Customer'),
  password_hash text not null,
  verified_at timestamptz,
  is_two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now()
);

-- Opaque bearer tokens, kept only as SHA-256: a stolen dump opens no session.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique default uuidv7(),
  customer_id uuid not null references customers (id) on delete cascade,
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_customer on sessions (customer_id);

-- Links sent by mail, likewise kept only as SHA-256, each bound to one purpose.
create table one_time_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id uuid not null references customers (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_by_customer on one_time_tokens (customer_id, purpose);

-- Failed guesses by account, counted here so that the limit is exact across processes. The key is a hash of
-- the e-mail address as typed: it counts alike for addresses that have no account.
create table guess_counters (
  account_key bytea primary key check (length(account_key) = 32),
  failures integer not null check (failures >= 0),
  retry_at timestamptz not null,
  updated_at timestamptz not null
);

-- What happened, for the customer to read: append-only for the application.
create table activity (
  id uuid primary key default uuidv7(),
  customer_id uuid references customers (id) on delete cascade,
  happened_at timestamptz not null,
  action text not null check (length(action) between 1 and 60),
  entity_type text check (length(entity_type) <= 60),
  entity_id text check (length(entity_id) <= 100),
  changes text not null default '' check (length(changes) <= 4000),
  is_success boolean not null,
  failure_reason text check (length(failure_reason) <= 500)
);
create index activity_by_customer on activity (customer_id, id desc);

create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  raise exception 'activity is append-only';
end $$;
create trigger activity_is_append_only before update on activity
  for each row execute function refuse_activity_change();

create table addresses (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers (id) on delete cascade,
  contact_name text not null check (length(contact_name) between 1 and 120),
  phone_number text check (length(phone_number) <= 40),
  street_address_1 text not null check (length(street_address_1) between 1 and 200),
  street_address_2 text check (length(street_address_2) <= 200),
  city text not null check (length(city) between 1 and 100),
  region_or_state text not null check (length(region_or_state) between 1 and 100),
  postal_code text not null check (length(postal_code) between 1 and 20),
  country text not null check (length(country) between 1 and 60),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  address_type text not null default 'Shipping' check (address_type in ('Shipping', 'Billing', 'Both')),
  is_primary_shipping boolean not null default false,
  is_primary_billing boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_by_customer on addresses (customer_id);
create unique index addresses_one_primary_shipping on addresses (customer_id) where is_primary_shipping;
create unique index addresses_one_primary_billing on addresses (customer_id) where is_primary_billing;

-- Secrets of authenticator apps, sealed with AES-256-GCM for their customer. `key_id` says with which key:
-- while the owner changes SECRET_KEY, both open.

-- Offered, but not confirmed yet.
create table two_factor_setups (
  customer_id uuid primary key references customers (id) on delete cascade,
  sealed_secret text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  expires_at timestamptz not null
);

create table two_factor_secrets (
  customer_id uuid primary key references customers (id) on delete cascade,
  sealed_secret text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  -- The latest 30-second step whose code was accepted: only later ones are, so each code works once.
  last_step bigint not null,
  -- One for all recovery codes, so that checking one costs one slow hash and not ten.
  recovery_salt bytea not null check (length(recovery_salt) = 16),
  enabled_at timestamptz not null
);

-- A code that was used is deleted.
create table recovery_codes (
  customer_id uuid not null references two_factor_secrets (customer_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (customer_id, code_hash)
);

-- Log-ins whose password was right and whose second factor is still to come. Not a session: it opens nothing.
create table login_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id uuid not null references customers (id) on delete cascade,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5)
);
create index login_challenges_by_customer on login_challenges (customer_id);

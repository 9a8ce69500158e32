-- Customers: accounts, sessions, sign-in, activity, addresses, privacy, and the words staff find customers by.
--
-- Triggers:
-- activity_is_append_only, activity_is_never_emptied, activity_goes_with_its_customer (activity): the log is only added to, and
--   deleted only with its account.
-- new_customers_are_found, customers_are_found (customers), addresses_are_found (addresses): update customer_search.
-- customers_are_searched (customers): updates order_search; see 13-orders.

create table customers (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) <= 254),
  email_key text not null unique generated always as (lower(email)) stored,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  date_of_birth date,
  phone_number text check (length(phone_number) <= 40),
  role text not null default 'Customer' check (role = 'Customer'),
  password_hash text not null,
  verified_at timestamptz not null,
  is_two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  -- When the customer asked for the account to be deleted, which waits until a payment is settled. It cannot be used.
  deletion_asked_at timestamptz
);
create index customers_to_delete on customers (deletion_asked_at) where deletion_asked_at is not null;

-- Bearer tokens, stored only as SHA-256: a stolen dump opens no session.
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

-- Registrations whose e-mailed link has not been opened. Several may exist for an address, each with its own password and links.
-- The first opened link creates the account and deletes the others.
create table registrations (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) <= 254),
  email_key text not null generated always as (lower(email)) stored,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  password_hash text not null,
  -- The SHA-256 of a secret in the browser that registered, by which it is recognised.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- Such as 'Firefox on Windows'; empty if unknown.
  device text not null default '' check (length(device) <= 60),
  created_at timestamptz not null,
  -- When its latest link is due to be sent: in the future if three others were sent within the hour.
  mailed_at timestamptz not null,
  expires_at timestamptz not null
);
create index registrations_by_email on registrations (email_key, mailed_at);
create index registrations_by_expiry on registrations (expires_at);

-- Links sent by e-mail or opened from the app, stored only as SHA-256, each for one purpose.
create table one_time_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id uuid references customers (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'web-login', 'enable-notifications')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id uuid references sessions (id) on delete cascade,
  device_id text check (length(device_id) between 1 and 200),
  constraint app_tokens_name_their_session
  check (session_id is not null or purpose in ('verify-email', 'reset-password')),
  constraint enabling_tokens_name_their_device check ((device_id is not null) = (purpose = 'enable-notifications')),
  registration_id uuid references registrations (id) on delete cascade,
  constraint tokens_have_one_owner check (num_nonnulls(customer_id, registration_id) = 1),
  constraint registrations_have_mailed_links_alone
  check (registration_id is null or purpose in ('verify-email', 'reset-password')),
  -- For an opened verification link: the secret of the browser that registered.
  secret_hash bytea check (length(secret_hash) = 32)
);
create index one_time_tokens_by_customer on one_time_tokens (customer_id, purpose);
create index one_time_tokens_by_session on one_time_tokens (session_id) where session_id is not null;
create index one_time_tokens_by_registration on one_time_tokens (registration_id) where registration_id is not null;

-- Failed sign-ins by account, counted here so that the limit is exact across processes. The key is a hash of the e-mail address
-- as typed, so that addresses without an account count alike.
create table login_attempts (
  account_key bytea primary key check (length(account_key) = 32),
  failures integer not null check (failures >= 0),
  retry_at timestamptz not null,
  updated_at timestamptz not null
);

-- Networks a customer has signed in from, as a keyed hash: guesses from elsewhere must not lock the customer out.
create table trusted_networks (
  customer_id uuid not null references customers (id) on delete cascade,
  network_hash bytea not null check (length(network_hash) = 32),
  last_used_at timestamptz not null,
  primary key (customer_id, network_hash)
);

-- The key of these hashes. It outlives SECRET_KEY, so it is stored encrypted, in one copy for each key that a process accepts
-- while SECRET_KEY is being changed.
create table hash_keys (
  id uuid not null,
  -- The key that decrypts this copy.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  sealed_key text not null,
  -- When a process that accepts that key was last seen.
  accepted_at timestamptz not null,
  primary key (id, key_id)
);

-- Secrets of authenticator apps, encrypted with AES-256-GCM for their customer with the key `key_id`. In two_factor_setups:
-- not confirmed yet.
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
  -- The latest 30-second step whose code was accepted. Only later ones are accepted, so each code works once.
  last_step bigint not null,
  -- One salt for all recovery codes, so that checking one takes one slow hash and not ten.
  recovery_salt bytea not null check (length(recovery_salt) = 16),
  enabled_at timestamptz not null
);

-- A used code is deleted.
create table recovery_codes (
  customer_id uuid not null references two_factor_secrets (customer_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (customer_id, code_hash)
);

-- Sign-ins with the right password that still need the second factor. Not a session.
create table login_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id uuid not null references customers (id) on delete cascade,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5)
);
create index login_challenges_by_customer on login_challenges (customer_id);

-- The customer's activity log.
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
create index activity_by_customer on activity (customer_id, happened_at desc, id desc);

create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  raise exception 'activity is append-only';
end $$;
create trigger activity_is_append_only before update on activity for each row execute function refuse_activity_change();
create trigger activity_is_never_emptied before truncate on activity for each statement
  execute function refuse_activity_change();

-- Lets a delete through only from within another trigger, that is, from the foreign key to a deleted customer.
create function refuse_activity_delete() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return old; end if;
  raise exception 'activity is append-only';
end $$;
create trigger activity_goes_with_its_customer before delete on activity for each row
  execute function refuse_activity_delete();

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

-- Requests for all data about a customer, due within a month. Deleted with the account; the audit log records them.
create table data_requests (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers (id) on delete cascade,
  asked_on date not null,
  due_on date not null check (due_on > asked_on),
  opened_by uuid not null references staff,
  answered_at timestamptz,
  answered_by uuid references staff,
  check ((answered_at is null) = (answered_by is null))
);
create index data_requests_by_customer on data_requests (customer_id, id desc);
create unique index data_requests_one_open on data_requests (customer_id) where answered_at is null;
create index data_requests_waiting on data_requests (due_on) where answered_at is null;

-- Accounts whose deletion was requested, by a hash of their id. Also kept in files beside the database, so that restoring an older
-- backup deletes these accounts again.
create table deletions (
  id_hash bytea primary key check (length(id_hash) = 32),
  asked_at timestamptz not null
);
create index deletions_by_time on deletions (asked_at);
-- Identifies this shop: a list of deletions without it belongs to another.
insert into deletions values (sha256(uuid_send(gen_random_uuid())), now());

-- Ids are random, so a hash cannot be reversed by trying.
create function account_hash(id uuid) returns bytea language sql immutable
  return sha256(convert_to('account ' || id, 'UTF8'));

-- The lower-case words by which staff find a customer.
create table customer_search (
  customer_id uuid primary key references customers (id) on delete cascade,
  words text not null
);
create index customer_search_trigrams on customer_search using gin (words gin_trgm_ops);

-- As dialled in the UK: +44 20 7946 0018 becomes 02079460018.
create function phone_as_dialled(phone text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^44', '0')
$$;

create function customer_search_words(wanted uuid) returns text language sql stable as $$
  select lower(concat_ws(' ',
    c.first_name, c.last_name, c.email, c.phone_number, phone_as_dialled(c.phone_number),
    (select string_agg(concat_ws(' ',
        a.contact_name, a.postal_code, replace(a.postal_code, ' ', ''), a.phone_number,
        phone_as_dialled(a.phone_number)), ' ' order by a.id)
      from addresses a where a.customer_id = c.id)))
  from customers c where c.id = wanted
$$;

-- The row is locked before its words are read, so that the later of two changes sees both. An account that is being deleted
-- has no words.
create function write_customer_search(changed uuid[]) returns void language plpgsql as $$
begin
  insert into customer_search (customer_id, words)
    select id, '' from customers where id = any (changed) order by id on conflict do nothing;
  perform from customer_search where customer_id = any (changed) order by customer_id for update;
  update customer_search set words = customer_search_words(customer_id)
    where customer_id = any (changed) and exists (select from customers where id = customer_id);
end $$;

create function new_customers_are_found() returns trigger language plpgsql as $$
begin
  perform write_customer_search(array(select id from new_rows));
  return null;
end $$;
create trigger new_customers_are_found after insert on customers referencing new table as new_rows for each statement
  execute function new_customers_are_found();

create function customers_are_found() returns trigger language plpgsql as $$
begin
  perform write_customer_search(array[new.id]);
  return null;
end $$;
create trigger customers_are_found after update of email, first_name, last_name, phone_number on customers for each row when (
  (old.email, old.first_name, old.last_name, old.phone_number)
  is distinct from (new.email, new.first_name, new.last_name, new.phone_number)
) execute function customers_are_found();

create function addresses_are_found() returns trigger language plpgsql as $$
begin
  perform write_customer_search(array[coalesce(new.customer_id, old.customer_id)]);
  return null;
end $$;
create trigger addresses_are_found after insert or delete or update of contact_name, postal_code, phone_number
  on addresses for each row execute function addresses_are_found();

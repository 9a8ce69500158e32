-- Somebody typed this address and has yet to open the link in the mail. Each registration waits by itself, with its
-- own password and links; the first link that is opened makes the account and discards the others.
create table registrations (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) <= 254),
  email_key text not null generated always as (lower(email)) stored,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  password_hash text not null,
  -- What the browser that registered keeps, as SHA-256: it shows which registration is that browser's own.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- Its kind ('Firefox on Windows'), in our words; empty when it is none we know.
  device text not null default '' check (length(device) <= 60),
  created_at timestamptz not null,
  -- When its latest link is due to be mailed; in the future while three others have gone within the hour.
  mailed_at timestamptz not null,
  expires_at timestamptz not null
);
create index registrations_by_email on registrations (email_key, mailed_at);
create index registrations_by_expiry on registrations (expires_at);

-- A mailed link belongs to an account, or to a registration until that is one.
alter table one_time_tokens alter column customer_id drop not null;
alter table one_time_tokens add column registration_id uuid references registrations (id) on delete cascade;
alter table one_time_tokens add constraint tokens_have_one_owner
  check (num_nonnulls(customer_id, registration_id) = 1);
alter table one_time_tokens add constraint registrations_have_mailed_links_alone
  check (registration_id is null or purpose in ('verify-email', 'reset-password'));
-- Of an opened verification link: which browser had registered.
alter table one_time_tokens add column secret_hash bytea check (length(secret_hash) = 32);
create index one_time_tokens_by_registration on one_time_tokens (registration_id) where registration_id is not null;

alter table outbox add column registration_id uuid references registrations (id) on delete cascade;
create index outbox_by_registration on outbox (registration_id) where registration_id is not null;

-- Accounts that nobody had verified become registrations, with the links that were mailed for them. No browser knows
-- their secret, and each has at least a day more.
insert into registrations
  (id, email, first_name, last_name, password_hash, secret_hash, created_at, mailed_at, expires_at)
select id, email, first_name, last_name, password_hash, sha256(gen_random_uuid()::text::bytea), created_at,
  created_at, greatest(
    now() + interval '1 day',
    (select max(expires_at) from one_time_tokens where customer_id = customers.id)
  )
from customers where verified_at is null;
update one_time_tokens set registration_id = customer_id, customer_id = null
where customer_id in (select id from registrations);
update outbox set registration_id = customer_id, customer_id = null
where customer_id in (select id from registrations);
delete from customers where verified_at is null;
alter table customers alter column verified_at set not null;

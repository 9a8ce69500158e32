-- Staff, how they sign in, and the log of what they do.
--
-- Triggers:
-- staff_are_never_deleted, staff_are_never_emptied (staff): the log names staff, so they are suspended and never deleted.
-- staff_keeps_an_owner (staff): once an owner has joined, the shop always keeps one who can sign in. A lock makes two owners
--   who suspend each other queue.
-- staff_acts_are_append_only, staff_acts_are_never_emptied (staff_acts): the log is only added to. Only an address may be
--   cleared.

-- People who work in the shop. They share no row, session or call with customers.
create table staff (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) <= 254),
  email_key text not null unique generated always as (lower(email)) stored,
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('owner', 'editor', 'packer', 'viewer')),
  refund_limit_pence integer not null default 0 check (refund_limit_pence >= 0),
  -- The person's id in passkeys: random, so that it reveals nothing.
  user_handle bytea not null unique check (length(user_handle) = 32),
  -- Never set without a row in staff_two_factor_secrets: a password alone opens nothing.
  password_hash text,
  created_at timestamptz not null,
  -- When the invitation was used. Until then the person cannot sign in.
  joined_at timestamptz,
  suspended_at timestamptz
);

create function refuse_staff_delete() returns trigger language plpgsql as $$
begin
  raise exception 'staff are suspended, never deleted';
end $$;
create trigger staff_are_never_deleted before delete on staff for each row execute function refuse_staff_delete();
create trigger staff_are_never_emptied before truncate on staff for each statement execute function refuse_staff_delete();

create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('the last owner'));
  if not exists (select from staff where role = 'owner' and joined_at is not null and suspended_at is null) then
    raise exception 'the shop needs an active owner' using errcode = 'check_violation', constraint = 'staff_keeps_an_owner';
  end if;
  return null;
end $$;
create trigger staff_keeps_an_owner after update on staff for each row when (
  old.role = 'owner' and old.joined_at is not null and old.suspended_at is null
  and (new.role <> 'owner' or new.joined_at is null or new.suspended_at is not null)
) execute function keep_an_owner();

-- One-time links, stored only as SHA-256. The first owner's link belongs to nobody yet.
create table staff_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id uuid references staff,
  purpose text not null check (purpose in ('first-owner', 'invite', 'recover')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'first-owner') = (staff_id is null))
);
create index staff_links_by_person on staff_links (staff_id);

create table staff_passkeys (
  id uuid primary key default uuidv7(),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  staff_id uuid not null references staff,
  public_key bytea not null check (length(public_key) <= 4000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_backed_up boolean not null,
  label text not null check (length(label) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- A passkey works only at the host it was made for. Null: not recorded; the next start fills in its own host.
  host text check (length(host) between 1 and 253)
);
create index staff_passkeys_by_person on staff_passkeys (staff_id);

-- The second factor of staff with a password: encrypted, and each step works once, as for customers.
create table staff_two_factor_secrets (
  staff_id uuid primary key references staff,
  sealed_secret text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  last_step bigint not null,
  recovery_salt bytea not null check (length(recovery_salt) = 16),
  enabled_at timestamptz not null
);

-- A used code is deleted.
create table staff_recovery_codes (
  staff_id uuid not null references staff_two_factor_secrets (staff_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (staff_id, code_hash)
);

-- Tokens of session cookies, stored only as SHA-256.
create table staff_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique default uuidv7(),
  staff_id uuid not null references staff,
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until then a recent passkey or code is enough for actions on money and people.
  confirmed_until timestamptz,
  -- A confirmation for money or people is valid for one request: its hash, and until when.
  confirmed_act bytea check (length(confirmed_act) = 32),
  act_confirmed_until timestamptz,
  constraint confirmed_acts_have_an_end check ((confirmed_act is null) = (act_confirmed_until is null))
);
create index staff_sessions_by_person on staff_sessions (staff_id);

-- Browsers that a person has signed in with, known by a cookie. A new one causes an e-mail.
create table staff_devices (
  staff_id uuid not null references staff,
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- What a passkey has to sign, once and for one purpose. Deleted when used.
create table staff_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('set-up', 'register', 'login', 'confirm')),
  staff_id uuid references staff,
  -- Of a person who has no row yet.
  user_handle bytea check (length(user_handle) = 32),
  expires_at timestamptz not null,
  -- The hash of the request that the passkey confirms.
  act bytea check (length(act) = 32)
);
create index staff_challenges_by_expiry on staff_challenges (expires_at);

-- Everything done in the shop's name, and what was refused.
create table staff_acts (
  id uuid primary key default uuidv7(),
  happened_at timestamptz not null,
  -- Null: not signed in at the desk.
  staff_id uuid references staff,
  -- The person's role at the time.
  role text check (role in ('owner', 'editor', 'packer', 'viewer')),
  via text not null check (via in ('desk', 'command', 'shop')),
  session_id uuid,
  -- Cleared after ninety days.
  address inet,
  act text not null check (length(act) between 1 and 60),
  entity_type text check (length(entity_type) <= 60),
  entity_id text check (length(entity_id) <= 100),
  -- By field: before and after, or null where the value is personal.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  is_success boolean not null,
  refusal text check (length(refusal) <= 100),
  check (is_success = (refusal is null))
);
create index staff_acts_by_entity on staff_acts (entity_type, entity_id, id desc);
create index staff_acts_by_person on staff_acts (staff_id, id desc);
create index staff_acts_with_address on staff_acts (happened_at) where address is not null;

create function refuse_staff_act_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    old.address := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'staff_acts is append-only';
end $$;
create trigger staff_acts_are_append_only before update or delete on staff_acts for each row
  execute function refuse_staff_act_change();
create trigger staff_acts_are_never_emptied before truncate on staff_acts for each statement
  execute function refuse_staff_act_change();

-- A filtered list of the desk that a person has saved under a name.
create table saved_views (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff (id),
  name text not null check (length(name) between 1 and 60),
  -- The address of the screen, with its query.
  path text not null check (path ~ '^/desk/' and length(path) <= 1000),
  unique (staff_id, name)
);

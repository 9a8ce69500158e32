-- Those who work in the shop. They share no row, session or call with its customers.
create table staff (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) <= 254),
  -- The address as compared: lower-cased.
  email_key text not null unique generated always as (lower(email)) stored,
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('owner', 'editor', 'packer', 'viewer')),
  refund_limit_pence integer not null default 0 check (refund_limit_pence >= 0),
  -- What passkeys know the person by: random, so that it says nothing.
  user_handle bytea not null unique check (length(user_handle) = 32),
  -- Never without a row in staff_two_factor_secrets: a password alone opens nothing.
  password_hash text,
  created_at timestamptz not null,
  -- When the link was used. Until then nothing can be opened.
  joined_at timestamptz,
  suspended_at timestamptz
);

-- The log keeps names, so people are suspended and never deleted.
create function refuse_staff_delete() returns trigger language plpgsql as $$
begin
  raise exception 'staff are suspended, never deleted';
end $$;
create trigger staff_are_never_deleted before delete on staff
  for each row execute function refuse_staff_delete();
create trigger staff_are_never_emptied before truncate on staff
  for each statement execute function refuse_staff_delete();

-- A shop whose owner has come keeps one who can get in. The lock makes two owners who suspend each other take turns.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('the last owner'));
  if not exists (select from staff where role = 'owner' and joined_at is not null and suspended_at is null) then
    raise exception 'the shop needs an active owner'
      using errcode = 'check_violation', constraint = 'staff_keeps_an_owner';
  end if;
  return null;
end $$;
create trigger staff_keeps_an_owner after update on staff
  for each row
  when (old.role = 'owner' and old.joined_at is not null and old.suspended_at is null
    and (new.role <> 'owner' or new.joined_at is null or new.suspended_at is not null))
  execute function keep_an_owner();

-- One-time links, kept only as SHA-256. The first owner's is of nobody yet.
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
  last_used_at timestamptz
);
create index staff_passkeys_by_person on staff_passkeys (staff_id);

-- The second factor of those with a password: sealed for them, each step once (as 0009 has it for customers).
create table staff_two_factor_secrets (
  staff_id uuid primary key references staff,
  sealed_secret text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  last_step bigint not null,
  recovery_salt bytea not null check (length(recovery_salt) = 16),
  enabled_at timestamptz not null
);

-- A code that was used is deleted.
create table staff_recovery_codes (
  staff_id uuid not null references staff_two_factor_secrets (staff_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (staff_id, code_hash)
);

-- Opaque tokens of cookies, kept only as SHA-256.
create table staff_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique default uuidv7(),
  staff_id uuid not null references staff,
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until then a fresh passkey or code counts for acts of money and people.
  confirmed_until timestamptz
);
create index staff_sessions_by_person on staff_sessions (staff_id);

-- Browsers that somebody has logged in with, each known by a cookie of its own: a new one is told by e-mail.
create table staff_devices (
  staff_id uuid not null references staff,
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- What a passkey is to sign: once, and for one purpose. Deleted when it is used.
create table staff_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('set-up', 'register', 'login', 'confirm')),
  staff_id uuid references staff,
  -- Of a person who is not there yet.
  user_handle bytea check (length(user_handle) = 32),
  expires_at timestamptz not null
);
create index staff_challenges_by_expiry on staff_challenges (expires_at);

-- Everything that is done in the shop's name, and what was refused: append-only for the application.
create table staff_acts (
  id uuid primary key default uuidv7(),
  happened_at timestamptz not null,
  -- Null: nobody who was logged in at the desk.
  staff_id uuid references staff,
  -- What the person was then.
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
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'staff_acts is append-only';
end $$;
create trigger staff_acts_are_append_only before update or delete on staff_acts
  for each row execute function refuse_staff_act_change();
create trigger staff_acts_are_never_emptied before truncate on staff_acts
  for each statement execute function refuse_staff_act_change();

-- The platform: extensions, replayed answers, CDN, built files. No triggers.

create extension if not exists unaccent;
create extension if not exists intarray;
create extension if not exists pg_trgm;

-- Answers stored for replay by Idempotency-Key, scoped to the caller, the call and the key.
create table idempotency_keys (
  scope text not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer,
  body text,
  started_at timestamptz not null,
  primary key (scope, endpoint, key),
  -- The attempt that works on a key: only that one may complete or release it.
  claim uuid
);
create index idempotency_keys_by_age on idempotency_keys (started_at);
-- A customer's oldest keys make room for new ones.
create index idempotency_keys_by_scope on idempotency_keys (scope, started_at);

-- How much of public_changes a CDN has been told, and which process is telling it. One row.
create table cdn_purges (
  is_only boolean primary key default true check (is_only),
  -- The snapshot up to which it has been told, and the server the snapshot belongs to. Null: nothing yet.
  seen text,
  server text,
  seen_at timestamptz not null default '-infinity',
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  failures integer not null default 0 check (failures >= 0)
);

insert into cdn_purges default values;

-- The files that pages load, for every version that ran recently. Their names contain a hash of their content. A page of one
-- version may request them from a process of another.
create table built_files (
  path text primary key check (length(path) between 1 and 200),
  content bytea not null,
  last_run_at timestamptz not null
);

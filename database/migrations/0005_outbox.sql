-- Messages written in the same transaction as their cause, sent afterwards: never for something rolled back.
create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('email')),
  customer_id uuid references customers (id) on delete cascade,
  -- Repeating the cause does not repeat the message.
  deduplication_key text unique,
  template text not null,
  recipient jsonb not null,
  content jsonb not null,
  created_at timestamptz not null,
  -- Due when in the past; moved on by a lease while a worker has it, and by backoff after a failure.
  due_at timestamptz not null,
  tries integer not null default 0,
  last_error text
);
create index outbox_due on outbox (due_at);

-- Answers kept for replay by Idempotency-Key: scoped to the caller, the call and the key.
create table idempotency_keys (
  scope text not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer,
  body text,
  started_at timestamptz not null,
  primary key (scope, endpoint, key)
);
create index idempotency_keys_by_age on idempotency_keys (started_at);

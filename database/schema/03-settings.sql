-- Settings of the shop. Triggers: only announcements (17-public-changes).

-- Settings chosen at the desk, under the names of the environment variables and in their format. The environment takes
-- precedence.
create table settings (
  key text primary key check (key ~ '^[A-Z][A-Z_]{1,60}$'),
  value jsonb not null check (jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 4000),
  version integer not null default 1 check (version > 0),
  -- Null: set by a command or the shop itself.
  staff_id uuid references staff (id),
  changed_at timestamptz not null
);

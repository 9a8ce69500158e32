-- What the desk has chosen of the shop's settings, as text in the grammar of the environment and under its names. What the
-- environment itself says comes before it.
create table settings (
  key text primary key check (key ~ '^[A-Z][A-Z_]{1,60}$'),
  value jsonb not null check (jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 4000),
  version integer not null default 1 check (version > 0),
  -- Null: the command line, or the shop itself.
  staff_id uuid references staff (id),
  changed_at timestamptz not null
);

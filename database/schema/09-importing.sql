-- Files of products uploaded at the desk. No triggers.

-- Uploaded files, what each would change, and its progress. In the database, so that the pieces of a file may arrive at several
-- processes, and any process can continue after another was killed.
create table imports (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff (id),
  -- In whose name rows are written: role, session and address.
  actor jsonb not null,
  file_name text not null check (length(file_name) between 1 and 200),
  size bigint not null check (size between 1 and 52428800),
  made_at timestamptz not null,
  -- uploading, checking (what it would change), ready, importing, then one of the last three.
  state text not null check (state in ('uploading', 'checking', 'ready', 'importing', 'done', 'stopped', 'refused')),
  -- Whether the stock of existing products is set from the file.
  takes_stock boolean not null default false,
  bytes_read bigint not null default 0,
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  -- Why the file was refused.
  problem text check (length(problem) <= 1000),
  change_set_id uuid references change_sets (id) on delete set null,
  -- The lease of the process that works on it.
  leased_until timestamptz,
  ended_at timestamptz
);
create index imports_by_time on imports (made_at desc, id desc);
create unique index imports_one_at_a_time on imports ((true)) where state = 'importing';
create index imports_by_change_set on imports (change_set_id) where change_set_id is not null;

create table import_pieces (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (import_id, position)
);

-- Each row of a file that changes something or was not taken.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  line bigint not null,
  kind text not null check (kind in ('created', 'updated', 'skipped', 'bad')),
  sku text,
  name text,
  -- The changed fields; null before for a new product.
  before jsonb,
  after jsonb,
  -- Why it was skipped or is bad.
  reason text check (length(reason) <= 1000),
  primary key (import_id, line)
);
create index import_rows_by_kind on import_rows (import_id, kind, line);

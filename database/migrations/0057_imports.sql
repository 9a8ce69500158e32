-- Files of products that came through the desk: what each would change, and how far it has come. In the database, for the
-- pieces of one file may reach several processes, and any of them may go on where another was killed.

create table imports (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff (id),
  -- In whose name its rows are written: role, session and address.
  actor jsonb not null,
  file_name text not null check (length(file_name) between 1 and 200),
  size bigint not null check (size between 1 and 52428800),
  made_at timestamptz not null,
  -- uploading; checking: what it would change; ready: that is known; importing; then one of the last three.
  state text not null check (state in ('uploading', 'checking', 'ready', 'importing', 'done', 'stopped', 'refused')),
  -- Whether the stock of products that are in the shop is set to what the file says.
  takes_stock boolean not null default false,
  -- How much of the file has been read.
  bytes_read bigint not null default 0,
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  -- Why it could not be taken at all.
  problem text check (length(problem) <= 1000),
  change_set_id uuid references change_sets (id) on delete set null,
  -- The process at work says until when it is to be believed.
  leased_until timestamptz,
  ended_at timestamptz
);
create index imports_by_time on imports (made_at desc, id desc);
create unique index imports_one_at_a_time on imports ((true)) where state = 'importing';

create table import_pieces (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (import_id, position)
);

-- What a file does to each row that it does not leave as it is.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  line bigint not null,
  kind text not null check (kind in ('created', 'updated', 'skipped', 'bad')),
  sku text,
  name text,
  -- Of what changes; null where there was nothing.
  before jsonb,
  after jsonb,
  -- Why it is passed over or cannot be taken.
  reason text check (length(reason) <= 1000),
  primary key (import_id, line)
);
create index import_rows_by_kind on import_rows (import_id, kind, line);

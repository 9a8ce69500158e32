-- What is done to many products at once: looked at first, then done in small batches that go on wherever they were cut off.

create table bulk_jobs (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('status', 'categories', 'brand', 'vat-class', 'price', 'undo')),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  summary text not null check (length(summary) between 1 and 300),
  staff_id uuid not null references staff (id),
  actor jsonb not null,
  made_at timestamptz not null,
  -- looked-at: nobody has said go yet.
  state text not null check (state in ('looked-at', 'running', 'stopped', 'done')),
  total integer not null check (total >= 0),
  done integer not null default 0,
  -- What could not be done, and what was as it should be.
  failed integer not null default 0,
  unchanged integer not null default 0,
  check (done + failed + unchanged <= total),
  change_set_id uuid references change_sets (id) on delete set null,
  -- The change set that it takes back.
  undoes uuid references change_sets (id) on delete set null,
  ended_at timestamptz
);
create index bulk_jobs_by_time on bulk_jobs (made_at desc, id desc);
create index bulk_jobs_running on bulk_jobs (made_at) where state = 'running';

create table bulk_job_items (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  position integer not null,
  product_id uuid not null references products (id) on delete cascade,
  -- Of the product when it was looked at; null: whatever it is.
  version integer,
  -- What changes, before and after.
  before jsonb,
  after jsonb,
  -- refused: known beforehand, and not tried.
  state text not null check (state in ('waiting', 'refused', 'done', 'unchanged', 'failed')),
  note text check (length(note) <= 500),
  primary key (job_id, position),
  unique (job_id, product_id)
);
create index bulk_job_items_waiting on bulk_job_items (job_id, position) where state = 'waiting';

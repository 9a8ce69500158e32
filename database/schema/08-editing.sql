-- Drafts, the history of changes to the catalogue, and bulk changes. No triggers.

-- Unpublished edits: the changed fields only.
create table product_drafts (
  product_id uuid primary key references products (id) on delete cascade,
  -- The version of the product when the draft was begun.
  base_version integer not null,
  version integer not null default 1,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  staff_id uuid not null references staff (id),
  changed_at timestamptz not null,
  -- The version of the draft that last changed each field, so that the edits of two people are merged by field.
  field_versions jsonb not null default '{}' check (jsonb_typeof(field_versions) = 'object')
);

create table change_sets (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('edit', 'bulk', 'import', 'undo')),
  -- Null: a command or the shop itself.
  staff_id uuid references staff (id),
  made_at timestamptz not null,
  summary text not null check (length(summary) between 1 and 300),
  undoes uuid references change_sets (id) on delete set null,
  check ((kind = 'undo') or undoes is null)
);
create index change_sets_by_time on change_sets (made_at desc, id desc);
create index change_sets_by_undone_set on change_sets (undoes) where undoes is not null;

-- One entity that a set changed: its changed fields before and after. Before is null if it was created.
create table changes (
  change_set_id uuid not null references change_sets (id) on delete cascade,
  entity_type text not null check (entity_type in ('product', 'category', 'style')),
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  version_after integer,
  -- The set that undid it.
  undone_by uuid references change_sets (id) on delete set null,
  primary key (change_set_id, entity_type, entity_id),
  check (before is not null or after is not null)
);
create index changes_by_entity on changes (entity_type, entity_id, change_set_id desc);
-- For deleting old change sets.
create index changes_by_undoing_set on changes (undone_by) where undone_by is not null;

-- Changes of many products: previewed, then done in small batches that continue after an interruption.
create table bulk_jobs (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('status', 'categories', 'brand', 'vat-class', 'price', 'undo')),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  summary text not null check (length(summary) between 1 and 300),
  staff_id uuid not null references staff (id),
  actor jsonb not null,
  made_at timestamptz not null,
  -- looked-at: previewed and not started.
  state text not null check (state in ('looked-at', 'running', 'stopped', 'done')),
  total integer not null check (total >= 0),
  done integer not null default 0,
  failed integer not null default 0,
  unchanged integer not null default 0,
  check (done + failed + unchanged <= total),
  change_set_id uuid references change_sets (id) on delete set null,
  -- The change set that it undoes.
  undoes uuid references change_sets (id) on delete set null,
  ended_at timestamptz
);
create index bulk_jobs_by_time on bulk_jobs (made_at desc, id desc);
create index bulk_jobs_running on bulk_jobs (made_at) where state = 'running';
create index bulk_jobs_by_change_set on bulk_jobs (change_set_id) where change_set_id is not null;
create index bulk_jobs_by_undone_set on bulk_jobs (undoes) where undoes is not null;

create table bulk_job_items (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  position integer not null,
  product_id uuid not null references products (id) on delete cascade,
  -- The version of the product at the preview; null: any.
  version integer,
  before jsonb,
  after jsonb,
  -- refused: known from the preview to fail, and not tried.
  state text not null check (state in ('waiting', 'refused', 'done', 'unchanged', 'failed')),
  note text check (length(note) <= 500),
  primary key (job_id, position),
  unique (job_id, product_id)
);
create index bulk_job_items_waiting on bulk_job_items (job_id, position) where state = 'waiting';

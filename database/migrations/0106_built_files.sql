-- The files that pages load, of every version that ran lately; their names contain a hash of what is in them. While a new
-- version takes over from one process to the next, any of them may be asked for what a page of the other names. So may
-- a single process, by a page that was opened before it was replaced.
create table built_files (
  path text primary key check (length(path) between 1 and 200),
  content bytea not null,
  last_run_at timestamptz not null
);

-- The backups of the shop, made at night or by the command: how old the last one is, and why one failed. A row without an
-- end is a backup that is being made, or whose process died.
create table backups (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint check (bytes > 0),
  failure text check (length(failure) between 1 and 1000),
  check ((finished_at is null) = (bytes is null)),
  check (finished_at is null or failure is null)
);

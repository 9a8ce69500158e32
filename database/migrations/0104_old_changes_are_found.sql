-- outside a transaction
-- Deleting an old change set looks for what it took back, and for the job it came from, without reading all that is kept.
create index concurrently if not exists changes_by_undoing_set on changes (undone_by) where undone_by is not null;
create index concurrently if not exists change_sets_by_undone_set on change_sets (undoes) where undoes is not null;
create index concurrently if not exists bulk_jobs_by_change_set on bulk_jobs (change_set_id) where change_set_id is not null;
create index concurrently if not exists bulk_jobs_by_undone_set on bulk_jobs (undoes) where undoes is not null;
create index concurrently if not exists imports_by_change_set on imports (change_set_id) where change_set_id is not null;

-- Jobs that were asked for together, and are undone together.
alter table desk_jobs add column batch_id uuid;
create index desk_jobs_by_batch on desk_jobs (batch_id) where batch_id is not null;

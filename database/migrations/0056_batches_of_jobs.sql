-- Jobs that were asked for together, and are undone together.
alter table desk_jobs add column batch_id uuid;

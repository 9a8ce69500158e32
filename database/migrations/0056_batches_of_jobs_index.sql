-- outside a transaction
create index concurrently if not exists desk_jobs_by_batch on desk_jobs (batch_id) where batch_id is not null;

-- Which of several attempts works on a key: only that one may finish it or give it up.
alter table idempotency_keys add column claim uuid;
-- Keys are kept for customers alone.
delete from idempotency_keys where scope like 'visitor:%';
-- A customer's oldest keys make room for new ones.
create index idempotency_keys_by_scope on idempotency_keys (scope, started_at);

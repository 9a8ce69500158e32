-- Once, on the node that leads. `dandle` owns the shop's database and is no superuser. Its time limits are those that the
-- shop asks for when it connects by itself, which no pooler in transaction mode hands on.
create role dandle login password '${DANDLE_PASSWORD}';
alter role dandle set statement_timeout = '5s';
alter role dandle set lock_timeout = '3s';
alter role dandle set idle_in_transaction_session_timeout = '10s';
alter role dandle set timezone = 'UTC';
alter role dandle set jit = 'off';
alter role dandle set random_page_cost = 1.1;
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to dandle;
create database dandle owner dandle;

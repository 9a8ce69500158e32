-- Run once, on the leader. `dandle` owns the shop's database and is not a superuser. The settings are those that the
-- shop makes when it connects directly; a pooler in transaction mode does not pass them on.
create role dandle login password '${DANDLE_PASSWORD}';
alter role dandle set statement_timeout = '5s';
alter role dandle set lock_timeout = '3s';
alter role dandle set idle_in_transaction_session_timeout = '10s';
alter role dandle set timezone = 'UTC';
alter role dandle set jit = 'off';
alter role dandle set random_page_cost = 1.1;
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to dandle;
create database dandle owner dandle;

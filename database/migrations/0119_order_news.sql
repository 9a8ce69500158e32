-- New orders on the phones of the people at the desk: each switches it on for themselves.
alter table staff add column order_emails boolean not null default false;

-- A browser belongs to a customer, or to somebody at the desk, whose notifications go on after the session ends.
alter table push_subscriptions alter column customer_id drop not null;
alter table push_subscriptions add column staff_id uuid references staff;
alter table push_subscriptions add constraint subscriptions_are_of_one_person
  check (num_nonnulls(customer_id, staff_id) = 1);
alter table push_subscriptions add constraint subscriptions_of_staff_have_no_session
  check (staff_id is null or num_nonnulls(session_id, device_id) = 0);
-- not concurrently: no row has a value yet.
create index push_subscriptions_by_staff on push_subscriptions (staff_id) where staff_id is not null;

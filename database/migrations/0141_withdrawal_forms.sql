-- Which key sealed the address, so that it can be sealed again when the key changes. Nothing has written one yet.
alter table order_contacts add column key_id text not null default '';

-- When the address of an order was last told that a form by number and email changed nothing: at most once a day.
create table withdrawal_answers (
  order_id uuid primary key references orders (id) on delete cascade,
  answered_at timestamptz not null
);

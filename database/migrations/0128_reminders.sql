-- What customers want to be reminded of, once each: the row is deleted when the reminder is written.
create table reminders (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  -- A day in London.
  remind_on date not null,
  channel text not null check (channel in ('email', 'push')),
  created_at timestamptz not null,
  unique (customer_id, product_id)
);
create index reminders_due on reminders (remind_on, id);
create index reminders_by_product on reminders (product_id);

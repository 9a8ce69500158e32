-- What has been written to the buyer of an order, once the outbox has done with it: its text goes, that it was sent stays for
-- as long as the order and the account.
create table sent_letters (
  -- That of its row in the outbox.
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  customer_id uuid not null references customers (id) on delete cascade,
  kind text not null check (kind in ('email', 'push')),
  template text not null,
  -- The address; of a notification to a device nothing is kept.
  recipient text check ((kind = 'email') = (recipient is not null)),
  written_at timestamptz not null,
  ended_at timestamptz not null,
  -- Nobody takes it: see `outbox.given_up_at`.
  is_lost boolean not null
);
create index sent_letters_by_order on sent_letters (order_id, id);
create index sent_letters_by_customer on sent_letters (customer_id);

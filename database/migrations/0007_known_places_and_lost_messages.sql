-- Where a customer has logged in from before, as a keyed hash of the network address: guesses from elsewhere
-- must not keep the customer out.
create table known_places (
  customer_id uuid not null references customers (id) on delete cascade,
  place_hash bytea not null check (length(place_hash) = 32),
  last_used_at timestamptz not null,
  primary key (customer_id, place_hash)
);

-- A message that can never be delivered is kept for the owner to see, and is not tried again.
alter table outbox add column given_up_at timestamptz;
drop index outbox_due;
create index outbox_due on outbox (due_at) where given_up_at is null;

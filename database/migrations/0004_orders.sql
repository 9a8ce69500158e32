create table orders (
  id uuid primary key default uuidv7(),
  order_number text not null unique check (length(order_number) between 6 and 20),
  -- Null once the customer has deleted the account: the order stays as a tax record, tied to nobody.
  customer_id uuid references customers (id) on delete set null,
  status text not null default 'Pending'
    check (status in ('Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled', 'Refunded')),
  payment_status text not null default 'Pending'
    check (payment_status in ('Pending', 'Paid', 'Failed', 'Refunded', 'PartiallyRefunded')),
  placed_at timestamptz not null,
  -- Basket, address and notes as ordered: a retry that agrees finds the same order.
  fingerprint text not null,
  subtotal_pence bigint not null check (subtotal_pence > 0),
  shipping_pence bigint not null check (shipping_pence >= 0),
  discount_pence bigint not null default 0 check (discount_pence >= 0),
  -- The VAT contained in the total, not added to it.
  tax_pence bigint not null check (tax_pence >= 0),
  total_pence bigint not null check (total_pence > 0),
  refunded_pence bigint not null default 0 check (refunded_pence between 0 and total_pence),
  notes text check (length(notes) <= 1000),
  -- Snapshots: {contactName, phoneNumber, streetAddress1, …, country, countryCode}.
  shipping_address jsonb not null,
  billing_address jsonb,
  -- Stock is held until then, or longer while settling. Null: nothing is held any more.
  reserved_until timestamptz,
  -- Money may be on its way: a capture is under way, its outcome is unknown, or PayPal is still checking it.
  -- Such an order keeps its stock and cannot be cancelled, replaced or expire.
  settling boolean not null default false,
  -- PayPal's id of the capture that paid it.
  payment_transaction_id text unique check (length(payment_transaction_id) between 1 and 64),
  cancelled_because text check (cancelled_because in ('customer', 'expired', 'replaced', 'owner')),
  constraint only_unpaid_orders_hold_stock check (reserved_until is null or status = 'Pending'),
  constraint settling_orders_hold_stock check (not settling or reserved_until is not null),
  constraint paid_before_processing check (
    status in ('Pending', 'Cancelled') or payment_status in ('Paid', 'PartiallyRefunded', 'Refunded')
  ),
  constraint paid_orders_name_their_capture check (
    payment_status in ('Pending', 'Failed') or payment_transaction_id is not null
  ),
  constraint order_total_adds_up check (total_pence = subtotal_pence + shipping_pence - discount_pence),
  constraint refunds_agree_with_status check (
    case payment_status
      when 'Refunded' then refunded_pence = total_pence
      when 'PartiallyRefunded' then refunded_pence between 1 and total_pence - 1
      else refunded_pence = 0
    end
  )
);
create index orders_by_customer on orders (customer_id, id desc);
create index orders_holding_stock on orders (reserved_until) where reserved_until is not null and not settling;
create index orders_unpaid on orders (placed_at) where status = 'Pending';

create table order_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  -- Kept even when the product is gone.
  product_id uuid not null,
  product_name text not null,
  product_sku text not null,
  image_path text,
  vat_class text not null check (vat_class in ('standard', 'reduced', 'zero')),
  quantity integer not null check (quantity > 0),
  unit_price_pence integer not null check (unit_price_pence > 0),
  total_pence bigint not null,
  constraint line_total_adds_up check (total_pence = unit_price_pence::bigint * quantity),
  unique (order_id, product_id)
);

-- The legal ways of an order and its payment. server/orders/orders.rules.ts holds the same tables, and a
-- test compares the two.
create table order_status_transitions (from_status text, to_status text, primary key (from_status, to_status));
insert into order_status_transitions values
  ('Pending', 'Processing'), ('Pending', 'Cancelled'),
  ('Processing', 'Shipped'), ('Processing', 'Cancelled'), ('Processing', 'Refunded'),
  ('Shipped', 'Delivered'), ('Shipped', 'Refunded'),
  ('Delivered', 'Refunded');
create table payment_status_transitions (from_status text, to_status text, primary key (from_status, to_status));
insert into payment_status_transitions values
  ('Pending', 'Paid'), ('Pending', 'Failed'),
  ('Failed', 'Pending'), ('Failed', 'Paid'),
  ('Paid', 'PartiallyRefunded'), ('Paid', 'Refunded'),
  ('PartiallyRefunded', 'Refunded');

create function guard_order_transitions() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select from order_status_transitions where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.payment_status <> old.payment_status and not exists (
    select from payment_status_transitions
    where from_status = old.payment_status and to_status = new.payment_status
  ) then
    raise exception 'a payment cannot go from % to %', old.payment_status, new.payment_status
      using errcode = 'check_violation';
  end if;
  if (new.subtotal_pence, new.shipping_pence, new.discount_pence, new.tax_pence, new.total_pence, new.placed_at,
      new.order_number)
    is distinct from
     (old.subtotal_pence, old.shipping_pence, old.discount_pence, old.tax_pence, old.total_pence, old.placed_at,
      old.order_number) then
    raise exception 'the sums, date and number of an order never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_go_legal_ways before update on orders
  for each row execute function guard_order_transitions();

-- One attempt at paying an order: one PayPal order.
create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  -- created: PayPal order asked for or waiting for the buyer; capturing: the capture is under way and its
  -- outcome not known; pending: PayPal holds it; review: PayPal's answer does not agree with the order;
  -- surplus: captured although the order no longer wanted it, and therefore given back.
  state text not null default 'created' check (state in
    ('created', 'capturing', 'pending', 'completed', 'declined', 'abandoned', 'review', 'surplus')),
  amount_pence bigint not null check (amount_pence > 0),
  paypal_order_id text unique check (length(paypal_order_id) between 1 and 64),
  approval_url text check (length(approval_url) <= 2000),
  -- Who is to be paid, as PayPal said when it made its order.
  payee_id text check (length(payee_id) between 1 and 64),
  paypal_capture_id text unique check (length(paypal_capture_id) between 1 and 64),
  -- PayPal replays its answer to a repeated request id; a new try after a definite answer needs a new one.
  capture_tries integer not null default 0,
  created_at timestamptz not null,
  -- When PayPal was first seen to say that the buyer has approved.
  approved_at timestamptz,
  -- One process at a time talks to PayPal about a payment; should it die, another may after this moment.
  leased_until timestamptz,
  -- When the poller looks next. A webhook sets it to now and does nothing else.
  check_at timestamptz,
  settled_at timestamptz,
  -- Why it was declined or needs review: PayPal's codes, for the owner.
  note text check (length(note) <= 500),
  constraint captured_money_has_its_id check (state not in ('completed', 'surplus') or paypal_capture_id is not null)
);
create index payments_by_order on payments (order_id);
create index payments_to_check on payments (check_at) where check_at is not null;
create unique index payments_one_live_per_order on payments (order_id)
  where state in ('created', 'capturing', 'pending', 'review');
create unique index payments_one_completed_per_order on payments (order_id) where state = 'completed';

-- server/payments/payments.rules.ts holds the same table, and a test compares the two.
create table payment_state_transitions (from_state text, to_state text, primary key (from_state, to_state));
insert into payment_state_transitions values
  ('created', 'capturing'), ('created', 'pending'), ('created', 'completed'), ('created', 'declined'),
  ('created', 'abandoned'), ('created', 'review'), ('created', 'surplus'),
  ('capturing', 'created'), ('capturing', 'pending'), ('capturing', 'completed'), ('capturing', 'declined'),
  ('capturing', 'abandoned'), ('capturing', 'review'), ('capturing', 'surplus'),
  ('pending', 'completed'), ('pending', 'declined'), ('pending', 'review'), ('pending', 'surplus'),
  ('declined', 'completed'), ('declined', 'surplus'),
  ('abandoned', 'completed'), ('abandoned', 'surplus'),
  ('review', 'abandoned');

create function guard_payment_transitions() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select from payment_state_transitions where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a payment attempt cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.order_id <> old.order_id or new.amount_pence <> old.amount_pence then
    raise exception 'the order and amount of a payment never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payments_go_legal_ways before update on payments
  for each row execute function guard_payment_transitions();

-- Written before PayPal is asked, with its id as the request id: a repeat after a crash refunds once.
create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  payment_id uuid not null references payments (id) on delete cascade,
  state text not null default 'requested' check (state in ('requested', 'completed', 'failed')),
  amount_pence bigint not null check (amount_pence > 0),
  paypal_refund_id text unique check (length(paypal_refund_id) between 1 and 64),
  created_at timestamptz not null,
  check_at timestamptz,
  checks integer not null default 0,
  settled_at timestamptz,
  note text check (length(note) <= 500)
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_check on refunds (check_at) where check_at is not null;

-- Every webhook once. An event only says which payment to look at: its content is never believed or kept.
create table webhook_events (
  event_id text primary key check (length(event_id) between 1 and 100),
  event_type text not null check (length(event_type) between 1 and 100),
  received_at timestamptz not null
);
create index webhook_events_by_age on webhook_events (received_at);

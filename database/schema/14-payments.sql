-- Payments and refunds through PayPal.
--
-- Triggers:
-- payments_go_legal_ways (payments): a payment only changes state as payment_state_transitions allows, and its order and amount
--   never change.
-- refunds_fit_their_lines (refunds), refund_lines_fit (refund_lines): refunds that have not failed never return more items or
--   delivery than were ordered, and a refund is not less than its lines and delivery.

-- The allowed changes of state. server/payments/payments.rules.ts holds the same table, and a test compares the two.
create table payment_state_transitions (
  from_state text,
  to_state text,
  primary key (from_state, to_state)
);

insert into payment_state_transitions values
  ('created', 'abandoned'), ('created', 'capturing'), ('created', 'completed'), ('created', 'declined'),
  ('created', 'pending'), ('created', 'review'), ('created', 'unmatched'),
  ('capturing', 'abandoned'), ('capturing', 'completed'), ('capturing', 'created'), ('capturing', 'declined'),
  ('capturing', 'pending'), ('capturing', 'review'), ('capturing', 'unmatched'),
  ('pending', 'completed'), ('pending', 'declined'), ('pending', 'review'), ('pending', 'unmatched'),
  ('review', 'abandoned'), ('review', 'completed'), ('review', 'declined'), ('review', 'pending'), ('review', 'unmatched'),
  ('declined', 'completed'), ('declined', 'unmatched'),
  ('abandoned', 'completed'), ('abandoned', 'unmatched');

-- The priority of a payment that is due. `first`: there is a reason to check it. The others were only started: `young` ones
-- recently (QUIET_AFTER_SECONDS); the buyers of `quiet` ones have probably left.
create function payment_turn(
  state text, approved_at timestamptz, check_first boolean, created_at timestamptz, check_at timestamptz
) returns text language sql immutable parallel safe
return case
  when state <> 'created' or approved_at is not null or check_first then 'first'
  when check_at - created_at < interval '10 minutes' then 'young'
  else 'quiet'
end;

-- One attempt to pay an order, that is, one PayPal order.
create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  -- created: waiting for PayPal or the buyer; capturing: the outcome of the capture is not known; pending: PayPal holds it;
  -- review: PayPal's answer does not match the order; unmatched: captured, but the order no longer wanted it, so refunded.
  state text not null default 'created' check (state in
    ('created', 'capturing', 'pending', 'completed', 'declined', 'abandoned', 'review', 'unmatched')),
  amount_pence bigint not null check (amount_pence > 0),
  paypal_order_id text unique check (length(paypal_order_id) between 1 and 64),
  approval_url text check (length(approval_url) <= 2000),
  -- The payee, as PayPal said when it created its order.
  payee_id text check (length(payee_id) between 1 and 64),
  paypal_capture_id text unique check (length(paypal_capture_id) between 1 and 64),
  -- PayPal replays its answer to a repeated request id, so a new try after a definite answer needs a new id.
  capture_tries integer not null default 0,
  created_at timestamptz not null,
  -- When PayPal first reported the buyer's approval.
  approved_at timestamptz,
  -- The lease of the process that talks to PayPal about it.
  leased_until timestamptz,
  -- When it is checked next. A webhook only sets it to now.
  check_at timestamptz,
  settled_at timestamptz,
  -- Why it was declined or needs review, in PayPal's codes.
  note text check (length(note) <= 500),
  -- There is a reason to check it before others that are due.
  check_first boolean not null default false,
  -- When PayPal's answer first did not match. Checked again, ever more rarely, until it does.
  review_since timestamptz,
  constraint reviews_have_begun check (state <> 'review' or review_since is not null),
  constraint captured_money_has_its_id check (state not in ('completed', 'unmatched')
    or paypal_capture_id is not null),
  -- What PayPal says it received for a payment that does not match its order, such as 59.00 GBP.
  received text check (length(received) between 1 and 200)
);
create index payments_by_order on payments (order_id);
create unique index payments_one_live_per_order on payments (order_id)
  where state in ('created', 'capturing', 'pending', 'review');
create unique index payments_one_completed_per_order on payments (order_id) where state = 'completed';
-- For due payments by priority.
create index payments_in_turn on payments (payment_turn(state, approved_at, check_first, created_at, check_at), check_at) where check_at is not null;

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
create trigger payments_go_legal_ways before update on payments for each row execute function guard_payment_transitions();

-- Written before PayPal is called, with its id as the request id, so that a repeat after a crash refunds once.
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
  note text check (length(note) <= 500),
  -- The goods do not go back on sale: damaged or lost.
  keeps_off_shelf boolean not null default false,
  -- A refund that may have been made already is repeated only when the owner says so: when the owner was asked.
  owner_asked_at timestamptz,
  carried_on_at timestamptz,
  constraint only_requested_refunds_wait_for_the_owner check (owner_asked_at is null or state = 'requested'),
  -- A refund beyond its lines and delivery is goodwill, or the rest of the order.
  delivery_pence bigint not null default 0 check (delivery_pence >= 0),
  reason text check (reason in ('changed-mind', 'faulty', 'not-arrived', 'wrong-item', 'goodwill', 'other')),
  staff_id uuid references staff
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_check on refunds (check_at) where check_at is not null;
create index refunds_by_person on refunds (staff_id, created_at) where staff_id is not null;
-- For the desk: refunds under way or refused by PayPal.
create index refunds_not_made on refunds (id) where state in ('requested', 'failed');

create table refund_lines (
  refund_id uuid not null references refunds (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  amount_pence bigint not null check (amount_pence >= 0),
  -- How many go back on sale once the refund is made.
  back_on_sale integer not null default 0 check (back_on_sale between 0 and quantity),
  primary key (refund_id, order_item_id)
);
create index refund_lines_by_item on refund_lines (order_item_id);

-- The order is locked first, as in everything that moves money.
create function guard_refund_lines() returns trigger language plpgsql as $$
declare
  of_refund refunds%rowtype;
begin
  if tg_table_name = 'refunds' then of_refund := new;
  else select * into of_refund from refunds where id = new.refund_id;
  end if;
  perform from orders where id = of_refund.order_id for update;
  if of_refund.amount_pence < of_refund.delivery_pence
    + (select coalesce(sum(amount_pence), 0) from refund_lines where refund_id = of_refund.id) then
    raise exception 'a refund holds no more than it gives back' using errcode = 'check_violation';
  end if;
  if exists (
    select from order_items i where i.order_id = of_refund.order_id and i.quantity < (
      select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_item_id = i.id and r.state <> 'failed')
  ) then
    raise exception 'no more of a line can be given back than was ordered' using errcode = 'check_violation';
  end if;
  if exists (
    select from refund_lines l join order_items i on i.id = l.order_item_id
    where l.refund_id = of_refund.id and i.order_id <> of_refund.order_id
  ) then
    raise exception 'a refund gives back lines of its own order' using errcode = 'check_violation';
  end if;
  if (select o.shipping_pence from orders o where o.id = of_refund.order_id)
    < (select sum(r.delivery_pence) from refunds r where r.order_id = of_refund.order_id and r.state <> 'failed') then
    raise exception 'no more of the delivery can be given back than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_lines_fit after insert or update on refund_lines deferrable initially deferred
  for each row execute function guard_refund_lines();
create constraint trigger refunds_fit_their_lines after insert or update of amount_pence, delivery_pence, state
  on refunds deferrable initially deferred for each row when (new.state <> 'failed')
  execute function guard_refund_lines();

-- Requests to the owner for refunds above a person's limit. Whether one was made follows from the refunds.
create table refund_asks (
  order_id uuid not null references orders (id) on delete cascade,
  staff_id uuid not null references staff,
  kind text not null check (kind in ('refund', 'cancel')),
  amount_pence bigint not null check (amount_pence > 0),
  asked_at timestamptz not null,
  declined_at timestamptz,
  declined_by uuid references staff,
  primary key (order_id, staff_id),
  constraint it_is_known_who_declined check ((declined_at is null) = (declined_by is null))
);
create index refund_asks_by_time on refund_asks (asked_at);

-- Disputes by buyers, reversals by PayPal or a bank, and payments that PayPal holds until the seller acts. The first two come from
-- PayPal's signed events: the Disputes API needs a permission that few shops have.
create table payment_cases (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('dispute', 'reversal', 'hold')),
  -- The id of the dispute or reversal; for a hold, of its capture.
  paypal_id text not null check (length(paypal_id) between 1 and 64),
  capture_id text not null check (length(capture_id) between 1 and 64),
  -- PayPal's words, which may be new to us.
  status text not null check (length(status) between 1 and 64),
  reason text check (length(reason) between 1 and 64),
  outcome text check (length(outcome) between 1 and 64),
  amount_pence bigint check (amount_pence >= 0),
  opened_at timestamptz not null,
  -- By PayPal's clock. Older events are ignored, whenever they arrive.
  updated_at timestamptz not null,
  closed_at timestamptz,
  unique (kind, paypal_id, capture_id)
);
create index payment_cases_by_order on payment_cases (order_id);

-- Webhook events, each handled once. An event only says which payment to check; its content is neither trusted nor stored.
create table webhook_events (
  event_id text primary key check (length(event_id) between 1 and 100),
  event_type text not null check (length(event_type) between 1 and 100),
  received_at timestamptz not null
);
create index webhook_events_by_age on webhook_events (received_at);

-- What others do about money that was paid: a buyer's dispute, a reversal by PayPal or a bank, a payment that PayPal holds
-- until the seller does something. PayPal's signed events are the ground for the first two: asking the Disputes API needs a
-- permission that few shops have.
create table payment_cases (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('dispute', 'reversal', 'hold')),
  -- Of the dispute or the reversal; of a hold, that of its capture.
  paypal_id text not null check (length(paypal_id) between 1 and 64),
  capture_id text not null check (length(capture_id) between 1 and 64),
  -- PayPal's words, some of them newer than we are.
  status text not null check (length(status) between 1 and 64),
  reason text check (length(reason) between 1 and 64),
  outcome text check (length(outcome) between 1 and 64),
  amount_pence bigint check (amount_pence >= 0),
  opened_at timestamptz not null,
  -- By PayPal's clock: what it said before that is older news, whenever it arrives.
  updated_at timestamptz not null,
  closed_at timestamptz,
  unique (kind, paypal_id, capture_id)
);
create index payment_cases_by_order on payment_cases (order_id);

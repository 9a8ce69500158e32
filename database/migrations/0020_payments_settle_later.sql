-- A payment in review is looked at again, ever more rarely, and goes on once PayPal's answer agrees with the order.
alter table payments
  -- When PayPal's answer was first seen not to agree.
  add column review_since timestamptz;
update payments
set review_since = coalesce(approved_at, created_at),
    check_at = case when paypal_order_id is not null then now() end
where state = 'review';
alter table payments add constraint reviews_have_begun check (state <> 'review' or review_since is not null);

insert into payment_state_transitions values
  ('review', 'pending'), ('review', 'completed'), ('review', 'declined'), ('review', 'surplus');

-- The goods of a paid order that was cancelled, or given back in full before it left, are on the shelf again.
alter table orders add column restocked_at timestamptz;
update orders set restocked_at = now() where status = 'Cancelled' and payment_transaction_id is not null;
alter table orders
  add constraint only_unsent_goods_are_restocked check (
    restocked_at is null
    or (status in ('Cancelled', 'Refunded') and payment_transaction_id is not null and shipped_at is null)
  ),
  add constraint cancelled_goods_are_restocked check (
    status <> 'Cancelled' or payment_transaction_id is null or restocked_at is not null
  );

-- The owner keeps the goods back: damaged, or lost.
alter table refunds add column keeps_off_shelf boolean not null default false;

-- A refund that may have been made already is asked for again only when the owner says so.
alter table refunds
  -- The owner has been asked, and has not said.
  add column owner_asked_at timestamptz,
  add column carried_on_at timestamptz,
  add constraint only_requested_refunds_wait_for_the_owner check (owner_asked_at is null or state = 'requested');

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

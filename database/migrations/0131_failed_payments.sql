-- No money is awaited for a cancelled order.
alter table orders add constraint cancelled_orders_await_no_payment
  check (status <> 'Cancelled' or payment_status <> 'Pending') not valid;

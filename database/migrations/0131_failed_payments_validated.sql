update orders set payment_status = 'Failed' where status = 'Cancelled' and payment_status = 'Pending';
-- In a migration of its own, whose lock no query waits for.
alter table orders validate constraint cancelled_orders_await_no_payment;

-- outside a transaction
-- A checkout costs no more for a customer who has ordered and cancelled for months than for a new one.
create index concurrently if not exists orders_unpaid_by_customer on orders (customer_id, id desc) where status = 'Pending';
create index concurrently if not exists orders_paid_by_customer on orders (customer_id) where payment_status in ('Paid', 'PartiallyRefunded');
create index concurrently if not exists orders_held_by_customer on orders (customer_id, (case when reserved_until is null then held_to else 'infinity' end)) where held_from is not null and payment_status in ('Pending', 'Failed');

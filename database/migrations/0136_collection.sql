-- Orders that their customers collect go from packed to delivered in one step, and are never sent. Null: open to all orders.
alter table order_status_transitions add column only_kind text check (only_kind in ('parcel', 'collection'));
update order_status_transitions set only_kind = 'parcel'
  where (from_status, to_status) in (('Processing', 'Shipped'), ('Delivered', 'Shipped'));
insert into order_status_transitions values ('Processing', 'Delivered', 'collection');

create or replace function guard_order_transitions() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select from order_status_transitions where from_status = old.status and to_status = new.status
      and (only_kind is null or only_kind = new.delivery_kind)
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
  if (new.subtotal_pence, new.shipping_pence, new.discount_pence, new.tax_pence, new.vat_number, new.total_pence,
      new.placed_at, new.order_number, new.delivery_method_id, new.delivery_method_name, new.delivery_kind,
      new.standard_delivery_pence)
    is distinct from
     (old.subtotal_pence, old.shipping_pence, old.discount_pence, old.tax_pence, old.vat_number, old.total_pence,
      old.placed_at, old.order_number, old.delivery_method_id, old.delivery_method_name, old.delivery_kind,
      old.standard_delivery_pence) then
    raise exception 'the sums, VAT number, delivery, date and number of an order never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Goods that were handed over are not put back on sale by a refund. `only_unsent_goods_are_restocked` says it of parcels.
alter table orders add constraint goods_handed_over_are_not_restocked
  check (restocked_at is null or delivered_at is null) not valid;

create table collections (
  order_id uuid primary key references orders (id) on delete cascade,
  -- What the customer says at the counter. As in order numbers, no vowels and no lookalikes.
  code text not null unique check (code ~ '^[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$'),
  -- Where and when, as the customer was last told.
  address text not null check (length(address) between 1 and 200),
  hours text not null check (length(hours) between 1 and 200),
  ready_at timestamptz,
  reminded_at timestamptz,
  constraint only_ready_orders_are_reminded_of check (reminded_at is null or reminded_at >= ready_at)
);

-- Placed before there were codes: the first six bytes of a random UUID make one.
insert into collections (order_id, code, address, hours)
  select id, (
    select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(bytes, place) % 28, 1), '')
    from generate_series(0, 5) as place
  ), delivery_method_name, 'Please ask us when we are open.'
  from (
    select id, delivery_method_name, uuid_send(gen_random_uuid()) as bytes from orders
    where delivery_kind = 'collection' and delivery_method_name is not null
  ) as collected;

alter table desk_jobs drop constraint desk_jobs_kind_check;
alter table desk_jobs add constraint desk_jobs_kind_check
  check (kind in ('ship', 'cancel', 'refund', 'letter', 'deliver', 'tracking', 'ready', 'remind', 'hand-over'));

-- What has gone back to the buyer of an order, and when: also what was given back at PayPal's own pages, of which
-- `refunds` knows nothing. Money that the order never counted as its own stands in `refunds` alone.
create table order_refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  amount_pence bigint not null check (amount_pence > 0),
  refunded_at timestamptz not null
);
create index order_refunds_by_order on order_refunds (order_id);

-- Until now only the sum was kept: it counts as given back when PayPal was last seen to do so, else when this was noted.
insert into order_refunds (order_id, amount_pence, refunded_at)
select o.id, o.refunded_pence, coalesce(
  (select max(r.settled_at) from refunds r where r.order_id = o.id and r.state = 'completed'), now()
)
from orders o where o.refunded_pence > 0;

create function guard_order_refunds() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o
    where o.id = case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end::uuid
      and o.refunded_pence <> (select coalesce(sum(r.amount_pence), 0) from order_refunds r where r.order_id = o.id)
  ) then
    raise exception 'the refunds of an order add up to what it says' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_agree_with_their_refunds after update of refunded_pence on orders
  deferrable initially deferred for each row execute function guard_order_refunds();
create constraint trigger order_refunds_agree_with_orders after insert or update on order_refunds
  deferrable initially deferred for each row execute function guard_order_refunds();

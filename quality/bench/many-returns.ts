import type pg from 'pg';

const RETURNS = 5000;
/** Those of the latest orders, a tenth of which are cancellations, and closed. */
const LATEST = 333;
/** Their triggers work row by row, for real buyers. */
const triggered = ['orders', 'order_refunds', 'refunds', 'refund_lines', 'returns', 'return_lines'];

/**
 * Returns of every kind, of orders of the last two years; the latest are open, in every state. Among the orders of
 * `fillOrders`.
 */
export async function fillReturns(client: pg.Client): Promise<void> {
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await client.query(statement);
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  await client.query(`vacuum (analyze) ${triggered.join(', ')}, return_pictures`);
}

const statements = [
  `create temporary table coming as
   select *, kind = 'cancellation' or n > ${LATEST} as is_closed, kind = 'withdrawal' and n % 4 = 1 as is_posted,
     kind = 'unannounced' or kind = 'withdrawal' and n % 4 = 0 as is_here,
     least(now(), placed_at + case kind when 'cancellation' then interval '2 hours' else interval '5 days' end) as told_at
   from (
     select id as order_id, placed_at, total_pence, row_number() over (order by placed_at desc) as n,
       (array['claim', 'withdrawal', 'withdrawal', 'withdrawal', 'cancellation', 'claim', 'withdrawal', 'withdrawal',
         'withdrawal', 'unannounced'])[1 + place / 17 % 10] as kind
     from (
       select *, row_number() over (order by placed_at desc) as place from orders
       where status = 'Shipped' and payment_status = 'Paid'
         and not exists (select from refunds where order_id = orders.id)
     ) sent
     where place % 17 = 0 order by placed_at desc limit ${RETURNS}
   ) o`,
  // In the form that the shop gives them.
  `update orders set order_number = (
     select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + (n / (28 ^ place)::bigint % 28)::integer, 1)
       || case place when 3 then '-' else '' end, '' order by place)
     from (select 1000000007 * coming.n as n) number, generate_series(0, 7) place)
   from coming where id = order_id`,
  `insert into staff (email, name, role, user_handle, created_at, joined_at)
   values ('bench-returns@shop.test', 'A bench', 'packer', decode(repeat('00', 32), 'hex'), now(), now())`,
  `insert into returns (
     order_id, code, kind, fault, told_at, told_by, staff_id, note, was_sent, send_back_by, posted_at, tracking,
     received_at, refund_due, answer, answered_at, closed_at, outcome)
   select order_id, 'R' || order_number, kind, case kind when 'claim' then 'damaged' end, coming.told_at,
     case when kind = 'unannounced' then 'staff' when n % 9 = 0 then 'form' else 'buyer' end,
     case kind when 'unannounced' then (select id from staff where email = 'bench-returns@shop.test') end,
     case when n % 3 = 0 then 'Too small for her already, sorry' else '' end, kind <> 'cancellation',
     case kind when 'withdrawal' then (coming.told_at + interval '14 days')::date end,
     case when is_posted then coming.told_at end, case when is_posted then 'GB' || n end,
     case when is_here then coming.told_at end,
     case when is_here or is_posted or kind = 'cancellation' then (coming.told_at + interval '14 days')::date end,
     case when kind = 'claim' and (is_closed or n % 2 = 0) then 'We send another one.' else '' end,
     case when kind = 'claim' and (is_closed or n % 2 = 0) then coming.told_at end,
     case when is_closed then coming.told_at + interval '9 days' end,
     case when is_closed then case when kind in ('cancellation', 'unannounced') or n / 10 % 5 < 4 then 'refunded'
       when kind = 'claim' then 'settled' else 'taken-back' end end
   from coming join orders on id = order_id order by coming.told_at`,
  `insert into return_lines (return_id, order_item_id, quantity, received, condition, back_on_sale)
   select r.id, i.id, 1, case when r.received_at is not null then 1 end,
     case when r.received_at is not null then 'as-new' end, case when r.received_at is not null then 1 else 0 end
   from returns r join order_items i on i.order_id = r.order_id
   where r.kind = 'cancellation' or i.position = 0`,
  // Of the size of a picture that the shop has made small, for one claim in three.
  `insert into return_pictures (return_id, by_staff, position, bytes)
   select id, false, 1, decode(repeat(md5(id::text), 4000), 'hex')
   from (select id, row_number() over (order by id) as n from returns where kind = 'claim') r where n % 3 = 0`,
  `insert into refunds (order_id, payment_id, state, amount_pence, reason, return_id, created_at, settled_at, paypal_refund_id)
   select r.order_id, p.id, 'completed', case r.kind when 'cancellation' then p.amount_pence else 1000 end,
     case r.kind when 'claim' then 'faulty' else 'changed-mind' end, case when r.kind <> 'cancellation' then r.id end,
     r.closed_at, r.closed_at, 'REFUND-' || r.code
   from returns r join payments p on p.order_id = r.order_id where r.outcome = 'refunded'`,
  `insert into refund_lines (refund_id, order_item_id, quantity, amount_pence)
   select f.id, l.order_item_id, 1, 1000 from refunds f join return_lines l on l.return_id = f.return_id`,
  `insert into order_refunds (order_id, amount_pence, refunded_at)
   select f.order_id, f.amount_pence, f.settled_at from refunds f join returns r on r.order_id = f.order_id
   where r.outcome = 'refunded'`,
  `update orders set
     status = case kind when 'cancellation' then 'Cancelled' else status end,
     payment_status = case kind when 'cancellation' then 'Refunded' else 'PartiallyRefunded' end,
     refunded_pence = case kind when 'cancellation' then total_pence else 1000 end,
     cancelled_because = case kind when 'cancellation' then 'customer' end,
     restocked_at = case kind when 'cancellation' then r.told_at end,
     shipped_at = case kind when 'cancellation' then null else shipped_at end
   from returns r where r.order_id = orders.id and r.outcome = 'refunded'`,
];

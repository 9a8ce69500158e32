import type pg from 'pg';

const triggered = ['orders', 'order_items', 'order_refunds', 'payments', 'refunds'];
const names = ['Ada', 'Robin', 'Mia', 'Sam', 'Noor', 'Grace', 'Leo', 'Ivy', 'Owen', 'Zara', 'Finn', 'Priya'];
const surnames = ['Parent', 'Otter', 'Okafor', 'Singh', 'Hughes', 'Baker', 'Nowak', 'Khan', 'Byrne', 'Ross'];
const pick = (from: readonly string[], seed: string) =>
  `(array[${from.map((one) => `'${one}'`).join(', ')}])[1 + (hashtext(n || '${seed}') & 65535) % ${from.length}]`;
const hash = (seed: string) => `(hashtext(n || '${seed}') & 65535)`;

/**
 * No two are alike: multiplying by an odd number only permutes the 32-bit numbers. With parts of hashes, a million had
 * a dozen duplicates.
 */
const orderNumber = `upper(overlay(lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0') placing '-' from 5 for 0))`;

/** Orders that somebody placed have a fingerprint. */
const FILLED_IN = `fingerprint = ''`;

/**
 * Orders of the last two years, three lines each, from three customers in five: some to be packed, a few in review,
 * refunded or disputed. Triggers that work row by row are meant for real buyers, and are disabled here.
 */
export async function fillOrders(client: pg.Client, orders: number): Promise<{ searchMilliseconds: number }> {
  for (const table of triggered) {
    await client.query(`alter table ${table} disable trigger user`);
  }
  for (const statement of statements(orders)) await client.query(statement);
  for (const table of triggered) {
    await client.query(`alter table ${table} enable trigger user`);
  }
  const started = performance.now();
  await client.query(
    `insert into order_search select id, order_search_words(id) from orders where ${FILLED_IN} order by id`,
  );
  const searchMilliseconds = Math.round(performance.now() - started);
  await client.query(
    'vacuum (analyze) orders, order_items, payments, refunds, customers, customer_search, order_search',
  );
  return { searchMilliseconds };
}

function statements(orders: number): string[] {
  return [
    `insert into customers (email, first_name, last_name, password_hash, verified_at, created_at)
     select 'buyer-' || n || '@example.com', ${pick(names, 'first')}, ${pick(surnames, 'last')} || '-' || n % 997, 'x', now(), now()
     from generate_series(0, ${Math.round(orders * 0.6) - 1}) n`,
    `create temporary table buyers as select row_number() over (order by id) - 1 as place, id from customers`,
    `create temporary table wares as
     select row_number() over (order by id) - 1 as place, id, sku, name, price_pence from products`,
    `insert into orders (
       id, order_number, customer_id, status, payment_status, placed_at, fingerprint, subtotal_pence, shipping_pence,
       tax_pence, total_pence, refunded_pence, shipping_address, payment_transaction_id, shipped_at,
       arrives_from, arrives_to, promised_at
     )
     select uuidv7(placed - now()), ${orderNumber}, b.id,
       case when n > ${orders} - 400 then 'Processing' when ${hash('state')} % 12 = 0 then 'Cancelled' else 'Shipped' end,
       case when n <= ${orders} - 400 and ${hash('state')} % 12 = 0 then 'Failed' when ${hash('refund')} % 30 = 0 then 'PartiallyRefunded' else 'Paid' end,
       placed, '', 3000, 395, 500, 3395,
       case when not (n <= ${orders} - 400 and ${hash('state')} % 12 = 0) and ${hash('refund')} % 30 = 0 then 100 else 0 end,
       jsonb_build_object('contactName', ${pick(names, 'first')} || ' ' || ${pick(surnames, 'last')}, 'phoneNumber', '+4477009' || lpad((n % 100000)::text, 5, '0'),
         'streetAddress1', n % 90 || ' High Street', 'streetAddress2', null, 'city', 'Leeds', 'regionOrState', 'West Yorkshire',
         'postalCode', 'LS' || n % 28 || ' ' || n % 9 || 'AB', 'country', 'United Kingdom', 'countryCode', 'GB'),
       case when n <= ${orders} - 400 and ${hash('state')} % 12 = 0 then null else 'CAPTURE-' || n end, case when n > ${orders} - 400 or ${hash('state')} % 12 = 0 then null else placed + interval '1 day' end,
       (placed + interval '2 days')::date, (placed + interval '3 days')::date, placed
     from (select n, now() - (${orders} - n) * interval '10 minutes' as placed from generate_series(1, ${orders}) n) o
     left join buyers b on b.place = ${hash('buyer')} * 7 % ${Math.round(orders * 0.6)}`,
    `create temporary table numbered as select row_number() over (order by id) as n, id, payment_status from orders where ${FILLED_IN}`,
    `insert into order_items (order_id, position, product_id, product_name, product_sku, vat_class, quantity, unit_price_pence, total_pence)
     select o.id, i, w.id, w.name, w.sku, 'standard', 1, 1000, 1000
     from numbered o, generate_series(0, 2) i, wares w
     where w.place = (o.n * 31 + i * 7) % (select count(*) from wares)`,
    `insert into payments (order_id, state, amount_pence, paypal_order_id, paypal_capture_id, created_at, review_since)
     select id, case when payment_status = 'Failed' then case when n % 500 = 0 then 'review' else 'declined' end else 'completed' end,
       3395, 'PAYPAL-' || n, case when payment_status = 'Failed' then null else 'CAPTURE-' || n end, now(),
       case when payment_status = 'Failed' and n % 500 = 0 then now() end from numbered`,
    `insert into refunds (order_id, payment_id, state, amount_pence, created_at, settled_at, paypal_refund_id)
     select o.id, p.id, 'completed', 100, now(), now(), 'REFUND-' || o.n
     from numbered o join payments p on p.order_id = o.id where o.payment_status = 'PartiallyRefunded'`,
    `insert into order_refunds (order_id, amount_pence, refunded_at) select order_id, amount_pence, now() from refunds`,
    // Refunds that PayPal refused and nobody has made since.
    `insert into refunds (order_id, payment_id, state, amount_pence, created_at, settled_at, note)
     select o.id, p.id, 'failed', 100, now(), now(), 'REFUND_TIME_LIMIT_EXCEEDED'
     from numbered o join payments p on p.order_id = o.id where o.payment_status = 'Paid' and o.n % 1000 = 0`,
  ];
}

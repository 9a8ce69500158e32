/*
 * Rules that hold for the shop's tables at any moment: under load, after a crash, after a restore. Each is
 * SQL that finds violations, described in `what`. The rules read nothing but tables, so anybody can run them
 * on any database: a restored one, or one that is being sold from.
 */

const PAID = `('Paid', 'PartiallyRefunded', 'Refunded')`;

export const invariants: readonly { name: string; brokenBy: string }[] = [
  {
    name: 'a paid order has one completed payment, of its total and its capture',
    brokenBy: `
      select 'order ' || o.order_number || ': ' || o.total_pence || ' pence by ' || o.payment_transaction_id
        || ', payment: ' || coalesce(p.amount_pence || ' pence by ' || p.paypal_capture_id, 'none') as what
      from orders o left join payments p on p.order_id = o.id and p.state = 'completed'
      where o.payment_status in ${PAID}
        and (p.amount_pence, p.paypal_capture_id) is distinct from (o.total_pence, o.payment_transaction_id)`,
  },
  {
    name: 'a completed payment has a paid order',
    brokenBy: `
      select 'payment ' || p.id || ' of order ' || o.order_number || ', which is ' || o.payment_status as what
      from payments p join orders o on o.id = p.order_id
      where p.state = 'completed' and o.payment_status not in ${PAID}`,
  },
  {
    name: 'the money taken for orders is the sum of the orders paid',
    brokenBy: `
      select taken || ' pence taken, ' || paid || ' pence ordered' as what
      from (select coalesce(sum(amount_pence), 0) as taken from payments where state = 'completed') t,
        (select coalesce(sum(total_pence), 0) as paid from orders where payment_status in ${PAID}) p
      where taken <> paid`,
  },
  {
    name: 'no more is refunded than was taken, and an order knows its refunds',
    brokenBy: `
      select 'payment ' || p.id || ': ' || r.completed || ' of ' || p.amount_pence || ' pence given back, '
        || r.requested || ' asked for; the order says ' || o.refunded_pence as what
      from payments p
      join orders o on o.id = p.order_id
      join lateral (
        select coalesce(sum(amount_pence) filter (where state = 'completed'), 0) as completed,
          coalesce(sum(amount_pence) filter (where state = 'requested'), 0) as requested
        from refunds where payment_id = p.id
      ) r on true
      where r.completed > p.amount_pence
        -- After a refund on PayPal's own website, the order's sum is right only once PayPal has been asked for the total.
        or (p.state = 'completed' and r.completed > o.refunded_pence and p.check_at is null)
        or (p.state not in ('completed', 'unmatched') and r.completed + r.requested > 0)`,
  },
  {
    name: 'the refunds of an order add up to what it says',
    brokenBy: `
      select 'order ' || o.order_number || ': ' || o.refunded_pence || ' pence refunded, ' || r.sum || ' by its refunds' as what
      from orders o
      join lateral (select coalesce(sum(amount_pence), 0) as sum from order_refunds where order_id = o.id) r on true
      where o.refunded_pence <> r.sum`,
  },
  {
    name: 'no more pieces come back or are refunded than were ordered',
    brokenBy: `
      select 'order ' || o.order_number || ': ' || c.pieces || ' come back and ' || g.pieces || ' are refunded of '
        || i.quantity as what
      from (
        select l.order_item_id, sum(greatest(l.quantity - given.pieces, 0)) as pieces
        from returns r
        join return_lines l on l.return_id = r.id
        join lateral (
          select coalesce(sum(g.quantity), 0) as pieces from refund_lines g join refunds f on f.id = g.refund_id
          where f.return_id = r.id and g.order_item_id = l.order_item_id and f.state <> 'failed'
        ) given on true
        where r.closed_at is null and r.kind in ('withdrawal', 'unannounced') group by 1
      ) c
      join order_items i on i.id = c.order_item_id
      join orders o on o.id = i.order_id
      join lateral (
        select coalesce(sum(g.quantity), 0) as pieces from refund_lines g join refunds f on f.id = g.refund_id
        where g.order_item_id = i.id and f.state <> 'failed'
      ) g on true
      where c.pieces > 0 and c.pieces + g.pieces > i.quantity`,
  },
  {
    name: 'no more is kept back of a return than its goods are worth, and nothing for a fault',
    brokenBy: `
      select 'return ' || r.code || ': ' || l.deduction_pence || ' pence kept back' as what
      from return_lines l join returns r on r.id = l.return_id join order_items i on i.id = l.order_item_id
      where l.deduction_pence > 0 and (r.kind not in ('withdrawal', 'unannounced')
        or l.deduction_pence > ceil((i.total_pence - i.discount_pence) * l.quantity::numeric / i.quantity))
      union all
      select 'refund ' || f.id || ': ' || f.deduction_pence || ' pence kept back for return ' || r.code as what
      from refunds f join returns r on r.id = f.return_id
      where f.deduction_pence > 0 and r.kind not in ('withdrawal', 'unannounced')`,
  },
  {
    name: 'an order that is refunded in full has no open return',
    brokenBy: `
      select 'order ' || o.order_number || ': return ' || r.code as what
      from returns r join orders o on o.id = r.order_id
      where r.closed_at is null and o.payment_status = 'Refunded'`,
  },
  {
    name: 'a return that ended with its money has a refund, or its order is refunded in full',
    brokenBy: `
      select 'return ' || r.code || ' of order ' || o.order_number || ', which is ' || o.payment_status as what
      from returns r join orders o on o.id = r.order_id
      where r.outcome = 'refunded' and o.payment_status <> 'Refunded'
        and not exists (select from refunds f where f.return_id = r.id and f.state = 'completed')`,
  },
  {
    name: 'the money for goods that never left, came back or were posted has a last day',
    brokenBy: `
      select 'return ' || code as what from returns
      where kind <> 'claim' and refund_due is null
        and (not was_sent or received_at is not null or posted_at is not null)`,
  },
  {
    name: 'what a buyer cancelled is cancelled',
    brokenBy: `
      select 'return ' || r.code || ' of order ' || o.order_number || ', which is ' || o.status as what
      from returns r join orders o on o.id = r.order_id
      where r.kind = 'cancellation' and o.status <> 'Cancelled'`,
  },
  {
    name: 'the discounts of the lines of an order add up to what it says',
    brokenBy: `
      select 'order ' || o.order_number || ': ' || o.discount_pence || ' pence off, ' || l.sum || ' by its lines' as what
      from orders o
      join lateral (select coalesce(sum(discount_pence), 0) as sum from order_items where order_id = o.id) l on true
      where o.discount_pence <> l.sum`,
  },
  {
    name: 'a code is used as often as orders hold or keep it',
    brokenBy: `
      select 'code ' || p.code || ': ' || p.used || ' used, ' || u.count || ' by orders' as what
      from promotions p
      join lateral (
        select count(*) as count from promotion_uses where promotion_id = p.id and state <> 'released'
      ) u on true
      where p.used <> u.count`,
  },
  {
    name: 'unpaid orders hold their codes, paid ones keep them, and those that ended unpaid have given them back',
    brokenBy: `
      select 'order ' || o.order_number || ', ' || o.status || ' and ' || o.payment_status || ': ' || u.state as what
      from promotion_uses u join orders o on o.id = u.order_id
      where u.state <> case when o.payment_status in ${PAID} then 'kept' when o.status = 'Pending' then 'held' else 'released' end`,
  },
  {
    name: 'an order with a code has a use of that code, of what its goods were reduced by',
    brokenBy: `
      select 'order ' || o.order_number || ': ' || coalesce(o.promotion ->> 'code', 'no code') || ', ' || o.discount_pence
        || ' pence off; its use: ' || coalesce(u.pence || ' pence', 'none') as what
      from orders o left join promotion_uses u on u.order_id = o.id
      where (o.promotion ->> 'id')::uuid is distinct from u.promotion_id
        or (o.promotion ->> 'kind' <> 'delivery' and u.pence <> o.discount_pence)`,
  },
  {
    name: 'the ratings of a product are those of its published reviews',
    brokenBy: `
      select 'product ' || product_id || ': ' || coalesce(r.count, 0) || ' reviews, rated ' || coalesce(p.count, 0) as what
      from (
        select product_id, is_example, array[stars_1, stars_2, stars_3, stars_4, stars_5, fit_small, fit_true, fit_large]
          as counts, stars_1 + stars_2 + stars_3 + stars_4 + stars_5 as count
        from product_ratings
      ) p full join (
        select product_id, is_example, count(*)::integer as count, array[
          count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
          count(*) filter (where stars = 4), count(*) filter (where stars = 5), count(*) filter (where fit = 'small'),
          count(*) filter (where fit = 'true'), count(*) filter (where fit = 'large')
        ]::integer[] as counts
        from reviews where status = 'published' group by product_id, is_example
      ) r using (product_id, is_example)
      where coalesce(p.count, 0) + coalesce(r.count, 0) > 0 and p.counts is distinct from r.counts`,
  },
  {
    name: 'what is reserved is what open orders hold',
    brokenBy: `
      select 'product ' || s.product_id || ': ' || s.reserved || ' reserved, ' || coalesce(h.held, 0) || ' held' as what
      from stock s
      left join (
        select i.product_id, sum(i.quantity) as held
        from order_items i join orders o on o.id = i.order_id
        where o.reserved_until is not null
        group by i.product_id
      ) h on h.product_id = s.product_id
      where s.reserved <> coalesce(h.held, 0)`,
  },
  {
    name: 'nothing is oversold',
    brokenBy: `
      select 'product ' || product_id || ': ' || reserved || ' reserved of ' || on_hand as what
      from stock where on_hand < 0 or reserved < 0 or reserved > on_hand`,
  },
  {
    name: 'what is on hand is the sum of its moves',
    brokenBy: `
      select 'product ' || s.product_id || ': ' || s.on_hand || ' on hand, ' || coalesce(m.sum, 0) || ' by its moves' as what
      from stock s
      left join (select product_id, sum(change) as sum from stock_moves group by product_id) m using (product_id)
      where s.on_hand <> coalesce(m.sum, 0)`,
  },
  {
    name: 'a parcel leaves with its order, and nothing is packed that is not paid',
    brokenBy: `
      select 'order ' || o.order_number || ' is ' || o.status || ', its parcel ' || p.state as what
      from parcels p join orders o on o.id = p.order_id
      where case p.state
        -- A parcel that has left may still be refunded, and a packed order may still be cancelled.
        when 'sent' then o.status not in ('Shipped', 'Delivered', 'Refunded')
        else o.status not in ('Processing', 'Cancelled', 'Refunded')
      end`,
  },
  {
    name: 'a parcel holds no more of a line than was ordered, nor than was sold off the shelf',
    brokenBy: `
      select 'order ' || o.order_number || ': ' || l.packed || ' packed of ' || i.quantity || ' ordered, '
        || coalesce(sold.sum::text, 'unknown') || ' sold' as what
      from (
        select l.order_item_id, p.order_id, sum(l.quantity) as packed
        from parcel_lines l join parcels p on p.id = l.parcel_id group by 1, 2
      ) l
      join order_items i on i.id = l.order_item_id
      join orders o on o.id = i.order_id
      left join (
        select order_id, product_id, -sum(change) as sum from stock_moves where reason = 'sold' group by 1, 2
      ) sold on sold.order_id = o.id and sold.product_id = i.product_id
      where l.order_id <> i.order_id or l.packed > i.quantity or l.packed > sold.sum`,
  },
  {
    name: 'what lists call in stock can be bought',
    brokenBy: `
      select 'product ' || s.product_id || ' is listed as ' || case when i.in_stock then '' else 'not ' end
        || 'in stock: ' || s.available || ' available' as what
      from stock s join product_index i on i.product_id = s.product_id
      where i.in_stock <> (s.available > 0)`,
  },
  {
    name: 'what lists show is published, and what is published can be listed',
    brokenBy: `
      select 'product ' || p.id || ' is ' || p.status || ' and '
        || case when i.product_id is null then 'not in the index' else 'in the index as another' end as what
      from products p left join product_index i on i.product_id = p.id
      where (i.is_listed, i.style_id, i.style_position) is distinct from (p.status = 'published', p.style_id, p.style_position)`,
  },
  {
    name: 'a style has one card, of its first variant that can be bought or else of its first',
    brokenBy: `
      select 'product ' || product_id || ' is ' || case when is_lead then '' else 'not ' end || 'a card' as what
      from (
        select product_id, is_lead, style_id is null or 1 = row_number() over (
          partition by style_id order by in_stock desc, style_position, product_id
        ) as is_first
        from product_index where is_listed
      ) i
      where is_lead <> is_first`,
  },
  {
    name: 'filters know of a product what the index and its own row know',
    brokenBy: `
      select 'product ' || p.id || ' is filtered as another' as what
      from products p join product_index i on i.product_id = p.id left join product_facets f on f.product_id = p.id
      where (
        f.is_listed, f.is_lead, f.in_stock, f.style_id, f.style_position, f.price_pence, f.age_from_months, f.age_to_months
      ) is distinct from (
        i.is_listed, i.is_lead, i.in_stock, i.style_id, i.style_position, p.price_pence, p.age_from_months, p.age_to_months
      )`,
  },
  {
    name: 'the last entry of the price history is the price, and whether it is on sale',
    brokenBy: `
      select 'product ' || p.id || ' is ' || p.status || ' at ' || p.price_pence || ' pence, by its history '
        || coalesce(case when h.is_published then 'published at ' else 'not published at ' end || h.price_pence, 'nothing') as what
      from products p
      left join lateral (
        select price_pence, is_published from price_changes where product_id = p.id order by valid_from desc limit 1
      ) h on true
      where (h.price_pence, h.is_published) is distinct from (p.price_pence, p.status = 'published')`,
  },
  {
    name: 'a was-price stood for thirty days, and the product has been on sale for less ever since',
    brokenBy: `
      select 'product ' || p.id || ' was ' || p.was_pence || ' pence until ' || p.was_until as what
      from products p
      where p.was_pence is not null and not exists (
        select from (
          select price_pence, is_published, whole_days(valid_from, lead(valid_from) over w) as days, valid_from,
            bool_and(is_published and price_pence < p.was_pence) over (w rows between 1 following and unbounded following) as is_since
          from price_changes where product_id = p.id window w as (order by valid_from)
        ) h
        where h.price_pence = p.was_pence and is_published and days >= 30 and is_since
      )`,
  },
  {
    name: 'an order costs what its lines cost',
    brokenBy: `
      select 'order ' || o.order_number || ': ' || o.subtotal_pence || ' pence, lines: ' || coalesce(sum(i.total_pence), 0) as what
      from orders o left join order_items i on i.order_id = o.id
      group by o.id
      having o.subtotal_pence <> coalesce(sum(i.total_pence), 0)`,
  },
  {
    name: 'the statuses of order and payment agree',
    brokenBy: `
      select 'order ' || order_number || ' is ' || status || ' and ' || payment_status || ', capture '
        || coalesce(payment_transaction_id, 'none') as what
      from orders
      where (status in ('Processing', 'Shipped', 'Delivered') and payment_status not in ('Paid', 'PartiallyRefunded', 'Refunded'))
        or (status = 'Pending' and payment_status in ${PAID})
        or (payment_transaction_id is not null) <> (payment_status in ${PAID})
        or (status <> 'Pending' and (reserved_until is not null or payment_in_progress))
        or case payment_status
             when 'Refunded' then refunded_pence <> total_pence
             when 'PartiallyRefunded' then refunded_pence not between 1 and total_pence - 1
             else refunded_pence <> 0
           end`,
  },
  {
    name: 'an order waits for a payment only while there is one',
    brokenBy: `
      select 'order ' || o.order_number as what
      from orders o
      where o.payment_in_progress and not exists (
        select from payments p where p.order_id = o.id and p.state in ('capturing', 'pending', 'review')
      )`,
  },
  {
    name: 'an account with two-factor authentication has a secret for it',
    brokenBy: `
      select 'customer ' || c.id as what
      from customers c left join two_factor_secrets s on s.customer_id = c.id
      where c.is_two_factor_enabled <> (s.customer_id is not null)`,
  },
];

const TOLD = 20;

/**
 * The violations found, a sentence each; empty when all is well. A single statement, so that a shop being
 * sold from is seen at one moment.
 */
export async function brokenInvariants(
  query: (sql: string) => Promise<{ name: string; what: string }[]>,
): Promise<string[]> {
  const rows = await query(
    invariants
      .map(({ name, brokenBy }) => `(select '${name}' as name, what from (${brokenBy}) broken limit ${TOLD})`)
      .join(' union all '),
  );
  return rows.map(({ name, what }) => `Not so: ${name} (${what}).`);
}

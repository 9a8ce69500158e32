import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reduction } from '#contract/pricing/discount.ts';
import { quote } from '#contract/pricing/quote.ts';
import { refundSum, fullRefund, type RefundableOrder } from '#contract/pricing/refund.ts';
import { vatClasses } from '#contract/pricing/vat.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase, UNHURRIED, type TestDatabase } from '#tests/support/database.ts';

/*
 * The sums of a quote, worked out a second time by somebody who knows the rules and not the code: in SQL, for all baskets at
 * once.
 */
let database: TestDatabase;
let open: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url, { patience: UNHURRIED, onError: () => {} });
});
afterAll(async () => {
  await open.db.destroy();
  await database.drop();
});

const anyBasket = fc.record({
  lines: fc.array(
    fc.record({
      unitPricePence: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 60_000 })),
      quantity: fc.integer({ min: 1, max: 9 }),
      vatClass: fc.constantFrom(...vatClasses),
      takesPart: fc.boolean(),
      isPromotable: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
    { minLength: 1, maxLength: 7 },
  ),
  costPence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2500 })),
  freeFromPence: fc.option(fc.integer({ min: 0, max: 20_000 })),
  reduction: fc.oneof<fc.Arbitrary<Reduction | null>[]>(
    fc.constant(null),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constant('pounds' as const), pence: fc.integer({ min: 1, max: 50_000 }) }),
    fc.record({ kind: fc.constant('delivery' as const), pence: fc.integer({ min: 0, max: 1000 }) }),
  ),
});

test('10,000 baskets come to the same in SQL: lines, discount, delivery, VAT and total', async () => {
  const baskets = fc.sample(anyBasket, 10_000);
  const inCode = baskets.map(({ lines, costPence, freeFromPence, reduction }) => {
    const sums = quote(lines, { costPence, freeFromPence }, { reduction });
    return {
      lines: sums.lines.map(({ discountPence }) => discountPence),
      delivery: sums.deliveryPence,
      discount: sums.discountPence,
      vat: sums.vatPence,
      total: sums.totalPence,
    };
  });
  const { rows } = await sql<{ sums: (typeof inCode)[number] }>`
    with baskets as materialized (
      select n, b -> 'lines' as lines, (b ->> 'costPence')::bigint as cost, (b ->> 'freeFromPence')::bigint as free_from,
        b #>> '{reduction,kind}' as kind, (b #>> '{reduction,percent}')::bigint as percent,
        (b #>> '{reduction,pence}')::bigint as pence
      from jsonb_array_elements(${JSON.stringify(baskets)}::jsonb) with ordinality as given (b, n)
    ), lines as materialized (
      select n, place, (l ->> 'unitPricePence')::bigint * (l ->> 'quantity')::bigint as total, l ->> 'vatClass' as class,
        (l ->> 'isPromotable')::boolean as counts,
        (l ->> 'isPromotable')::boolean and (l ->> 'takesPart')::boolean as takes
      from baskets, jsonb_array_elements(lines) with ordinality as given (l, place)
    ), goods as (
      select n, sum(total) as subtotal, coalesce(sum(total) filter (where counts), 0) as counted,
        coalesce(sum(total) filter (where takes), 0) as eligible
      from lines group by n
    ), delivered as (
      select *, case when kind = 'delivery' and eligible > 0 then greatest(due - pence, 0) else due end as delivery
      from (select *, case when counted >= free_from then 0 else cost end as due from goods join baskets using (n)) d
    ), discounted as materialized (
      select *, least(
        case kind when 'percent' then floor(eligible * percent / 100.0) when 'pounds' then pence else 0 end,
        eligible, greatest(subtotal + delivery - 100, 0))::bigint as discount
      from delivered
    ), shares as (
      select n, place, class, total, takes, discount, discount * total / eligible as whole, discount * total % eligible as rest
      from lines join discounted using (n) where eligible > 0
    ), given as materialized (
      select n, place, class,
        case when not takes then 0 else (
          floor(whole) + case when row_number() over (partition by n, takes order by rest desc, place)
            <= discount - sum(floor(whole)) over (partition by n, takes) then 1 else 0 end
        ) end::bigint as off
      from (select n, place, class, takes, discount, rest, floor(whole) as whole from shares) s
    ), classes as (
      select n, class, rate, sum(total) as goods,
        sum(total) * delivery / subtotal as whole, sum(total) * delivery % subtotal as rest, delivery,
        sum(coalesce(off, 0)) as off
      from lines join discounted using (n) left join given using (n, place, class)
      join (values ('standard', 20, 1), ('reduced', 5, 2), ('zero', 0, 3)) rates (class, rate, place) using (class)
      group by n, class, rate, rates.place, delivery, subtotal
    ), taxed as (
      select n, goods - off + floor(whole) + case
        when row_number() over (partition by n order by rest desc, array_position(array['standard', 'reduced', 'zero'], class))
          <= delivery - sum(floor(whole)) over (partition by n) then 1 else 0 end as gross, rate
      from classes
    ), vat as (
      select n, sum(round(gross * rate / (100.0 + rate))) as vat from taxed group by n
    )
    select jsonb_build_object(
      'lines', each.off, 'delivery', delivery, 'discount', discount, 'vat', vat, 'total', subtotal + delivery - discount) as sums
    from discounted join vat using (n)
    join (
      select n, jsonb_agg(coalesce(off, 0) order by place) as off from lines left join given using (n, place) group by n
    ) each using (n)
    order by n
  `.execute(open.db);
  for (const [index, { sums }] of rows.entries()) {
    expect(sums, JSON.stringify(baskets[index])).toEqual(inCode[index]);
  }
  expect(rows).toHaveLength(10_000);
});

test('refunds of any of them, in any pieces, come to its total and never more', () => {
  for (const { lines, costPence, freeFromPence, reduction } of fc.sample(anyBasket, 500)) {
    const sums = quote(lines, { costPence, freeFromPence }, { reduction });
    let order: RefundableOrder = {
      lines: sums.lines.map(({ quantity, totalPence, discountPence }, index) => ({
        ...{ id: String(index), quantity, totalPence, discountPence, givenBack: 0 },
      })),
      deliveryPence: sums.deliveryPence,
      standardDeliveryPence: sums.deliveryPence,
      deliveryGivenBackPence: 0,
      deductedPence: 0,
      leftPence: sums.totalPence,
    };
    let paidBack = 0;
    for (let piece = 0; order.leftPence > 0 && piece < 100; piece++) {
      const open = order.lines.find(({ quantity, givenBack }) => givenBack < quantity);
      const wish = open
        ? { lines: [{ id: open.id, quantity: 1 }], deliveryPence: 0, goodwillPence: 0 }
        : fullRefund(order);
      const sum = refundSum(order, wish);
      paidBack += sum.amountPence;
      order = {
        ...order,
        lines: order.lines.map((line) => ({
          ...line,
          givenBack: line.givenBack + (sum.lines.find(({ id }) => id === line.id)?.quantity ?? 0),
        })),
        deliveryGivenBackPence: order.deliveryGivenBackPence + sum.deliveryPence,
        leftPence: order.leftPence - sum.amountPence,
      };
    }
    expect(paidBack).toBe(sums.totalPence);
  }
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { defaultDeliveryTable, type DeliveryTable } from '#contract/delivery/zones.ts';
import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { fullRefund, refundSum, withDeliveryOwed } from '#contract/pricing/refund.ts';
import { Refusal } from '#contract/refusal.ts';
import { refundDue } from '#contract/returns/clock.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { PayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import type { PayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import type { PayPalRefund } from '#server/gateways/paypal/answers.rules.ts';
import { lockOrder, markPaid, type StoredOrder } from '#server/orders/order-payment.service.ts';
import {
  COMMAND,
  deliverOrder,
  shipOrder,
  undeliverLockedOrder,
} from '#server/orders/parcels/fulfilment.service.ts';
import { packLockedOrder } from '#server/orders/parcels/parcels.service.ts';
import { checkSoon } from '#server/payments/payments.queries.ts';
import type { PaymentContext } from '#server/payments/payments.types.ts';
import { checkDuePayments } from '#server/payments/poller.service.ts';
import { readRefundable, refundLockedOrder } from '#server/payments/refunds/line-refunds.service.ts';
import { refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { carryOutDueRefunds } from '#server/payments/refunds/refunds.service.ts';
import type { By } from '#server/platform/actor.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { changeReturn, findReturn, listReturnsOfOrder } from '#server/returns/returns.queries.ts';
import type { StoredReturn } from '#server/returns/returns.types.ts';
import {
  cancelPaidOrder,
  markArrived,
  readOptions,
  setReturnTracking,
  takeBackReturn,
  tellReturn,
} from '#server/returns/tell-return.service.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { openTestShop } from '#tests/support/shop.ts';
import { staffCaller } from '#tests/support/staff.ts';

/* Everything that can happen to a paid order, in any sequence, on a real database; PayPal is played in this process. */

const pick = fc.nat({ max: 7 });
const pieces = fc.integer({ min: 1, max: 3 });
const pence = fc.integer({ min: 1, max: 4000 });
const some = fc.array(fc.tuple(pick, pieces), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('tell' as const), some }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('claim' as const), some }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('track' as const, 'take back'), which: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('receive' as const),
      ...{ which: pick, missing: fc.nat({ max: 1 }), deductionPence: fc.oneof(fc.constant(0), pence) },
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('refund return' as const), which: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund lines' as const), some }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('goodwill' as const, 'refund at PayPal'), pence }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('work' as const), isRefused: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('pack' as const, 'ship', 'deliver', 'undeliver') }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('arrive' as const), daysAgo: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

export const history = fc.record({
  lines: fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 4 }), pricePence: fc.integer({ min: 1, max: 3999 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  code: fc.constantFrom('none' as const, 'percent', 'pounds'),
  isExpress: fc.boolean(),
  isSent: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 24 }),
});
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

function tableWithExpress(): DeliveryTable {
  const { zones, methods } = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
  const [first] = methods;
  const rates = { mainland: [{ fromGrams: 0, costPence: 795, freeFromPence: null }] };
  return { zones, methods: [first!, { ...first!, id: 'express', name: 'Express', rates }] };
}

/** PayPal as the shop sees it: each capture with its refunds, and never more refunded than was captured. */
function playPayPal() {
  const orders = new Map<string, { orderId: string; pence: number; refunds: PayPalRefund[] }>();
  let isRefusing = false;
  const amountOf = (sum: number) => ({ currency: 'GBP', pence: sum });
  const givenOf = (id: string) =>
    orders.get(id)!.refunds.reduce((sum, { amount }) => sum + (amount?.pence ?? 0), 0);
  const refund = (id: string, sum: number, customId: string | null): PayPalRefund => {
    const order = orders.get(id)!;
    const known = order.refunds.find((one) => customId !== null && one.customId === customId);
    if (known) return known;
    if (isRefusing || givenOf(id) + sum > order.pence) {
      throw new PayPalError('refused', 'refused', { status: 422, issues: ['TRANSACTION_REFUSED'] });
    }
    const made = { id: `REFUND-${randomUUID()}`, status: 'COMPLETED', amount: amountOf(sum), customId };
    order.refunds.push(made);
    return made;
  };
  const paypal = {
    async getOrder(id: string) {
      const order = orders.get(id)!;
      const given = givenOf(id);
      const status = given === 0 ? 'COMPLETED' : given === order.pence ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      const capture = { id, status, reason: null, amount: amountOf(order.pence), customId: order.orderId };
      return {
        ...{ id, status: 'COMPLETED', approvalUrl: null, customId: order.orderId, payeeId: null },
        ...{ amount: amountOf(order.pence), captures: [capture], refunds: [...order.refunds] },
      };
    },
    refundCapture: async (id: string, sum: number, requestId: string) => refund(id, sum, requestId),
  } as unknown as PayPal;
  return {
    paypal,
    orders,
    givenOf,
    onItsPages: (id: string, sum: number) =>
      refund(id, Math.min(sum, orders.get(id)!.pence - givenOf(id)), null),
    refuse: (is: boolean) => (isRefusing = is),
  };
}

export async function openHistories() {
  const shop = await openTestShop({ deliveryTable: tableWithExpress() });
  await shop.context.background.stop();
  const { db, clock } = shop;
  const witness = playPayPal();
  const context: PaymentContext = { ...shop.context, paypal: witness.paypal };
  const packer = { kind: 'staff' as const, ...(await staffCaller(shop, 'packer')) };
  const customer = await registerCustomer(shop);
  const by = { customerId: customer.id } as By;
  const { id: addressId } = await customer.call('addAddress', {
    body: {
      ...{ contactName: 'Ada Parent', streetAddress1: '1 High Street', city: 'Leeds' },
      ...{ regionOrState: 'West Yorkshire', postalCode: 'LS1 1AA', country: 'United Kingdom' },
    },
  });
  for (const [code, reduction] of Object.entries({
    percent: { kind: 'percent', percent: 15 },
    pounds: { kind: 'pounds', pence: 733 },
  })) {
    await db
      .insertInto('promotions')
      .values({ name: code, code: code.toUpperCase(), created_at: clock.now(), ...reduction } as never)
      .execute();
  }
  const counts = { steps: 0, refused: 0 };

  async function work(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) {
      await checkDuePayments(context);
      await carryOutDueRefunds(context);
      const { rows } = await sql`
        select from refunds where state = 'requested' and owner_asked_at is null
        union all select from payments where check_at <= ${clock.now()}`.execute(db);
      if (rows.length === 0) return;
      clock.advance(600);
    }
    throw new Error('the refunds never came to an end');
  }

  /** The history's sentence of what is wrong; null when all is well. */
  async function live(given: History): Promise<string | null> {
    const orderId = await place(shop, customer, addressId, given, witness);
    if (given.isSent) await shipOrder(context, orderId);
    let before = await look(orderId);
    for (const [index, one] of given.steps.entries()) {
      counts.steps += 1;
      const where = `step ${index + 1}, ${one.act}`;
      try {
        await take(orderId, one);
      } catch (error) {
        if (!(error instanceof Refusal)) return `${where}: ${String(error)}`;
        counts.refused += 1;
      }
      const after = await look(orderId);
      const fault = (await findFault(orderId)) ?? changed(before, after);
      if (fault !== null) return `${where}: ${fault}`;
      before = after;
    }
    return returnEverything(orderId, given);
  }

  const locked = <T>(orderId: string, act: (trx: DatabaseTransaction, order: StoredOrder) => Promise<T>) =>
    transaction(db, async (trx) => act(trx, (await lockOrder(trx, orderId))!));
  const keep = async <T>(_: DatabaseTransaction, answer: T) => answer;
  const linesOf = (order: StoredOrder, chosen: [number, number][]) =>
    chosen.map(([which, quantity]) => ({ itemId: order.lines[which % order.lines.length]!.id, quantity }));

  async function take(orderId: string, one: Step): Promise<void> {
    const now = clock.now();
    const order = await locked(orderId, async (_, found) => found);
    const open = (await listReturnsOfOrder(db, orderId)).filter(({ closedAt }) => closedAt === null);
    const chosen = 'which' in one ? open[one.which % Math.max(open.length, 1)] : undefined;
    switch (one.act) {
      case 'tell':
      case 'claim': {
        const lines = linesOf(order, one.some);
        const kind = one.act === 'tell' ? ('withdrawal' as const) : ('claim' as const);
        const form = { id: orderId, lines, note: 'as told' };
        const body = kind === 'claim' ? { ...form, kind, reason: 'faulty' as const } : { ...form, kind };
        await tellReturn(context, by, body, keep);
        return;
      }
      case 'track':
        if (chosen) await setReturnTracking(context, by, { id: chosen.id, tracking: 'JD0002' });
        return;
      case 'take back':
        if (chosen) await takeBackReturn(context, by, chosen.id);
        return;
      case 'receive':
        if (chosen) await locked(orderId, (trx, found) => receive(trx, found, chosen, one, now));
        return;
      case 'refund return':
        if (chosen && !chosen.isBeingRefunded) {
          await locked(orderId, (trx, found) => refundReturn(trx, found, chosen, now));
        }
        return;
      case 'refund lines':
        await locked(orderId, async (trx, found) => {
          // As the desk does it: pieces that are on their way back are refunded with their return.
          const { lines } = await readOptions(trx, found, context.config, now);
          const wished = new Map(linesOf(found, one.some).map(({ itemId, quantity }) => [itemId, quantity]));
          const form = lines.map(({ itemId, open: left }) => ({
            ...{ id: itemId, quantity: Math.min(left, wished.get(itemId) ?? 0), backOnSale: 0 },
          }));
          await refund(trx, found, { lines: form, reason: 'faulty' }, now);
        });
        return;
      case 'goodwill':
        await refundOrder(context, orderId, one.pence);
        return;
      case 'refund at PayPal':
        witness.onItsPages(`PAYPAL-${orderId}`, one.pence);
        await checkSoon(db, { orderId }, now);
        return;
      case 'cancel':
        await cancelPaidOrder(context, by, orderId, keep);
        return;
      case 'work':
        witness.refuse(one.isRefused);
        await work().finally(() => witness.refuse(false));
        return;
      case 'pack':
        await locked(orderId, (trx, found) => packLockedOrder(trx, found, {}, packer, now));
        return;
      case 'ship':
        await shipOrder(context, orderId);
        return;
      case 'deliver':
        await deliverOrder(context, orderId);
        return;
      case 'undeliver':
        await locked(orderId, (trx, found) => undeliverLockedOrder(trx, found, COMMAND, now));
        return;
      case 'arrive':
        await markArrived(context, by, { id: orderId, day: daysAfter(inLondon(now).day, -one.daysAgo) });
        return;
      case 'wait':
        clock.advance(one.days * 86_400);
    }
  }

  type Wish = Pick<Parameters<typeof refundLockedOrder>[2], 'lines' | 'reason' | 'returnId'>;
  async function refund(trx: DatabaseTransaction, order: StoredOrder, wish: Wish, now: Date, isAll = false) {
    const refundable = await readRefundable(trx, order);
    const { deliveryPence } = isAll ? fullRefund(refundable) : { deliveryPence: 0 };
    const form = { ...wish, deliveryPence, goodwillPence: 0 };
    const { amountPence } = refundSum(refundable, withDeliveryOwed(refundable, form, form.reason));
    await refundLockedOrder(trx, order, { ...form, expectedPence: amountPence }, COMMAND, now);
  }

  async function refundReturn(trx: DatabaseTransaction, order: StoredOrder, told: StoredReturn, now: Date) {
    // What is on its way back in another return is refunded with that one.
    const { lines: left } = await readOptions(trx, order, context.config, now);
    const openOf = (id: string) => left.find(({ itemId }) => itemId === id)!.open;
    const lines = told.lines.map(({ itemId, quantity, received, deductionPence }) => ({
      ...{ id: itemId, backOnSale: received ?? 0, deductionPence },
      quantity: told.kind === 'claim' ? Math.min(quantity, openOf(itemId)) : (received ?? quantity),
    }));
    const reason = told.kind === 'claim' ? 'faulty' : 'changed-mind';
    await refund(trx, order, { lines, reason, returnId: told.id }, now);
  }

  async function receive(
    trx: DatabaseTransaction,
    order: StoredOrder,
    told: StoredReturn,
    { missing, deductionPence }: { missing: number; deductionPence: number },
    now: Date,
  ) {
    if (told.isBeingRefunded || told.kind === 'cancellation' || order.status === 'Processing') return;
    for (const line of told.lines) {
      const received = Math.max(0, line.quantity - missing);
      const bought = order.lines.find(({ id }) => id === line.itemId)!;
      const worth = Math.floor(((bought.totalPence - bought.discountPence) * received) / bought.quantity);
      const deduction = told.kind === 'claim' ? 0 : Math.min(deductionPence, worth);
      await sql`
        update return_lines set received = ${received}, condition = 'used', deduction_pence = ${deduction},
          deduction_reason = ${deduction === 0 ? '' : 'worn'}
        where return_id = ${told.id} and order_item_id = ${line.itemId}`.execute(trx);
    }
    const receivedAt = told.receivedAt ?? now;
    const due = told.kind === 'claim' ? null : refundDue({ ...told, receivedAt, wasSent: true });
    const isSooner = due !== null && (told.refundDue === null || due < told.refundDue);
    await changeReturn(trx, told.id, { receivedAt, ...(isSooner && { refundDue: due }) });
  }

  async function look(orderId: string): Promise<StoredReturn[]> {
    return listReturnsOfOrder(db, orderId);
  }

  async function findFault(orderId: string): Promise<string | null> {
    const [broken] = await brokenInvariants(
      async (text) => (await sql.raw<{ name: string; what: string }>(text).execute(db)).rows,
    );
    if (broken !== undefined) return broken;
    const { rows } = await sql<{ given: number; paid: number }>`
      select coalesce(sum(r.amount_pence), 0)::integer as given, o.total_pence::integer as paid
      from orders o left join refunds r on r.order_id = o.id and r.state <> 'failed'
      where o.id = ${orderId} group by o.id`.execute(db);
    const { given, paid } = rows[0]!;
    if (given > paid) return `${given} of ${paid} pence are given back or asked for`;
    const atPayPal = witness.givenOf(`PAYPAL-${orderId}`);
    return atPayPal > paid ? `PayPal gave back ${atPayPal} of ${paid} pence` : null;
  }

  /** All that is left comes back: exactly what was paid, less what was kept back of worn goods. */
  async function returnEverything(orderId: string, { steps }: History): Promise<string | null> {
    await work();
    const now = clock.now();
    for (const told of await look(orderId)) {
      if (told.closedAt !== null || told.kind === 'cancellation' || told.kind === 'claim') continue;
      await locked(orderId, (trx, order) => refundReturn(trx, order, told, now)).catch(passRefusal);
      await work();
      // If nothing came, it stays with the buyer, who may send it another time.
      await locked(orderId, async (trx) => {
        const isOpen = (await findReturn(trx, told.id))!.closedAt === null;
        if (isOpen) await changeReturn(trx, told.id, { closed: { at: now, outcome: 'not-sent-back' } });
      });
    }
    await locked(orderId, async (trx, order) => {
      if (order.status === 'Cancelled' || order.status === 'Refunded') return;
      const { lines } = fullRefund(await readRefundable(trx, order));
      const all = lines.map((line) => ({ ...line, backOnSale: 0 }));
      await refund(trx, order, { lines: all, reason: 'changed-mind' }, now, true);
    }).catch(passRefusal);
    await work();
    // A cancellation that PayPal refused is repeated by the owner.
    await locked(orderId, async (_, order) => order.status === 'Cancelled')
      .then((isCancelled) => (isCancelled ? refundOrder(context, orderId, 'all') : null))
      .catch(passRefusal);
    await work();
    const { rows } = await sql<{ kept: number; deducted: number }>`
      select (o.total_pence - o.refunded_pence)::integer as kept,
        (select coalesce(sum(deduction_pence), 0)::integer from refunds
         where order_id = o.id and state <> 'failed') as deducted
      from orders o where o.id = ${orderId}`.execute(db);
    const { kept, deducted } = rows[0]!;
    const isGiftPossible = steps.some(({ act }) => ['goodwill', 'refund at PayPal', 'cancel'].includes(act));
    if (isGiftPossible ? kept > deducted : kept !== deducted) {
      return `in the end ${kept} pence are kept, and ${deducted} were deducted`;
    }
    return findFault(orderId);
  }

  return { live, counts, close: () => shop.close() };
}

function passRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** What was told, and every day and end that was given, is still so. */
function changed(before: readonly StoredReturn[], after: readonly StoredReturn[]): string | null {
  for (const was of before) {
    const is = after.find(({ id }) => id === was.id);
    if (!is) return `the return ${was.code} is gone`;
    if (evidenceOf(was) !== evidenceOf(is)) return `what was told about ${was.code} has changed`;
    if (was.refundDue !== null && (is.refundDue === null || is.refundDue > was.refundDue)) {
      return `the money for ${was.code} was due on ${was.refundDue}, now on ${is.refundDue}`;
    }
    if (was.outcome !== null && was.outcome !== is.outcome) {
      return `the return ${was.code} had ended as ${was.outcome}, now as ${is.outcome}`;
    }
  }
  return null;
}

const evidenceOf = ({ code, kind, fault, toldAt, note, wasSent, sendBackBy, lines }: StoredReturn) =>
  JSON.stringify([
    ...[code, kind, fault, toldAt, note, wasSent, sendBackBy],
    lines.map(({ itemId, quantity }) => [itemId, quantity]),
  ]);

/** A paid order of new products. */
async function place(
  shop: Awaited<ReturnType<typeof openTestShop>>,
  customer: TestCustomer,
  addressId: string,
  { lines, code, isExpress }: History,
  { orders }: ReturnType<typeof playPayPal>,
): Promise<string> {
  const { db, clock } = shop;
  // The clock runs on by weeks.
  const until = new Date(clock.now().getTime() + 86_400_000);
  await db.updateTable('sessions').set({ expires_at: until, last_seen_at: clock.now() }).execute();
  await db.deleteFrom('basket_items').where('customer_id', '=', customer.id).execute();
  for (const { quantity, pricePence } of lines) {
    const { id } = await db
      .insertInto('products')
      .values({ sku: randomUUID(), name: 'Muslin square', price_pence: pricePence, vat_class: 'standard' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('stock').values({ product_id: id, on_hand: 9 }).execute();
    await customer.call('addBasketItem', { body: { productId: id, quantity } });
  }
  if (code === 'none') await customer.call('removeBasketCode', {});
  else await customer.call('setBasketCode', { body: { code: code.toUpperCase() } });
  const { id } = await customer.call('createOrder', {
    body: { shippingAddressId: addressId, ...(isExpress && { deliveryMethodId: 'express' }) },
  });
  const paypalId = `PAYPAL-${id}`;
  await transaction(db, async (trx) => {
    const order = (await lockOrder(trx, id))!;
    await markPaid(trx, shop.context.config, order, paypalId, clock.now());
    await trx
      .insertInto('payments')
      .values({
        ...{ order_id: id, state: 'completed', amount_pence: order.totalPence, created_at: clock.now() },
        ...{ paypal_order_id: paypalId, paypal_capture_id: paypalId },
      })
      .execute();
    orders.set(paypalId, { orderId: id, pence: order.totalPence, refunds: [] });
  });
  return id;
}

/**
 * Random histories from a seed, as many as are begun within the minutes; a fault comes with the shortest history found that
 * shows it.
 */
export async function liveHistories(seed: number, numRuns: number, minutes = Infinity) {
  const world = await openHistories();
  try {
    const until = performance.now() + minutes * 60_000;
    let histories = 0;
    const property = fc.asyncProperty(history, async (given) => {
      if (performance.now() > until) return;
      histories += 1;
      const fault = await world.live(given);
      if (fault !== null) throw new Error(fault);
    });
    const outcome = await fc.check(property, { seed, numRuns, endOnFailure: false });
    const { failed, counterexample, errorInstance, counterexamplePath } = outcome;
    const faults = failed
      ? [
          `seed ${seed}, path ${counterexamplePath}: ${String(errorInstance)}: ${JSON.stringify(counterexample)}`,
        ]
      : [];
    return { faults, histories, ...world.counts };
  } finally {
    await world.close();
  }
}

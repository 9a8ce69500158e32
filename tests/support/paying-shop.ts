import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '#contract/orders.ts';
import type { Config } from '#server/config/config.ts';
import { carryOutDueJobs } from '#server/desk/orders/jobs.service.ts';
import { createPayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import { releaseExpiredHolds } from '#server/orders/holds.service.ts';
import { checkDuePayments } from '#server/payments/poller.service.ts';
import { carryOutDueRefunds } from '#server/payments/refunds/refunds.service.ts';
import type { PaymentContext } from '#server/payments/payments.types.ts';
import { expectLedgerToBalance, type Ledger } from '#tests/support/ledger.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { startPayPalSimulator, type PayPalSimulator } from '#tests/support/simulators.ts';

/** The raw answer of the capture call, digits and all. */
export interface RawAnswer {
  status: number;
  text: string;
  code: string | undefined;
}

export interface Buyer extends TestCustomer {
  addressId: string;
  put(productId: string, quantity?: number): Promise<void>;
  order(notes?: string): Promise<Order>;
  /** Adds it to the basket and orders it. */
  orderOf(productId: string, quantity?: number): Promise<Order>;
  /** Starts the payment and returns the id of its PayPal order. */
  initiate(orderId: string): Promise<string>;
  /** Starts the payment and approves it at PayPal. */
  approve(orderId: string, instrument?: 'good' | 'declined'): Promise<string>;
  capture(orderId: string): Promise<RawAnswer>;
  see(orderId: string): Promise<Order>;
}

export interface PayingShop {
  shop: TestShop;
  paypal: PayPalSimulator;
  context: PaymentContext;
  /** A product with this many on the shelf, a number the ledger remembers. */
  stock(onHand: number, product?: { pricePence?: number; vatClass?: string; name?: string }): Promise<string>;
  buyer(): Promise<Buyer>;
  /** Advances the clock of the shop and of PayPal. */
  wait(seconds: number): Promise<void>;
  /** Does what the background would do now. */
  work(): Promise<void>;
  /** Advances the clock in the poller's steps until the condition holds. */
  workUntil(isSo: () => Promise<boolean>): Promise<void>;
  expectBalancedLedger(): Promise<void>;
  close(): Promise<void>;
}

/** The whole shop with a PayPal in a process of its own. */
export async function openPayingShop(moreSettings: Partial<Config> = {}): Promise<PayingShop> {
  const paypal = await startPayPalSimulator();
  const settings = {
    isSimulated: true,
    apiBase: paypal.url,
    clientId: paypal.clientId,
    clientSecret: paypal.clientSecret,
    webhookId: paypal.webhookId,
  };
  const shop = await openTestShop({ paypal: settings, ...moreSettings });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const context: PaymentContext = { ...shop.context, paypal: createPayPal(settings) };
  const ledger: Ledger = { onHand: new Map() };
  let products = 0;

  const work = async () => {
    await releaseExpiredHolds(context);
    await carryOutDueJobs(context);
    await checkDuePayments(context);
    await carryOutDueRefunds(context);
  };
  const wait = async (seconds: number) => {
    shop.clock.advance(seconds);
    await paypal.advanceClock(seconds * 1000);
  };

  return {
    shop,
    paypal,
    context,
    async stock(onHand, { pricePence = 1250, vatClass = 'standard', name } = {}) {
      products += 1;
      const { id } = await shop.db
        .insertInto('products')
        .values({
          sku: `SKU-${products}`,
          name: name ?? `Muslin square ${products}`,
          price_pence: pricePence,
          vat_class: vatClass,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await shop.db.insertInto('stock').values({ product_id: id, on_hand: onHand }).execute();
      ledger.onHand.set(id, onHand);
      return id;
    },
    buyer: async () => befriend(shop, paypal, await registerCustomer(shop)),
    wait,
    work,
    async workUntil(isSo) {
      // The shop's own jobs run alongside, and may have begun with it: so it also gets time on the real clock.
      const givesUpAt = performance.now() + 10_000;
      for (let step = 0; step < 60 || performance.now() < givesUpAt; step++) {
        await work();
        if (await isSo()) return;
        if (step < 60) await wait(10);
        else await sleep(50);
      }
      throw new Error('it did not come to that');
    },
    expectBalancedLedger: () => expectLedgerToBalance(shop.db, paypal, ledger),
    async close() {
      await shop.close();
      await paypal.stop();
    },
  };
}

async function befriend(shop: TestShop, paypal: PayPalSimulator, customer: TestCustomer): Promise<Buyer> {
  const address = await customer.call('addAddress', {
    body: {
      contactName: 'Ada Parent',
      streetAddress1: '1 High Street',
      city: 'Leeds',
      regionOrState: 'West Yorkshire',
      postalCode: 'LS1 1AA',
      country: 'United Kingdom',
    },
  });
  const buyer: Buyer = {
    ...customer,
    addressId: address.id,
    async put(productId, quantity = 1) {
      await customer.call('addBasketItem', { body: { productId, quantity } });
    },
    order: (customerNotes) =>
      customer.call('createOrder', {
        body: {
          shippingAddressId: address.id,
          paymentMethodHint: 'PayPal',
          ...(customerNotes !== undefined && { customerNotes }),
        },
      }),
    async orderOf(productId, quantity) {
      await buyer.put(productId, quantity);
      return buyer.order();
    },
    async initiate(orderId) {
      const { approvalUrl } = await customer.call('initiatePayPalPayment', { params: { id: orderId } });
      return new URL(approvalUrl).searchParams.get('token')!;
    },
    async approve(orderId, instrument) {
      const paypalOrderId = await buyer.initiate(orderId);
      await paypal.approve(paypalOrderId, instrument);
      return paypalOrderId;
    },
    async capture(orderId) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/orders/${encodeURIComponent(orderId)}/capture-payment`,
        headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      });
      const body = JSON.parse(answer.body) as { code?: string };
      return { status: answer.statusCode, text: answer.body, code: body.code };
    },
    see: (orderId) => customer.call('getOrder', { params: { id: orderId } }),
  };
  return buyer;
}

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sendEmail } from '#server/email/email.service.ts';
import { createMailGateway } from '#server/gateways/mail/mail.gateway.ts';
import { createSession } from '#server/authentication/sessions/sessions.service.ts';
import { deliverNext } from '#server/outbox/outbox.service.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { changeOrder } from '#server/orders/order-changes.queries.ts';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { mailedTokens, waitingMails } from '#tests/support/outbox.ts';
import { markDelivered, markSent, placeOrder } from '#tests/support/sent-orders.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { startMailbox } from '#tests/support/simulators.ts';
import { insertReviewRequest } from './review-letters.queries.ts';
import { askForReviews } from './review-letters.service.ts';

const DAY = 86_400;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // Letters are written only when the test says so.
  await shop.context.background.stop();
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.deleteFrom('outbox').execute();
});

let count = 0;
async function stock(sale_rule: string | null = null): Promise<string> {
  count += 1;
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku: `L-${count}`, name: `Blanket ${count}`, price_pence: 900, sale_rule })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('stock').values({ product_id: id, on_hand: 100 }).execute();
  return id;
}

async function delivered(...productIds: string[]): Promise<TestCustomer & { orderId: string }> {
  const customer = await registerCustomer(shop);
  return { ...customer, orderId: await deliver(customer, ...productIds) };
}

async function deliver(customer: TestCustomer, ...productIds: string[]): Promise<string> {
  const orderId = await placeOrder(customer, ...productIds);
  await markSent(shop, orderId);
  await markDelivered(shop, orderId);
  return orderId;
}

/** Sessions do not last as long as the wait for a letter. */
async function logInAgain<Customer extends TestCustomer>(customer: Customer): Promise<Customer> {
  const { id } = customer;
  const token = await transaction(shop.db, (trx) => createSession(trx, id, 'a test', shop.clock.now()));
  return { ...customer, token, call: shop.callAs(token) };
}

const emailsTo = ({ email }: TestCustomer) => waitingMails(shop, email, 'review-request');
const ask = (days = 14) =>
  askForReviews({ ...shop.context, config: { ...shop.context.config, reviewRequestDays: days } });

it('asks once for each order, the set number of days after it was delivered', async () => {
  const [first, second] = [await stock(), await stock()];
  const buyer = await delivered(first, second);
  shop.clock.advance(14 * DAY - 60);
  await ask();
  expect(await emailsTo(buyer)).toEqual([]);
  shop.clock.advance(120);
  const other = await openAnotherProcess(shop);
  await Promise.all([ask(), ask(), askForReviews(other.context)]);
  await other.close();
  expect(await emailsTo(buyer)).toMatchObject([
    {
      firstName: 'Ada',
      items: [
        { productId: first, name: 'Blanket 1' },
        { productId: second, name: 'Blanket 2' },
      ],
    },
  ]);
  await shop.db.deleteFrom('outbox').execute();
  shop.clock.advance(DAY);
  await ask();
  expect(await emailsTo(buyer)).toEqual([]);
});

it('does not mind that another process asked between its search and its lock', async () => {
  const { id, orderId } = await delivered(await stock());
  const request = (token: string) =>
    transaction(shop.db, (trx) =>
      insertReviewRequest(trx, { id: orderId, customerId: id }, Buffer.from(token), shop.clock.now()),
    );
  expect(await request('first'.padEnd(32))).toBe(true);
  expect(await request('second'.padEnd(32))).toBe(false);
});

it('never asks if the setting is 0, nor about what was delivered long ago', async () => {
  const buyer = await delivered(await stock());
  shop.clock.advance(20 * DAY);
  expect(await ask(0)).toBe(0);
  shop.clock.advance(40 * DAY);
  await ask();
  expect(await emailsTo(buyer)).toEqual([]);
});

it('never asks about first infant formula, what has been reviewed, or what is no longer sold', async () => {
  const [formula, reviewed, archived, other] = [
    await stock('first-infant-formula'),
    await stock(),
    await stock(),
    await stock(),
  ];
  const buyer = await delivered(formula, reviewed, archived, other);
  const onlyFormula = await delivered(formula);
  await buyer.call('writeReview', { params: { id: reviewed }, body: { Stars: 5 } });
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', archived).execute();
  shop.clock.advance(15 * DAY);
  await ask();
  expect(await emailsTo(buyer)).toMatchObject([{ items: [{ productId: other }] }]);
  expect(await emailsTo(onlyFormula)).toEqual([]);
});

it('never asks about an order that was refunded, disputed, or has not arrived', async () => {
  const id = await stock();
  const [refunded, disputed] = [await delivered(id), await delivered(id)];
  const sent = await registerCustomer(shop);
  await markSent(shop, await placeOrder(sent, id));
  await transaction(shop.db, async (trx) => {
    const order = (await lockOrder(trx, refunded.orderId))!;
    await changeOrder(trx, order.id, {
      status: 'Refunded',
      paymentStatus: 'Refunded',
      refund: { amountPence: order.totalPence, refundedAt: shop.clock.now() },
    });
    const opened = { status: 'OPEN', opened_at: shop.clock.now(), updated_at: shop.clock.now() };
    await trx
      .insertInto('payment_cases')
      .values({
        ...opened,
        order_id: disputed.orderId,
        kind: 'dispute',
        paypal_id: 'PP-9',
        capture_id: 'C-9',
      })
      .execute();
  });
  shop.clock.advance(15 * DAY);
  await ask();
  for (const customer of [refunded, disputed, sent]) expect(await emailsTo(customer)).toEqual([]);
});

it('can be declined for good by the link in any letter, as often as it is opened, and resumed', async () => {
  const id = await stock();
  const [early, other] = [await delivered(id), await delivered(id)];
  shop.clock.advance(15 * DAY);
  let buyer = await logInAgain(early);
  const stranger = await logInAgain(other);
  await ask();
  const [token = ''] = await mailedTokens(shop, buyer.email, 'review-request');
  const query = { token };
  expect((await buyer.call('listOwnReviews', {})).WantsLetters).toBe(true);
  for (const _ of [1, 2]) {
    expect(await shop.call('declineReviewLetters', { query })).toEqual({ WantsLetters: false });
  }
  expect((await buyer.call('listOwnReviews', {})).WantsLetters).toBe(false);
  expect((await stranger.call('listOwnReviews', {})).WantsLetters).toBe(true);
  const { logs } = await buyer.call('listActivity', { query: {} });
  expect(logs.filter(({ action }) => action === 'Review letters declined')).toHaveLength(1);

  await deliver(buyer, await stock());
  await shop.db.deleteFrom('outbox').execute();
  shop.clock.advance(15 * DAY);
  buyer = await logInAgain(buyer);
  await ask();
  expect(await emailsTo(buyer)).toEqual([]);
  expect(await shop.call('resumeReviewLetters', { query })).toEqual({ WantsLetters: true });
  await ask();
  expect(await emailsTo(buyer)).toHaveLength(1);

  await expect(shop.call('declineReviewLetters', { query: { token: 'a'.repeat(43) } })).rejects.toMatchObject(
    { status: 410, code: 'reviews/link-invalid' },
  );
  await buyer.call('deleteAccount', { body: { password: buyer.password } });
  await expect(shop.call('declineReviewLetters', { query })).rejects.toMatchObject({ status: 410 });
});

it('can be declined by a mail program, which posts what it likes to the address in the header', async () => {
  const mailbox = await startMailbox();
  const gateway = createMailGateway(mailbox.smtpUrl, { connections: 1 });
  try {
    const id = await stock();
    const early = await delivered(id);
    shop.clock.advance(15 * DAY);
    const buyer = await logInAgain(early);
    await ask();
    while (
      await deliverNext(shop.context, 'email', (message) => sendEmail(shop.context.config, gateway, message))
    );
    const letter = (await mailbox.messages()).find(({ subject }) =>
      subject.startsWith('How is the Blanket'),
    )!;
    const header = (name: string) => letter.headers.find((one) => one.name.toLowerCase() === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(.*)>$/.exec(header('list-unsubscribe')!)![1]!);
    expect(url.origin + url.pathname).toBe('http://shop.test/review-letters');
    expect(letter.text).toContain(url.href);
    expect(letter.text).toContain(`http://shop.test/account/reviews?product=${id}`);
    // A HEAD request changes nothing.
    await shop.app.inject({ method: 'HEAD', url: url.pathname + url.search });
    expect((await buyer.call('listOwnReviews', {})).WantsLetters).toBe(true);
    const answer = await shop.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await buyer.call('listOwnReviews', {})).WantsLetters).toBe(false);
  } finally {
    gateway.close();
    await mailbox.stop();
  }
});

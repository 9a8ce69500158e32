import { problemOf } from '#contract/refusal.ts';
import {
  callShop,
  expect,
  logIn,
  openAccount,
  test,
  type Account,
  withoutWorker,
} from '#tests/support/journey.ts';
import { orderSomething } from '#tests/support/screens.ts';

/*
 * What the return page makes of each answer to the capture, from our own server or any other that follows
 * docs/external-api.md. The console of these pages is not checked, because a browser reports every 500.
 */
test.use(withoutWorker);

const UNEXPECTED = 'An unexpected error occurred. Please check your order history or contact support.';

let account: Account;
let order: { id: string; orderNumber: string };
test.beforeAll(async () => {
  account = await openAccount({ withAddress: true });
  order = await callShop('GET', `/api/orders/${await orderSomething(account)}`, undefined, account.token);
});

const known = [
  { code: 'payments/declined', title: 'Payment declined', action: 'Try PayPal Again' },
  { code: 'payments/not-approved', title: 'Not approved yet', action: 'Try PayPal Again' },
  { code: 'payments/out-of-stock', title: 'Sold out in the meantime', action: 'Back to Basket' },
  { code: 'payments/outcome-unknown', title: 'Not confirmed yet', action: 'Check Again' },
  { code: 'payments/pending', title: 'Payment pending', action: 'Check Again' },
] as const;

/** Answers that mean "already captured", recognised by status or text. */
const captured = [
  { status: 400, body: { title: 'Bad Request' } },
  { status: 500, body: { message: 'PayPal answered 400' } },
  { status: 422, body: { detail: 'HTTP 400: ORDER_ALREADY_CAPTURED' } },
];

test('a failed capture is reported with what is known about it, above the general sentence for failures', async ({
  context,
}) => {
  const page = await context.newPage();
  await logIn(page, account);
  const capture = `**/api/orders/${order.id}/capture-payment`;
  const main = page.getByRole('main');
  for (const { code, title, action } of known) {
    const problem = problemOf(code);
    await page.route(capture, (route) => route.fulfill({ status: problem.status, json: problem }));
    await page.goto(`/payment/paypal/return?orderId=${order.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main.getByText(problem.detail)).toBeVisible();
    await expect(
      main.getByRole('button', { name: action }).or(main.getByRole('link', { name: action })),
    ).toBeVisible();
    const sentence = main.getByText(UNEXPECTED);
    const heights = await Promise.all(
      [main.getByText(problem.detail), sentence].map(async (words) => (await words.boundingBox())!.y),
    );
    expect(heights[0]).toBeLessThan(heights[1]!);
    await page.unroute(capture);
  }
  for (const answer of [
    { status: 503, json: { title: 'Too busy' } },
    { status: 500, body: 'no JSON' },
    { status: 200, body: 'no JSON' },
  ]) {
    await page.route(capture, (route) => route.fulfill(answer));
    await page.goto(`/payment/paypal/return?orderId=${order.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNEXPECTED);
    await expect(main.getByRole('button', { name: 'Check Again' })).toBeVisible();
    await page.unroute(capture);
  }
});

test('a payment that was captured before is confirmed only as far as its order says so', async ({
  context,
}) => {
  const page = await context.newPage();
  await logIn(page, account);
  const found = `**/api/orders/${order.id}`;
  const capture = `${found}/capture-payment`;
  const heading = page.getByRole('heading', { level: 1 });
  const whole = await callShop<object>('GET', `/api/orders/${order.id}`, undefined, account.token);
  for (const { status, body } of captured) {
    await page.route(capture, (route) => route.fulfill({ status, json: body }));
    // The order's actual state: unpaid.
    await page.goto(`/payment/paypal/return?orderId=${order.id}`);
    await expect(heading).toHaveText(UNEXPECTED);

    await page.route(found, (route) => route.fulfill({ json: { ...whole, PaymentStatus: 'Paid' } }));
    await page.getByRole('button', { name: 'Check Again' }).click();
    await expect(heading).toHaveText('Payment confirmed!');
    await expect(page.getByText(`Thank you! Order ${order.orderNumber} is confirmed`)).toBeVisible();
    await page.unroute(found);

    await page.route(found, (route) => route.fulfill({ json: { ...whole, PaymentStatus: 'Refunded' } }));
    await page.reload();
    await expect(page.getByText(`Order ${order.orderNumber} has been refunded since.`)).toBeVisible();
    await page.unroute(found);

    await page.route(found, (route) => route.fulfill({ status: 404, json: problemOf('orders/not-found') }));
    await page.reload();
    await expect(heading).toHaveText(
      "Payment confirmed, but failed to load order details. Please check 'My Orders'.",
    );
    await page.unroute(found);
    await page.unroute(capture);
  }
});

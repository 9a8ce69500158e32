import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { renderEmail } from '#server/email/email.service.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

let paying: PayingShop;
let ada: Buyer;
let orderId: string;
beforeAll(async () => {
  paying = await openPayingShop({ ownerEmail: 'owner@shop.example' });
  ada = await paying.buyer();
  orderId = (await ada.orderOf(await paying.stock(10))).id;
});
afterAll(() => paying.close());

let visitors = 0;
const stranger = () => `visitor-${(visitors += 1)}@example.org`;
const written = (email = stranger(), more = {}) => ({
  ...{ name: 'Grace O’Brien', email, topic: 'return' as const, orderNumber: '7KQ2-M9XD' },
  words: 'The cot has a scratch.\nMay I send it back?',
  ...more,
});

async function outbox(template: 'contact-message' | 'contact-copy') {
  const rows = await paying.shop.db
    .selectFrom('outbox')
    .where('template', '=', template)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows as unknown as {
    recipient: { address: string };
    content: EmailContents['contact-message'];
    customer_id: string | null;
  }[];
}

test('a stranger’s message goes to the owner, who answers it by a reply, and to nobody else', async () => {
  const email = stranger();
  const { message } = await paying.shop.call('writeToShop', { body: written(email) });
  expect(message).toBe('Thank you. We have your message and will answer you by email.');
  const [row, ...more] = (await outbox('contact-message')).filter(({ content }) => content.email === email);
  expect(more).toEqual([]);
  expect(row!.recipient.address).toBe('owner@shop.example');
  const { config } = paying.shop.context;
  const mail = renderEmail(config, { template: 'contact-message', content: row!.content });
  expect(mail.replyTo).toEqual({ name: 'Grace O’Brien', address: email });
  expect(mail.subject).toBe('Grace O’Brien: Sending something back, order 7KQ2-M9XD');
  expect(mail.text).toContain('The cot has a scratch.\nMay I send it back?');
  expect(mail.text).toContain('They were not logged in');
  expect(mail.text).not.toContain('/desk/orders/');
  expect(await outbox('contact-copy')).toEqual([]);
});

test('a customer’s message names the order, leads to it at the desk, and is copied to the customer', async () => {
  const body = { topic: 'delivery' as const, orderId, words: 'Where is it?' };
  const { message } = await ada.call('writeToShopAsCustomer', { body });
  expect(message).toMatch(/A copy is on its way to you\.$/);
  const row = (await outbox('contact-message')).find(({ content }) => content.email === ada.email)!;
  const { orderNumber } = await ada.call('getOrder', { params: { id: orderId } });
  expect(row.content).toMatchObject({ orderNumber, isCustomer: true, words: 'Where is it?' });
  const mail = renderEmail(paying.shop.context.config, { template: 'contact-message', content: row.content });
  expect(mail.text).toContain(`/desk/orders/${orderNumber}`);
  const [copy] = await outbox('contact-copy');
  expect(copy).toMatchObject({
    recipient: { address: ada.email },
    content: { orderId, words: 'Where is it?' },
  });
});

test('a repeated key writes nothing twice', async () => {
  const customer = await paying.buyer();
  const send = () =>
    customer.call(
      'writeToShopAsCustomer',
      { body: { topic: 'other', words: 'Once.' } },
      { headers: { 'idempotency-key': 'once' } },
    );
  expect(await send()).toEqual(await send());
  const own = (await outbox('contact-message')).filter(({ content }) => content.email === customer.email);
  expect(own).toHaveLength(1);
});

test('nobody writes about somebody else’s order', async () => {
  const other = await paying.buyer();
  const body = { topic: 'delivery' as const, orderId, words: 'Where is it?' };
  await expect(other.call('writeToShopAsCustomer', { body })).rejects.toMatchObject({
    status: 404,
    code: 'orders/not-found',
  });
});

test.each([
  [{ name: ' \u200b ' }, 'name'],
  [{ name: 'Ada\r\nBcc: all@example.org' }, 'name'],
  [{ name: 'A'.repeat(121) }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'email'],
  [{ email: 'a@example.org, b@example.org' }, 'email'],
  [{ topic: 'spam' }, 'topic'],
  [{ orderNumber: 'X'.repeat(41) }, 'orderNumber'],
  [{ orderNumber: 'X\nSubject: y' }, 'orderNumber'],
  [{ words: '' }, 'words'],
  [{ words: 'x'.repeat(4001) }, 'words'],
  [{ nothing: 'https://spam.example' }, 'nothing'],
])('%j is refused at its field', async (more, field) => {
  const body = written(undefined, more) as never;
  await expect(paying.shop.call('writeToShop', { body })).rejects.toMatchObject({
    status: 400,
    errors: [{ field }],
  });
});

test('an address has to wait after three messages, wherever they come from', async () => {
  const email = stranger();
  const send = () => paying.shop.call('writeToShop', { body: written(email) });
  for (let n = 0; n < 3; n += 1) await send();
  await expect(send()).rejects.toMatchObject({ status: 429, code: 'contact/too-many' });
});

test('what the shop has not received yet is exported, and goes with the account', async () => {
  const leaving = await paying.buyer();
  await leaving.call('writeToShopAsCustomer', { body: { topic: 'other', words: 'Remember me.' } });
  const exported = JSON.stringify(await leaving.call('exportData', {}));
  expect(exported).toContain('Remember me.');
  expect(exported).not.toContain('owner@shop.example');
  await leaving.call('deleteAccount', { body: { password: leaving.password } });
  for (const template of ['contact-message', 'contact-copy'] as const) {
    expect(JSON.stringify(await outbox(template))).not.toContain('Remember me.');
  }
});

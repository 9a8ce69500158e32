import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DeskCall } from '#contract/desk/call.ts';

export type DeskRead = [name: string, budget: number, ask: (number: number) => Promise<unknown>];

/** The budget of each, in milliseconds. */
const [LIST, ONE, ACT, STOCK, HOME, PICK_LIST, SLIPS] = [50, 40, 80, 50, 80, 150, 1000];

/** The calls people at the desk make, each time for different orders and products. */
export async function listDeskCalls(client: pg.Client, call: DeskCall): Promise<DeskRead[]> {
  const texts = async (query: string) =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);
  const waiting = await texts(
    `select order_number as text from orders where status = 'Processing' order by id desc limit 120`,
  );
  const numbers = await texts(`select order_number as text from orders order by md5(id::text) limit 1000`);
  const ids = await texts(`select id::text as text from orders order by md5(id::text) limit 1000`);
  const products = await texts(`select id::text as text from products order by md5(id::text) limit 1000`);
  const categories = await texts('select id::text as text from categories order by md5(id::text)');
  const customers = await texts(`select id::text as text from customers order by md5(id::text) limit 1000`);
  const of = (all: readonly string[], number: number) => all[number % all.length]!;
  const orders = (query: object) => async () => call('listDeskOrders', { query: query as never });
  const goods = (query: object) => async () => call('listDeskProducts', { query: query as never });
  const people = (search: string) => async () => call('listCustomers', { query: { search } });
  const fifty = (number: number) =>
    Array.from({ length: 50 }, (_, place) => of(waiting, number * 7 + place)).join(',');
  const print = (as: 'slips' | 'pick-list') => async (number: number) =>
    call('listPrintedOrders', { query: { orders: fifty(number), as } });
  const fields = async (number: number) => {
    const params = { id: of(products, number) };
    const { version } = await call('getDeskProduct', { params });
    return call('editProduct', { params, body: { version, fields: { brand: `Bench ${number}` } } as never });
  };
  return [
    ['orders: all', LIST, orders({})],
    ['orders: to pack', LIST, orders({ view: 'to-pack' })],
    ['orders: late', LIST, orders({ view: 'late' })],
    ['orders: short', LIST, orders({ view: 'short' })],
    ['orders: in review', LIST, orders({ view: 'in-review' })],
    ['orders: disputed', LIST, orders({ view: 'disputed' })],
    ['orders: sent', LIST, orders({ view: 'sent' })],
    ['orders: refunds', LIST, orders({ view: 'refunds' })],
    [
      'orders: from anywhere on',
      LIST,
      async (number) =>
        call('listDeskOrders', { query: { view: 'all', search: '', after: of(ids, number) } }),
    ],
    [
      'orders: a number',
      LIST,
      async (number) => call('listDeskOrders', { query: { view: 'all', search: of(numbers, number) } }),
    ],
    ['orders: a common name', LIST, orders({ search: 'ada otter' })],
    ['orders: everybody', LIST, orders({ search: 'example.com' })],
    [
      'orders: an email',
      LIST,
      async (number) =>
        call('listDeskOrders', { query: { view: 'all', search: `buyer-${4000 + number}@example.com` } }),
    ],
    ['orders: nothing', LIST, orders({ search: 'hippopotamus' })],
    ['orders: a postcode', LIST, orders({ search: 'LS11 5AB' })],
    ['orders: a phone number', LIST, orders({ search: '07700954321' })],
    ['orders: a sku', LIST, orders({ search: 'BENCH-4711' })],
    ['orders: two letters', LIST, orders({ search: 'zq' })],
    ['orders: to pack, a name', LIST, orders({ view: 'to-pack', search: 'robin' })],
    ['products: all', LIST, goods({})],
    ['products: published', LIST, goods({ status: 'published' })],
    ['products: drafts', LIST, goods({ status: 'draft' })],
    ['products: few left', LIST, goods({ view: 'low-stock' })],
    ['products: no picture', LIST, goods({ view: 'no-picture' })],
    ['products: no description', LIST, goods({ view: 'no-description' })],
    ['products: no category', LIST, goods({ view: 'no-category' })],
    ['products: no weight', LIST, goods({ view: 'no-weight' })],
    ['products: VAT not looked at', LIST, goods({ view: 'vat-not-checked' })],
    ['products: no safety data', LIST, goods({ view: 'no-safety-data' })],
    ['products: with a draft', LIST, goods({ view: 'with-draft' })],
    ['products: a brand', LIST, goods({ brand: 'Brand 7' })],
    [
      'products: a category, few left',
      LIST,
      async (number) =>
        call('listDeskProducts', { query: { view: 'low-stock', category: of(categories, number) } as never }),
    ],
    ['products: a rare word', LIST, goods({ search: 'word2047' })],
    ['products: a word nearly all have', LIST, goods({ search: 'cotton' })],
    ['products: a sku', LIST, goods({ search: 'BENCH-4711' })],
    ['products: nothing', LIST, goods({ search: 'hippopotamus' })],
    ['stock: all', LIST, async () => call('listStock', { query: {} as never })],
    ['customers: all', LIST, people('')],
    ['customers: a common name', LIST, people('ada otter')],
    ['customers: everybody', LIST, people('example.com')],
    [
      'customers: an email',
      LIST,
      async (number) => call('listCustomers', { query: { search: `buyer-${4000 + number}@example.com` } }),
    ],
    ['customers: nothing', LIST, people('hippopotamus')],
    ['customers: two letters', LIST, people('zq')],
    ['one order', ONE, async (number) => call('getDeskOrder', { params: { order: of(numbers, number) } })],
    ['one product', ONE, async (number) => call('getDeskProduct', { params: { id: of(products, number) } })],
    [
      'what finds a product',
      ONE,
      async (number) => call('getFoundBy', { params: { id: of(products, number) } }),
    ],
    ['one customer', ONE, async (number) => call('getCustomer', { params: { id: of(customers, number) } })],
    ['money', LIST, async () => call('getMoney', {})],
    ['the log', LIST, async () => call('listActions', { query: {} as never })],
    ['a legal text', ONE, async () => call('getDeskTerms', { query: { kind: 'privacy' } })],
    ['Today', HOME, async () => call('getToday', {})],
    ['round, and what is free', HOME, async () => call('getPickRun', {})],
    ['pick list of 50 orders', PICK_LIST, print('pick-list')],
    ['50 slips', SLIPS, print('slips')],
    ['50 invoices', SLIPS, async (number) => call('listInvoices', { query: { orders: fifty(number) } })],
    [
      '50 parcels for labels',
      PICK_LIST,
      async (number) => call('exportParcels', { query: { orders: fifty(number), service: '' } }),
    ],
    [
      'which of 50 can be sent',
      LIST,
      async (number) => call('listSendable', { query: { orders: fifty(number) } }),
    ],
    [
      'act: a note',
      ACT,
      async (number) =>
        call(
          'noteOrder',
          { params: { order: of(numbers, number) }, body: { body: 'Wrap it' } },
          { headers: { 'idempotency-key': randomUUID() } },
        ),
    ],
    [
      'act: one note on 50 orders',
      10 * ACT,
      async (number) =>
        call(
          'noteOrders',
          { body: { orders: fifty(number).split(','), body: 'Wrap them' } },
          { headers: { 'idempotency-key': randomUUID() } },
        ),
    ],
    [
      'act: another address',
      ACT,
      async (number) =>
        call('changeOrderAddress', { params: { order: of(waiting, number) }, body: addressOf(number) }),
    ],
    [
      'act: packed, or not',
      ACT,
      async (number) =>
        call('packOrder', {
          params: { order: of(waiting, number) },
          body: { isPacked: number % 240 < 120 },
        }),
    ],
    [
      'act: sent, and called back',
      2 * ACT,
      async (number) => {
        const params = { order: of(waiting, number) };
        const { job } = await call('shipDeskOrder', { params, body: { carrier: 'Evri' } });
        return call('undoJob', { params: { id: job!.id } });
      },
    ],
    ['act: a product read and changed', ONE + ACT, fields],
    [
      'act: stock received',
      STOCK,
      async (number) =>
        call('changeStock', {
          params: { id: of(products, number) },
          body: { reason: 'received', quantity: 3, note: '' },
        }),
    ],
  ];
}

const addressOf = (number: number) => ({
  ...{
    contactName: 'Ada Otter',
    phoneNumber: '',
    streetAddress1: `${number} Low Street`,
    streetAddress2: '',
  },
  ...{ city: 'Leeds', regionOrState: 'West Yorkshire', postalCode: 'LS2 2BB' },
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskApi } from '#contract/desk/api.ts';
import { roles, type Permission, type Role } from '#contract/desk/permissions.ts';
import type { DeskEndpoint } from '#contract/endpoint.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { employ } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

/*
 * Every call of the desk by everybody who might try it. The calls are read from the contract, so none can be forgotten;
 * the permissions are repeated here, so that a slip in the contract shows.
 */
const allowed: Record<Permission, readonly Role[]> = {
  'orders.read': ['owner', 'editor', 'packer', 'viewer'],
  'orders.pack': ['owner', 'editor', 'packer'],
  'orders.ship': ['owner', 'editor', 'packer'],
  'orders.print': ['owner', 'editor', 'packer'],
  'orders.note': ['owner', 'editor', 'packer'],
  'orders.email': ['owner', 'editor'],
  'orders.export': ['owner', 'editor'],
  'orders.address': ['owner', 'editor'],
  'orders.cancel': ['owner', 'editor'],
  'orders.refund': ['owner', 'editor'],
  'payments.review': ['owner'],
  'products.read': ['owner', 'editor', 'viewer'],
  'products.edit': ['owner', 'editor'],
  'products.price': ['owner', 'editor'],
  'stock.read': ['owner', 'editor', 'packer', 'viewer'],
  'stock.count': ['owner', 'editor', 'packer'],
  'stock.change': ['owner', 'editor'],
  'customers.read': ['owner', 'editor'],
  'customers.help': ['owner'],
  'customers.export': ['owner'],
  'customers.erase': ['owner'],
  'reports.read': ['owner', 'viewer'],
  'settings.change': ['owner'],
  'staff.manage': ['owner'],
  'log.read': ['owner'],
};
const confirmed: readonly Permission[] = [
  'orders.cancel',
  'orders.refund',
  'payments.review',
  'products.price',
  'customers.help',
  'customers.export',
  'customers.erase',
  'settings.change',
  'staff.manage',
];

type Guarded = Extract<DeskEndpoint, { access: 'staff' }>;
const endpoints = Object.values(deskApi) as DeskEndpoint[];
const guarded = endpoints.filter((endpoint): endpoint is Guarded => endpoint.access === 'staff');

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function send(endpoint: DeskEndpoint, headers: Record<string, string>) {
  const answer = await shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, randomUUID()),
    headers: { 'x-desk': '1', 'sec-fetch-site': 'same-origin', ...headers },
  });
  const code = answer.statusCode >= 400 ? answer.json<{ code: string }>().code : null;
  return { status: answer.statusCode, code };
}

const cookie = (token: string) => ({ cookie: `dandle-desk=${token}` });
const isDone = (status: number) => ![401, 403, 405, 500].includes(status);

describe('strangers and customers', () => {
  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is closed to them, and to those who worked here',
    async (_name, endpoint) => {
      const customer = await registerCustomer(shop);
      const ended = await employ(shop, 'owner');
      await ended.call('endOwnSession', {});
      const suspended = await employ(shop, 'owner');
      await shop.db
        .updateTable('staff')
        .set({ suspended_at: new Date() })
        .where('id', '=', suspended.id)
        .execute();
      const shut: Record<string, Record<string, string>> = {
        'a stranger': {},
        'a customer': { authorization: `Bearer ${customer.token}` },
        'a customer’s token as a cookie': cookie(customer.token),
        'an ended session': cookie(ended.token),
        'somebody who was suspended': cookie(suspended.token),
        'a token that was made up': cookie('A'.repeat(43)),
      };
      for (const [who, headers] of Object.entries(shut)) {
        expect(await send(endpoint, headers), who).toEqual({ status: 401, code: 'desk/not-signed-in' });
      }
    },
  );

  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is not done by a tab in the name of the person who has logged in in another one',
    async (_name, endpoint) => {
      const [before, since] = [await employ(shop, 'owner'), await employ(shop, 'owner')];
      const headers = cookie(since.token);
      const refused = { status: 401, code: 'desk/another-person' };
      expect(await send(endpoint, { ...headers, 'x-desk-person': before.id })).toEqual(refused);
      expect(await send(endpoint, { ...headers, 'x-desk-person': '' })).toEqual(refused);
      const own = await send(endpoint, { ...headers, 'x-desk-person': since.id });
      expect(isDone(own.status), JSON.stringify(own)).toBe(true);
    },
  );

  it('are answered only below sign-in and set-up', () => {
    const open = endpoints.filter(({ access }) => access === 'anyone');
    for (const { path } of open) expect(path).toMatch(/^\/api\/desk\/(?:sign-in|set-up)(?:\/|$)/);
    for (const { path } of endpoints) expect(path).toMatch(/^\/api\/desk\//);
  });
});

describe.each(roles)('%s', (role) => {
  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const person = await employ(shop, role);
    const answer = await send(endpoint, cookie(person.token));
    if (endpoint.may !== 'self' && !allowed[endpoint.may].includes(role)) {
      expect(answer).toEqual({ status: 403, code: 'desk/not-allowed' });
      return;
    }
    expect(isDone(answer.status), JSON.stringify(answer)).toBe(true);
    const unconfirmed = await employ(shop, role, { isConfirmed: false });
    const again = await send(endpoint, cookie(unconfirmed.token));
    const isAskedFor =
      endpoint.wantsConfirmation ??
      (endpoint.may !== 'self' && endpoint.method !== 'GET' && confirmed.includes(endpoint.may));
    if (isAskedFor) expect(again).toEqual({ status: 403, code: 'desk/confirm' });
    else expect(isDone(again.status), JSON.stringify(again)).toBe(true);
  });
});

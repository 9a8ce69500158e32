import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths, type EndpointName } from '#contract/paths.ts';
import { servedFile } from '#server/pictures/pictures.rules.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { markSent } from '#tests/support/sent-orders.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';

/*
 * Makes every call of the API as everybody who might try it. The rows are a Record of all endpoints and the
 * routes are read from the router, so a new endpoint or route cannot be forgotten here.
 */
let paying: PayingShop;
let productId: string;
let soldOutId: string;
beforeAll(async () => {
  paying = await openPayingShop();
  productId = await paying.stock(100_000);
  soldOutId = await paying.stock(0);
});
afterAll(() => paying.close());

/** A customer with one of everything that a call can name by id. */
interface Owner extends Buyer {
  itemId: string;
  orderId: string;
  otherSessionId: string;
  subscriptionId: string;
  stockAlertId: string;
  reminderId: string;
}

interface Parts {
  id?: string;
  query?: string;
  body?: unknown;
}

interface Row {
  parts?: (owner: Owner) => Parts | Promise<Parts>;
  /** Run before the owner's call, so that it can succeed. */
  prepare?: (owner: Owner) => Promise<unknown>;
  /** The id is public: a stranger is refused for another reason, with this code. */
  isRefusedWith?: string;
  /** The status of the owner's own call, if not success, which is then tested elsewhere. */
  ends?: number;
}

const line = 'Matrix Road 7';
const address = {
  contactName: 'Ada Parent',
  streetAddress1: line,
  city: 'Leeds',
  regionOrState: 'West Yorkshire',
  postalCode: 'LS1 1AA',
  country: 'United Kingdom',
};
const password = 'seven quiet prams';
const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
});

const ofAddress = (owner: Owner) => ({ id: owner.addressId });
const ofOrder = (owner: Owner) => ({ id: owner.orderId });

const rows: Record<EndpointName, Row> = {
  getShop: {},
  getTerms: {},
  writeToShop: {
    parts: () => ({
      body: { name: 'Ada', email: `${randomUUID()}@example.com`, topic: 'other', words: 'Hello?' },
    }),
  },
  writeToShopAsCustomer: {
    parts: (owner) => ({ body: { topic: 'delivery', orderId: owner.orderId, words: 'Where is it?' } }),
    isRefusedWith: 'orders/not-found',
  },
  getDelivery: { parts: () => ({ query: `?postcode=LS1+4AP&productId=${productId}` }) },
  getHome: {},
  listCategories: {},
  findMovedCategory: { parts: () => ({ query: '?path=never' }), ends: 404 },
  listProducts: {},
  listProductCards: { parts: () => ({ query: `?ids=${productId}` }) },
  listFacets: {},
  listGifts: {},
  getProduct: { parts: () => ({ id: productId }) },
  listVariants: { parts: () => ({ id: productId }) },
  listSuggestions: { parts: () => ({ query: '?q=pram' }) },
  readSearch: {},
  listProductsById: { parts: () => ({ query: `?ids=${productId}` }) },
  listRelatedProducts: { parts: () => ({ id: productId }) },
  getProductDetails: { parts: () => ({ id: productId }) },
  getProductPreview: { parts: () => ({ id: productId, query: '?token=none' }), ends: 404 },
  listReviews: { parts: () => ({ id: productId }) },
  writeReview: {
    parts: () => ({ id: productId, body: { Stars: 5 } }),
    prepare: (owner) => markSent(paying.shop, owner.orderId),
    isRefusedWith: 'reviews/not-bought',
    ends: 201,
  },
  changeReview: { parts: async (owner) => ({ id: await review(owner), body: { Stars: 1 } }) },
  deleteReview: { parts: async (owner) => ({ id: await review(owner) }) },
  reportReview: { parts: () => ({ id: randomUUID(), body: { Reason: 'offensive' } }), ends: 404 },
  listOwnReviews: {},
  declineReviewLetters: { parts: () => ({ query: '?token=none' }), ends: 410 },
  resumeReviewLetters: { parts: () => ({ query: '?token=none' }), ends: 410 },
  register: {
    parts: () => ({ body: { firstName: 'A', lastName: 'B', email: 'new@example.com', password } }),
  },
  verifyEmail: { parts: () => ({ query: '?token=none&email=new@example.com' }), ends: 410 },
  completeRegistration: {
    parts: () => ({ body: { token: 'none', email: 'new@example.com', registrationSecret: 'none' } }),
    ends: 410,
  },
  login: { parts: ({ email }) => ({ body: { email, password } }) },
  logout: {},
  forgotPassword: { parts: ({ email }) => ({ body: { email } }) },
  changePassword: {
    parts: () => ({
      body: {
        currentPassword: password,
        newPassword: 'eight quiet prams',
        confirmPassword: 'eight quiet prams',
      },
    }),
  },
  resetPassword: {
    parts: ({ email }) => ({
      body: { token: 'none', email, newPassword: password, confirmPassword: password },
    }),
    ends: 410,
  },
  getProfile: {},
  changeProfile: { parts: () => ({ body: { firstName: 'Ada', lastName: 'Parent' } }) },
  getTwoFactorStatus: {},
  setUpTwoFactor: {},
  getTwoFactorQrCode: { prepare: (owner) => owner.call('setUpTwoFactor', {}) },
  cancelTwoFactorSetUp: { prepare: (owner) => owner.call('setUpTwoFactor', {}) },
  enableTwoFactor: {
    parts: async (owner) => {
      const { secretKey } = await owner.call('setUpTwoFactor', {});
      return { body: { code: authenticatorCode(secretKey), secretKey, password } };
    },
  },
  disableTwoFactor: { parts: () => ({ body: { password, code: '000000' } }), ends: 409 },
  loginWithTwoFactor: { parts: () => ({ body: { twoFactorToken: 'none', code: '000000' } }), ends: 410 },
  loginWithRecoveryCode: {
    parts: () => ({ body: { twoFactorToken: 'none', recoveryCode: 'AAAA-AAAA' } }),
    ends: 410,
  },
  listSessions: {},
  endSession: { parts: (owner) => ({ id: owner.otherSessionId }) },
  endOtherSessions: {},
  exportData: {},
  previewDeletion: {},
  makeDataComplaint: { parts: () => ({ body: { name: 'Ada', email: 'new@example.com', words: 'Why?' } }) },
  deleteAccount: { parts: () => ({ body: { password } }) },
  createWebLoginToken: {},
  exchangeWebLoginToken: { parts: () => ({ body: { token: 'none' } }), ends: 410 },
  createEnableLink: { parts: () => ({ body: { deviceId: 'phone-1' } }) },
  subscribe: { parts: () => ({ body: { ...browser(), deviceId: null } }) },
  renewSubscription: { parts: () => ({ body: { renewalToken: 'none', ...browser() } }), ends: 410 },
  listSubscriptions: {},
  deleteSubscription: { parts: (owner) => ({ id: owner.subscriptionId }) },
  addStockAlert: { parts: () => ({ body: { productId: soldOutId } }) },
  listStockAlerts: {},
  deleteStockAlert: { parts: (owner) => ({ id: owner.stockAlertId }) },
  // reminders.test.ts covers something that runs out.
  addReminder: {
    parts: () => ({ body: { productId, remindOn: '2999-01-01', channel: 'email' } }),
    ends: 409,
  },
  listReminders: {},
  deleteReminder: { parts: (owner) => ({ id: owner.reminderId }) },
  requestStockAlert: { parts: () => ({ body: { productId, email: 'new@example.com' } }), ends: 409 },
  confirmStockAlert: { parts: () => ({ body: { token: 'none' } }), ends: 410 },
  endStockAlerts: { parts: () => ({ query: '?token=none' }), ends: 410 },
  listActivity: {},
  listActivityActions: {},
  listAddresses: {},
  addAddress: { parts: () => ({ body: address }) },
  changeAddress: { parts: (owner) => ({ ...ofAddress(owner), body: address }) },
  deleteAddress: { parts: ofAddress },
  setPrimaryShippingAddress: { parts: ofAddress },
  setPrimaryBillingAddress: { parts: ofAddress },
  getBasket: {},
  setBasketCode: { parts: () => ({ body: { code: 'NEVER' } }) },
  removeBasketCode: {},
  clearBasket: {},
  addBasketItem: { parts: () => ({ body: { productId, quantity: 1 } }) },
  changeBasketItem: { parts: (owner) => ({ id: owner.itemId, body: { quantity: 2 } }) },
  removeBasketItem: { parts: (owner) => ({ id: owner.itemId }) },
  createOrder: {
    parts: (owner) => ({ body: { shippingAddressId: owner.addressId, paymentMethodHint: 'PayPal' } }),
  },
  listOrders: {},
  listBoughtAgain: {},
  getOrder: { parts: ofOrder },
  // This order is unpaid; invoice.test.ts covers a paid one.
  getInvoice: { parts: ofOrder, ends: 409 },
  cancelOrder: { parts: ofOrder },
  getReturnOptions: { parts: ofOrder },
  // This order is unpaid: the tests of returns have paid ones.
  cancelPaidOrder: { parts: ofOrder, ends: 409 },
  tellReturn: {
    parts: (owner) => ({
      id: owner.orderId,
      body: { kind: 'withdrawal', lines: [{ itemId: randomUUID(), quantity: 1 }] },
    }),
    ends: 409,
  },
  setReturnTracking: { parts: () => ({ id: randomUUID(), body: { tracking: 'JD0002' } }), ends: 404 },
  takeBackReturn: { parts: () => ({ id: randomUUID() }), ends: 404 },
  markArrived: { parts: (owner) => ({ id: owner.orderId, body: { day: '2024-03-05' } }), ends: 409 },
  addReturnPicture: { parts: () => ({ id: randomUUID() }), ends: 404 },
  getReturnPicture: { parts: () => ({ id: randomUUID(), query: '?position=1' }), ends: 404 },
  withdraw: { parts: () => ({ body: { orderNumber: '7KQ2-M9XD', email: `${randomUUID()}@example.com` } }) },
  getWithdrawal: { parts: () => ({ body: { token: 'none' } }), ends: 410 },
  changeWithdrawal: { parts: () => ({ body: { token: 'none', lines: [] } }), ends: 410 },
  initiatePayPalPayment: { parts: ofOrder },
  captureOrderPayment: { parts: ofOrder, prepare: (owner) => owner.approve(owner.orderId) },
};

async function review(owner: Owner): Promise<string> {
  await markSent(paying.shop, owner.orderId);
  const written = await owner.call('writeReview', { params: { id: productId }, body: { Stars: 5 } });
  return written.Id;
}

async function makeOwner(): Promise<Owner> {
  const buyer = await paying.buyer();
  await buyer.call('addAddress', { body: address });
  const order = await buyer.orderOf(productId);
  const basket = await buyer.call('getBasket', { query: {} });
  await login(buyer);
  const sessions = await buyer.call('listSessions', {});
  await buyer.call('subscribe', { body: { ...browser(), deviceId: null } });
  const [subscription] = await buyer.call('listSubscriptions', {});
  return {
    ...buyer,
    orderId: order.id,
    itemId: basket.items[0]!.id,
    otherSessionId: sessions.find((session) => !session.isCurrent)!.id,
    subscriptionId: subscription!.id,
    reminderId: await addReminder(buyer.id),
    stockAlertId: (await buyer.call('addStockAlert', { body: { productId: soldOutId } })).id,
  };
}

async function addReminder(customerId: string): Promise<string> {
  const { id } = await paying.shop.db
    .insertInto('reminders')
    .values({
      ...{ customer_id: customerId, product_id: productId, created_at: new Date() },
      ...{ remind_on: '2999-01-01', channel: 'email' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function login(buyer: Buyer) {
  return paying.shop.call('login', { body: { email: buyer.email, password } });
}

async function send(endpoint: Endpoint, parts: Parts, token: string | null) {
  return paying.shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, parts.id ?? randomUUID()) + (parts.query ?? ''),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(parts.body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
  });
}

/** Tokens that no longer open anything, or open something else. */
async function tokensThatOpenNothing(): Promise<Record<string, string | null>> {
  const [ended, deleted, half, linker] = await Promise.all(Array.from({ length: 4 }, () => paying.buyer()));
  await ended!.call('logout', {});
  await deleted!.call('deleteAccount', { body: { password } });
  const { secretKey } = await half!.call('setUpTwoFactor', {});
  await half!.call('enableTwoFactor', {
    body: { code: authenticatorCode(secretKey), secretKey, password },
  });
  const challenge = await login(half!);
  if (!('twoFactorToken' in challenge)) throw new Error('no second factor was asked for');
  const webLogin = await linker!.call('createWebLoginToken', {});
  return {
    'a visitor': null,
    'an ended session': ended!.token,
    'a deleted customer': deleted!.token,
    'a log-in without its second factor': challenge.twoFactorToken,
    'a token for a web log-in': webLogin.token,
    'a token that was made up': 'A'.repeat(43),
  };
}

const endpoints = Object.values(api) as Endpoint[];
const guarded = endpoints.filter((endpoint) => endpoint.access !== 'visitor');

describe('calls of a customer', () => {
  let closed: Record<string, string | null>;
  let enabling: string;
  let stranger: Owner;
  beforeAll(async () => {
    closed = await tokensThatOpenNothing();
    stranger = await makeOwner();
    enabling = (await stranger.call('createEnableLink', { body: { deviceId: 'phone-1' } })).token;
  });

  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: the owner alone',
    async (name, endpoint) => {
      const owner = await makeOwner();
      const { parts: partsOf, prepare, ends, isRefusedWith } = rows[name];
      await prepare?.(owner);
      const parts = (await partsOf?.(owner)) ?? {};

      const shut = { ...closed, ...(endpoint.access === 'customer' && { 'an enablement link': enabling }) };
      for (const [who, token] of Object.entries(shut)) {
        const answer = await send(endpoint, parts, token);
        expect(answer.statusCode, who).toBe(401);
        expect(answer.json(), who).toMatchObject({ code: 'session/required' });
      }

      const foreign = await send(endpoint, parts, stranger.token);
      if (isRefusedWith !== undefined) {
        expect(foreign.json()).toMatchObject({ code: isRefusedWith });
      } else if (parts.id !== undefined || name === 'createOrder') {
        // The same answer as for an id that does not exist.
        const none = { ...parts, ...(parts.id !== undefined && { id: randomUUID() }) };
        const body =
          name === 'createOrder'
            ? { ...(parts.body as object), shippingAddressId: randomUUID() }
            : parts.body;
        const unknown = await send(endpoint, { ...none, body }, stranger.token);
        expect(foreign.statusCode).toBe(404);
        expect(foreign.body).toBe(unknown.body);
      }
      for (const secret of [owner.email, owner.id, owner.orderId, owner.addressId, owner.subscriptionId]) {
        expect(foreign.body).not.toContain(secret);
      }
      if (['deleteAccount', 'changePassword', 'endOtherSessions', 'enableTwoFactor'].includes(name)) {
        stranger = await makeOwner();
        enabling = (await stranger.call('createEnableLink', { body: { deviceId: 'phone-1' } })).token;
      }

      // None of these calls may have changed the owner's data.
      const own = await send(endpoint, parts, owner.token);
      expect(own.statusCode, own.body).toBe(ends ?? Number(Object.keys(endpoint.answers)[0]));
    },
  );
});

describe('calls of visitors', () => {
  let closed: Record<string, string | null>;
  beforeAll(async () => {
    closed = await tokensThatOpenNothing();
  });

  it.each(
    endpoints
      .filter(({ access }) => access === 'visitor')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s: anybody, whatever token they bring', async (name, endpoint) => {
    const owner = await makeOwner();
    const tokens = { ...closed, 'the owner': owner.token };
    const wanted = rows[name].ends ?? Number(Object.keys(endpoint.answers)[0]);
    for (const [who, token] of Object.entries(tokens)) {
      const answer = await send(endpoint, (await rows[name].parts?.(owner)) ?? {}, token);
      expect(answer.statusCode, `${who}: ${answer.body}`).toBe(wanted);
    }
  });
});

it('has a row for every route that the server has', () => {
  const known = new Set<string>([...Object.values(paths), ...Object.values(deskPaths)]);
  const others = routesOf(paying.shop.app.printRoutes({ commonPrefix: false }))
    .filter((route) => !route.startsWith('HEAD ') && !known.has(route))
    .toSorted();
  // These are public and reveal nothing about anyone. A route missing from this list must be a call of the
  // API or have a test of its own.
  expect(others).toEqual([
    'GET *',
    'GET /.well-known/apple-app-site-association',
    'GET /.well-known/assetlinks.json',
    'GET /api/openapi.json',
    'GET /drawings/of/:name.svg',
    'GET /livez',
    'GET /metrics',
    `GET /pictures/:file(${servedFile})`,
    'GET /readyz',
    'POST /api/webhooks/paypal',
  ]);
});

/** Parses the router's own drawing of its tree: four characters a level. */
function routesOf(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((drawn) => {
    const match = /^([│├└─\s]*)(\S.*) \(([A-Z, ]+)\)$/.exec(drawn);
    if (!match) return [];
    const [, indent, name, methods] = match as unknown as [string, string, string, string];
    path.length = indent.length / 4 - 1;
    path.push(name);
    return methods.split(', ').map((method) => `${method} ${path.join('')}`);
  });
}

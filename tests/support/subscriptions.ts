import { newBrowser } from './browsers.ts';
import type { TestCustomer } from './customers.ts';
import type { TestShop } from './shop.ts';

export const renewalFailed = { status: 410, code: 'notifications/renewal-failed' };

/** Subscribes customers of a shop to notifications, and reads the result. */
export function subscriptionsOf(shop: TestShop) {
  return {
    subscribe: (customer: TestCustomer, browser = newBrowser(), deviceId?: string) =>
      customer.call('subscribe', { body: { ...browser, ...(deviceId ? { deviceId } : {}) } }),
    subscribeByLink: (token: string, browser: ReturnType<typeof newBrowser>, deviceId: string | null) =>
      shop.callAs(token)('subscribe', { body: { ...browser, deviceId } }),
    renew: (renewalToken: string, browser = newBrowser()) =>
      shop.call('renewSubscription', { body: { renewalToken, ...browser } }),
    enableLink: (customer: TestCustomer, deviceId = 'phone-1') =>
      customer.call('createEnableLink', { body: { deviceId } }),
    list: (customer: TestCustomer) => customer.call('listSubscriptions', {}),
    rowsOf: (customer: TestCustomer) =>
      shop.db.selectFrom('push_subscriptions').selectAll().where('customer_id', '=', customer.id).execute(),
    actionsOf: async (customer: TestCustomer) =>
      (await customer.call('listActivity', { query: {} })).logs.map(({ action }) => action),
    async logInAgain(customer: TestCustomer): Promise<TestCustomer> {
      const { email, password } = customer;
      const session = await shop.call('login', { body: { email, password } });
      if (!('token' in session)) throw new Error('a second factor was asked for');
      return { ...customer, token: session.token, call: shop.callAs(session.token) };
    },
  };
}

/*
 * Where the shop and its companion app hand over to each other. The app's links read `{scheme}://product/{id}`,
 * `order/{id}`, `account`, `notifications-enabled`; the scheme is a setting of the shop.
 */

/** One thing, in the app and on the web. */
export interface DeepLink {
  app: string;
  web: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * What /open was asked to open. An account has no id of its own, and yet its link carries one: a
 * link without a type or an id is invalid, as the app was promised. An id is checked before any address is made of it.
 */
export function readDeepLink(query: URLSearchParams, scheme: string): DeepLink | 'invalid' | 'unknown' {
  const type = query.get('type') ?? '';
  const id = query.get('id') ?? '';
  if (type === '' || id === '') return 'invalid';
  if (!['product', 'order', 'account'].includes(type)) return 'unknown';
  if (!ID.test(id)) return 'invalid';
  if (type === 'product') return { app: `${scheme}://product/${id}`, web: `/products/${id}` };
  if (type === 'order') return { app: `${scheme}://order/${id}`, web: `/account/orders/${id}` };
  return { app: accountLink(scheme), web: '/account' };
}

export function accountLink(scheme: string): string {
  return `${scheme}://account`;
}

export function notificationsEnabledLink(scheme: string): string {
  return `${scheme}://notifications-enabled`;
}

/** Asks the browser for the app. Where there is none, most browsers do nothing at all: the page stays. */
export function openApp(link: string): void {
  window.location.href = link;
}

/*
 * Links between the shop and its companion app. The app's links read `{scheme}://product/{id}`, `order/{id}`,
 * `account`, `notifications-enabled`; the scheme is a setting of the shop.
 */

/** The address of the same thing in the app and on the web. */
export interface DeepLink {
  app: string;
  web: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Reads what /open was asked to open. An account has no id, and yet its link carries one: a link without a type or an
 * id is invalid, as was promised to the app. An id is validated before it becomes part of an address.
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

/** Asks the browser to open the app. If it is not installed, most browsers do nothing and the page stays. */
export function openApp(link: string): void {
  window.location.href = link;
}

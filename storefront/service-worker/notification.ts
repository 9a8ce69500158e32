/** The target of a click when the message names none, or something that is not a page of the shop. */
const FALLBACK_PAGE = '/account/orders';

export interface ShownNotification {
  title: string;
  options: NotificationOptions & { data: { url: string }; renotify?: boolean };
}

/**
 * The notification to show for a push message. Browsers demand that one is shown, whatever arrived: an unreadable
 * message becomes a neutral one.
 */
export function notificationOf(text: string | null, origin: string): ShownNotification {
  const message = parse(text);
  const word = (name: string) => {
    const value = message[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const tag = word('tag');
  return {
    title: word('title') ?? 'News about your order',
    options: {
      body: word('body') ?? 'Open the shop to read it.',
      icon: '/icon-192.png',
      // Single-colour and transparent, for the status bar of a phone.
      badge: '/badge-96.png',
      lang: 'en-GB',
      data: { url: pageOf(word('url'), origin) },
      // A newer notification replaces an older one with the same tag, and alerts again.
      ...(tag === undefined ? {} : { tag, renotify: true }),
    },
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(text ?? '');
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The path of a page of this shop; anything else becomes the list of orders. */
export function pageOf(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return FALLBACK_PAGE;
  const address = new URL(url, origin);
  if (address.origin !== origin || address.username !== '' || address.password !== '') return FALLBACK_PAGE;
  // A path that begins with two slashes would name another host.
  return address.pathname.replace(/^\/+/, '/') + address.search + address.hash;
}

export interface Tab {
  url: string;
  focused: boolean;
}

/**
 * The open tab in which to show the page: the one that already shows it, or else an idle one. A checkout, a payment or
 * a form being filled in is never taken away from the customer.
 */
export function tabFor<T extends Tab>(tabs: readonly T[], page: string): { tab: T; hasPage: boolean } | null {
  const pathOf = ({ url }: Tab) => new URL(url).pathname + new URL(url).search;
  const there = tabs.find((tab) => pathOf(tab) === page.split('#', 1)[0]);
  if (there) return { tab: there, hasPage: true };
  const idle = tabs.filter((tab) => idlePages.test(pathOf(tab)));
  const tab = idle.find(({ focused }) => focused) ?? idle[0];
  return tab ? { tab, hasPage: false } : null;
}

const idlePages =
  /^\/(?:$|\?|products|categories|terms-and-conditions|privacy|returns|account\/(?:orders|activity|notifications))/;

import type { BrowserContext } from '@playwright/test';

/**
 * A browser that subscribes without a push service, because Chromium's own refuses in a private window. To the shop its
 * subscription is as good as a real one; `tests/journeys/` has the real one too.
 */
export async function standInPush(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const KEY = 'test-subscription';
    interface Kept {
      endpoint: string;
      keys: { p256dh: string; auth: string };
      applicationServerKey: number[];
    }
    const base64Url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const subscriptionOf = ({ endpoint, keys, applicationServerKey }: Kept) => ({
      endpoint,
      options: { applicationServerKey: new Uint8Array(applicationServerKey).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const found = kept();
        return found && subscriptionOf(found);
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ]);
        const p256dh = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
        const made: Kept = {
          endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
          keys: {
            p256dh: base64Url(p256dh),
            auth: base64Url(crypto.getRandomValues(new Uint8Array(16))),
          },
          applicationServerKey: [...applicationServerKey],
        };
        localStorage.setItem(KEY, JSON.stringify(made));
        return subscriptionOf(made);
      },
    });
  });
}

/** Why the service worker showed a page that it had kept. `navigator.onLine` does not tell: it is true wherever there is a router. */
export type WhyStored = 'no network' | 'no answer' | 'slow';

/**
 * Why the service worker showed a stored page. `navigator.onLine` cannot tell: it is true wherever there is a router.
 */
export type WhyStored = 'no network' | 'no answer' | 'slow';

/*
 * The shop's service worker (storefront/service-worker/). Where it is not available – an old browser, private windows,
 * plain http – the shop works the same without it.
 */

const PATH = '/service-worker.js';

let registration: Promise<ServiceWorkerRegistration> | undefined;

/** Registers it once in the life of a page. Rejects where it is forbidden or missing. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= register();
  // The file could not be fetched without a network: the next call tries again.
  registration.catch(() => (registration = undefined));
  return registration;
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers.');
  return navigator.serviceWorker.register(trusted(), { updateViaCache: 'none' });
}

interface UrlPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

let policy: ReturnType<UrlPolicies['createPolicy']> | undefined;

/** The content security policy allows one Trusted Types policy, created once, and this one allows one address. */
function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: UrlPolicies };
  policy ??= trustedTypes?.createPolicy('shop-sw', {
    createScriptURL(url) {
      if (url !== PATH) throw new TypeError(`Not the address of the service worker: ${url}`);
      return url;
    },
  });
  return policy?.createScriptURL(PATH) ?? PATH;
}

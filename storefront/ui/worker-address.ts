interface UrlPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

let policy: ReturnType<UrlPolicies['createPolicy']> | undefined;

/**
 * The address of a page's service worker, for `register`. The content security policy allows one Trusted Types policy,
 * created once, and this one allows one address.
 */
export function trustedWorker(name: string, path: string): string {
  const { trustedTypes } = window as { trustedTypes?: UrlPolicies };
  policy ??= trustedTypes?.createPolicy(name, {
    createScriptURL(url) {
      if (url !== path) throw new TypeError(`Not the address of the service worker: ${url}`);
      return url;
    },
  });
  return policy?.createScriptURL(path) ?? path;
}

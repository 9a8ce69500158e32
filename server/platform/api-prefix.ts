/** Pages of the storefront below /account; a GET of any other /account path is a call. */
const accountPages =
  /^\/account(?:\/(?:profile|addresses|orders(?:\/[^/?]*)?|activity|change-password|security|notifications|privacy))?\/?(?:\?|$)/;

/**
 * The specification lists some calls without `/api`. They answer at that bare path too: this adds the
 * prefix. Calls that change something never collide with a page, which is only ever fetched. A
 * browser, which asks for HTML, gets a page there, if only the one that says that there is none.
 */
export function withApiPrefix(method: string, url: string, accept = ''): string {
  if (!/^\/(?:account|auth|orders)(?:[/?]|$)/.test(url)) return url;
  const isRead = method === 'GET' || method === 'HEAD';
  const isPage = isRead && (accountPages.test(url) || /\btext\/html\b/i.test(accept));
  return isPage ? url : `/api${url}`;
}

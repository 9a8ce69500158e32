/**
 * Some calls answer without `/api` too (docs/external-api.md): this adds the prefix at the roots that have such calls.
 * Calls that change something never collide with a page, because pages are only fetched with GET. A browser, which asks
 * for HTML, gets a page there, even if that is the "not found" page.
 * `pages` are paths such as `/account/orders/:orderId`.
 */
export function createApiPrefix(roots: readonly string[], pages: readonly string[]) {
  const bare = new RegExp(`^(?:${roots.join('|')})(?:[/?]|$)`);
  const patterns = pages.filter((page) => bare.test(page)).map((page) => page.replace(/:\w+/g, '[^/?]*'));
  const isPage = new RegExp(`^(?:${patterns.join('|')})/?(?:\\?|$)`);

  return (method: string, url: string, accept = ''): string => {
    if (!bare.test(url)) return url;
    const isRead = method === 'GET' || method === 'HEAD';
    return isRead && (isPage.test(url) || /\btext\/html\b/i.test(accept)) ? url : `/api${url}`;
  };
}

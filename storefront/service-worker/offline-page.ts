import { keepAssets } from './assets.ts';
import { assetsIn, withoutScripts, withStoredPages, type StoredPage } from './page-text.ts';
import { findStored, openStore } from './stores.ts';

const ADDRESS = '/offline';
const MAX_LISTED = 6;

/** At installation, stores the offline page and its styles. Fails if the shop cannot be reached. */
export async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`The offline page: ${answer.status}`);
  const html = withoutScripts(await answer.text());
  await keepAssets(assetsIn(html));
  const headers = { 'content-type': 'text/html; charset=utf-8', ...policyOf(answer) };
  await (await openStore('assets')).put(ADDRESS, new Response(html, { headers }));
}

/** Stands in for a page that cannot be loaded: the shop's own words, and links to the stored pages. */
export async function offlinePage(): Promise<Response> {
  const page = await findStored('assets', ADDRESS);
  if (!page) return Response.error();
  const html = withStoredPages(await page.text(), await storedPages().catch(() => []));
  return new Response(html, { status: 503, headers: page.headers });
}

async function storedPages(): Promise<StoredPage[]> {
  const cache = await openStore('pages');
  const newest = (await cache.keys()).toReversed().slice(0, MAX_LISTED);
  return Promise.all(
    newest.map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      const page = await cache.match(url, { ignoreVary: true });
      return { path: pathname + search, html: (await page?.text()) ?? '' };
    }),
  );
}

function policyOf(answer: Response): Record<string, string> {
  const policy = answer.headers.get('content-security-policy');
  return policy === null ? {} : { 'content-security-policy': policy };
}

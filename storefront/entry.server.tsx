import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type RouterContext,
  type StaticHandlerContext,
} from 'react-router';
import { ApiError, type Call } from '#contract/call.ts';
import type { PostedForm } from '#contract/posted-form.ts';
import type { Shop } from '#contract/shop.ts';
import { completing } from './app/calls/complete-answers.ts';
import { errorsToSend, PAGE_DATA_ID, type PageData } from './app/page/hydration.ts';
import { callContext } from './app/calls/load.ts';
import { postedContext } from './contact/posted.ts';
import { laterParts } from './app/page/lazy.ts';
import type { Site } from './app/page/site.ts';
import { Document } from './document.tsx';
import { CUSTOMER_AREA, routes } from './routes.ts';

export interface PageInput {
  /** The full requested address, based on the shop's public address. */
  url: string;
  /** The API, without a customer's session. */
  call: Call;
  shop: Shop;
  /** The page answers this form. */
  posted?: PostedForm;
  /** Called with errors that are not refusals of the API; the visitor gets a friendly page. */
  onError?: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  /** Set for a redirect. */
  location?: string;
  html: string;
}

const handler = createStaticHandler(routes);

/** Renders a page to the same bytes for every visitor, and never for a customer. */
export async function renderPage({ url, call, shop, posted, onError }: PageInput): Promise<RenderedPage> {
  const { origin, pathname } = new URL(url);
  const ofCustomer = idsBelowCustomerArea(pathname);
  const context = await handler.query(new Request(url), {
    requestContext: new RouterContextProvider(
      new Map<RouterContext, unknown>([
        [callContext, completing(withOurErrors(call))],
        [postedContext, posted ?? null],
      ]),
    ),
    // Customer pages load in the browser, where the session is.
    filterMatchesToLoad: ({ route }) => !ofCustomer.has(route.id),
  });
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/', html: '' };
  }
  for (const error of Object.values(context.errors ?? {})) {
    if (!(error instanceof ApiError)) onError?.(error);
  }
  await laterParts();
  const site: Site = { publicUrl: origin, shop };
  const html = renderToString(
    <StrictMode>
      <Document site={site}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Document>
    </StrictMode>,
  );
  const data: PageData = { site, loaderData: context.loaderData, errors: errorsToSend(context.errors) };
  const block = `<script type="application/json" id="${PAGE_DATA_ID}">${json(data)}</script>`;
  const { first, rest } = import.meta.env.DEV ? { first: '', rest: DEVELOPMENT_HEAD } : linksTo(context);
  // Replacement functions: in a replacement string, `$&` and the like in a product's name would be expanded.
  const whole = html
    .replace('<head>', () => `<head>${first}`)
    .replace('</head>', () => `${rest}</head>`)
    .replace(/<\/body><\/html>$/, () => `${block}</body></html>`);
  return { status: statusOf(context), html: `<!doctype html>${whole}` };
}

/**
 * The caller's `ApiError` comes from a different copy of the contract; this bundle's pages only recognise their own.
 */
function withOurErrors(call: Call): Call {
  return async (name, input, options) => {
    try {
      return await call(name, input, options);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ApiError') throw error;
      const { status, problem } = error as ApiError;
      throw new ApiError(status, problem);
    }
  };
}

function idsBelowCustomerArea(pathname: string): Set<string> {
  const ids = (handler.match(pathname) ?? []).map(({ route }) => route.id);
  const area = ids.findIndex((id) => id.startsWith(CUSTOMER_AREA));
  return new Set(area < 0 ? [] : ids.slice(area));
}

function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  const error = Object.values(errors ?? {})[0];
  if (!(error instanceof ApiError)) return statusCode;
  return error.status === 0 ? 503 : error.status;
}

const DEVELOPMENT_HEAD = '<script type="module" src="/storefront/entry.browser.tsx"></script>';
const EARLY = 'storefront/entry.early.ts';
const ENTRY = 'storefront/entry.browser.tsx';

type Manifest = Readonly<
  Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>
>;

/** The file names of the browser build, which is made before this one. */
const manifest: Manifest =
  Object.values(
    import.meta.glob<Manifest>('/dist/client/.vite/manifest.json', { eager: true, import: 'default' }),
  )[0] ?? {};

/**
 * Stylesheets, the typeface, the entry and the code of this page, all requested at once. The script that records early
 * presses comes first and blocks rendering: it is smaller than the stylesheets, which block too. `first` comes before
 * the pictures that React has the browser fetch early: these would take all six connections that it opens to a shop
 * which speaks HTTP/1.1.
 */
function linksTo({ matches }: StaticHandlerContext): { first: string; rest: string } {
  const scripts = new Set<string>();
  const stylesheets = new Set<string>();
  // A route's id is the path of its page below `storefront/`, followed by `#` and a name if that file has several.
  const files = matches.map(({ route }) => `storefront/${route.id.split('#')[0]}.tsx`);
  for (const key of [ENTRY, ...files]) {
    collect(key, scripts, stylesheets);
  }
  const entry = manifest[ENTRY]?.file ?? '';
  scripts.delete(entry);
  const first = [
    `<script src="/${manifest[EARLY]?.file ?? ''}"></script>`,
    ...[...stylesheets].map((file) => `<link rel="stylesheet" href="/${file}">`),
  ];
  const rest = [
    `<link rel="preload" href="${nunito}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
    ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
    `<script type="module" src="/${entry}"></script>`,
  ];
  return { first: first.join(''), rest: rest.join('') };
}

function collect(key: string, scripts: Set<string>, stylesheets: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const file of chunk.css ?? []) stylesheets.add(file);
  for (const dependency of chunk.imports ?? []) collect(dependency, scripts, stylesheets);
}

/** JSON that is safe inside a <script>: nothing in it can end the block or open a comment. */
function json(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}

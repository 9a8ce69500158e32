import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ApiError, createCall, type Call, type Transport } from '#contract/call.ts';
import { giftAges } from '#contract/gift-pages.ts';
import { problemOf, refuse } from '#contract/refusal.ts';
import type { Shop } from '#contract/shop.ts';
import { getCategoryTree, listSitemapProducts } from '#server/catalogue/catalogue.service.ts';
import { listCheapestGifts } from '#server/catalogue/gifts/gifts.service.ts';
import { ASKED_AGAIN, NEVER_CHANGES, NOT_KEPT, SHARED_BRIEFLY } from '#server/platform/http/cache-control.ts';
import type { Context } from '#server/platform/context.ts';
import { problemOfWork } from '#server/platform/http/errors.ts';
import type { Content } from '#server/platform/cache/answer.ts';
import type { Tag } from '#server/platform/cache/public-changes.ts';
import type { AskCached, Part, SendCached } from '#server/platform/cache/serve-cached.ts';
import { requestId } from '#server/platform/http/request-log.ts';
import { isPathTooLong } from '#server/platform/http/request-path.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { askedEverywhereRoutes } from './asked-everywhere.routes.ts';
import { sendBusyPage } from './busy-page.template.ts';
import { postedFormRoutes } from './posted-forms.routes.ts';
import { meantAddress } from './meant-address.rules.ts';
import { robots, sitemap } from './sitemap.template.ts';
import { clientAssets, clientDirectory, type Storefront } from './storefront.service.ts';
import { webAppManifest } from './web-app-manifest.template.ts';

const CALLS_OF_PAGE_AT_ONCE = 2;
const PAGES = '/*';

/** A product's page reads no query, so it need not be made for each that other sites or strangers add. */
export function shownAddress(url: string): string {
  return /^\/products\/[^/?]+(?=\?)/.exec(url)?.[0] ?? url;
}

/** Answers with the page at an address, or the "not found" page. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface PageContext extends Context {
  sendCached: SendCached;
  askCached: AskCached;
  /** Whether programs get the page at this address too, and not the answer to a call (api-prefix.ts). */
  isPageForAll: (url: string) => boolean;
  describeShop: () => Promise<Shop>;
}

/**
 * The pages: rendered on the server by the same code that runs in the browser, the same for every visitor,
 * and so cached until something they show changes. Cached API answers are read within the process, others
 * through `inject`.
 */
export function pageRoutes(
  app: FastifyInstance,
  { config, clock, db, log, sendCached, askCached, isPageForAll, describeShop }: PageContext,
  storefront: Storefront,
): ServePage {
  const inject: Transport = async ({ method, path, headers }) => {
    const answer = await app.inject({ method: method as 'GET', url: path, headers: { ...headers } });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : (JSON.parse(answer.body) as unknown),
    };
  };
  const call = createCall(inject);

  const asApiError = (error: unknown): ApiError => {
    const problem = problemOfWork(error);
    if (problem) return new ApiError(problem.status, problem);
    const id = requestId(undefined);
    log.error({ err: error, reqId: id }, 'part of a page could not be made');
    return new ApiError(500, problemOf('server/unexpected', { id }));
  };

  const render = async (url: string, isForAll: boolean): Promise<Content> => {
    const tags = new Set<Tag>();
    let lagsUntil = Infinity;
    const collect = (part: Part) => {
      for (const tag of part.tags) tags.add(tag);
      lagsUntil = Math.min(lagsUntil, part.lagsUntil ?? Infinity);
    };
    // A page takes one slot of the queue (docs/decisions/admission.md), however many calls it makes.
    const turns = createSemaphore({ permits: CALLS_OF_PAGE_AT_ONCE });
    const ask: Call = (name, input, options) =>
      turns.run(async () => {
        const asked = askCached(name, input, collect);
        if (asked) return asked.catch((error: unknown) => Promise.reject(asApiError(error))) as never;
        // Nothing announces when this answer changes.
        tags.add('clock');
        return call(name, input, options);
      });
    const page = await storefront.renderPage({
      url: config.publicUrl + url,
      call: ask,
      shop: await describeShop(),
      onError: (error) => log.error({ err: error }, 'a page could not be rendered'),
    });
    // Rendered without its data, which will soon be back: neither cache nor show it.
    if (page.status === 503) throw refuse('server/busy', { retryAfter: 2 });
    // A page that does not exist may come from an address that a CDN takes for another: /%6frders.
    const isPublic = isForAll && page.status === 200;
    const cacheControl = isPublic ? (tags.has('clock') ? ASKED_AGAIN : SHARED_BRIEFLY) : NOT_KEPT;
    const isUnknown = page.status === 404;
    const location = isUnknown ? meantAddress(url) : page.location;
    const status = isUnknown && location !== undefined ? 302 : page.status;
    const contentType = 'text/html; charset=utf-8';
    return { status, route: PAGES, contentType, cacheControl, content: page.html, location, tags, lagsUntil };
  };

  void app.register(fastifyStatic, {
    root: clientDirectory,
    prefix: '/',
    // A route for each file, and so not for the hundreds that the next one serves.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    setHeaders: (response) => void response.header('cache-control', ASKED_AGAIN),
  });

  // The names of built files contain a hash of their content, so they never change. Pages loaded before or after an update
  // ask for those of other versions.
  void app.register(fastifyStatic, {
    root: clientAssets,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    decorateReply: false,
    suppressWarning: true,
    setHeaders: (response) => void response.header('cache-control', NEVER_CHANGES),
  });

  const serveFile = (route: string, contentType: string, write: () => string | Promise<string>) =>
    app.get(route, (request, reply) =>
      sendCached(request, reply, async () => ({
        ...{ status: 200, route, contentType, cacheControl: 'public, max-age=3600' },
        ...{ content: await write(), tags: new Set<Tag>() },
      })),
    );
  serveFile('/robots.txt', 'text/plain; charset=utf-8', () => robots(config.publicUrl));
  serveFile('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () =>
    webAppManifest(config.shopName),
  );
  serveFile('/sitemap.xml', 'application/xml; charset=utf-8', async () => {
    const gifts = await listCheapestGifts(
      db,
      giftAges.map(({ months }) => months),
    );
    return sitemap(config.publicUrl, await getCategoryTree(db), await listSitemapProducts(db), gifts);
  });

  askedEverywhereRoutes(app, { config, clock });
  postedFormRoutes(app, config, async (url, posted) => {
    const ask: Call = (name, input, options) =>
      (askCached(name, input, () => {}) ?? call(name, input, options)) as never;
    const onError = (error: unknown) => log.error({ err: error }, 'a page could not be rendered');
    const shop = await describeShop();
    return (await storefront.renderPage({ url: config.publicUrl + url, call: ask, shop, posted, onError }))
      .html;
  });

  const errorHandler: RouteShorthandOptions['errorHandler'] = (error, _request, reply) => {
    const problem = problemOfWork(error);
    if (problem?.code === 'server/busy') return sendBusyPage(reply, Number(problem.retryAfter));
    if (error instanceof ApiError && error.status === 503) return sendBusyPage(reply, 2);
    throw error;
  };
  const servePage: ServePage = async (request, reply) => {
    // `GET *` and `GET ftp://shop/` are valid HTTP, but not addresses of ours.
    const isPage = /^\/(?!(?:api|assets|pictures|\.well-known)(?:\/|$))/.test(request.url);
    if (!isPage || isPathTooLong(request.url)) return reply.callNotFound();
    // Other routes serve a page in place of their own answer to some requests.
    const isOwn = request.routeOptions.url === PAGES;
    // Else a CDN, which goes by the address alone, would give it to those who must get the other answer.
    const isForAll = isOwn && isPageForAll(request.url);
    const address = shownAddress(request.url);
    return sendCached(request, reply, () => render(address, isForAll), isOwn ? '' : 'in place of ');
  };
  app.get(PAGES, { errorHandler }, servePage);
  return servePage;
}

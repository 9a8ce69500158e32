import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ApiError, createCall, type Call, type Transport } from '#contract/call.ts';
import { giftAges } from '#contract/gift-pages.ts';
import { problemOf, refuse } from '#contract/refusal.ts';
import type { Shop } from '#contract/shop.ts';
import { listSitemapProducts } from '#server/catalogue/catalogue.service.ts';
import { listCheapestGifts } from '#server/catalogue/gifts/gifts.service.ts';
import { ASKED_AGAIN, NEVER_CHANGES, NOT_KEPT, SHARED_BRIEFLY } from '#server/platform/http/cache-control.ts';
import type { Context } from '#server/platform/context.ts';
import {
  createCachedResponse,
  sendCachedResponse,
  type CachedResponse,
} from '#server/platform/cache/cached-response.ts';
import { problemOfWork } from '#server/platform/http/errors.ts';
import type { InTurn } from '#server/platform/admission/admission.ts';
import type { KeptAnswers, Made } from '#server/platform/cache/kept-answers.ts';
import type { PublicChanges, Tag } from '#server/platform/cache/public-changes.ts';
import { requestId } from '#server/platform/http/request-log.ts';
import { isPathTooLong } from '#server/platform/http/request-path.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { AskKept, Part } from '#server/platform/cache/serve-kept.ts';
import { createShortCache } from '#server/platform/cache/short-cache.ts';
import type { LiveSettings } from '#server/settings/live-settings.service.ts';
import { askedEverywhereRoutes } from './asked-everywhere.routes.ts';
import { sendBusyPage } from './busy-page.template.ts';
import { meantAddress } from './meant-address.rules.ts';
import { robots, sitemap } from './sitemap.template.ts';
import { clientAssets, clientDirectory, type Storefront } from './storefront.service.ts';
import { webAppManifest } from './web-app-manifest.template.ts';

const HOUR_MILLISECONDS = 3_600_000;
const CALLS_OF_PAGE_AT_ONCE = 2;
const PAGES = '/*';

/**
 * The cache key of a page. It includes the settings' revision, so that pages made with replaced settings are
 * never served.
 */
export const pageKey = (settings: LiveSettings, url: string) =>
  `page ${settings.revision()} ${shownAddress(url)}`;

/** A product's page reads no query, so it need not be made for each that other sites or strangers add. */
function shownAddress(url: string): string {
  return /^\/products\/[^/?]+(?=\?)/.exec(url)?.[0] ?? url;
}

/** Answers with the page at an address, or the "not found" page. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface PageContext extends Context {
  inTurn: InTurn;
  settings: LiveSettings;
  answers: KeptAnswers;
  changes: PublicChanges;
  askKept: AskKept;
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
  {
    config,
    clock,
    db,
    log,
    inTurn,
    settings,
    answers,
    changes,
    askKept,
    isPageForAll,
    describeShop,
  }: PageContext,
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
  const files = createShortCache<CachedResponse>({ milliseconds: HOUR_MILLISECONDS, maxEntries: 3 });

  const asApiError = (error: unknown): ApiError => {
    const problem = problemOfWork(error);
    if (problem) return new ApiError(problem.status, problem);
    const id = requestId(undefined);
    log.error({ err: error, reqId: id }, 'part of a page could not be made');
    return new ApiError(500, problemOf('server/unexpected', { id }));
  };

  const render = async (url: string, isForAll: boolean): Promise<Made> => {
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
        const asked = askKept(name, input, collect);
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
    const response = createCachedResponse(status, 'text/html; charset=utf-8', cacheControl, page.html);
    if (location !== undefined) response.location = location;
    response.route = PAGES;
    return { response, tags, lagsUntil };
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

  app.get('/robots.txt', async (request, reply) =>
    sendCachedResponse(
      request,
      reply,
      await files.get('robots', async () =>
        createCachedResponse(
          200,
          'text/plain; charset=utf-8',
          'public, max-age=3600',
          robots(config.publicUrl),
        ),
      ),
    ),
  );

  app.get('/manifest.webmanifest', async (request, reply) =>
    sendCachedResponse(
      request,
      reply,
      await files.get(`manifest ${config.shopName}`, async () =>
        createCachedResponse(
          200,
          'application/manifest+json; charset=utf-8',
          'public, max-age=3600',
          webAppManifest(config.shopName),
        ),
      ),
    ),
  );

  app.get('/sitemap.xml', async (request, reply) =>
    sendCachedResponse(
      request,
      reply,
      await files.get('sitemap', async () => {
        const { Categories } = await call('listCategories', {});
        const ages = giftAges.map(({ months }) => months);
        const text = sitemap(
          config.publicUrl,
          Categories,
          await listSitemapProducts(db),
          await listCheapestGifts(db, ages),
        );
        return createCachedResponse(200, 'application/xml; charset=utf-8', 'public, max-age=3600', text);
      }),
    ),
  );

  askedEverywhereRoutes(app, { config, clock });

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
    const wait = changes.caughtUp();
    if (wait) await wait;
    const key = pageKey(settings, request.url);
    // Other routes serve a page in place of their own answer to some requests.
    const isOwn = request.routeOptions.url === PAGES;
    const address = isOwn ? key : undefined;
    // Else a CDN, which goes by the address alone, would give it to those who must get the other answer.
    const isForAll = isOwn && isPageForAll(request.url);
    const response =
      answers.peek(key) ??
      (
        await inTurn(request, () =>
          answers.get(key, () => render(shownAddress(request.url), isForAll), { address }),
        )
      ).response;
    if (response.location !== undefined) return reply.redirect(response.location, response.status);
    return sendCachedResponse(request, reply, response);
  };
  app.get(PAGES, { errorHandler }, servePage);
  return servePage;
}

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pages, tokenPages } from '#contract/pages.ts';
import { bareRoots, paths } from '#contract/paths.ts';
import { withoutVisitMarks } from '#contract/visit-marks.ts';
import { isMigrated } from '#database/migrate.ts';
import { sql } from 'kysely';
import { activityRoutes } from '#server/activity/activity.routes.ts';
import { authenticationRoutes } from '#server/authentication/authentication.routes.ts';
import { sessionRoutes } from './authentication/sessions/sessions.routes.ts';
import { findSession } from './authentication/sessions/sessions.service.ts';
import { addressRoutes } from '#server/addresses/addresses.routes.ts';
import { basketRoutes } from '#server/basket/basket.routes.ts';
import { contactRoutes } from '#server/contact/contact.routes.ts';
import { deliveryRoutes } from '#server/delivery/delivery.routes.ts';
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts';
import { createZeroResultSearches } from '#server/search/tuning/zero-result-searches.service.ts';
import { searchRoutes } from '#server/search/search.routes.ts';
import { editingRoutes } from '#server/editing/editing.routes.ts';
import { demoDirectory } from '#server/demo/demo-files.reader.ts';
import { homeRoutes } from '#server/home/home.routes.ts';
import { listBoughtByMany } from '#server/orders/bought-by-many.queries.ts';
import { productListsRoutes } from '#server/catalogue/product-lists.routes.ts';
import { drawingRoutes } from '#server/catalogue/drawings.routes.ts';
import { pictureRoutes } from '#server/catalogue/pictures.routes.ts';
import { recordRefusal } from './audit-log/refused-calls.service.ts';
import { deskRoutes } from '#server/desk/desk.routes.ts';
import { findStaffSession } from './desk/staff/staff-sessions.service.ts';
import { createPictureMaker } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { createPictureStore } from '#server/gateways/pictures/picture-store.gateway.ts';
import {
  createOpenRemotePicture,
  type OpenRemotePicture,
} from '#server/gateways/pictures/remote-picture.gateway.ts';
import { createPayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import { sendEmail } from '#server/email/email.service.ts';
import { createMailGateway } from '#server/gateways/mail/mail.gateway.ts';
import { findSubscriber } from '#server/notifications/enable-link.service.ts';
import { listJobs } from '#server/jobs.ts';
import { notificationRoutes } from '#server/notifications/notifications.routes.ts';
import { createPushGateway } from '#server/gateways/push/push.gateway.ts';
import { createSendPush } from '#server/notifications/push.service.ts';
import { createVapidKeys } from '#server/notifications/vapid-keys.service.ts';
import { orderRoutes } from '#server/orders/orders.routes.ts';
import { paymentRoutes } from '#server/payments/payments.routes.ts';
import { associationFiles } from '#server/pages/association-files.routes.ts';
import { deskShellRoutes } from '#server/pages/desk-shell.routes.ts';
import type { DeskShell } from '#server/pages/desk-shell.service.ts';
import { pageRoutes, shownAddress } from '#server/pages/pages.routes.ts';
import type { Storefront } from '#server/pages/storefront.service.ts';
import { servedPictureRoutes } from '#server/pictures/served.routes.ts';
import { createSendMessages, DELIVERIES_AT_ONCE, type SendMessages } from '#server/outbox/outbox.service.ts';
import { createAdmission } from '#server/platform/admission/admission.ts';
import { createApiPrefix } from './platform/http/api-prefix.ts';
import { createIdentify } from './platform/http/callers.ts';
import type { Context } from '#server/platform/context.ts';
import { createPublicChanges, type PublicChanges } from './platform/cache/public-changes.ts';
import { isDatabaseAway } from './platform/database/database.ts';
import { createDeskCookies, createIsDeskOpenTo, deskOrigin } from './platform/staff-access.ts';
import { handleErrors } from './platform/http/errors.ts';
import { createRateLimit } from './platform/admission/rate-limit.ts';
import { serveHealth } from './platform/http/health.ts';
import { createIdempotentReplay } from './platform/http/idempotency.ts';
import { parseJsonBodies } from './platform/http/json-body.ts';
import { createHttpApp } from './platform/http/http-app.ts';
import { refuseLongHeaders } from './platform/http/long-headers.ts';
import { createNoteAnswered, logRequests } from './platform/http/request-log.ts';
import { inTime } from './platform/shutdown.ts';
import { acceptedKeys } from '#server/platform/secrets.ts';
import { securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { pathOf } from './platform/http/request-path.ts';
import { createSendFromCache } from './platform/cache/send-from-cache.ts';
import { createServeCached } from './platform/cache/serve-cached.ts';
import { createCache } from './platform/cache/store.ts';
import { createServe } from './platform/http/serve.ts';
import { refuseUnknown } from './platform/http/unknown-route.ts';
import { createDeletionLists } from '#server/privacy/deletion-lists.service.ts';
import { privacyRoutes } from '#server/privacy/privacy.routes.ts';
import { profileRoutes } from '#server/profile/profile.routes.ts';
import { reminderRoutes } from '#server/reminders/reminders.routes.ts';
import { stockAlertRoutes } from '#server/stock-alerts/stock-alerts.routes.ts';
import { readStory } from '#server/returns/story.service.ts';
import { returnRoutes } from '#server/returns/returns.routes.ts';
import { reviewRoutes } from '#server/reviews/reviews.routes.ts';
import { followSettings } from '#server/settings/live-settings.service.ts';
import { serveOpenApi } from '#server/shop/openapi.routes.ts';
import { shopRoutes } from '#server/shop/shop.routes.ts';
import { measureBacklog } from './desk/system-health/backlog-metrics.service.ts';
import { describeShop } from '#server/shop/shop.service.ts';
import { termsRoutes } from '#server/terms/terms.routes.ts';
import { createKeepTerms } from '#server/terms/terms.service.ts';
import { twoFactorRoutes } from './authentication/two-factor/two-factor.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /readyz says no, so that a proxy notices; everything else keeps working. */
    stopBeingReady(): void;
  }
}

const PATIENCE_WITH_DATABASE_MILLISECONDS = 1000;

/** A table of contents: the steps every request passes, then the features in order. */
export function buildApp(
  given: Context & { publicChanges?: PublicChanges; openRemotePicture?: OpenRemotePicture },
  storefront: Storefront | null = null,
  deskShell: DeskShell | null = null,
): FastifyInstance {
  const { db, log, metrics, clock } = given;
  const settings = followSettings(given.config, given);
  const { config } = settings;
  const context = { ...given, config };
  const publicChanges = given.publicChanges ?? createPublicChanges(db, { log });
  // Subscribed before the cached answers, so that they are regenerated with the new settings.
  publicChanges.subscribe({
    changed: async ({ tags }) => {
      if (tags.includes('settings')) await settings.refresh();
    },
    // Visitors wait for this, and the database may be away for longer than they will.
    lost: () => inTime(settings.refresh(), PATIENCE_WITH_DATABASE_MILLISECONDS),
  });
  const cache = createCache(publicChanges, { maxBytes: config.cacheBytes });
  // So that nothing made with replaced settings is ever sent.
  const keyOf = (path: string) => `${settings.revision()} ${shownAddress(path)}`;
  let isClosing = false;
  const site = {
    isHttps: config.publicUrl.startsWith('https:'),
    isDevelopment: config.isDevelopment,
    tokenPages,
  };
  const withApiPrefix = createApiPrefix(bareRoots, Object.values(pages));
  const shopPath = ({ method = 'GET', url = '/', headers }: IncomingMessage) =>
    withApiPrefix(method, withoutVisitMarks(pathOf(url)), headers.accept);
  const noteAnswered = createNoteAnswered(log, metrics);
  const admission = createAdmission();
  const sendFromCache = createSendFromCache({
    ...{ cache, changes: publicChanges, unread: admission.memory, noteAnswered },
    ...{ pathOf: shopPath, keyOf },
    securityHeadersOf: (path) => securityHeaders(path, site),
    isClosing: () => isClosing,
  });

  const app = createHttpApp({
    log,
    site,
    trustedProxies: config.trustedProxies,
    rewriteUrl: shopPath,
    sendFromCache,
  });

  admission.attach(app);
  parseJsonBodies(app);
  handleErrors(app);
  sendSecurityHeaders(app, site);
  logRequests(app, noteAnswered);
  refuseLongHeaders(app);
  const { inTurn } = admission;
  measureBacklog(context);
  serveHealth(app, {
    metrics,
    metricsToken: config.metricsToken,
    isClosing: () => isClosing,
    isBlind: () => publicChanges.isBlind(),
    isDatabaseReady: () =>
      isMigrated(async (text) => (await sql<{ name: string }>`${sql.raw(text)}`.execute(db)).rows),
  });
  app.decorate('stopBeingReady', () => {
    isClosing = true;
  });
  app.addHook('preClose', async () => app.stopBeingReady());
  app.setNotFoundHandler(refuseUnknown(Object.values(paths)));

  const origin = deskOrigin(config);
  const cookies = createDeskCookies(origin);
  const serve = createServe(app, {
    admission,
    clock,
    identify: createIdentify({
      findSession: (bearerToken) => findSession(context, bearerToken),
      findSubscriber: (bearerToken) => findSubscriber(context, bearerToken),
      desk: {
        origin,
        cookies,
        findSession: (token) => findStaffSession(context, token),
        recordRefusal: (by, refused) => recordRefusal(context, by, refused),
      },
    }),
    rateLimit: createRateLimit(config.authRequestsPerAddressPerMinute),
    idempotentReplay: createIdempotentReplay(db, clock, acceptedKeys(config)),
    noteOwnChange: () => publicChanges.noteOwnChange(),
  });
  const { serveCached, sendCached, askCached } = createServeCached(app, {
    ...{ ...cache, changes: publicChanges, keyOf, inTurn },
  });

  serveOpenApi(app, sendCached, config);

  const vapidKeys = createVapidKeys(context);
  const deletionLists = createDeletionLists(context);
  const paypal = createPayPal(config.paypal);
  const maker = createPictureMaker();
  const open = given.openRemotePicture ?? createOpenRemotePicture();
  const pictures = { store: createPictureStore(config), maker, open };
  app.addHook('onClose', () => maker.close());
  shopRoutes(serve, { ...context, vapidKeys });
  termsRoutes(serveCached, context);
  authenticationRoutes(serve, context);
  const misses = createZeroResultSearches(context);
  catalogueRoutes(serveCached, context);
  searchRoutes(serveCached, { ...context, misses });
  homeRoutes(serveCached, context, listBoughtByMany);
  editingRoutes(serve, serveCached, context);
  productListsRoutes(serveCached, context);
  pictureRoutes(app, config.dataDir, demoDirectory);
  servedPictureRoutes(app, { ...context, inTurn, pictures });
  drawingRoutes(app);
  deliveryRoutes(serve, context);
  basketRoutes(serve, context);
  addressRoutes(serve, context);
  orderRoutes(serve, context, readStory);
  paymentRoutes(app, serve, { ...context, paypal, admission });
  returnRoutes(serve, { ...context, pictures });
  reviewRoutes(serve, serveCached, context);
  profileRoutes(serve, context);
  sessionRoutes(serve, context);
  twoFactorRoutes(serve, context);
  notificationRoutes(serve, { ...context, vapidKeys });
  stockAlertRoutes(serve, context);
  contactRoutes(serve, context);
  reminderRoutes(serve, context);
  activityRoutes(serve, context);
  privacyRoutes(serve, { ...context, deletionLists });
  deskRoutes(app, serve, { ...context, vapidKeys, settings, deletionLists, pictures }, cookies);
  associationFiles(app, config);
  const isPageForAll = (url: string) => withApiPrefix('GET', url) === url;
  const describe = () => describeShop({ config, vapidKeys });
  const servePage = storefront
    ? pageRoutes(app, { ...context, sendCached, askCached, isPageForAll, describeShop: describe }, storefront)
    : null;
  if (deskShell) {
    deskShellRoutes(app, deskShell, {
      site,
      isOpenTo: createIsDeskOpenTo(config),
      otherwise: servePage,
    });
  }

  const sendPushes = createSendMessages(
    context,
    'push',
    createSendPush({ ...context, vapidKeys }, createPushGateway(context)),
  );
  const sendEmails = createSendEmails(app, context);
  const keepTerms = createKeepTerms(context);
  // The shop never sells, writes or answers by settings that have since been replaced.
  app.addHook('onReady', async () => {
    try {
      await settings.refresh();
      await keepTerms();
    } catch (error) {
      // Without the database nothing can be sold either, and a job tries again.
      if (!isDatabaseAway(error)) throw error;
    }
    for (const job of listJobs({
      ...context,
      settings,
      keepTerms,
      paypal,
      pictures,
      misses,
      deletionLists,
      sendPushes,
      sendEmails,
    })) {
      context.background.start(job);
    }
  });
  return app;
}

/** Null without a mail server: e-mails wait in the outbox. */
function createSendEmails(app: FastifyInstance, context: Context): SendMessages | null {
  const { config } = context;
  if (config.mail.smtpUrl === null) return null;
  const gateway = createMailGateway(config.mail.smtpUrl, { connections: DELIVERIES_AT_ONCE.email });
  app.addHook('onClose', async () => gateway.close());
  return createSendMessages(context, 'email', (message) => sendEmail(config, gateway, message));
}

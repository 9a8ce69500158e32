import type { FastifyInstance } from 'fastify';
import { logRoutes } from './log/log.routes.ts';
import { deskCategoryRoutes } from './categories/categories.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { changesRoutes } from './changes/changes.routes.ts';
import { importExportRoutes } from './import-export/import-export.routes.ts';
import { moneyRoutes } from './money/money.routes.ts';
import { deskOrderRoutes } from './orders/desk-orders.routes.ts';
import { deskPictureRoutes } from './pictures/pictures.routes.ts';
import { printRoutes } from './print/print.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { deskReturnRoutes } from './returns/desk-returns.routes.ts';
import { deskReviewRoutes } from './reviews/desk-reviews.routes.ts';
import { promotionRoutes } from './promotions/promotions.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { deskTermsRoutes } from './settings/terms.routes.ts';
import { productRoutes } from './products/products.routes.ts';
import { styleRoutes } from './products/styles.routes.ts';
import { meRoutes } from './sign-in/me.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { sendingRoutes } from './sending/sending.routes.ts';
import { roundRoutes } from './pick-run/pick-run.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import type { NotificationsContext } from '#server/notifications/subscriptions.service.ts';
import type { PictureContext } from '#server/pictures/pictures.types.ts';
import { closeDeskToOthers, createIsDeskOpenTo, type DeskCookies } from '#server/platform/staff-access.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { LiveSettings } from '#server/settings/live-settings.service.ts';
import type { DeletionLists } from '#server/privacy/deletion-lists.service.ts';

/** The calls of the owner's desk, area by area, behind one check of who may see it. */
export function deskRoutes(
  app: FastifyInstance,
  serve: Serve,
  context: PictureContext & NotificationsContext & { settings: LiveSettings; deletionLists: DeletionLists },
  cookies: DeskCookies,
): void {
  closeDeskToOthers(app, createIsDeskOpenTo(context.config));
  signInRoutes(serve, context, cookies);
  meRoutes(serve, context);
  viewRoutes(serve, context);
  staffRoutes(serve, context);
  logRoutes(serve, context);
  deskCategoryRoutes(serve, context);
  roundRoutes(serve, context);
  sendingRoutes(serve, context);
  customerRoutes(serve, context);
  stockRoutes(serve, context);
  deskPictureRoutes(serve, context);
  importExportRoutes(serve, context);
  bulkRoutes(serve, context);
  changesRoutes(serve, context);
  productRoutes(serve, context);
  styleRoutes(serve, context);
  deskOrderRoutes(serve, context);
  deskReturnRoutes(serve, context);
  moneyRoutes(serve, context);
  printRoutes(serve, context);
  settingsRoutes(serve, context);
  deskTermsRoutes(serve, context);
  promotionRoutes(serve, context);
  searchRoutes(serve, context);
  deskReviewRoutes(serve, context);
  homeRoutes(serve, context);
}

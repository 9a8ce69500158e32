import * as delivery from '#contract/desk/delivery.ts';
import * as contract from '#contract/desk/settings.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listSettings } from '#server/settings/settings.service.ts';
import type { LiveSettings } from '#server/settings/live-settings.service.ts';
import * as deskDelivery from './desk-delivery.service.ts';
import { changeSettings } from './desk-settings.service.ts';

export function settingsRoutes(serve: Serve, context: Context & { settings: LiveSettings }): void {
  const { db, settings } = context;
  serve(contract.listSettings, async () => ({ settings: await listSettings(db, settings) }));
  serve(contract.changeSettings, ({ by, body, keepAnswer }) =>
    changeSettings(context, by, body.changes, (trx, changed) => keepAnswer(trx, { settings: changed })),
  );
  serve(delivery.getDeskDelivery, () => deskDelivery.readDelivery(context, db));
  serve(delivery.changeDelivery, ({ by, body, keepAnswer }) =>
    deskDelivery.changeDelivery(context, by, body, keepAnswer),
  );
  serve(delivery.findDeliveryGoods, async ({ query }) => ({
    products: await deskDelivery.findGoods(context, query.search),
  }));
  serve(delivery.tryDeliveryOnLastMonth, ({ body }) => deskDelivery.tryOnLastMonth(context, body.table), {
    lane: 'reports',
  });
  serve(delivery.listDeliveryHistory, async () => ({ tables: await deskDelivery.listHistory(context) }));
}

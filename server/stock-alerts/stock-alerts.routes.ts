import * as contract from '#contract/stock-alerts.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as service from './stock-alerts.service.ts';

export function stockAlertRoutes(serve: Serve, context: Context): void {
  const isRateLimited = true;

  serve(contract.addStockAlert, ({ by, body }) => service.addStockAlert(context, by, body.productId));
  serve(contract.requestStockAlert, ({ by, body }) => service.requestStockAlert(context, by, body), {
    isRateLimited,
  });
  serve(contract.confirmStockAlert, ({ by, body }) => service.confirmStockAlert(context, by, body.token), {
    isRateLimited,
  });
  serve(contract.endStockAlerts, ({ by, query }) => service.endStockAlerts(context, by, query.token), {
    isRateLimited,
  });
  serve(contract.listStockAlerts, ({ by }) => service.listStockAlerts(context, by));
  serve(contract.deleteStockAlert, ({ by, params }) => service.deleteStockAlert(context, by, params.id));
}

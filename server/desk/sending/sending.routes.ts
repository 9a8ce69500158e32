import * as contract from '#contract/desk/sending.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { exportParcels } from './parcel-file.service.ts';
import { deliverOrders, readSendable, sendOrders } from './sending.service.ts';

export function sendingRoutes(serve: Serve, context: Context): void {
  serve(contract.listSendable, ({ by, query }) => readSendable(context, by, query.orders));
  serve(contract.exportParcels, ({ by, query }) => exportParcels(context, by, query), { changesState: true });
  serve(contract.deliverOrders, ({ by, body, keepAnswer }) =>
    deliverOrders(context, by, body.orders, keepAnswer),
  );
  serve(contract.sendOrders, ({ by, body, keepAnswer }) => sendOrders(context, by, body, keepAnswer));
}

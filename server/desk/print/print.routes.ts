import { listInvoices, listPrintedOrders } from '#contract/desk/print.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { printInvoices, printOrders } from './print.service.ts';

export function printRoutes(serve: Serve, context: Context): void {
  serve(listPrintedOrders, ({ by, query }) => printOrders(context, by, query), { changesState: true });
  serve(listInvoices, ({ by, query }) => printInvoices(context, by, query.orders), { changesState: true });
}

import * as invoices from '#contract/invoice.ts';
import { cancelOrder, createOrder, getOrder, listBoughtAgain, listOrders } from '#contract/orders.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getInvoice } from './invoice/invoice.service.ts';
import * as orders from './orders.service.ts';

export function orderRoutes(serve: Serve, context: Context, readStory: orders.ReadStory): void {
  serve(createOrder, async ({ by, body, reply }) => {
    const { order, isNew } = await orders.createOrder(context, by.customerId, body);
    reply.code(isNew ? 201 : 200);
    return order;
  });

  serve(listOrders, ({ by, query }) => orders.listOrders(context, by.customerId, query), {
    lane: 'reports',
  });

  serve(listBoughtAgain, ({ by }) => orders.listBoughtAgain(context.db, by.customerId));

  serve(getOrder, ({ by, params }) => orders.getOrder(context, by.customerId, params.id, readStory));

  serve(invoices.getInvoice, ({ by, params }) => getInvoice(context, by.customerId, params.id));

  serve(cancelOrder, ({ by, params }) => orders.cancelOrder(context, by.customerId, params.id, readStory));
}

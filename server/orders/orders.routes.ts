import { cancelOrder, createOrder, getOrder, listOrders } from '#contract/orders.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import * as orders from './orders.service.ts';

export function orderRoutes(serve: Serve, context: Context): void {
  serve(createOrder, async ({ customer, body, reply }) => {
    const { order, isNew } = await orders.createOrder(context, customer.id, body);
    reply.code(isNew ? 201 : 200);
    return order;
  });

  serve(listOrders, ({ customer, query }) => orders.listOrders(context, customer.id, query));

  serve(getOrder, ({ customer, params }) => orders.getOrder(context, customer.id, params.id));

  serve(cancelOrder, ({ customer, params }) => orders.cancelOrder(context, customer.id, params.id));
}

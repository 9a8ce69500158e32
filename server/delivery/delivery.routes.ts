import { getDelivery } from '#contract/delivery-options.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { describeDelivery } from './delivery.service.ts';

export function deliveryRoutes(serve: Serve, context: Context): void {
  // Not cached: the table is in memory, and what arrives when changes with the hour.
  serve(getDelivery, ({ query }) => describeDelivery(context, query));
}

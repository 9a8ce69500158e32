import { getShop } from '#contract/shop.ts';
import type { VapidKeys } from '#server/notifications/vapid-keys.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { describeShop } from './shop.service.ts';

export function shopRoutes(serve: Serve, context: Context & { vapidKeys: () => Promise<VapidKeys> }): void {
  // Not cached: the settings are in memory, and change.
  serve(getShop, () => describeShop(context));
}

import * as contract from '#contract/notifications.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { createEnableLink } from './enable-link.service.ts';
import {
  deleteSubscription,
  listSubscriptions,
  renewSubscription,
  subscribe,
  type NotificationsContext,
} from './subscriptions.service.ts';

const enabled = 'Notifications are enabled in this browser.';

export function notificationRoutes(serve: Serve, context: NotificationsContext): void {
  const isRateLimited = true;

  serve(contract.createEnableLink, ({ by, body }) => createEnableLink(context, by, body.deviceId), {
    isRateLimited,
  });
  serve(
    contract.subscribe,
    async ({ by, body }) => ({
      message: enabled,
      renewalToken: await subscribe(context, by, body),
    }),
    { isRateLimited },
  );
  serve(
    contract.renewSubscription,
    async ({ body }) => ({ message: enabled, renewalToken: await renewSubscription(context, body) }),
    { isRateLimited },
  );
  serve(contract.listSubscriptions, ({ by }) => listSubscriptions(context, by.customerId));
  serve(contract.deleteSubscription, ({ by, params }) => deleteSubscription(context, by, params.id));
}

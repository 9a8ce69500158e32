import * as contract from '#contract/notifications.ts';
import { visitorOf } from '#server/authentication/visitor.ts';
import type { Serve } from '#server/platform/serve.ts';
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

  serve(
    contract.createEnableLink,
    ({ customer, body }) => createEnableLink(context, customer, body.deviceId),
    { isRateLimited },
  );
  serve(
    contract.subscribe,
    async ({ customer, body, request }) => ({
      message: enabled,
      renewalToken: await subscribe(context, customer, body, visitorOf(request)),
    }),
    { isRateLimited },
  );
  serve(
    contract.renewSubscription,
    async ({ body }) => ({ message: enabled, renewalToken: await renewSubscription(context, body) }),
    { isRateLimited },
  );
  serve(contract.listSubscriptions, ({ customer }) => listSubscriptions(context, customer.id));
  serve(contract.deleteSubscription, async ({ customer, params }) => {
    await deleteSubscription(context, customer.id, params.id);
    return undefined;
  });
}

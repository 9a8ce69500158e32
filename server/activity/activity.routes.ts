import * as contract from '#contract/activity.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listActivity, listActivityActions } from './activity.service.ts';

export function activityRoutes(serve: Serve, { db }: Context): void {
  serve(contract.listActivity, ({ by, query }) => listActivity(db, by.customerId, query), {
    lane: 'reports',
  });
  serve(contract.listActivityActions, async () => listActivityActions());
}

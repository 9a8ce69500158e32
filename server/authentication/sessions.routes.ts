import * as contract from '#contract/sessions.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import { endOneSession, endOtherSessions, listSessions } from './sessions.service.ts';

export function sessionRoutes(serve: Serve, context: Context): void {
  serve(contract.listSessions, ({ customer }) => listSessions(context, customer));
  serve(contract.endSession, async ({ customer, params }) => {
    await endOneSession(context, customer.id, params.id);
    return undefined;
  });
  serve(contract.endOtherSessions, async ({ customer }) => {
    await endOtherSessions(context, customer);
    return undefined;
  });
}

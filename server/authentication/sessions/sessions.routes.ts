import * as contract from '#contract/sessions.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { endOneSession, endOtherSessions, listSessions } from './sessions.service.ts';

export function sessionRoutes(serve: Serve, context: Context): void {
  serve(contract.listSessions, ({ by }) => listSessions(context, by));
  serve(contract.endSession, async ({ by, params }) => {
    await endOneSession(context, by, params.id);
    return undefined;
  });
  serve(contract.endOtherSessions, async ({ by }) => {
    await endOtherSessions(context, by);
    return undefined;
  });
}

import * as contract from '#contract/sessions.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { endOneSession, endOtherSessions, listSessions } from './sessions.service.ts';

export function sessionRoutes(serve: Serve, context: Context): void {
  serve(contract.listSessions, ({ by }) => listSessions(context, by));
  serve(contract.endSession, ({ by, params }) => endOneSession(context, by, params.id));
  serve(contract.endOtherSessions, ({ by }) => endOtherSessions(context, by));
}

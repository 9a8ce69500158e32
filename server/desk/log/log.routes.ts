import * as contract from '#contract/desk/log.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readNamedLog } from './log.service.ts';

export function logRoutes(serve: Serve, context: Context): void {
  serve(contract.listActions, ({ query }) => readNamedLog(context, query));
}

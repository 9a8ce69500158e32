import * as contract from '#contract/desk/views.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { removeView, saveView } from './views.service.ts';

export function viewRoutes(serve: Serve, { db }: Context): void {
  serve(contract.saveView, ({ by, body }) => saveView(db, by, body));
  serve(contract.removeView, ({ by, params }) => removeView(db, by, params.id));
}

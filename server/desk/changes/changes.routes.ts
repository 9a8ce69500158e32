import * as contract from '#contract/desk/changes.ts';
import { pageOfChangeSets } from '#server/editing/products/change-history.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getChanges, undoChanges } from './changes.service.ts';

export function changesRoutes(serve: Serve, context: Context): void {
  serve(contract.listChangeSets, ({ query }) => pageOfChangeSets(context.db, query));
  serve(contract.getChangeSet, ({ params, query }) => getChanges(context, params.id, query.after));
  serve(contract.undoChanges, ({ by, params, body }) => undoChanges(context, by, params.id, body.products));
}

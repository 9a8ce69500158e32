import * as contract from '#contract/desk/bulk.ts';
import { listGrid as gridContract } from '#contract/desk/grid.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getBulk, listBulk, listGrid, lookAgain, lookAt, startBulk, stopBulk } from './bulk.service.ts';

export function bulkRoutes(serve: Serve, context: Context): void {
  serve(gridContract, ({ query }) => listGrid(context, query));
  serve(contract.listBulk, () => listBulk(context));
  serve(contract.lookAtBulk, ({ by, body }) => lookAt(context, by, body.products, body.act));
  serve(contract.getBulk, ({ params, query }) => getBulk(context, params.id, query));
  serve(contract.startBulk, ({ by, params }) => startBulk(context, by, params.id));
  serve(contract.stopBulk, ({ by, params }) => stopBulk(context, by, params.id));
  serve(contract.lookAtBulkAgain, ({ by, params }) => lookAgain(context, by, params.id));
}

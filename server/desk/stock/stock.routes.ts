import * as contract from '#contract/desk/stock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  changeStock,
  exportStock,
  getStock,
  listStock,
  placeStock,
  receive,
  undoStockMove,
} from './stock.service.ts';

export function stockRoutes(serve: Serve, context: Context): void {
  serve(contract.listStock, ({ query }) => listStock(context, query));
  serve(contract.exportStock, ({ by }) => exportStock(context, by), { lane: 'reports' });
  serve(contract.getStock, ({ params, query }) => getStock(context, params.id, query.before));
  serve(contract.countStock, ({ by, params, body, keepAnswer }) =>
    changeStock(context, by, params.id, { reason: 'counted', ...body }, keepAnswer),
  );
  serve(contract.changeStock, ({ by, params, body, keepAnswer }) =>
    changeStock(context, by, params.id, body, keepAnswer),
  );
  serve(contract.undoStockMove, ({ by, params, body, keepAnswer }) =>
    undoStockMove(context, by, { productId: params.id, moveId: body.move }, keepAnswer),
  );
  serve(contract.receiveDelivery, ({ by, body, keepAnswer }) => receive(context, by, body, keepAnswer));
  serve(contract.placeStock, ({ by, params, body }) => placeStock(context, by, params.id, body.shelf));
}

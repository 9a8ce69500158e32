import * as contract from '#contract/desk/exchange.ts';
import { PIECE_BYTES } from '#contract/desk/exchange-limits.ts';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.service.ts';
import { recordAct } from '#server/desk/acts/acts.queries.ts';
import { actorOf } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import { listRecentImports } from './imports.queries.ts';
import {
  checkImport,
  getImport,
  listImportRows,
  receivePiece,
  startImport,
  stopImport,
  uploadImport,
} from './imports.service.ts';

/** A piece in Base64, and the braces around it. */
const MAX_PIECE_BODY = Math.ceil(PIECE_BYTES / 3) * 4 + 1024;

export function exchangeRoutes(serve: Serve, context: Context): void {
  serve(contract.exportProducts, async ({ by, query }) => {
    await recordAct(context.db, actorOf(by), {
      ...{ happenedAt: context.clock.now(), act: 'products.export' },
      after: { format: query.format },
    });
    return exportCatalogue(context.db, query.format);
  });
  serve(contract.listImports, async () => ({ imports: await listRecentImports(context.db) }));
  serve(contract.uploadImport, ({ by, body, keepAnswer }) => uploadImport(context, by, body, keepAnswer));
  serve(
    contract.sendImportPiece,
    ({ params, body }) => receivePiece(context, params.id, params.position, body.bytes),
    { maxBodyBytes: MAX_PIECE_BODY },
  );
  serve(contract.checkImport, ({ by, params, body }) => checkImport(context, by, params.id, body));
  serve(contract.getImport, ({ params }) => getImport(context, params.id));
  serve(contract.listImportRows, ({ params, query }) => listImportRows(context, params.id, query));
  serve(contract.startImport, ({ by, params }) => startImport(context, by, params.id));
  serve(contract.stopImport, ({ by, params }) => stopImport(context, by, params.id));
}

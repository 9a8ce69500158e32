import * as contract from '#contract/desk/import-export.ts';
import { PIECE_BYTES } from '#contract/desk/import-export-limits.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  checkImport,
  exportProducts,
  getImport,
  listImportRows,
  listImports,
  receivePiece,
  startImport,
  stopImport,
  uploadImport,
} from './imports.service.ts';

/** A piece in Base64, and the JSON around it. */
const MAX_PIECE_BODY = Math.ceil(PIECE_BYTES / 3) * 4 + 1024;

export function importExportRoutes(serve: Serve, context: Context): void {
  serve(contract.exportProducts, ({ by, query }) => exportProducts(context, by, query.format));
  serve(contract.listImports, () => listImports(context));
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

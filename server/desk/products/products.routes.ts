import * as contract from '#contract/desk/products.ts';
import { linkPreview } from '#server/editing/products/preview.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as products from './products.service.ts';

export function productRoutes(serve: Serve, context: Context): void {
  serve(contract.listDeskProducts, ({ query }) => products.listProducts(context, query));
  serve(contract.getDeskProduct, ({ by, params }) => products.getProduct(context, by, params.id));
  serve(contract.createProduct, ({ by, body, keepAnswer }) =>
    products.createProduct(context, by, body, keepAnswer),
  );
  serve(contract.editProduct, ({ by, params, body }) => products.editProduct(context, by, params.id, body));
  serve(contract.saveProductDraft, ({ by, params, body }) =>
    products.saveProductDraft(context, by, params.id, body),
  );
  serve(contract.discardProductDraft, ({ by, params }) =>
    products.discardProductDraft(context, by, params.id),
  );
  serve(contract.previewProduct, ({ params }) => linkPreview(context, params.id));
  serve(contract.publishProduct, ({ by, params, body }) =>
    products.publishProduct(context, by, params.id, body),
  );
  serve(contract.unpublishProduct, ({ by, params }) => products.unpublishProduct(context, by, params.id));
  serve(contract.archiveProduct, ({ by, params }) => products.archiveProduct(context, by, params.id));
  serve(contract.restoreProduct, ({ by, params }) => products.restoreProduct(context, by, params.id));
  serve(contract.copyProduct, ({ by, params, keepAnswer }) =>
    products.copyProduct(context, by, params.id, keepAnswer),
  );
  serve(contract.undoProductChange, ({ by, params, body, keepAnswer }) =>
    products.undoProductChange(context, by, params.id, body.change, keepAnswer),
  );
}

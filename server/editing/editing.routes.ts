import { findMovedCategory } from '#contract/catalogue.ts';
import { getProductPreview } from '#contract/product-preview.ts';
import type { Context } from '#server/platform/context.ts';
import type { ServeCached } from '#server/platform/cache/serve-cached.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as categories from './categories/edit-categories.service.ts';
import { showPreview } from './products/preview.service.ts';

/** What visitors see of edits: where a renamed category has gone, and drafts to which they have the link. */
export function editingRoutes(serve: Serve, serveCached: ServeCached, context: Context): void {
  serveCached(
    findMovedCategory,
    ({ query }) => categories.findMovedCategory(context.db, query.path),
    () => [],
  );
  // It publishes the product, with all the locks that takes, and rolls that back.
  serve(getProductPreview, ({ params, query }) => showPreview(context, params.id, query.token));
}

import type { Product, Variants } from '#contract/catalogue.ts';
import { pages } from '#contract/pages.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { refuse } from '#contract/refusal.ts';
import { getProduct, getProductDetails, listVariants } from '#server/catalogue/catalogue.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { acceptedKeys } from '#server/platform/secrets.ts';
import { findDraft } from './drafts.queries.ts';
import { editProducts } from './edit-products.service.ts';
import { opensPreview, previewToken } from './preview.rules.ts';
import { readRecords } from './records.queries.ts';
import { listVariantIds } from './variants.queries.ts';

type Shop = Pick<Context, 'db' | 'clock' | 'config'>;

export async function linkPreview(
  { db, clock, config }: Shop,
  id: string,
): Promise<{ path: string; until: string }> {
  if (!(await readRecords(db, [id])).has(id)) throw refuse('catalogue/product-not-found');
  const { token, until } = previewToken(config.secretKey, id, clock.now());
  return {
    path: `${pages.productPreview}?${new URLSearchParams({ product: id, token }).toString()}`,
    until: until.toISOString(),
  };
}

interface Preview {
  Product: Product;
  Details: ProductDetails;
  Variants: Variants;
}

/**
 * The page as it will be. The product is published, read by the code that answers every shopper, and rolled back, so a
 * preview cannot differ from the page. Drafts of the other variants are published with it.
 */
export async function showPreview({ db, clock, config }: Shop, id: string, token: string): Promise<Preview> {
  const now = clock.now();
  if (!opensPreview(acceptedKeys(config), id, token, now)) throw refuse('catalogue/preview-over');
  return rolledBack(db, async (trx) => {
    const own = (await readRecords(trx, [id])).get(id);
    if (!own) throw refuse('catalogue/product-not-found');
    const ids = own.styleId === null ? [id] : await listVariantIds(trx, own.styleId);
    const edits = [];
    for (const [each, { status }] of await readRecords(trx, ids)) {
      if (status === 'archived' && each !== id) continue;
      const draft = await findDraft(trx, each);
      edits.push({ id: each, fields: { ...draft?.fields, status: 'published' as const } });
    }
    const { outcomes } = await editProducts(trx, edits, {
      ...{ by: { kind: 'shop' }, at: now, kind: 'edit', summary: 'Preview' },
    });
    const outcome = outcomes.get(id);
    if (outcome?.kind === 'refused') throw outcome.refusal;
    return {
      Product: await getProduct(trx, id, now),
      Details: await getProductDetails(trx, config, id, now),
      Variants: await listVariants(trx, id),
    };
  });
}

/** Does the work and rolls it back. */
async function rolledBack<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  let made: { result: T } | undefined;
  const enough = new Error('rolled back on purpose');
  await db
    .transaction()
    .execute(async (trx) => {
      made = { result: await work(trx) };
      throw enough;
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error;
    });
  return made!.result;
}

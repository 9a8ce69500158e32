import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import {
  addAttributes,
  replaceAttributes,
  showAttributes,
} from '#server/catalogue/attributes/attributes.queries.ts';
import type { Attribute } from '#server/catalogue/attributes/attribute-values.rules.ts';
import { indexProducts, replaceCategories, replaceImages } from '#server/catalogue/product-writes.queries.ts';
import { takeFetched } from '#server/pictures/remote-pictures.service.ts';
import type { StoredFields } from './edits.types.ts';

export interface WrittenProduct {
  id: string;
  record: StoredFields;
  /** The fields that are new. */
  fields: Partial<StoredFields>;
}

/** Writes the parts of a product that have tables of their own, then the index by which shoppers find it. */
export async function writeParts(
  trx: DatabaseTransaction,
  products: readonly WrittenProduct[],
  newAttributes: readonly Attribute[],
): Promise<void> {
  const having = (...fields: (keyof StoredFields)[]) =>
    products.filter((product) => fields.some((field) => field in product.fields));

  const places = having('categoryIds').map(({ id, record }) => ({
    productId: id,
    categoryIds: record.categoryIds,
  }));
  if (places.length > 0) await replaceCategories(trx, places);

  const pictured = having('images');
  // The editor may have seen the product before its picture was fetched.
  const fetched = await takeFetched(
    trx,
    pictured.flatMap(({ record }) => record.images.map(({ path }) => path)),
  );
  const pictures = pictured.map(({ id, record }) => ({
    productId: id,
    images: record.images.map(({ path, text }) => ({ path: fetched.get(path) ?? path, description: text })),
  }));
  if (pictures.length > 0) await replaceImages(trx, pictures);

  if (newAttributes.length > 0) await addAttributes(trx, newAttributes);
  const described = having('attributes').map(({ id, record }) => ({
    productId: id,
    values: new Map(Object.entries(record.attributes)),
  }));
  if (described.length > 0) await replaceAttributes(trx, described);
  // For its first category only: its others, such as a sale, hold a bit of everything.
  const shown = having('attributes', 'categoryIds').flatMap(({ record }) => {
    const [categoryId] = record.categoryIds;
    return categoryId === undefined ? [] : Object.keys(record.attributes).map((key) => ({ categoryId, key }));
  });
  if (shown.length > 0) await showAttributes(trx, shown);

  const idsOf = (some: readonly WrittenProduct[]) => some.map(({ id }) => id);
  const words = having('name', 'sku', 'brand', 'description', 'ageFromMonths', 'ageToMonths', 'categoryIds');
  await indexProducts(trx, {
    words: idsOf(words),
    facets: idsOf(having('pricePence', 'attributes')),
  });
}

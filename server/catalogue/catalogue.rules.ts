import path from 'node:path';
import { poundsFromPence } from '#contract/money.ts';
import type { Category, Product } from '#contract/catalogue.ts';
import type { CategoryRow, ShownProduct } from './catalogue.queries.ts';

/** After this long, the goods in a basket no longer count as about to be bought. */
export const BASKET_COUNTS_FOR_DAYS = 30;

export function nestCategories(rows: readonly CategoryRow[]): Category[] {
  const categories = new Map(
    rows.map(({ id, name, image }): [string, Category] => [
      id,
      { Id: id, Name: name, Image: image, Subcategories: [] },
    ]),
  );
  const top: Category[] = [];
  for (const { id, parentId } of rows) {
    const siblings = parentId === null ? top : categories.get(parentId)?.Subcategories;
    siblings?.push(categories.get(id)!);
  }
  return top;
}

export function showProduct(product: ShownProduct): Product {
  return {
    Uuid: product.id,
    Name: product.name,
    Brand: product.brand,
    Sku: product.sku,
    Price: poundsFromPence(product.pricePence),
    ImageCollection: product.images.map(({ id, path, description }) => ({
      Id: id,
      ImagePath: path,
      ImageDescription: description,
    })),
    StockLevel: product.available,
    InBasketsCount: product.inBaskets,
    Description: product.description,
    Categories: product.categories.map(({ id, name, path }) => ({ Id: id, Name: name, Path: path })),
  };
}

/** Served below `/pictures/`. */
export function picturesDirectory(dataDir: string): string {
  return path.join(dataDir, 'pictures');
}

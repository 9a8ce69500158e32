import type { HomeSection } from '#contract/home.ts';
import { showProduct } from '#server/catalogue/catalogue.rules.ts';
import type { ShownProduct } from '#server/catalogue/catalogue.queries.ts';
import type { HomeSectionRow } from './home.queries.ts';

/** A row with fewer looks forgotten. */
const FEWEST_PRODUCTS = 2;
const MAX_PRODUCTS = { products: 6, guide: 3 };

/** A section in the words of the contract; null if it has nothing to show. */
export function showSection(
  row: HomeSectionRow,
  products: readonly ShownProduct[],
  areAgesStated: boolean,
): HomeSection | null {
  const { kind, linkText, linkPath, points } = row;
  if (kind === 'stages' && !(areAgesStated && points.length > 0)) return null;
  const hasProducts = kind === 'products' || kind === 'guide';
  if (hasProducts && products.length < FEWEST_PRODUCTS) return null;
  return {
    Id: row.id,
    Kind: kind,
    Title: row.title,
    Text: row.text,
    Link: linkText !== null && linkPath !== null ? { Text: linkText, Path: linkPath } : null,
    Points: points.map(({ title, text, path, picture }) => ({
      Title: title,
      Text: text,
      Path: path,
      Picture: picture ?? null,
    })),
    Products: hasProducts ? products.slice(0, MAX_PRODUCTS[kind]).map(showProduct) : [],
  };
}

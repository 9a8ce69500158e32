import type { HomeSection } from '#contract/home.ts';
import { showProduct } from '#server/catalogue/catalogue.rules.ts';
import type { ShownProduct } from '#server/catalogue/catalogue.queries.ts';
import type { HomeSectionRow } from './home.queries.ts';

/** A row with fewer looks forgotten. */
const FEWEST_PRODUCTS = 2;
const FEWEST_BOUGHT = 4;
const MAX_PRODUCTS = { products: 6, guide: 3 };

/** One that sells nothing in particular is a row of products. */
const ROW = { Kind: 'products' as const, Text: '', Link: null, Points: [] };

/**
 * The sections with what is worked out rather than chosen. The hero sells the first product of the first row that can be
 * added to the basket from the home page, so the owner chooses it there; the row keeps the rest. What other parents
 * bought follows the hero.
 */
export function withOffers(sections: readonly HomeSection[], bought: readonly ShownProduct[]): HomeSection[] {
  const hero = sections.find(({ Kind }) => Kind === 'hero');
  const row = sections.find(({ Kind, Link }) => Kind === 'products' && Link === null);
  const offer = hero && row?.Products[0];
  const others = bought.map(showProduct).filter(({ Uuid }) => Uuid !== offer?.Uuid);
  const boughtRow: HomeSection[] =
    others.length < FEWEST_BOUGHT
      ? []
      : [
          {
            ...ROW,
            Id: 'bought',
            Title: 'What other parents bought',
            Products: others.slice(0, MAX_PRODUCTS.products),
          },
        ];
  const shown = sections.map((section) => {
    if (section === hero && offer) return { ...section, Products: [offer] };
    if (section === row && offer && row.Products.length > FEWEST_PRODUCTS) {
      return { ...section, Products: row.Products.slice(1) };
    }
    return section;
  });
  const place = hero ? sections.indexOf(hero) + 1 : 0;
  return [...shown.slice(0, place), ...boughtRow, ...shown.slice(place)];
}

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

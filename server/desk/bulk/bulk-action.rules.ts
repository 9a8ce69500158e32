import type { BulkAction } from '#contract/desk/bulk.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import type { StoredFields } from '#server/editing/products/edits.types.ts';
import { changedPrice } from './bulk-price.rules.ts';

/** What an act does to one product: its new fields, empty if it has these values already, or why it cannot be done. */
export type Planned = { fields: Partial<StoredFields> } | { refused: string };

export function planFor(act: BulkAction, product: StoredFields): Planned {
  switch (act.kind) {
    case 'status':
      return { fields: product.status === act.status ? {} : { status: act.status } };
    case 'brand':
      return { fields: product.brand === act.brand ? {} : { brand: act.brand } };
    case 'vat-class':
      return {
        fields:
          product.vatClass === act.vatClass && isVatLookedAt(product)
            ? {}
            : { vatClass: act.vatClass, isVatChecked: true },
      };
    case 'categories':
      return inCategories(act, product.categoryIds);
    case 'price': {
      const pricePence = changedPrice(product.pricePence, act);
      if (pricePence === null)
        return { refused: 'The new price would be out of range: it must be from £0.01 to £1,000,000.' };
      return { fields: pricePence === product.pricePence ? {} : { pricePence } };
    }
  }
}

/** A class other than the standard one has been chosen by somebody. */
const isVatLookedAt = ({ vatClass, isVatChecked }: StoredFields) => isVatChecked || vatClass !== 'standard';

function inCategories(act: BulkAction & { kind: 'categories' }, held: readonly string[]): Planned {
  const has = held.includes(act.categoryId);
  if (act.how === 'add') {
    if (has) return { fields: {} };
    if (held.length >= PRODUCT_LIMITS.categories)
      return { refused: `It is already in ${PRODUCT_LIMITS.categories} categories.` };
    return { fields: { categoryIds: [...held, act.categoryId] } };
  }
  if (!has) return { fields: {} };
  if (act.how === 'remove' || act.toId === null)
    return { fields: { categoryIds: held.filter((id) => id !== act.categoryId) } };
  // In the same place, so that the category of the breadcrumb stays first.
  const { toId } = act;
  const moved = held.map((id) => (id === act.categoryId ? toId : id));
  return { fields: { categoryIds: [...new Set(moved)] } };
}

/** Whether the act is written for all variants of a style at once. */
export function isShared({ kind }: BulkAction): boolean {
  return kind === 'brand' || kind === 'vat-class' || kind === 'categories';
}

export function summaryOf(act: BulkAction, count: number, categoryName: (id: string) => string): string {
  const products = count === 1 ? '1 product' : `${count.toLocaleString('en-GB')} products`;
  switch (act.kind) {
    case 'status':
      return `${{ published: 'Publish', archived: 'Archive', draft: 'Unpublish' }[act.status]} ${products}`;
    case 'brand':
      return act.brand === null ? `No brand for ${products}` : `Brand ${act.brand} for ${products}`;
    case 'vat-class':
      return `VAT class ${act.vatClass} for ${products}`;
    case 'categories':
      if (act.how === 'add') return `Add ${products} to ${categoryName(act.categoryId)}`;
      if (act.how === 'remove' || act.toId === null)
        return `Remove ${products} from ${categoryName(act.categoryId)}`;
      return `Move ${products} from ${categoryName(act.categoryId)} to ${categoryName(act.toId)}`;
    case 'price': {
      const size = Math.abs(act.change);
      const much = act.by === 'percent' ? `${size}%` : `£${(size / 100).toFixed(2)}`;
      const ending = act.ending === 'exact' ? '' : `, ending in .${act.ending}`;
      return `Price of ${products} ${act.change > 0 ? 'up' : 'down'} by ${much}${ending}`;
    }
  }
}

import { deskPages } from '#contract/desk/pages.ts';

export function productPath(id: string): string {
  return deskPages.product.replace(':id', id);
}

/** The screen where its stock is counted and changed. */
export function stockOf(id: string): string {
  return deskPages.stockProduct.replace(':id', id);
}

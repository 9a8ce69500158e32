/** Views of products that need attention. No Zod here: the browser imports this file. */
export const productViews = [
  'all',
  'low-stock',
  'no-picture',
  'no-description',
  'no-category',
  'vat-not-checked',
  'no-safety-data',
  'with-draft',
] as const;
export type ProductView = (typeof productViews)[number];

/** The orders of the list of products. */
export const productOrders = ['newest', 'changed', 'name', 'cheapest', 'dearest'] as const;
export type ProductOrder = (typeof productOrders)[number];

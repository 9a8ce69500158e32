/** What needs somebody's eye. No Zod here: the browser imports this file. */
export const productViews = [
  'all',
  'low-stock',
  'no-picture',
  'no-description',
  'no-category',
  'with-draft',
] as const;
export type ProductView = (typeof productViews)[number];

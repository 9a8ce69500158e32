import type { DeskHomeSection, HomePoint } from '#contract/desk/home.ts';
import { HOME_LIMITS } from '#contract/desk/home-limits.ts';

export const kindWords: Readonly<Record<DeskHomeSection['kind'], string>> = {
  hero: 'Introduction',
  products: 'Row of products',
  stages: 'Ages',
  guide: 'Guide',
  promises: 'Promises',
};

export const whyNotWords = {
  'not-published': 'not published',
  'sold-out': 'sold out',
  formula: 'can’t be promoted',
} as const;

export const fieldWords = {
  title: 'Title',
  text: 'Text',
  linkText: 'Link text',
  linkPath: 'Link address',
  search: 'Search',
  productIds: 'Chosen products',
  points: 'Points',
} as const;

/** A section's field in words, for a conflict. */
export function showField(field: string, value: unknown): string {
  if (field === 'productIds') return `${(value as unknown[]).length} chosen`;
  if (field === 'points') return (value as HomePoint[]).map(({ title }) => title).join(', ') || 'none';
  return String(value ?? '') || 'nothing';
}

/** The points typed in a form; one without a title is removed. A picture stays with its position. */
export function pointsTyped(
  values: Readonly<Record<string, string>>,
  was: readonly HomePoint[],
): HomePoint[] {
  return Array.from({ length: HOME_LIMITS.points }, (_, place) => ({
    title: values[`point-${place}-title`]?.trim() ?? '',
    text: values[`point-${place}-text`]?.trim() ?? '',
    path: values[`point-${place}-path`]?.trim() ?? '',
    picture: was[place]?.picture ?? null,
  })).filter(({ title }) => title !== '');
}

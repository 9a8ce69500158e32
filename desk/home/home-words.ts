import type { DeskHomeSection, HomePoint } from '#contract/desk/home.ts';
import { HOME_LIMITS } from '#contract/desk/home-limits.ts';

export const kindWords: Readonly<Record<DeskHomeSection['kind'], string>> = {
  hero: 'First words',
  products: 'Row of products',
  stages: 'Ages',
  guide: 'Guide',
  promises: 'Promises',
};

export const whyNotWords = {
  'not-published': 'not published',
  'sold-out': 'sold out',
  formula: 'may not be promoted',
} as const;

/** The points of a form; one without a title is taken out. A picture stays with its place. */
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

import type { StoredRating } from './ratings.queries.ts';

/** The average with one decimal; 0 without a review. */
export function averageOf({ stars }: Pick<StoredRating, 'stars'>): { Average: number; Count: number } {
  const count = stars.reduce((sum, each) => sum + each, 0);
  const all = stars.reduce((sum, each, place) => sum + each * (place + 1), 0);
  return { Average: count === 0 ? 0 : Math.round((all * 10) / count) / 10, Count: count };
}

/** In the words of the contract. */
export function showRating(stored: StoredRating | null) {
  const { stars, isExample } = stored ?? {
    stars: [0, 0, 0, 0, 0] as StoredRating['stars'],
    isExample: false,
  };
  return { ...averageOf({ stars }), Distribution: [...stars], IsExample: isExample };
}
